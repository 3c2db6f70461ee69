import { requireNode } from '~/config/node-version.mjs';

requireNode();
const { run } = await import('./program');
void run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
