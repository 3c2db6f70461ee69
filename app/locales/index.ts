import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { programPath } from '~/config/folders';
import { LOCALES, type Locale } from '~/contract/enums';
import type * as english from './en';

/** English is the truth: a test holds that all have its keys. */
export type Sentences = typeof english;

const FOLDER = programPath('locales', 'app/locales');

const AREAS = readdirSync(path.join(FOLDER, 'en')).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);

/** An object whose values are made when they are first asked for. */
function lazily<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  const made = {} as Record<Key, Value>;
  for (const key of keys) {
    const keep = (value: Value) => Object.defineProperty(made, key, { value, enumerable: true });
    Object.defineProperty(made, key, { get: () => keep(make(key))[key], enumerable: true, configurable: true });
  }
  return made;
}

const read = (locale: Locale, area: string): Texts =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, `${area}.json`), 'utf8')) as Texts;

/** All sentences, by language and area. A file is read when one of its sentences is first said. */
export const resources = lazily(LOCALES, (locale) => lazily(AREAS, (area) => read(locale, area))) as unknown as Record<
  Locale,
  Sentences
>;

type Texts = { [key: string]: string | Texts };

function replaced(texts: Texts, own: Texts): Texts {
  const merged = { ...texts };
  for (const [key, value] of Object.entries(own)) {
    const old = merged[key];
    merged[key] = typeof value === 'object' && typeof old === 'object' ? replaced(old, value) : value;
  }
  return merged;
}

/** All sentences, with those of one area in the place of the ones that they replace. */
const replacedBy = (all: Record<Locale, object>, by: 'captured' | 'previewed') =>
  lazily(LOCALES, (locale) => {
    const texts = all[locale] as Record<string, Texts>;
    return lazily(AREAS, (area) => replaced(texts[area] ?? {}, (texts[by]?.[area] ?? {}) as Texts));
  });

/** The same, with the sentences of `captured` in the place of those that say of a message that it was sent. */
export const capturedResources = replacedBy(resources, 'captured');

/** The same for pages that show unsaved settings, where nothing is sent. */
export const previewedResources = replacedBy(capturedResources, 'previewed');
