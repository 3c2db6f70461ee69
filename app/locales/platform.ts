import type { TextKey } from 'i18next';
import type { Locale } from '~/lib/contract/enums';
import type { KeyOf, Sentences } from '.';
import { i18nOf } from './translator';

/** What the platform says by itself: messages, documents and charts with the words of their pages, the agreements that a submission and a consent keep, and failures of calls. */
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

/** Says the sentence of a key with its values; one with plural forms also takes `count`. */
export type Say<A extends Area> = (key: KeyOf<Sentences[A]>, values?: Record<string, string | number>) => string;

/** The sentences of an area in a language. */
export function textsOf<A extends Area>(area: A, locale: Locale): Say<A> {
  const { t } = i18nOf(locale);
  return (key, values) => t(`${area}:${key}` as TextKey, values);
}
