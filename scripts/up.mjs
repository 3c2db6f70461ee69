import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addressOf, choosePort, firstPage } from './address.mjs';
import { reasonToBuild } from './build-age.mjs';
import { installPackages, useSupportedNode } from './use-supported-node.mjs';

// Plain JavaScript without packages: `npm run up` runs this on a fresh clone, before anything is installed.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.chdir(ROOT);

const READY_LIMIT_MS = 120_000;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {string} why */
function build(why) {
  say(`Building: ${why}`);
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: isWindows,
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} address @returns {Promise<boolean>} */
const isReady = (address) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @param {string} address */
async function announce(address) {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (await isReady(address)) return say(`\nLatchkey is ready: ${await firstPage(address)}\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  say('Latchkey has not become ready; see the lines above.');
}

/** @param {number} port */
function serve(port) {
  const child = spawn(process.execPath, ['build/host/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', PORT: `${port}`, DATA_DIR: process.env.DATA_DIR || './data' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}

await choosePort('npm run up');
await useSupportedNode(ROOT, false);
installPackages(ROOT, false);
const outdated = reasonToBuild();
if (outdated) build(outdated);
const port = await choosePort('npm run up');
serve(port);
await announce(addressOf(port, process.env.HOST));
