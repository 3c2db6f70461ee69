import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPaymentReceipt } from '~/contract/payment-results';
import { appContext } from '~/services/context.server';
import { pdfReply } from '~/services/pdf.server';

/** The receipt of a payment as PDF. Reference and signature are the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  const { searchParams } = new URL(args.request.url);
  const read = (name: string, longest: number) => searchParams.get(name)?.slice(0, longest) || '-';
  const query = { referenceId: read('referenceId', 100), security: read('security', 500) };
  return pdfReply(args.request, await api.call(getPaymentReceipt, { query }));
}
