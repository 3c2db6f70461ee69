import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isFittingNode } from '../app/config/node-version.mjs';
import { reasonToInstall } from './check-installed-packages.mjs';

// Plain JavaScript without packages: an older Node runs this on a fresh clone, before anything is installed.

const IS_WINDOWS = process.platform === 'win32';
/** No package needs a script of its own. An older npm or Node would warn of what goes on without them. */
export const NPM_CI_ARGUMENTS = ['ci', '--include=dev', '--ignore-scripts', '--loglevel=error'];

/**
 * Installs the packages, where some are missing.
 *
 * @param {string} root folder of package.json
 * @param {boolean} hasChecks whether those of `tools/checks` come too
 */
export function installPackages(root, hasChecks) {
  const reason = reasonToInstall(root, hasChecks);
  if (!reason) return;
  process.stdout.write(`Installing packages: ${reason}\n`);
  // Who had them keeps them.
  const isWhole = hasChecks || existsSync(path.join(root, 'node_modules', 'vitest'));
  const args = isWhole ? NPM_CI_ARGUMENTS : [...NPM_CI_ARGUMENTS, '--workspaces=false'];
  const { status } = spawnSync(IS_WINDOWS ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: 'inherit',
    shell: IS_WINDOWS,
  });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Where the Node that runs this program is too old, installs the packages and has the Node among them run it again, to its end. Returns
 * where there is nothing of that to do.
 *
 * @param {string} root folder of package.json
 * @param {boolean} hasChecks whether the packages of `tools/checks` come too
 */
export async function useSupportedNode(root, hasChecks) {
  const { node } = process.versions;
  if (isFittingNode(node)) return;
  installPackages(root, hasChecks);
  const fitting = path.join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(fitting)) {
    process.stderr.write(
      `Node ${node} is too old, and there is no package of Node for this machine: install Node 24.\n`,
    );
    process.exit(2);
  }
  process.stdout.write(`Node ${node} is too old: going on with node_modules/.bin/node.\n`);
  const child = spawn(fitting, process.argv.slice(1), { stdio: 'inherit', shell: IS_WINDOWS });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))));
}
