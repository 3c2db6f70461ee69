import type { TFunction } from 'i18next';
import { RemixI18Next } from 'remix-i18next/server';
import { LOCALES, type Locale } from './contract/enums';
import { nearestLanguageTag } from '~/domain/language-match';
import { memoizeByKey } from '~/domain/memoize';
import { TEXT_SETS, type TextSet } from '~/locales';
import { matchLocale } from '~/locales/languages';
import { I18N_OPTIONS } from '~/locales/translator';

/** What is known of the language that a request would like. Tags may be any of BCP 47, also such as no page of ours speaks. */
export interface LanguageCandidates {
  /** What the address says. */
  named: string | null;
  /** An earlier choice, and the page's language as it was then. */
  cookie: readonly string[];
  /** The stored language of whom the page is for. */
  stored: string | null | undefined;
  /** Tags of Accept-Language, the most wanted first. */
  accepted: readonly string[];
  /** The languages of the account's pages. */
  offered: readonly Locale[];
  /** The account's own. */
  accountLanguage: string | undefined;
}

/** Ours first, offered or not: where Spanish is not offered, it is not passed on to a neighbour of a neighbour. */
function firstOffered(
  offered: readonly Locale[],
  tags: readonly (string | null | undefined)[],
  match: (tag: string | null | undefined) => Locale | undefined,
): Locale | undefined {
  return tags.map(match).find((locale) => locale && offered.includes(locale));
}

/** The language that the address names, where the account offers it. */
export const localeNamedInUrl = ({ named, offered }: LanguageCandidates): Locale | undefined =>
  firstOffered(offered, [named], matchLocale);

/** The language that the person chose, by the address or by the cookie; for one that is none of ours the nearest. */
export const chosenLocale = ({ named, cookie, offered }: LanguageCandidates): Locale | undefined =>
  firstOffered(offered, [named, ...cookie], (tag) => nearestLanguageTag(LOCALES, tag));

/**
 * The language of a page: the link's `lang`, the cookie, the stored language, Accept-Language, the account's. One that the account does
 * not offer is passed over.
 */
export function findLocale(candidates: LanguageCandidates): Locale | undefined {
  const { stored, accepted, offered, accountLanguage } = candidates;
  return (
    chosenLocale(candidates) ??
    firstOffered(offered, [stored, ...accepted], matchLocale) ??
    matchLocale(accountLanguage)
  );
}

/** `findLocale` is given the request alone. */
const candidatesOf = new WeakMap<Request, LanguageCandidates>();

const i18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...LOCALES],
    fallbackLanguage: 'en',
    order: ['custom'],
    findLocale(request) {
      const candidates = candidatesOf.get(request);
      return Promise.resolve(candidates ? (findLocale(candidates) ?? null) : null);
    },
  },
  i18next: I18N_OPTIONS,
});

/** The language of a request's page; English where nothing is known. */
export async function getLocale(request: Request, candidates: LanguageCandidates): Promise<Locale> {
  candidatesOf.set(request, candidates);
  return matchLocale(await i18next.getLocale(request)) ?? 'en';
}

const translators = memoizeByKey<Promise<TFunction>>();

/** The `t` of a language and a set of sentences. Making one costs a millisecond, so it is made once. */
export const getFixedT = (locale: Locale, texts: TextSet = 'plain'): Promise<TFunction> =>
  translators(`${locale} ${texts}`, () => i18next.getFixedT(locale, 'common', { resources: TEXT_SETS[texts] }));
