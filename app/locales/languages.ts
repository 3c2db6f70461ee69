import { LOCALES, type Locale } from '~/contract/enums';
import { matchTag } from '~/domain/languages';
import { remember } from '~/domain/remember';

const localeOf = remember<Locale>();

/** The language of a message for a wish such as `es-MX`, `zh-TW` or `fr_CA`: its base language, else English. */
export const messageLocale = (wish: string | null | undefined): Locale =>
  localeOf(wish ?? '', () => {
    try {
      const { language, script } = new Intl.Locale((wish ?? '').trim().replace(/_/g, '-')).maximize();
      return LOCALES.find((each) => each === language || each === `${language}-${script}`) ?? 'en';
    } catch {
      return 'en';
    }
  });

/**
 * The first language of an `Accept-Language` header that messages are written in.
 *
 * @returns a tag such as `es-MX`, or undefined when the header names none that is known
 */
export function acceptedLanguage(header: string): string | undefined {
  const tags = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((each) => each.trim());
      const quality = params.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    });
  return tags.filter(({ tag, quality }) => quality > 0 && isKnown(tag)).sort((a, b) => b.quality - a.quality)[0]?.tag;
}

/** English is what unknown tags fall back to, so it counts as known only by its own name. */
function isKnown(tag: string): boolean {
  return messageLocale(tag) !== 'en' || /^en\b/i.test(tag);
}

/** The language of ours that a tag asks for. */
export const matchLocale = (tag: string | null | undefined): Locale | undefined => matchTag(LOCALES, tag);

const accepted = remember<readonly string[]>();
/** Tags of an Accept-Language header, the most wanted first. */
export const acceptedTags = (header: string | null) => accepted(header ?? '', () => tagsIn(header ?? ''));

function tagsIn(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/i);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
