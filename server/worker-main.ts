import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ AS_HELPER }, { failStart }, { runWorker }] = await Promise.all([
  import('./helper'),
  import('./run'),
  import('./work'),
]);
runWorker({ isHelper: process.argv.includes(AS_HELPER) }).catch(failStart);
