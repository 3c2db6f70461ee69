import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { programPath } from '~/config/folders';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import type * as english from './en';

/** English is the truth: a test holds that all have its keys. */
export type Sentences = typeof english;

/** Keys of an area's sentences: `otp.valid` of `valid_one` and `valid_other`, which stand under `otp`. */
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
 * Without a prototype, so that a key finds nothing but a sentence: i18next looks along the prototype too, and a platform elsewhere may
 * send `constructor` as the name of a failure.
 */
const bare = <T extends object>(values: T): T => Object.assign(Object.create(null) as T, values);

/** An object whose values are made when they are first asked for. */
function lazily<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  const made = bare({} as Record<Key, Value>);
  for (const key of keys) {
    const keep = (value: Value) => Object.defineProperty(made, key, { value, enumerable: true });
    Object.defineProperty(made, key, { get: () => keep(make(key))[key], enumerable: true, configurable: true });
  }
  return made;
}

const read = (locale: Locale, area: string): Texts =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, `${area}.json`), 'utf8'), (_key, value: string | Texts) =>
    typeof value === 'object' ? bare(value) : value,
  ) as Texts;

const plain: Resources = lazily(LOCALES, (locale) => lazily(AREAS, (area) => read(locale, area)));

/** All sentences, by language and area. A file is read when one of its sentences is first said. */
export const resources = plain as Record<Locale, Sentences>;

function replaced(texts: Texts, own: Texts): Texts {
  const merged = bare(texts);
  for (const [key, value] of Object.entries(own)) {
    const old = merged[key];
    merged[key] = typeof value === 'object' && typeof old === 'object' ? replaced(old, value) : value;
  }
  return merged;
}

/** All sentences, with those of one area in the place of the ones that they replace. */
const replacedBy = (all: Resources, by: 'captured' | 'previewed'): Resources =>
  lazily(LOCALES, (locale) =>
    lazily(AREAS, (area) => replaced(all[locale][area] ?? {}, (all[locale][by]?.[area] ?? {}) as Texts)),
  );

const captured = replacedBy(plain, 'captured');

/**
 * Sets of sentences: the plain ones; those of a host that keeps messages, which say "kept" in place of "sent"; those of pages that show
 * unsaved settings, where nothing is sent.
 */
export const TEXT_SETS = { plain, captured, preview: replacedBy(captured, 'previewed') };
export type TextSet = keyof typeof TEXT_SETS;
