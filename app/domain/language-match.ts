/** Choosing among languages. Apart from `languages`, because the distances of CLDR are 11 kB. */
import { match } from '@formatjs/intl-localematcher';
import { parseLanguageTag } from './language-tags';

/**
 * The offered tag that is best for a language by CLDR's distances. The matcher remembers every tag that it was ever asked, so it
 * is asked short ones.
 */
function bestFit<Tag extends string>(offered: readonly Tag[], language: string, region?: string): Tag | undefined {
  const best = match([new Intl.Locale(language, { region }).baseName], offered, 'und');
  return offered.find((tag) => tag === best);
}

/**
 * The offered language that a tag asks for: the same tag, else the same language in the same script, else the same language.
 * `zh-TW` is traditional Chinese, `es-MX` Spanish. Undefined where none is offered.
 */
export function matchLanguageTag<Tag extends string>(
  offered: readonly Tag[],
  requested: string | null | undefined,
): Tag | undefined {
  const wanted = parseLanguageTag(requested);
  if (!wanted) return undefined;
  const same = offered.find((tag) => tag.toLowerCase() === requested?.toLowerCase());
  if (same) return same;
  const related = offered.filter((tag) => parseLanguageTag(tag)?.language === wanted.language);
  const alike = related.filter((tag) => parseLanguageTag(tag)?.script === wanted.script);
  const best = alike.length > 1 ? bestFit(alike, wanted.language, wanted.region) : undefined;
  return best ?? alike[0] ?? related[0];
}

/** The offered language that comes first in a list of preferred ones, the best first; undefined where none is offered. */
export function preferredLanguageTag<Tag extends string>(
  offered: readonly Tag[],
  preferences: readonly (string | null | undefined)[],
): Tag | undefined {
  for (const preference of preferences) {
    const tag = matchLanguageTag(offered, preference);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/**
 * The offered language that is nearest to a tag: the one it asks for, else the one that CLDR names as its neighbour, such as Spanish
 * for Catalan. CLDR names English for a third of all languages, Tamil and Somali among them: what else a person asks for says more.
 */
export function nearestLanguageTag<Tag extends string>(
  offered: readonly Tag[],
  requested: string | null | undefined,
): Tag | undefined {
  const same = matchLanguageTag(offered, requested);
  const language = parseLanguageTag(requested)?.language ?? '';
  if (same || !/^[a-z]{2,3}$/.test(language)) return same;
  return bestFit(
    offered.filter((tag) => parseLanguageTag(tag)?.language !== 'en'),
    language,
  );
}
