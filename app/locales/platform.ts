import type { Locale } from '~/contract/enums';
import arDocuments from './ar/documents.json';
import arInstallments from './ar/installments.json';
import arMessages from './ar/messages.json';
import deDocuments from './de/documents.json';
import deInstallments from './de/installments.json';
import deMessages from './de/messages.json';
import enDocuments from './en/documents.json';
import enInstallments from './en/installments.json';
import enMessages from './en/messages.json';
import esDocuments from './es/documents.json';
import esInstallments from './es/installments.json';
import esMessages from './es/messages.json';
import frDocuments from './fr/documents.json';
import frInstallments from './fr/installments.json';
import frMessages from './fr/messages.json';
import hiDocuments from './hi/documents.json';
import hiInstallments from './hi/installments.json';
import hiMessages from './hi/messages.json';
import koDocuments from './ko/documents.json';
import koInstallments from './ko/installments.json';
import koMessages from './ko/messages.json';
import zhHansDocuments from './zh-Hans/documents.json';
import zhHansInstallments from './zh-Hans/installments.json';
import zhHansMessages from './zh-Hans/messages.json';
import zhHantDocuments from './zh-Hant/documents.json';
import zhHantInstallments from './zh-Hant/installments.json';
import zhHantMessages from './zh-Hant/messages.json';
import { createTranslators } from './translator';

/** What the platform says by itself: messages, documents, and the agreement that a submission keeps. */
const resources = {
  en: { messages: enMessages, documents: enDocuments, installments: enInstallments },
  es: { messages: esMessages, documents: esDocuments, installments: esInstallments },
  fr: { messages: frMessages, documents: frDocuments, installments: frInstallments },
  de: { messages: deMessages, documents: deDocuments, installments: deInstallments },
  'zh-Hans': { messages: zhHansMessages, documents: zhHansDocuments, installments: zhHansInstallments },
  'zh-Hant': { messages: zhHantMessages, documents: zhHantDocuments, installments: zhHantInstallments },
  ko: { messages: koMessages, documents: koDocuments, installments: koInstallments },
  hi: { messages: hiMessages, documents: hiDocuments, installments: hiInstallments },
  ar: { messages: arMessages, documents: arDocuments, installments: arInstallments },
} satisfies Record<Locale, object>;
type Texts = (typeof resources)['en'];

/** `otp.valid` of `valid_one` and `valid_other`, which stand under `otp`. */
type KeyOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K}`
    : KeyOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Says the sentence of a key with its values; one with plural forms also takes `count`. */
export type Say<Area extends keyof Texts> = (
  key: KeyOf<Texts[Area]>,
  values?: Record<string, string | number>,
) => string;

const translatorOf = createTranslators(resources, 'messages');

/** The sentences of an area in a language. */
export function textsOf<Area extends keyof Texts>(area: Area, locale: Locale): Say<Area> {
  return translatorOf(locale).getFixedT(locale, area) as Say<Area>;
}
