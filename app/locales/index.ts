import type { Locale } from '~/contract/enums';
import * as ar from './ar';
import * as de from './de';
import * as en from './en';
import * as es from './es';
import * as fr from './fr';
import * as hi from './hi';
import * as ko from './ko';
import * as zhHans from './zh-Hans';
import * as zhHant from './zh-Hant';

/** The sentences of the pages, by language and area. English is the truth: a test holds that all have its keys. */
export const resources = {
  en,
  es,
  fr,
  de,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  ko,
  hi,
  ar,
} satisfies Record<Locale, object>;

type Sentences = { [key: string]: string | Sentences };

function replaced(texts: Sentences, own: Sentences): Sentences {
  const merged = { ...texts };
  for (const [key, value] of Object.entries(own)) {
    const old = merged[key];
    merged[key] = typeof value === 'object' && typeof old === 'object' ? replaced(old, value) : value;
  }
  return merged;
}

/** All sentences, with those of one area in the place of the ones that they replace. */
const replacedBy = (all: Record<string, object>, area: 'captured' | 'previewed') =>
  Object.fromEntries(
    Object.entries(all).map(([locale, areas]) => {
      const texts = areas as Sentences;
      return [locale, replaced(texts, texts[area] as Sentences)];
    }),
  ) as Record<Locale, object>;

/** The same, with the sentences of `captured` in the place of those that say of a message that it was sent. */
export const capturedResources = replacedBy(resources, 'captured');

/** The same for pages that show unsaved settings, where nothing is sent. */
export const previewedResources = replacedBy(capturedResources, 'previewed');
