import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ BACKGROUND_FLAG }, { failStart }, { runWorker }] = await Promise.all([
  import('./background-worker'),
  import('./run'),
  import('./run-worker'),
]);
runWorker({ isHelper: process.argv.includes(BACKGROUND_FLAG) }).catch(failStart);
