import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Platform } from '~/platform';

/** In the storage that all processes and machines share. */
const FOLDER = 'client-files/';
/** How many builds are stored, the newest: more versions than ever serve side by side. */
const MAX_BUILDS = 4;
/** The shortest time between two listings of the builds. */
const REFRESH_MS = 5000;

/** The browser's files by name, in base64. */
type Files = Record<string, string>;

const ownNames = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !/\.(?:br|gz)$/.test(name))
        .sort()
    : [];

async function packFiles(folder: string, names: readonly string[]): Promise<Buffer> {
  const files: Files = {};
  for (const name of names) files[name] = await readFile(path.join(folder, name), 'base64');
  return promisify(gzip)(JSON.stringify(files));
}

/**
 * A page that one version has drawn asks for its styles and modules by names that hold their content, and may reach a process of another
 * version, older or newer. So each version leaves its files, as one, in the storage.
 *
 * @param publicFolder the browser's build
 */
export function createOtherBuilds(
  files: Pick<Platform['context']['files'], 'put' | 'get' | 'list' | 'remove'>,
  publicFolder: string,
) {
  const folder = path.join(publicFolder, 'assets');
  const names = ownNames(folder);
  const ownHash = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  const builds = new Map<string, Promise<Files>>();
  let refreshedAt = -Infinity;
  let refreshing: Promise<void> | undefined;

  async function listKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of files.list(FOLDER)) keys.push(key);
    return keys.sort();
  }

  const read = async (key: string): Promise<Files> =>
    JSON.parse((await promisify(gunzip)(await buffer(await files.get(key)))).toString('utf8')) as Files;

  /** Forgets those that are gone and reads those that have come. */
  async function refresh(): Promise<void> {
    const keys = (await listKeys()).filter((key) => !key.endsWith(ownHash));
    for (const key of builds.keys()) if (!keys.includes(key)) builds.delete(key);
    for (const key of keys) if (!builds.has(key)) builds.set(key, read(key));
    await Promise.all(builds.values()).catch((error: unknown) => {
      builds.clear();
      throw error;
    });
  }

  async function findKnown(name: string): Promise<Uint8Array | undefined> {
    for (const build of builds.values()) {
      const found = await build;
      if (Object.hasOwn(found, name)) return Buffer.from(found[name] ?? '', 'base64');
    }
    return undefined;
  }

  return {
    /** Puts the files of this build where the others find them; nothing where they are there. */
    async publish(): Promise<void> {
      const keys = await listKeys();
      if (names.length === 0 || keys.some((key) => key.endsWith(ownHash))) return;
      const key = `${FOLDER}${String(Date.now()).padStart(14, '0')}-${ownHash}`;
      await files.put(key, await packFiles(folder, names));
      for (const old of keys.slice(0, Math.max(0, keys.length + 1 - MAX_BUILDS))) await files.remove(old);
    },
    /** A file by its name in `assets`; undefined where no build has it. */
    async find(name: string): Promise<Uint8Array | undefined> {
      const known = await findKnown(name);
      if (known) return known;
      if (!refreshing && performance.now() - refreshedAt >= REFRESH_MS) {
        refreshedAt = performance.now();
        refreshing = refresh().finally(() => (refreshing = undefined));
      }
      await refreshing;
      return findKnown(name);
    },
  };
}
/** The browser's files of other versions, which serve beside this one while it takes their place. */
export type OtherBuilds = ReturnType<typeof createOtherBuilds>;
