import { messageLocale } from '~/locales/languages';

interface LocalizedText {
  /** Empty where there is no text at all. */
  text: string;
  /** Language of the text; the first preferred one where there is none. */
  language: string;
}

/**
 * The text in the first of the preferred languages that it is written in, else in any.
 *
 * @param json text by language tag
 * @param preferredLanguages BCP 47 tags, the best first
 */
export function pickLocalizedText(json: string, preferredLanguages: readonly string[]): LocalizedText {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>).filter(([, text]) => text !== '');
  for (const preferred of preferredLanguages) {
    const found =
      texts.find(([tag]) => tag.toLowerCase() === preferred.toLowerCase()) ??
      texts.find(([tag]) => messageLocale(tag) === messageLocale(preferred));
    if (found) return { language: found[0], text: found[1] };
  }
  const [first] = texts;
  return first ? { language: first[0], text: first[1] } : { language: preferredLanguages[0] ?? '', text: '' };
}
