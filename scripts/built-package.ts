import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILT_IN } from './host-packages.mjs';

interface LockedPackage {
  /** Of a package that goes by another name here. */
  name?: string;
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
type Packages = Record<string, LockedPackage>;
interface Lock {
  name: string;
  version: string;
  lockfileVersion: number;
  packages: Packages;
}
interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

/** Sets the mode before anything is loaded: React and Remix look at it once, and a build is for production. */
const PROGRAM = `#!/usr/bin/env node
process.env.NODE_ENV ||= 'production';
void import('../host/latchkey.js');
`;

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const write = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Those of the packages that the programs of a folder name, as what they import or as where a file of theirs is. */
export function usedPackages(folder: string, names: readonly string[]): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    // Long lines are broken, also inside of a text.
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\\\n', ''));
  return names.filter((name) => {
    const named = new RegExp(`["'\`]${name.replaceAll('.', '\\.')}["'\`/]`);
    return !BUILT_IN.includes(name) && sources.some((source) => named.test(source));
  });
}

/** Where a package that another one asks for lies, as Node looks for it: beside it, or above. */
export function findPackage(packages: Record<string, unknown>, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))) {
    const place = `${above ? `${above}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (above === '') return undefined;
  }
}

/**
 * Everything that the named packages need, in the versions and places of the lock file; what one of them may go without, if the
 * program has it.
 */
export function packagesOf(packages: Packages, names: readonly string[]): Packages {
  const own = packages['']?.dependencies ?? {};
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const place = findPackage(packages, from, name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies).filter(
      (peer) => peer in own || !peerDependenciesMeta?.[peer]?.optional,
    );
    for (const needed of [dependencies, optionalDependencies].flatMap((each) => Object.keys(each ?? {})))
      visit(place, needed);
    for (const peer of peers) visit(place, peer);
  };
  for (const name of names) visit('', name);
  return Object.fromEntries(
    [...found].sort().map((place) => {
      const { dev: _dev, devOptional: _devOptional, ...kept } = packages[place] ?? {};
      return [place, kept];
    }),
  );
}

/** How package.json asks for exactly this one. */
export const versionOf = ({ name, version = '' }: Pick<LockedPackage, 'name' | 'version'> = {}) =>
  name ? `npm:${name}@${version}` : version;

/** Writes the package that the build is: what it is called, and the packages that it needs beside it, exactly as they are locked. */
function writeManifest(folder: string): void {
  const { name, version, description, license, engines, dependencies } = read<Manifest>('package.json');
  const lock = read<Lock>('package-lock.json');
  const named = usedPackages(path.join(folder, 'host'), Object.keys(dependencies));
  const packages = packagesOf(lock.packages, named);
  const used = Object.keys(dependencies).filter((each) => `node_modules/${each}` in packages);
  const exact = Object.fromEntries(used.map((each) => [each, versionOf(lock.packages[`node_modules/${each}`])]));
  const bin = { latchkey: 'bin/latchkey' };
  const own = { name, version, license, dependencies: exact, bin, engines };
  write(path.join(folder, 'package.json'), {
    ...own,
    private: true,
    description,
    type: 'module',
  });
  write(path.join(folder, 'package-lock.json'), {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': own, ...packages },
  });
}

/**
 * Makes the folder stand alone: its command, the demo, and the package that it is.
 *
 * @param folder the build, with its programs in `host`
 */
export function completePackage(folder: string): void {
  for (const made of ['bin', 'demo']) rmSync(path.join(folder, made), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'));
  const program = path.join(folder, 'bin', 'latchkey');
  writeFileSync(program, PROGRAM);
  // No module by its ending, and so by the nearest package.json alone, on every Node.
  write(path.join(folder, 'bin', 'package.json'), { type: 'commonjs' });
  chmodSync(program, 0o755);
  cpSync('demo', path.join(folder, 'demo'), { recursive: true });
  writeManifest(folder);
}
