import type { Locale } from '~/lib/contract/enums';
import type { MessageWords, MessageTextProblem, CustomizableMessage, WordField } from '~/domain/customizable-messages';
import type { SmsSize } from '~/domain/sms-segments';

/**
 * Where a text comes from: the account's own in this language, the default text, or the account's own in its default
 * language.
 */
export type TextSource = 'own' | 'ours' | 'inDefault';

export interface TextsView {
  defaultLanguage: Locale;
  messages: { message: CustomizableMessage; languages: { language: Locale; state: TextSource }[] }[];
}

/** Something wrong with one of the texts. */
export interface TextProblem {
  field: WordField;
  code: MessageTextProblem['code'] | 'tooLong';
  tag: string;
  line: number;
}

export interface TextPreview {
  subject: string;
  /** Address of the document with the email. */
  framePath: string;
  /** Undefined where the message is no SMS. */
  sms: { text: string; size: SmsSize } | undefined;
}

export interface TextView {
  message: CustomizableMessage;
  language: Locale;
  /** What the fields show. */
  words: MessageWords;
  /** What the account has kept, as JSON; empty for nothing. */
  seen: string;
  problems: TextProblem[];
  /** Somebody else has changed the texts since the form was drawn. */
  isChanged: boolean;
  /** The fields were posted to be looked at. */
  isPreview: boolean;
  preview: TextPreview | undefined;
}

export const TEXTS_PATH = '/smart/texts';

/** Where the texts of a message in a language are. */
export const textPath = (message: string, language: string, page = ''): string =>
  `${TEXTS_PATH}/${message}/${language}${page && `/${page}`}`;
