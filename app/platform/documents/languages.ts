import { messageLocale } from '../messages/languages';

/** The languages that the documents' font has letters for. */
type DocumentLanguage = 'en' | 'es' | 'fr' | 'de' | 'ar';

/** How the sentences of a kind of document are found: by the wished language, together with the tag that they are in. */
export function inDocumentLanguage<Texts>(
  all: Record<DocumentLanguage, Texts>,
): (tag: string) => { language: DocumentLanguage; texts: Texts } {
  return (tag) => {
    const wished = messageLocale(tag);
    const language = wished in all ? (wished as DocumentLanguage) : 'en';
    return { language, texts: all[language] };
  };
}

/** A sentence with its placeholder filled in. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
