import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import satisfies from 'spdx-satisfies';

/** A package of the lock file, as far as is asked for here. */
export interface Locked {
  /** Of a package that goes by another name here. */
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  /** Where it is a folder of this repository; what it is stands there. */
  link?: boolean;
  deprecated?: string;
}

export interface Lock {
  packages: Record<string, Locked>;
}

/**
 * What a package that the product is handed out with may be under. LGPL and MPL ask that what they are of can be exchanged and its source be
 * had: it lies in a folder of its own, as it comes from the registry.
 */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Bitstream-Vera',
  'Unlicense',
];

/** Packages whose manifest doesn't say it in SPDX' words: what the text beside it says, read for this version. */
const READ: Readonly<Record<string, string>> = {
  'combine-errors@3.0.3': 'MIT',
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
  'png-js@2.0.0': 'MIT',
  'zipcodes@8.0.0': 'BSD-3-Clause',
};

/** Files of a package that are its licence. Names of alphabets begin with the same letters as some do. */
const TEXT = /^(?:licen[cs]e|copying|notice|unlicense)(?:[._-][\w.-]+)?$/i;

export const nameOf = (place: string, { name }: Locked): string =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What a package is under, in SPDX' words; undefined where nobody has looked. */
export function licenceOf(place: string, locked: Locked): string | undefined {
  return READ[`${nameOf(place, locked)}@${locked.version ?? ''}`] ?? locked.license;
}

/** Packages of others that are no developer's tool alone: what may be handed out, also inside of a bundle. */
export function handedOut(lock: Lock): [place: string, locked: Locked][] {
  return Object.entries(lock.packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  );
}

/** Whether a package under this may be handed out. @param licence in SPDX' words */
export function isAllowed(licence: string | undefined): boolean {
  try {
    return licence !== undefined && satisfies(licence, ALLOWED);
  } catch {
    // No expression.
    return false;
  }
}

const textsOf = (place: string): string[] =>
  readdirSync(place)
    .filter((name) => TEXT.test(name))
    .sort()
    .map((name) => readFileSync(path.join(place, name), 'utf8').replaceAll('\r\n', '\n').trim());

/**
 * The licences of packages, each text once with those that it is of.
 *
 * @param handed what is handed out, as it is locked and installed here
 */
export function thirdPartyLicences(handed: Lock): string {
  const byText = new Map<string, string[]>();
  for (const [place, locked] of Object.entries(handed.packages)) {
    const titled = `${nameOf(place, locked)} ${locked.version ?? ''} (${licenceOf(place, locked) ?? 'unknown'})`;
    const texts = textsOf(place);
    for (const text of texts.length > 0 ? texts : ['Its package has no text of it.'])
      byText.set(text, [...new Set([...(byText.get(text) ?? []), titled])]);
  }
  const line = '='.repeat(80);
  const parts = [...byText].map(([text, of]) => `${line}\n${of.sort().join('\n')}\n${line}\n\n${text}\n`);
  return `What of others Latchkey is handed out with, and under which licences.\n\n${parts.sort().join('\n')}`;
}
