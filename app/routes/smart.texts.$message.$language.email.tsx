import type { LoaderFunctionArgs } from '@remix-run/node';
import { previewMessageText } from '~/areas/messages/texts/calls';
import { textPath } from '~/areas/messages/texts/pages/view';
import { emailFrameResponse, renderSafeEmail } from '~/lib/safe-email-view.server';
import { requireMessageAndLanguage, decodePreviewTexts } from '~/areas/messages/texts/pages/text-address.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The email of a preview, by itself. Its words come in the address, so no other site may have it shown. */
export async function loader(args: LoaderFunctionArgs) {
  const { message, language } = await requireMessageAndLanguage(args);
  const from = args.request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (from !== 'same-origin') throw temporaryRedirect(textPath(message, language));
  const words = decodePreviewTexts(pageContext(args).url.searchParams.get('words') ?? '');
  const { api } = pageContext(args);
  const body = { message, language, ...words, smsText: '' };
  const { html, subject } = requireData(await api.call(previewMessageText, { body }));
  return emailFrameResponse(renderSafeEmail(html), subject);
}
