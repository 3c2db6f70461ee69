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

/** What the product runs on: the oldest that may be, and those after it whose support has not ended. */
export const NODE_VERSIONS = ['20.15.0', '22', '24'] as const;

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

/** What tells versions of Node apart for native code. */
async function abiOf({ program }: NodeVersion): Promise<string> {
  return (await run(program, ['-p', 'process.versions.modules'])).stdout.trim();
}

/** Where better-sqlite3 looks for the part of it that is native, by what it is built for. */
export const nativePlace = (abi: string): string =>
  path.join('lib', 'binding', `node-v${abi}-${process.platform}-${process.arch}`, 'better_sqlite3.node');

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

/**
 * The native part of better-sqlite3 for a version of Node, built where there is none yet: it is the only package that needs another one
 * for each.
 *
 * @returns the file, and what it is built for
 */
export async function getNative(node: NodeVersion): Promise<{ file: string; abi: string }> {
  const abi = await abiOf(node);
  const source = path.resolve('node_modules/better-sqlite3');
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string };
  const file = path.join(CACHE, 'native', version, nativePlace(abi));
  if (existsSync(file)) return { file, abi };
  mkdirSync(path.dirname(file), { recursive: true });
  const built = path.join('build', 'Release', 'better_sqlite3.node');
  const temporary = `${file}.${process.pid}`;
  if (abi === process.versions.modules) copyFileSync(path.join(source, built), temporary);
  else {
    const work = path.join(CACHE, 'native', `${version}-${abi}-${process.pid}`);
    for (const part of readdirSync(source).filter((name) => name !== 'build' && name !== 'node_modules'))
      cpSync(path.join(source, part), path.join(work, part), { recursive: true });
    const args = [await findNodeGyp(), 'rebuild', '--release', `--nodedir=${node.headers}`];
    await run(node.program, args, { cwd: work, env: withoutNpm(), maxBuffer: 64 * 1024 * 1024 });
    copyFileSync(path.join(work, built), temporary);
    rmSync(work, { recursive: true });
  }
  // What was built for another one would be found out at the customer's only.
  await run(node.program, ['-e', 'process.dlopen({ exports: {} }, process.argv[1])', temporary]);
  renameSync(temporary, file);
  return { file, abi };
}
