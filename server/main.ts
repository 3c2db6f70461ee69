import { requireNode } from '~/config/node-version.mjs';

requireNode();
const [{ exitWithStartError }, { servePages }] = await Promise.all([import('./run-server'), import('./serve-pages')]);
servePages({ isDevelopmentAllowed: process.argv.includes('--dev') }).catch(exitWithStartError);
