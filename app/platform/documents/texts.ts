import type { Locale } from '~/contract/enums';
import { textsOf, type Say } from '~/locales/platform';
import { messageLocale } from '../messages/languages';

export type DocumentSay = Say<'documents'>;

/** The sentences of documents for a wished language (BCP 47), and the language that they are in. */
export function documentTexts(wish: string): { language: Locale; t: DocumentSay } {
  const language = messageLocale(wish);
  return { language, t: textsOf('documents', language) };
}
