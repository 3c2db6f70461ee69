import { createHash } from 'node:crypto';
import type { Locale } from '~/contract/enums';
import type { AccountRow } from '../../db/schema';
import { messageLocale } from '../../messages/languages';
import { accountView } from '../accounts/service';

/** Version of the text that the pages show where an account has none of its own, before its language. */
export const DEFAULT_TEXT_VERSION = 'default';

export interface LocalText {
  /** Empty where there is no text at all. */
  text: string;
  /** Language of the text; the first wish where there is none. */
  language: string;
}

/**
 * The text in the first of the wished languages that it is written in, else in any.
 *
 * @param json text by language tag
 * @param wishes BCP 47 tags, the best first
 */
export function pickText(json: string, wishes: readonly string[]): LocalText {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>).filter(([, text]) => text !== '');
  for (const wish of wishes) {
    const found =
      texts.find(([tag]) => tag.toLowerCase() === wish.toLowerCase()) ??
      texts.find(([tag]) => messageLocale(tag) === messageLocale(wish));
    if (found) return { language: found[0], text: found[1] };
  }
  const [any] = texts;
  return any ? { language: any[0], text: any[1] } : { language: wishes[0] ?? '', text: '' };
}

/** Short name of what a text says: the same text has the same version. */
export function textVersion(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** A language that the account writes in, by any spelling of its tag. */
export function offeredLocale(account: AccountRow, wanted: string): Locale | undefined {
  return accountView(account).locales.find((locale) => locale.toLowerCase() === wanted.toLowerCase());
}
