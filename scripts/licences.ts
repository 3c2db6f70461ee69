import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import satisfies from 'spdx-satisfies';

/** The fields of a package in the lock file that are read here. */
export interface LockedPackage {
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

export interface LockFile {
  packages: Record<string, LockedPackage>;
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

/** Licences of packages whose manifest has no SPDX expression, read from the licence text of this version. */
const MANUAL_LICENCES: Readonly<Record<string, string>> = {
  'combine-errors@3.0.3': 'MIT',
  'dejavu-fonts-ttf@2.37.3': 'Bitstream-Vera',
  'png-js@2.0.0': 'MIT',
  'zipcodes@8.0.0': 'BSD-3-Clause',
};

/** Files of a package that are its licence. Names of alphabets begin with the same letters as some do. */
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[._-][\w.-]+)?$/i;

export const packageName = (place: string, { name }: LockedPackage): string =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The SPDX licence of a package; undefined where it is not known. */
export function licenceOf(place: string, locked: LockedPackage): string | undefined {
  return MANUAL_LICENCES[`${packageName(place, locked)}@${locked.version ?? ''}`] ?? locked.license;
}

/** Third-party packages that are not development tools: those that may be distributed, also inside a bundle. */
export function distributedPackages(lock: LockFile): [place: string, locked: LockedPackage][] {
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
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(path.join(place, name), 'utf8').replaceAll('\r\n', '\n').trim());

/**
 * The licences of packages, each text once with those that it is of.
 *
 * @param handed what is handed out, as it is locked and installed here
 */
export function thirdPartyLicences(handed: LockFile): string {
  const byText = new Map<string, string[]>();
  for (const [place, locked] of Object.entries(handed.packages)) {
    const titled = `${packageName(place, locked)} ${locked.version ?? ''} (${licenceOf(place, locked) ?? 'unknown'})`;
    const texts = textsOf(place);
    for (const text of texts.length > 0 ? texts : ['Its package has no text of it.'])
      byText.set(text, [...new Set([...(byText.get(text) ?? []), titled])]);
  }
  const line = '='.repeat(80);
  const parts = [...byText].map(([text, of]) => `${line}\n${of.sort().join('\n')}\n${line}\n\n${text}\n`);
  return `What of others Latchkey is handed out with, and under which licences.\n\n${parts.sort().join('\n')}`;
}
