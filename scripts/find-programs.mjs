import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

// Plain JavaScript without packages: `npm test` runs this on a fresh clone, before anything is installed.

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a program on the PATH.
 *
 * @param {...string} names tried in order
 * @returns {string | undefined} its absolute path
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

/** @param {string} folder @returns {string[]} its entries with the highest version first; empty when there is no such folder */
function versionsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).sort((a, b) => b.localeCompare(a, undefined, { numeric: true }));
}

/**
 * Finds the folder that holds PostgreSQL's `initdb` and `postgres`. Distributions keep them off the PATH.
 *
 * @returns {string | undefined}
 */
export function findPostgresFolder() {
  const onPath = findProgram('initdb');
  const candidates = [
    ...(onPath ? [path.dirname(onPath)] : []),
    ...versionsIn('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...versionsIn('/usr')
      .filter((name) => name.startsWith('pgsql-'))
      .map((name) => `/usr/${name}/bin`),
    ...versionsIn('/opt/homebrew/opt')
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => `/opt/homebrew/opt/${name}/bin`),
  ];
  return candidates.find(
    (folder) => isExecutable(path.join(folder, 'initdb')) && isExecutable(path.join(folder, 'postgres')),
  );
}

/**
 * Finds a Chromium that is there already: `CHROMIUM_PATH`, then the PATH. Playwright's own is asked for separately.
 *
 * @returns {string | undefined}
 * @throws Error when CHROMIUM_PATH names no program
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH: ${named} is not a program`);
    return named;
  }
  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
}

/**
 * Finds Chromium without its window, tabs and viewers, which takes about half the time for the same pages. Where
 * `CHROMIUM_PATH` names a browser, that one is meant for everything.
 *
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH ? undefined : findProgram('chromium-headless-shell', 'chrome-headless-shell');
}

/** @returns {string | undefined} the distribution's Firefox */
export function findFirefox() {
  return findProgram('firefox-esr', 'firefox');
}

/**
 * Finds WebKitGTK's driver with its browser, and a screen that its browser can have without a desktop.
 *
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const browser = versionsIn('/usr/lib')
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => `/usr/lib/${folder}/${name}`),
    )
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find(isExecutable);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** A Chromium near the lowest version of the browserslist, where `npm run e2e:engines` puts it. */
export const OLD_CHROMIUM = path.resolve('.cache/chromium-74.0.3723.0');

/** @returns {string | undefined} */
export function findOldChromium() {
  return isExecutable(OLD_CHROMIUM) ? OLD_CHROMIUM : undefined;
}

/** What reads back the pages, documents, codes and passes that we make, by the distribution's package. */
const READERS = {
  'poppler-utils': ['pdftotext', 'pdfinfo', 'pdffonts', 'pdfimages'],
  'zbar-tools': ['zbarimg'],
  unzip: ['unzip'],
  openssl: ['openssl'],
  'default-jre-headless': ['java'],
  lynx: ['lynx'],
  w3m: ['w3m'],
};

/** What checks the files of `deploy/`, by the distribution's package. */
const DEPLOY_CHECKERS = { 'nginx-light': ['nginx'], caddy: ['caddy'], systemd: ['systemd-analyze'] };

/** @param {Record<string, string[]>} programsOf @returns {string[]} the packages whose programs are not on the PATH */
const missingOf = (programsOf) =>
  Object.entries(programsOf)
    .filter(([, programs]) => programs.some((name) => findProgram(name) === undefined))
    .map(([name]) => name);

/**
 * The packages whose programs are not on the PATH; with none missing, pages, documents, codes and passes can be read back.
 *
 * @returns {string[]}
 */
export const missingReaders = () => missingOf(READERS);

/**
 * The packages whose programs are not on the PATH; with none missing, the files of `deploy/` are tried by what they are for.
 *
 * @returns {string[]}
 */
export const missingDeployCheckers = () => missingOf(DEPLOY_CHECKERS);

/** A copy of this machine that takes changes and forgets them, of the process alone that asks for it. */
const COPY_OF_MACHINE =
  'mount -t tmpfs tmpfs /mnt && mkdir /mnt/u /mnt/w /mnt/m && mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /mnt/m';

/**
 * Why the steps of the image and the units can't be tried on this machine: they need folders that lie over its own.
 *
 * @returns {string | undefined}
 */
export function reasonImageCannotBeTested() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount folders';
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', COPY_OF_MACHINE], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'this machine lets nobody mount folders (unshare -m, overlay)';
  }
}
