/**
 * Writes what is handed out of a version: `npm run release [-- --to FOLDER]` makes `release/latchkey-VERSION.tar.gz`, which holds
 * the build and its packages for this kind of machine, the list of what is in it (CycloneDX), and the checksums of both.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { listFontFiles } from '~/platform/documents/document-fonts';
import { writeBillOfMaterials } from './bill-of-materials';
import { reasonToBuild } from './build-age.mjs';
import { BUNDLED_FOLDER, listBundledPackages } from './record-bundled-packages';
import { thirdPartyLicences, type LockFile } from './licences';
import { copyDocuments } from './release-documents';

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Of the build what only its making needs: Remix' own server, and marks. */
const LEFT_OUT = new Set(['server', 'complete', 'client-package', path.basename(BUNDLED_FOLDER)]);
/** Of packages, what no program reads. Licences stay, also those that stand in a README. */
const UNREAD = /\.(?:[cm]?ts|map|tsbuildinfo)$|\/(?:CHANGELOG|HISTORY)[^/]*\.md$/i;
/** Packages of many fonts, of which documents are drawn with a few. */
const FONTS = /^node_modules\/(?:@fontsource\/|dejavu-fonts-ttf$)/;
/** It has its native part for every kind of machine with it. */
const SQLITE = path.join('node_modules', 'better-sqlite3');
const { getPrebuildPath } = createRequire(path.resolve('package.json'))(path.resolve(SQLITE, 'lib', 'binding.js')) as {
  getPrebuildPath(): string | null;
};

function copyBuild(stage: string): void {
  for (const name of readdirSync('build').filter((each) => !LEFT_OUT.has(each)))
    cpSync(path.join('build', name), path.join(stage, name), { recursive: true });
  copyDocuments(stage);
}

/**
 * The packages of the build's lock file, as they are installed here, less what is only for other machines or for nobody.
 *
 * @returns their places
 */
function copyPackages(stage: string): string[] {
  const copied: string[] = [];
  const ownSqlite = getPrebuildPath();
  if (!ownSqlite) throw new Error(`${SQLITE} has nothing for this kind of machine`);
  const fonts = new Set(listFontFiles().map((file) => path.join('node_modules', file)));
  for (const [place, { version, optional }] of Object.entries(read<LockFile>('build/package-lock.json').packages)) {
    if (place === '') continue;
    if (!existsSync(place)) {
      if (optional) continue;
      throw new Error(`${place} is not installed: npm ci`);
    }
    if (read<{ version: string }>(path.join(place, 'package.json')).version !== version)
      throw new Error(`${place} is not at ${version}: npm ci`);
    copied.push(place);
    cpSync(place, path.join(stage, place), {
      recursive: true,
      filter: (source) => {
        const inside = path.relative(place, source).split(path.sep);
        if (inside[0] === 'node_modules' || inside[0] === '.yarn' || UNREAD.test(source)) return false;
        // Its sources, and what a build of them has left.
        if (place === SQLITE && ['deps', 'src', 'build'].includes(inside[0] ?? '')) return false;
        if (place === SQLITE && inside[0] === 'prebuilds' && inside[1]) return inside[1] === path.basename(ownSqlite);
        const isFont = FONTS.test(place) && /\.(?:woff2?|ttf)$/.test(source);
        return !isFont || fonts.has(source);
      },
    });
  }
  return copied;
}

/** What is in the archive: what lies there, and what is built into programs and pages. */
function inArchive(copied: readonly string[]): LockFile {
  const { packages } = read<LockFile>('package-lock.json');
  const places = [...new Set([...copied, ...listBundledPackages()])].sort();
  return {
    packages: Object.fromEntries(
      places.map((place) => {
        const locked = packages[place];
        if (!locked) throw new Error(`${place} is in the archive, and not in package-lock.json`);
        return [place, locked];
      }),
    ),
  };
}

/** Takes away what an earlier release has left: whoever unpacks the archive finds one. */
function clear(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder).filter((each) =>
    /^(?:latchkey-.*\.(?:tar\.gz|cdx\.json)|SHA256SUMS)$/.test(each),
  ))
    rmSync(path.join(folder, old));
}

/** The same bytes of the same files: in order, of nobody, at the time of the last commit. */
function pack(parent: string, name: string, file: string): void {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim();
  const options = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${time}`,
    '--mode=u+rwX,go+rX,go-w',
  ];
  const tar = execFileSync('tar', [...options, '--format=ustar', '-C', parent, '-cf', '-', name], {
    maxBuffer: 2 ** 30,
  });
  writeFileSync(file, execFileSync('gzip', ['-n', '-6'], { input: tar, maxBuffer: 2 ** 30 }));
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return `${hash.digest('hex')}  ${path.basename(file)}\n`;
}

async function release(to: string): Promise<void> {
  const own = read<{ name: string; version: string; license: string }>('build/package.json');
  const title = `${own.name}-${own.version}`;
  const folder = path.resolve(to);
  clear(folder);
  const parent = path.join(os.tmpdir(), `latchkey-release-${process.pid}`);
  const stage = path.join(parent, title);
  mkdirSync(stage, { recursive: true });
  try {
    copyBuild(stage);
    const handed = inArchive(copyPackages(stage));
    writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES'), thirdPartyLicences(handed));
    const archive = path.join(folder, `${title}.tar.gz`);
    const bill = path.join(folder, `${title}.cdx.json`);
    writeBillOfMaterials({ name: own.name, version: own.version, license: own.license }, handed, bill);
    pack(parent, title, archive);
    writeFileSync(path.join(folder, 'SHA256SUMS'), (await sumOf(bill)) + (await sumOf(archive)));
    process.stdout.write(`${archive}\n`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const why = reasonToBuild();
if (why) {
  process.stderr.write(`A release is made of the build, and ${why}: npm run build\n`);
  process.exitCode = 1;
} else await release(values.to ?? 'release');
