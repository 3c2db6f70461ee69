import type { LoaderFunctionArgs } from '@remix-run/node';
import { getReceiptPdf } from '~/contract/submissions';
import { pdfReply } from '~/services/download.server';
import { requireReceiptLink } from '~/services/receipt.server';
import { pageContext } from '~/services/page-context.server';

/** What a person has sent, as PDF in the language of its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, reference, version } = await requireReceiptLink(args);
  const { api, locale } = pageContext(args);
  const query = { token: link.token, reference, version };
  return pdfReply(args.request, await api.call(getReceiptPdf, { query }, { language: locale }));
}
