/** Languages by their BCP 47 tags. */
import { memoizeByKey } from './memoize';

// Tags come from strangers: what is kept of them is bounded.
const parsed = memoizeByKey<Intl.Locale>(500);

/** A tag with the script and the region that it leaves out, by today's names: `tl` is `fil`. Undefined for what is no tag. */
export function parseLanguageTag(tag: string | null | undefined): Intl.Locale | undefined {
  if (!tag || tag.length > 35) return undefined;
  try {
    return parsed(tag, () => new Intl.Locale(tag).maximize());
  } catch {
    return undefined;
  }
}

/** Whether a text is a tag of BCP 47, of whatever language. */
export const isLanguageTag = (tag: string): boolean => parseLanguageTag(tag) !== undefined;

/** Scripts written from right to left. */
const RTL = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Writing direction of a language tag. */
export function textDirectionOf(tag: string): 'ltr' | 'rtl' {
  return RTL.has(parseLanguageTag(tag)?.script ?? '') ? 'rtl' : 'ltr';
}

/** A language in the words of another: `Spanish`; its tag where nobody has a word for it. */
export function languageNameIn(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
