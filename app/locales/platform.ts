import type { Locale } from '~/contract/enums';
import { resources, type Sentences } from '.';
import { createTranslators } from './translator';

/** What the platform says by itself: messages, documents and charts with the words of their pages, the agreements that a submission and a consent keep, and failures of calls. */
type Texts = Pick<
  Sentences,
  | 'messages'
  | 'documents'
  | 'preferences'
  | 'installments'
  | 'form-page'
  | 'autopay'
  | 'signing'
  | 'results'
  | 'enrollment'
  | 'errors'
>;

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
