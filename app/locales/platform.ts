import type { TextKey } from 'i18next';
import type { Locale } from '~/lib/contract/enums';
import type { KeyOf, Translations } from '.';
import { i18nOf } from './translator';

/** Areas whose texts the platform uses: messages, documents and charts with the words of their pages, the agreements that a submission and a consent store, and failures of calls. */
type Area =
  | 'messages'
  | 'documents'
  | 'preferences'
  | 'installments'
  | 'form-page'
  | 'autopay'
  | 'signing'
  | 'results'
  | 'enrollment'
  | 'errors';

/** Returns the text of a key with its values; one with plural forms also takes `count`. */
export type Translate<A extends Area> = (
  key: KeyOf<Translations[A]>,
  values?: Record<string, string | number>,
) => string;

/** The texts of an area in a language. */
export function textsOf<A extends Area>(area: A, locale: Locale): Translate<A> {
  const { t } = i18nOf(locale);
  return (key, values) => t(`${area}:${key}` as TextKey, values);
}
