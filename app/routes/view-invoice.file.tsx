import type { LoaderFunctionArgs } from '@remix-run/node';
import { fetchInvoice } from '~/areas/bills/pages/fetch-invoice.server';
import { pdfReply } from '~/lib/download.server';

/** The document of the invoice viewer as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  return pdfReply(args.request, await fetchInvoice(args));
}
