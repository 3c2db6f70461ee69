import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { programPath } from '~/config/program-files';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import type * as english from './en';

/** English is the source: a test checks that all languages have its keys. */
export type Translations = typeof english;

/** Keys of an area's texts: `otp.valid` of `valid_one` and `valid_other`, which stand under `otp`. */
export type KeyOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Path}${K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K}`
    : KeyOf<T[K], `${Path}${K}.`>;
}[keyof T & string];

const FOLDER = programPath('locales', 'app/locales');

export const AREAS = readdirSync(path.join(FOLDER, 'en')).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);

type Texts = { [key: string]: string | Texts };
type Resources = Record<Locale, Record<string, Texts>>;

/**
 * Without a prototype, so that a key finds nothing but a text: i18next looks along the prototype too, and a platform elsewhere may
 * send `constructor` as the name of a failure.
 */
const withoutPrototype = <T extends object>(values: T): T => Object.assign(Object.create(null) as T, values);

/** An object whose values are made when they are first read. */
function lazily<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  const made = withoutPrototype({} as Record<Key, Value>);
  for (const key of keys) {
    const cache = (value: Value) => Object.defineProperty(made, key, { value, enumerable: true });
    Object.defineProperty(made, key, { get: () => cache(make(key))[key], enumerable: true, configurable: true });
  }
  return made;
}

const read = (locale: Locale, area: string): Texts =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, `${area}.json`), 'utf8'), (_key, value: string | Texts) =>
    typeof value === 'object' ? withoutPrototype(value) : value,
  ) as Texts;

const plain: Resources = lazily(LOCALES, (locale) => lazily(AREAS, (area) => read(locale, area)));

/** All texts, by language and area. A file is read when one of its texts is first needed. */
export const resources = plain as Record<Locale, Translations>;

function mergeTexts(texts: Texts, own: Texts): Texts {
  const merged = withoutPrototype(texts);
  for (const [key, value] of Object.entries(own)) {
    const old = merged[key];
    merged[key] = typeof value === 'object' && typeof old === 'object' ? mergeTexts(old, value) : value;
  }
  return merged;
}

/** All texts, with those of one area in the place of the ones that they replace. */
const withOverrides = (all: Resources, by: 'captured-overrides' | 'preview-overrides'): Resources =>
  lazily(LOCALES, (locale) =>
    lazily(AREAS, (area) => mergeTexts(all[locale][area] ?? {}, (all[locale][by]?.[area] ?? {}) as Texts)),
  );

const captured = withOverrides(plain, 'captured-overrides');

/**
 * Sets of texts: the plain ones; those of a host that captures messages, which say "kept" in place of "sent"; those of pages that show
 * unsaved settings, where nothing is sent.
 */
export const TEXT_SETS = { plain, captured, preview: withOverrides(captured, 'preview-overrides') };
export type TextSet = keyof typeof TEXT_SETS;
