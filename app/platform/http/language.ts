import { messageLocale } from '../messages/languages';

/**
 * The first language of an `Accept-Language` header that messages are written in.
 *
 * @returns a tag such as `es-MX`, or undefined when the header names none that is known
 */
export function acceptedLanguage(header: string): string | undefined {
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.split(';').map((each) => each.trim());
      const quality = params.find((each) => each.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    });
  return wishes.filter(({ tag, quality }) => quality > 0 && isKnown(tag)).sort((a, b) => b.quality - a.quality)[0]?.tag;
}

/** English is what unknown tags fall back to, so it counts as known only by its own name. */
function isKnown(tag: string): boolean {
  return messageLocale(tag) !== 'en' || /^en\b/i.test(tag);
}
