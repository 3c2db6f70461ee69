import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { whyBuild } from './build-age.mjs';
import { whyInstall } from './installed-packages.mjs';

// Plain JavaScript without packages: `npm run up` runs this on a fresh clone, before anything is installed.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.chdir(ROOT);

const READY_LIMIT_MS = 120_000;

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {string} name @param {string[]} args */
function npm(name, args) {
  say(name);
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows });
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
    if (await isReady(address)) return say(`\nLatchkey is ready: ${address}/demo\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  say('Latchkey has not become ready; see the lines above.');
}

function serve() {
  const port = process.env.PORT || '3000';
  const child = spawn(process.execPath, ['build/host/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: process.env.DATA_DIR || './data' },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  return `http://localhost:${port}`;
}

const missing = whyInstall(ROOT);
if (missing) npm(`Installing packages: ${missing}`, ['ci', '--include=dev', '--no-audit', '--no-fund']);
const outdated = whyBuild();
if (outdated) npm(`Building: ${outdated}`, ['run', '--silent', 'build']);
await announce(serve());
