import { LOCALES, type Locale } from '~/contract/enums';
import { nearestTag } from '~/domain/languages';
import { matchLocale } from '~/locales/languages';

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

function firstOffered(
  offered: readonly Locale[],
  tags: readonly (string | null | undefined)[],
  match: (tag: string | null | undefined) => Locale | undefined,
): Locale | undefined {
  return tags.map(match).find((locale) => locale && offered.includes(locale));
}

/** The language that the address names, where the account offers it. */
export const namedLocale = ({ named, offered }: LanguageCandidates): Locale | undefined =>
  firstOffered(offered, [named], matchLocale);

/** The language that the person chose, by the address or by the cookie; for one that is none of ours the nearest. */
export const chosenLocale = ({ named, cookie, offered }: LanguageCandidates): Locale | undefined =>
  firstOffered(offered, [named, ...cookie], (tag) => nearestTag(LOCALES, tag));

/** The language of a request's page; English where nothing is known. */
export async function getLocale(_request: Request, candidates: LanguageCandidates): Promise<Locale> {
  const { stored, accepted, offered, accountLanguage } = candidates;
  return (
    namedLocale(candidates) ??
    chosenLocale(candidates) ??
    firstOffered(offered, [stored, ...accepted], matchLocale) ??
    matchLocale(accountLanguage) ??
    'en'
  );
}
