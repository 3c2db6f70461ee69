import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const OLDEST_NODE = '20.15.0';
/** What the product runs on: the oldest that may be, and those after it whose support has not ended. */
export const NODE_VERSIONS = [OLDEST_NODE, '22', '24'] as const;

const CACHE = path.resolve('.cache');

interface NodeVersion {
  /** As it was asked for. */
  asked: string;
  /** The program. */
  program: string;
  /** What a build of native code needs of it. */
  headers: string;
}

const npm = (args: string[], cwd: string) =>
  run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd, maxBuffer: 64 * 1024 * 1024 });

/** A version of Node, from the registry's package `node`, which has the programs of nodejs.org; it is kept in `.cache`. */
export async function getNode(asked: string): Promise<NodeVersion> {
  const folder = path.join(CACHE, 'nodes', asked);
  const own = path.join(folder, 'node_modules', 'node');
  if (!existsSync(path.join(own, 'bin', 'node'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "allowScripts": { "node": true } }\n');
    await npm(['install', `node@${asked}`, '--no-audit', '--no-fund'], folder);
  }
  const arch = `node-${process.platform}-${process.arch}`;
  const headers = [path.join(own, 'node_modules', arch), path.join(folder, 'node_modules', arch)].find(existsSync);
  if (!headers) throw new Error(`node@${asked} has come without ${arch}`);
  return { asked, program: path.join(own, 'bin', 'node'), headers };
}

/** The package of SQLite that Node 20 needs, and where it looks for the part of it that is native: by what that is built for. */
export const OLDER_SQLITE = path.join('node_modules', 'better-sqlite3');
const ABI = '115';
export const nativePlace = path.join(
  'lib',
  'binding',
  `node-v${ABI}-${process.platform}-${process.arch}`,
  'better_sqlite3.node',
);
const BUILT = path.join('build', 'Release', 'better_sqlite3.node');

/** npm's own, which every npm has. */
async function findNodeGyp(): Promise<string> {
  const root = (await npm(['root', '--global'], CACHE)).stdout.trim();
  return path.join(root, 'npm', 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
}

/** What npm hands on of its settings, such as where headers are, node-gyp takes before what it is told. */
const withoutNpm = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
  ) as unknown as NodeJS.ProcessEnv;

async function build(node: NodeVersion, to: string): Promise<void> {
  const work = path.join(CACHE, 'native', `build-${process.pid}`);
  for (const part of readdirSync(OLDER_SQLITE).filter((name) => name !== 'build' && name !== 'node_modules'))
    cpSync(path.join(OLDER_SQLITE, part), path.join(work, part), { recursive: true });
  const args = [await findNodeGyp(), 'rebuild', '--release', `--nodedir=${node.headers}`];
  await run(node.program, args, { cwd: work, env: withoutNpm(), maxBuffer: 64 * 1024 * 1024 });
  copyFileSync(path.join(work, BUILT), to);
  rmSync(work, { recursive: true });
}

/**
 * The native part of better-sqlite3 for Node 20, which is the only one that needs a part of its own: that which is installed, or one that
 * is built.
 *
 * @returns the file
 */
export async function getNative(): Promise<string> {
  if (process.versions.modules === ABI) return path.join(OLDER_SQLITE, BUILT);
  const { version } = JSON.parse(readFileSync(path.join(OLDER_SQLITE, 'package.json'), 'utf8')) as { version: string };
  const file = path.join(CACHE, 'native', version, nativePlace);
  if (existsSync(file)) return file;
  const node = await getNode(OLDEST_NODE);
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await build(node, temporary);
  // What was built for another one would be found out at the customer's only.
  await run(node.program, ['-e', 'process.dlopen({ exports: {} }, process.argv[1])', temporary]);
  renameSync(temporary, file);
  return file;
}

/** Puts it where Node 20 finds it. No other one misses what was there: they have the newer package. */
export async function installNative(): Promise<void> {
  const place = path.join(OLDER_SQLITE, BUILT);
  const file = await getNative();
  if (file === place) return;
  mkdirSync(path.dirname(place), { recursive: true });
  // It is taken away first: folders of packages may share it by links.
  rmSync(place, { force: true });
  copyFileSync(file, place);
}
