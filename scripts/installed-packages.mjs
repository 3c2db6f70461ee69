import { existsSync, readFileSync } from 'node:fs';

// Plain JavaScript without packages: this runs on a fresh clone, before anything is installed.

/** @param {string} file @returns {Record<string, {version?: string, optional?: boolean, link?: boolean}>} */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Compares the lock file with what npm says it has installed.
 *
 * @param {string} root folder of package.json
 * @returns {string | undefined} why `npm ci` is needed; undefined when everything is there
 */
export function whyInstall(root) {
  const record = `${root}/node_modules/.package-lock.json`;
  if (!existsSync(record)) return 'nothing is installed';
  const installed = lockedPackages(record);
  for (const [name, { version, optional, link }] of Object.entries(lockedPackages(`${root}/package-lock.json`))) {
    const isForAnotherMachine = optional && !installed[name];
    if (name === '' || link || isForAnotherMachine) continue;
    if (installed[name]?.version !== version) return `${name.replace('node_modules/', '')} is not at ${version}`;
  }
  return undefined;
}
