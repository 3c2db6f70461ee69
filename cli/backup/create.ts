import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '~/config/env';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import { CommandError } from '../failures';
import { programVersion } from '~/config/folders';
import { createArchive, type Archive } from './archive';
import { asJsonLines, createFileIndex, fileLines, type FileIndex } from './file-index';
import { gatherKeys, sealKeys } from './keys';
import { packFiles } from './pack-files';
import { FORMAT, PART, type About, type Manifest, type Part } from './parts';
import { createSeal } from './seal';
import type { Snapshot } from './snapshot';
import { takeSnapshot } from './take-snapshot';

/** Each time is shorter than the one before: only what has changed meanwhile is new. */
const MOST_MOMENTS = 8;

interface BackupOrder {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes the archive. */
  target: Writable;
  /** Nobody else's, on a disk with room for the database. */
  folder: string;
  /** Leaves the keys out. */
  isWithoutKeys: boolean;
}

const asJson = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Files and a database that names no other: where one was taken away in between, the database is taken anew. */
async function packUntilWhole(
  { config, env, folder }: BackupOrder,
  archive: Archive,
  index: FileIndex,
): Promise<Snapshot> {
  const files = await createFileStore(config, path.join(config.dataDir, 'files'));
  const file = path.join(folder, 'database');
  for (let moment = 1; moment <= MOST_MOMENTS; moment += 1) {
    const snapshot = await takeSnapshot(config, file, env);
    try {
      if ((await packFiles({ files, archive, index }, snapshot)) === 0) return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new CommandError('Files are taken away faster than they are copied: try again at a quieter hour.');
}

/** Puts the list of files into the archive. */
async function addFileList(archive: Archive, index: FileIndex, folder: string): Promise<[Part, Manifest['files']]> {
  const file = path.join(folder, 'files.jsonl');
  const sums = { count: 0, bytes: 0, missing: 0 };
  const target = createWriteStream(file, { mode: 0o600 });
  for (const line of fileLines(index)) {
    if (line.state === 'missing') sums.missing += 1;
    else if (line.state === 'kept') {
      sums.count += 1;
      sums.bytes += line.size;
    }
  }
  await pipeline(asJsonLines(fileLines(index)), target);
  return [await archive.add(PART.fileList, (await stat(file)).size, createReadStream(file)), sums];
}

async function addKeys({ config, env, isWithoutKeys }: BackupOrder, archive: Archive): Promise<Part[]> {
  if (isWithoutKeys) return [];
  const sealed = await sealKeys(gatherKeys(env, config), config.backupPassphrase);
  return [await archive.add(PART.keys, sealed.byteLength, sealed)];
}

/**
 * Writes a back-up of database, files and keys, while servers and workers are at it.
 *
 * @returns what it holds
 * @throws CommandError in words; whatever keeps database, storage or target from being read or written
 */
export async function createBackup(order: BackupOrder): Promise<Manifest> {
  const { config, folder, target } = order;
  const startedAt = new Date();
  const archive = createArchive(target, startedAt);
  const index = createFileIndex(path.join(folder, 'index'));
  try {
    const engine = config.databaseUrl ? 'postgres' : 'sqlite';
    const about: About = { format: FORMAT, version: programVersion(), engine, startedAt: startedAt.toISOString() };
    const aboutBytes = asJson(about);
    const parts = [await archive.add(PART.about, aboutBytes.byteLength, aboutBytes)];
    const snapshot = await packUntilWhole(order, archive, index);
    try {
      const [list, files] = await addFileList(archive, index, folder);
      const { size } = await stat(snapshot.file);
      parts.push(list, await archive.add(PART.database[engine], size, createReadStream(snapshot.file)));
      parts.push(...(await addKeys(order, archive)));
      const manifest: Manifest = {
        ...about,
        takenAt: snapshot.takenAt.toISOString(),
        endedAt: new Date().toISOString(),
        migrations: await snapshot.migrations(),
        tables: await snapshot.countRows(),
        linkKeys: [...config.linkKeys, ...config.signingKeys].map(({ kid }) => kid),
        files,
        postgresTool: snapshot.postgresTool,
        parts,
      };
      await addManifest(archive, manifest);
      if (config.backupPassphrase) await addSeal(archive, config.backupPassphrase);
      await archive.finish();
      return manifest;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    archive.abort(error);
    throw error;
  } finally {
    index.close();
  }
}

async function addManifest(archive: Archive, manifest: Manifest): Promise<void> {
  const bytes = asJson(manifest);
  const { sha256 } = await archive.add(PART.manifest, bytes.byteLength, bytes);
  const sum = Buffer.from(`${sha256}  ${PART.manifest}\n`);
  await archive.add(PART.sum, sum.byteLength, sum);
}

async function addSeal(archive: Archive, passphrase: string): Promise<void> {
  const seal = asJson(await createSeal(archive.transcript, passphrase));
  await archive.add(PART.seal, seal.byteLength, seal);
}
