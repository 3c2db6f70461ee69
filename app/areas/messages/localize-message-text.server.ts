import { fillMergeTags } from '~/domain/customizable-messages';
import { ownValue } from '~/domain/forbidden-property-names';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { toSingleLine } from '~/platform/messages/sanitize-text';
import { messageLocale } from '~/locales/languages';

/** Subject and text of a message, with their merge tags. */
interface MessageText {
  subject: string;
  text: string;
}

/** The text of a message in the account's default language, with versions in other languages. */
export interface LocalizedMessageText extends MessageText {
  versions?: readonly (MessageText & { language: string })[];
}

/** Picks the text in the recipient's language, else the default one, and fills in its merge tags. Unknown tags stay. */
export function localizeMessageText(
  { versions = [], ...words }: LocalizedMessageText,
  account: AccountRow,
  { locale, name }: RecipientRow,
): MessageText {
  const preferredLanguage = messageLocale(locale ?? account.default_locale);
  const own = versions.find(({ language }) => language === preferredLanguage);
  const values: Readonly<Record<string, string>> = { company: account.name, name: toSingleLine(name, 120) };
  const fill = (text: string) => fillMergeTags(text, (tag) => ownValue(values, tag) ?? `{{${tag}}}`);
  const text = own ? own.text : words.text;
  return { subject: fill(own?.subject ? own.subject : words.subject), text: fill(text.replace(/\r\n?/g, '\n')) };
}
