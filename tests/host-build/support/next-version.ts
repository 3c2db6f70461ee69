import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** What the version after this one does to the database, as the program has it. */
export interface NextStep {
  phase: 'expand' | 'contract';
  /** The body of a function that has the database as `db`. */
  up: string;
}

export const NEXT_STEP = '9000-next';
/** A file of the browser's build that only the next version has. */
export const NEXT_ASSET = 'next-0123abcd.js';

/** Folders of two versions, and a link to the one that is to run. */
export interface Versions {
  /** The program by the link, as a service names it. */
  program: string;
  /** The version of the one, and of the other. */
  now: string;
  next: string;
  /** A file of the browser's build that only the present version has. */
  ownAsset: string;
  /** Points the link to the next version. */
  move(): void;
  remove(): void;
}

const LAST_STEP = /("\d{4}-[\w-]+":(?:expand|contract)\([\w\s()]+\))\}\}/;

/**
 * This build, and one that stands for the version after it: the same program under another number, with one more step of the database, one
 * file more and one file less for browsers.
 */
export function makeVersions({ phase, up }: NextStep): Versions {
  mkdirSync('.cache', { recursive: true });
  // Packages are found above.
  const place = mkdtempSync(path.resolve('.cache/versions-'));
  const link = path.join(place, 'current');
  const next = path.join(place, 'next');
  cpSync('build', next, { recursive: true });
  symlinkSync(path.resolve('build'), link);
  const { version: now } = JSON.parse(readFileSync('build/package.json', 'utf8')) as { version: string };
  edit(path.join(next, 'package.json'), (text) => text.replace(`"version": "${now}"`, `"version": "${now}-next"`));
  const parts = path.join(next, 'host/parts');
  const step = `"${NEXT_STEP}":{phase:"${phase}",up:async db=>{${up}}}`;
  // Long lines are broken, also inside of a name.
  const changed = readdirSync(parts).filter((name) =>
    edit(path.join(parts, name), (text) => text.replaceAll('\\\n', '').replace(LAST_STEP, `$1,${step}}}`)),
  );
  if (changed.length !== 1) throw new Error(`The list of migrations was found ${changed.length} times`);
  const assets = path.join(next, 'client/assets');
  writeFileSync(path.join(assets, NEXT_ASSET), 'next();');
  const ownAsset = readdirSync(assets).find((name) => /^shell-\w+\.js$/.test(name)) ?? '';
  for (const name of readdirSync(assets)) if (name.startsWith(ownAsset)) rmSync(path.join(assets, name));
  return {
    program: path.join(link, 'bin/latchkey'),
    now,
    next: `${now}-next`,
    ownAsset,
    move() {
      symlinkSync(next, `${link}-new`);
      renameSync(`${link}-new`, link);
    },
    remove: () => rmSync(place, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Resolves to whether the text became another one. */
function edit(file: string, change: (text: string) => string): boolean {
  const text = readFileSync(file, 'utf8');
  const changed = change(text);
  if (changed === text.replaceAll('\\\n', '')) return false;
  writeFileSync(file, changed);
  return true;
}
