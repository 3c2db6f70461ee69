import { messageLocale } from '~/locales/languages';

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
