import { pathToFileURL } from 'node:url';
import { bundleOnDemand } from './bundle-on-demand.mjs';

// `node scripts/run.mjs FILE ARGUMENTS`: starts a TypeScript file from its bundle, which is made anew when a source has changed.

const [, , source = '', ...args] = process.argv;
const file = await bundleOnDemand(source);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
