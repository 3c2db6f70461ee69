import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPaymentReceipt } from '~/contract/payment-results';
import { appContext } from '~/services/context.server';
import { chosenLocale } from '~/services/locale.server';
import { resultKeyOf } from '~/services/payment-result.server';
import { pdfReply } from '~/services/download.server';

/** The receipt of a payment as PDF. Reference and signature are the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  return pdfReply(
    args.request,
    await api.call(getPaymentReceipt, { query: resultKeyOf(args) }, { language: await chosenLocale(args) }),
  );
}
