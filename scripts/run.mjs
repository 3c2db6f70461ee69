import { mkdirSync, renameSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { changedAt } from './build-age.mjs';

// `node scripts/run.mjs FILE ARGUMENTS`: starts a TypeScript file from its bundle, which is made anew when a source has
// changed. Reading the whole platform file by file would take several seconds at every start.

const [, , source = '', ...args] = process.argv;
const bundled = path.resolve('.cache/run', source.replace(/\.ts$/, '.mjs'));
const sources = ['app', 'server', 'scripts', 'package-lock.json', source.split('/')[0] ?? ''];

if (changedAt(bundled) <= Math.max(...sources.map(changedAt))) {
  const started = new Date();
  const { bundleForNode } = await import('./bundle.mjs');
  // Processes that start at once each write a file of their own, and the last one's stays.
  const own = `${bundled}.${process.pid}.tmp`;
  mkdirSync(path.dirname(bundled), { recursive: true });
  await bundleForNode({ entryPoints: [source], outfile: own });
  // What was changed while it was read is not in it.
  utimesSync(own, started, started);
  renameSync(own, bundled);
}
process.argv = [process.execPath, bundled, ...args];
await import(pathToFileURL(bundled).href);
