import { deleteRecords, putRecords } from '~/areas/data-import/calls';
import { keyText } from '~/areas/data-import/datasets/dataset';
import { getMessageText, previewMessageText } from '~/areas/messages/texts/calls';
import {
  findTextProblem,
  MAX_TEXT_LENGTHS,
  WORD_FIELDS,
  type MessageWords,
  type CustomizableMessage,
} from '~/domain/customizable-messages';
import { countSmsSegments } from '~/domain/sms-segments';
import { textPath, type TextPreview, type TextProblem, type TextView } from './view';
import { redirectWithFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { encodePreviewTexts, requireMessageAndLanguage } from './text-address.server';
import { invalidFormResponse, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

const NO_WORDS: MessageWords = { subject: '', text: '', smsText: '' };

/** The texts that the page is about. */
type Opened = Awaited<ReturnType<typeof loadText>>;

export async function loadText(args: LinkArgs) {
  const { message, language } = await requireMessageAndLanguage(args);
  const { api } = pageContext(args);
  const { own, ours } = requireData(await api.call(getMessageText, { query: { message, language } }));
  return { message, language, ours, own };
}

const seenOf = (own: MessageWords | null) => (own ? JSON.stringify([own.subject, own.text, own.smsText]) : '');

/** What the fields show of texts: our words where the account has none. */
const shown = ({ own, ours }: Pick<Opened, 'own' | 'ours'>): MessageWords =>
  wordsOf((field) => own?.[field] || ours[field]);

const wordsOf = (textOf: (field: keyof MessageWords) => string): MessageWords => ({
  subject: textOf('subject'),
  text: textOf('text'),
  smsText: textOf('smsText'),
});

/** What the account says itself: neither nothing nor our own words. */
const ownPart = (typed: MessageWords, ours: MessageWords): MessageWords =>
  wordsOf((field) => (typed[field].trim() === ours[field].trim() ? '' : typed[field].trim()));

function problemsOf(message: CustomizableMessage, words: MessageWords): TextProblem[] {
  return WORD_FIELDS.flatMap((field): TextProblem[] => {
    if (words[field].length > MAX_TEXT_LENGTHS[field]) return [{ field, code: 'tooLong', tag: '', line: 0 }];
    const found = findTextProblem(message, field, words[field]);
    return found ? [{ field, ...found }] : [];
  });
}

async function previewOf(args: LinkArgs, { message, language }: Opened, words: MessageWords): Promise<TextPreview> {
  const { api } = pageContext(args);
  const { subject, smsText } = requireData(
    await api.call(previewMessageText, { body: { message, language, ...words } }),
  );
  return {
    subject,
    framePath: `${textPath(message, language, 'email')}?words=${encodePreviewTexts(words)}`,
    sms: smsText ? { text: smsText, size: countSmsSegments(smsText) } : undefined,
  };
}

/** Builds the page's view with the saved texts, or with the typed ones. */
export async function buildTextView(
  args: LinkArgs,
  opened: Opened,
  {
    typed,
    isPreview = false,
    isChanged = false,
  }: { typed?: MessageWords; isPreview?: boolean; isChanged?: boolean } = {},
): Promise<TextView> {
  const { message, language, own, ours } = opened;
  const words = typed ?? shown(opened);
  const ownWords = ownPart(words, ours);
  const problems = typed ? problemsOf(message, ownWords) : [];
  return {
    message,
    language,
    words,
    seen: seenOf(own),
    problems,
    isChanged,
    isPreview,
    preview: problems.length > 0 ? undefined : await previewOf(args, opened, ownWords),
  };
}

/** Saves what differs from the default texts. A change by somebody else is shown first (409). */
export async function saveText(args: LinkArgs, opened: Opened, typed: MessageWords, seen: string) {
  const { message, language, own, ours } = opened;
  const ownWords = ownPart(typed, ours);
  if (problemsOf(message, ownWords).length > 0)
    return invalidFormResponse(await buildTextView(args, opened, { typed }));
  const isSame = seenOf(ownWords) === seenOf(own ?? NO_WORDS);
  if (seen !== seenOf(own) && !isSame)
    return invalidFormResponse(await buildTextView(args, opened, { typed, isChanged: true }), 409);
  const path = textPath(message, language);
  if (isSame) return redirectWithFlash(path, 'info', 'data:unchanged');
  await write(args, opened, ownWords);
  return redirectWithFlash(path, 'success', 'message-texts:saved');
}

async function write(args: LinkArgs, { message, language }: Opened, words: MessageWords): Promise<void> {
  const { api } = pageContext(args);
  const params = { dataset: 'message-texts' };
  if (WORD_FIELDS.every((field) => words[field] === '')) {
    requireData(await api.call(deleteRecords, { params, body: { keys: [keyText([message, language])] } }));
    return;
  }
  const records = [{ message, language, ...words }];
  const { isWritten } = requireData(
    await api.call(putRecords, { params, body: { records, all: true, dryRun: false } }),
  );
  if (!isWritten) throw new Error('Texts that the page takes are refused by their dataset');
}
