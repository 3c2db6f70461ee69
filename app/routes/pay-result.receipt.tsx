import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPaymentReceipt } from '~/contract/payments';
import { appContext } from '~/services/context.server';
import { pdfReply } from '~/services/pdf.server';

/** The receipt of a payment as PDF. Reference and signature are the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  const { searchParams } = new URL(args.request.url);
  const query = { referenceId: searchParams.get('referenceId') || '-', security: searchParams.get('security') || '-' };
  return pdfReply(args.request, await api.call(getPaymentReceipt, { query }));
}
