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

interface LocalText {
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
