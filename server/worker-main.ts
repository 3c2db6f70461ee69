import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ BACKGROUND_FLAG }, { exitWithStartError }, { runWorker }] = await Promise.all([
  import('./background-worker'),
  import('./run-server'),
  import('./run-worker'),
]);
runWorker({ isHelper: process.argv.includes(BACKGROUND_FLAG) }).catch(exitWithStartError);
