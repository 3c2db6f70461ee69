import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ exitWithStartError }, { servePlatform }] = await Promise.all([
  import('./run-server'),
  import('./serve-platform'),
]);
servePlatform().catch(exitWithStartError);
