import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ failStart }, { servePages }] = await Promise.all([import('./run'), import('./serve-pages')]);
servePages({ isDevelopmentAllowed: process.argv.includes('--dev') }).catch(failStart);
