import { failStart } from '../../../server/run';
import { runHost } from '../../../server/run-host';
import { standInBuild } from './stand-in-build';

// The whole host in a process of its own, over stand-in pages.
runHost({
  loadBuild: async () => standInBuild({ delayMs: 2500 }).build,
  publicFolder: '/nowhere',
  isDevelopmentAllowed: process.argv.includes('--dev'),
}).catch(failStart);
