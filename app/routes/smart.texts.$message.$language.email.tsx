import type { LoaderFunctionArgs } from '@remix-run/node';
import { previewMessageText } from '~/contract/texts';
import { textPath } from '~/features/texts/view';
import { emailFrame, viewOfEmail } from '~/services/email-view.server';
import { requireText, unpackWords } from '~/services/message-texts.server';
import { foundAt, needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** The email of a preview, by itself. Its words come in the address, so no other site may have it shown. */
export async function loader(args: LoaderFunctionArgs) {
  const { message, language } = await requireText(args);
  const from = args.request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (from !== 'same-origin') throw foundAt(textPath(message, language));
  const words = unpackWords(pageContext(args).url.searchParams.get('words') ?? '');
  const { api } = pageContext(args);
  const body = { message, language, ...words, smsText: '' };
  const { html, subject } = needed(await api.call(previewMessageText, { body }));
  return emailFrame(viewOfEmail(html), subject);
}
