import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPaymentReceipt } from '~/areas/payments/payment-result-calls';
import { chosenLocale } from '~/lib/i18next.server';
import { paymentResultKeyOf } from '~/lib/page-subject.server';
import { framedPdfResponse } from '~/lib/download-responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The receipt of a payment as PDF. Reference and signature are the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, url, languages } = pageContext(args);
  return framedPdfResponse(
    args.request,
    await api.call(getPaymentReceipt, { query: paymentResultKeyOf(url) }, { language: chosenLocale(languages) }),
  );
}
