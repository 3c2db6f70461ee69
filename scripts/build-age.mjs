import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

// Plain JavaScript without packages: `npm run up` runs this on a fresh clone, before anything is installed.

/** What the build is made of. */
const SOURCES = [
  'app',
  'cli',
  'demo',
  'server',
  'public',
  'scripts/build.ts',
  'scripts/built-package.ts',
  'scripts/record-bundled-packages.ts',
  'scripts/bundle.mjs',
  'scripts/host-packages.mjs',
  'scripts/vite-host.ts',
  'scripts/vite-browser-modules.ts',
  'vite.config.ts',
  'remix.config.js',
  'package.json',
  'package-lock.json',
];

/**
 * When something below the path was last changed, in milliseconds; a removed file changes its folder.
 *
 * @param {string} file @returns {number} 0 when there is no such file
 */
export function changedAt(file) {
  if (!existsSync(file)) return 0;
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(file).reduce((latest, name) => Math.max(latest, changedAt(path.join(file, name))), stats.mtimeMs);
}

/** @returns {string | undefined} why a build is needed */
export function reasonToBuild() {
  const mark = 'build/complete';
  if (!existsSync(mark)) return 'there is no build';
  const builtAt = Number(readFileSync(mark, 'utf8'));
  const changed = SOURCES.find((source) => changedAt(source) > builtAt);
  return changed ? `${changed} has changed` : undefined;
}
