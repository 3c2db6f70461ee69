/** What an archive holds of others, as CycloneDX: npm's own list, of a lock file that names what is in it and nothing else. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPackage, versionOf } from './built-package';
import { licenceOf, type LockFile, type LockedPackage } from './licences';

/** Names by versions of what a package asks for. */
type Wanted = Record<string, string>;

interface PackageWithDependencies extends LockedPackage {
  dependencies?: Wanted;
  optionalDependencies?: Wanted;
  peerDependencies?: Wanted;
}

const ARGS = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--sbom-type', 'application'];

/** As it is locked, without what it asks for and is not in the archive as it is in `all`, such as what is for other machines. */
function shown(
  packages: Record<string, PackageWithDependencies>,
  all: LockFile['packages'],
  place: string,
): PackageWithDependencies {
  const {
    dev: _dev,
    optional: _optional,
    devOptional: _both,
    peer: _peer,
    ...locked
  } = packages[place] as PackageWithDependencies & {
    devOptional?: boolean;
    peer?: boolean;
  };
  const there = (wanted: Wanted = {}) =>
    Object.fromEntries(
      Object.entries(wanted).filter(([name]) => {
        const found = findPackage(packages, place, name);
        return found !== undefined && found === findPackage(all, place, name);
      }),
    );
  return {
    ...locked,
    license: licenceOf(place, locked),
    dependencies: { ...there(locked.dependencies), ...there(locked.optionalDependencies) },
    optionalDependencies: undefined,
    peerDependencies: there(locked.peerDependencies),
  };
}

/**
 * Writes the list, without the moment and the number that differ each time.
 *
 * @param own name, version and licence of the program
 * @param handed what is in the archive, as it is locked
 */
export function writeBillOfMaterials(
  own: { name: string; version: string; license: string },
  handed: LockFile,
  file: string,
): void {
  const packages = handed.packages as Record<string, PackageWithDependencies>;
  const { packages: all } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const atTop = Object.keys(packages).filter((place) => place.lastIndexOf('node_modules/') === 0);
  const dependencies = Object.fromEntries(
    atTop.map((place) => [place.slice('node_modules/'.length), versionOf(packages[place])]),
  );
  const root = { ...own, dependencies };
  const locked = Object.fromEntries(Object.keys(packages).map((place) => [place, shown(packages, all, place)]));
  const lock = { ...own, lockfileVersion: 3, requires: true, packages: { '': root, ...locked } };
  const parent = mkdtempSync(path.join(os.tmpdir(), 'latchkey-bill-'));
  // By which npm calls what the list is of.
  const folder = path.join(parent, own.name);
  mkdirSync(folder);
  try {
    for (const [name, content] of Object.entries({ 'package.json': root, 'package-lock.json': lock }))
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    const listed = JSON.parse(
      execFileSync('npm', ARGS, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
    ) as { serialNumber?: string; metadata: { timestamp?: string } };
    delete listed.serialNumber;
    delete listed.metadata.timestamp;
    writeFileSync(file, `${JSON.stringify(listed, null, 2)}\n`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
