import { fillTags } from '~/domain/message-texts';
import { ownValue } from '~/domain/object-names';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { singleLine } from '~/platform/messages/sanitize-text';
import { messageLocale } from '~/locales/languages';

/** Subject and text of a message, with their merge tags. */
interface Words {
  subject: string;
  text: string;
}

/** What an account writes to its recipients, in languages beside the one that goes to everybody else too. */
export interface WrittenWords extends Words {
  versions?: readonly (Words & { language: string })[];
}

/** What one recipient gets: the words in their language, where there are such, with its tags filled in; others stay as they are. */
export function wordsFor(
  { versions = [], ...words }: WrittenWords,
  account: AccountRow,
  { locale, name }: RecipientRow,
): Words {
  const preferredLanguage = messageLocale(locale ?? account.default_locale);
  const own = versions.find(({ language }) => language === preferredLanguage);
  const values: Readonly<Record<string, string>> = { company: account.name, name: singleLine(name, 120) };
  const fill = (text: string) => fillTags(text, (tag) => ownValue(values, tag) ?? `{{${tag}}}`);
  const text = own ? own.text : words.text;
  return { subject: fill(own?.subject ? own.subject : words.subject), text: fill(text.replace(/\r\n?/g, '\n')) };
}
