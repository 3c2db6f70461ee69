import { exitWithStartError } from '../../../server/run-server';
import { runHost } from '../../../server/run-host';
import { createFakeBuild } from './fake-build';

// The whole host in a process of its own, over stand-in pages.
runHost({
  loadBuild: async () => createFakeBuild({ delayMs: 2500 }).build,
  publicFolder: '/nowhere',
  isDevelopmentAllowed: process.argv.includes('--dev'),
}).catch(exitWithStartError);
