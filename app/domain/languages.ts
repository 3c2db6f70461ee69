/** Choosing among languages by their BCP 47 tags. */

/**
 * Languages that are written in most of the schools where these are spoken, by CLDR's table of languages that stand in for
 * others. Who asks for a language that is not there is served by its neighbour before anything else.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  ...standIn('ar', 'aeb apc apd ary arz acm acw acq afb ajp ars ayl ckb'),
  ...standIn('de', 'bar gsw ksh lb nds rm'),
  ...standIn('es', 'ay ca eu gl gn qu'),
  ...standIn('fr', 'br co crs ht kg ln lua mg oc rw wo'),
  ...standIn('hi', 'awa bh bho gu hne mag mai mr sa'),
  ...standIn('zh-Hans', 'bo ii ug wuu za'),
  ...standIn('zh-Hant', 'hak nan yue'),
};

function standIn(language: string, others: string): Record<string, string> {
  return Object.fromEntries(others.split(' ').map((other) => [other, language]));
}

interface TagParts {
  language: string;
  script: string;
}

const known = new Map<string, TagParts | undefined>();

/** Language and script of a tag, also where the tag names neither by today's names: `tl` is `fil`, `zh-TW` is written in `Hant`. */
function partsOf(tag: string): TagParts | undefined {
  if (known.has(tag)) return known.get(tag);
  // Tags come from strangers: what is kept of them is bounded.
  if (known.size >= 500) known.clear();
  const parts = readTag(tag);
  known.set(tag, parts);
  return parts;
}

function readTag(tag: string): TagParts | undefined {
  if (tag.length > 35) return undefined;
  try {
    const { language, script = '' } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return undefined;
  }
}

/** Whether a text is a tag of BCP 47, of whatever language. */
export const isLanguageTag = (tag: string): boolean => partsOf(tag) !== undefined;

/** Script that a language tag is written in, such as `Latn`; empty for what is no tag. */
function scriptOf(tag: string): string {
  return partsOf(tag)?.script ?? '';
}

/**
 * The offered language that a tag asks for: the same tag, else the same language in the same script, else the same language.
 * `zh-TW` is traditional Chinese, `es-MX` Spanish. Undefined where none is offered.
 */
export function matchTag<Tag extends string>(
  offered: readonly Tag[],
  asked: string | null | undefined,
): Tag | undefined {
  if (!asked) return undefined;
  const same = offered.find((tag) => tag.toLowerCase() === asked.toLowerCase());
  const parts = same ? undefined : partsOf(asked);
  if (!parts) return same;
  const related = offered.filter((tag) => partsOf(tag)?.language === parts.language);
  return related.find((tag) => partsOf(tag)?.script === parts.script) ?? related[0];
}

/** The offered language that comes first in a list of wishes, the most wanted first; undefined where none is offered. */
export function wishedTag<Tag extends string>(
  offered: readonly Tag[],
  wishes: readonly (string | null | undefined)[],
): Tag | undefined {
  for (const wish of wishes) {
    const tag = matchTag(offered, wish);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** The offered language that is nearest to a tag: the one it asks for, else the one that stands in for it. */
export function nearestTag<Tag extends string>(
  offered: readonly Tag[],
  asked: string | null | undefined,
): Tag | undefined {
  return matchTag(offered, asked) ?? matchTag(offered, STAND_INS[partsOf(asked ?? '')?.language ?? '']);
}

/** Scripts written from right to left. */
const RTL = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Writing direction of a language tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RTL.has(scriptOf(tag)) ? 'rtl' : 'ltr';
}

/** A language in the words of another: `Spanish`; its tag where nobody has a word for it. */
export function languageIn(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
