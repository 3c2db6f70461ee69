import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ failStart }, { servePlatform }] = await Promise.all([import('./run'), import('./serve-platform')]);
servePlatform().catch(failStart);
