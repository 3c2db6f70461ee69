import { existsSync, readFileSync } from 'node:fs';

// Plain JavaScript without packages: this runs on a fresh clone, before anything is installed.

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked & { dependencies?: object, devDependencies?: object }>} */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Compares the lock file with what npm says it has installed.
 *
 * @param {string} root folder of package.json
 * @param {boolean} hasChecks whether the packages of `tools/checks` must be there too
 * @returns {string | undefined} why `npm ci` is needed; undefined when everything is there
 */
export function reasonToInstall(root, hasChecks) {
  const record = `${root}/node_modules/.package-lock.json`;
  if (!existsSync(record)) return 'nothing is installed';
  const installed = lockedPackages(record);
  const { '': product = {}, ...locked } = lockedPackages(`${root}/package-lock.json`);
  const direct = new Set(Object.keys({ ...product.dependencies, ...product.devDependencies }));
  for (const [name, { version, optional, link }] of Object.entries(locked)) {
    // A package that others need is not missing alone.
    const mayBeMissing = optional || (!hasChecks && !direct.has(name.replace('node_modules/', '')));
    if (link || (mayBeMissing && !installed[name])) continue;
    if (installed[name]?.version !== version) return `${name.replace('node_modules/', '')} is not at ${version}`;
  }
  return undefined;
}
