import type { LoaderFunctionArgs } from '@remix-run/node';
import { fetchInvoice } from '~/services/invoice.server';
import { pdfReply } from '~/services/download.server';

/** The document of the invoice viewer as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  return pdfReply(args.request, await fetchInvoice(args));
}
