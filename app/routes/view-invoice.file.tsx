import type { LoaderFunctionArgs } from '@remix-run/node';
import { fetchInvoice } from '~/areas/bills/pages/fetch-invoice.server';
import { framedPdfResponse } from '~/lib/download-responses.server';

/** The document of the invoice viewer as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  return framedPdfResponse(args.request, await fetchInvoice(args));
}
