import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from '~/lib/contract/enums';

const LOCALES_FOLDER = fileURLToPath(new URL('../../app/locales', import.meta.url));

/** Every text of a tree under its path: `forms.submit`. */
function flatten(tree: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value as object, `${prefix}${key}.`),
  );
}

/** The areas that a language has files of. */
export const listLocaleAreas = (locale: Locale): string[] =>
  readdirSync(join(LOCALES_FOLDER, locale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''));

/** All texts of a language, of pages, messages and documents, by area and key. */
export const listTexts = (locale: Locale): [key: string, text: string][] =>
  listLocaleAreas(locale).flatMap((area) =>
    flatten(JSON.parse(readFileSync(join(LOCALES_FOLDER, locale, `${area}.json`), 'utf8')) as object, `${area}.`),
  );
