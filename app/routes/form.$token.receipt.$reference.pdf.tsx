import type { LoaderFunctionArgs } from '@remix-run/node';
import { getReceiptPdf } from '~/contract/submissions';
import { appContext } from '~/services/context.server';
import { pdfReply } from '~/services/download.server';
import { localeOf } from '~/services/locale.server';
import { requireReceiptLink } from '~/services/receipt.server';

/** What a person has sent, as PDF in the language of its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, reference, version } = await requireReceiptLink(args);
  const { api } = await appContext(args);
  const query = { token: link.token, reference, version };
  return pdfReply(args.request, await api.call(getReceiptPdf, { query }, { language: await localeOf(args) }));
}
