import type { i18n } from 'i18next';
import { createContext, useContext, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { matchLanguageTag, nearestLanguageTag } from '~/domain/language-match';
import { textDirectionOf } from '~/domain/language-tags';

/** Attributes of an element in another language than what is around it; none where it is the same. */
export type LanguageAttributes = { lang?: string; dir?: 'ltr' | 'rtl' };

const SAME: LanguageAttributes = {};

/** What an element in `language` says of itself, standing in one that is in `around`. */
export function languageAttributes(language: string, around: string): LanguageAttributes {
  return matchLanguageTag([around], language) ? SAME : { lang: language, dir: textDirectionOf(language) };
}

const TextLanguage = createContext(SAME);

/** Attributes for elements with a text of ours, where the form around them is in a language that we do not have. */
export const useTextLanguage = (): LanguageAttributes => useContext(TextLanguage);

const clones = new WeakMap<i18n, Map<string, i18n>>();

/** One ready instance a language, as for pages: nothing is set up while a page is drawn. */
function inLanguage(instance: i18n, language: string): i18n {
  if (instance.language === language) return instance;
  const own = clones.get(instance) ?? new Map<string, i18n>();
  clones.set(instance, own);
  const clone = own.get(language) ?? instance.cloneInstance({ lng: language });
  own.set(language, clone);
  return clone;
}

/**
 * Around what stands in an account's own text: our sentences inside speak the text's language, or the nearest that we have, else
 * the page's. The element around has the text's `lang`.
 */
export function InLanguage({ language, children }: { language: string; children: ReactNode }) {
  const { i18n } = useTranslation();
  const offered = (i18n.options.supportedLngs || []).filter((tag) => tag !== 'cimode');
  const spoken = nearestLanguageTag(offered, language) ?? i18n.language;
  return (
    <I18nextProvider i18n={inLanguage(i18n, spoken)}>
      <TextLanguage.Provider value={languageAttributes(spoken, language)}>{children}</TextLanguage.Provider>
    </I18nextProvider>
  );
}
