import type { LoaderFunctionArgs } from '@remix-run/node';
import { getReceiptPdf } from '~/areas/submissions/calls';
import { framedPdfResponse } from '~/lib/download-responses.server';
import { parseReceiptAddress } from '~/areas/submissions/pages/load-receipt.server';
import { pageContext } from '~/lib/page-context.server';

/** What a person has sent, as PDF in the language of its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, reference, version } = await parseReceiptAddress(args);
  const { api, locale } = pageContext(args);
  const query = { token: link.token, reference, version };
  return framedPdfResponse(args.request, await api.call(getReceiptPdf, { query }, { language: locale }));
}
