import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changedAt } from './build-age.mjs';

/** Parts that no bundle has had for so long are in nobody's memory any more. */
const STALE_AFTER_MS = 24 * 3600_000;

/**
 * Bundles a TypeScript file for Node if a source has changed since, as the build does it: in parts that are loaded when they are needed,
 * with the packages that most of them need. Reading the whole platform file by file would take several seconds at every start.
 *
 * @param {string} source path of the file, from the root
 * @returns {Promise<string>} path of the bundle
 */
export async function bundleOnDemand(source) {
  const name = source.replace(/\.ts$/, '');
  const file = path.resolve('.cache/run', `${name}.mjs`);
  const sources = ['app', 'server', 'scripts', 'package-lock.json', source.split('/')[0] ?? ''];
  if (changedAt(file) > Math.max(...sources.map(changedAt))) return file;
  const started = new Date();
  const { bundleForNode } = await import('./bundle.mjs');
  const { outputFiles = [] } = await bundleForNode({
    entryPoints: [source],
    outbase: '.',
    outdir: '.cache/run',
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}/[name]-[hash]`,
    write: false,
  });
  // The file that names the parts comes after them.
  for (const { path: made, contents } of outputFiles.sort((one) => (one.path === file ? 1 : -1))) {
    if (made === file || !existsSync(made)) replace(made, contents);
    // What was changed while it was read is not in it.
    utimesSync(made, started, started);
  }
  removeOld(path.resolve('.cache/run', name), started.getTime() - STALE_AFTER_MS);
  return file;
}

/** Processes that start at once each write a file of their own, and the last one's stays. @param {string} file @param {Uint8Array} contents */
function replace(file, contents) {
  const own = `${file}.${process.pid}.tmp`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, contents);
  renameSync(own, file);
}

/** @param {string} folder @param {number} before in milliseconds */
function removeOld(folder, before) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = path.join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(file, { force: true });
  }
}
