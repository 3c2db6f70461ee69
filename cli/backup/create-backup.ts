import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Config } from '~/config/env';
import { programVersion } from '~/config/program-files';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import { CommandError } from '../failures';
import { createArchive, type Archive } from './archive';
import { collectKeys } from './keys';
import { createFilePacker } from './pack-files';
import { FORMAT, PART, type About, type Manifest } from './archive-format';
import { snapshotPostgres } from './postgres-snapshot';
import type { Snapshot } from './snapshot';
import { snapshotSqlite } from './sqlite-snapshot';

/** Each time is shorter than the one before: only what has changed meanwhile is new. */
const MAX_ATTEMPTS = 8;

interface BackupOptions {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes the archive. */
  target: Writable;
  /** Nobody else's, on a disk with room for the database. */
  folder: string;
  /** Leaves the keys out. */
  isWithoutKeys: boolean;
}

type Packer = ReturnType<typeof createFilePacker>;

/** Files and a database that names no other: where one was taken away in between, the database is taken anew. */
async function packConsistently({ config, env, folder }: BackupOptions, packer: Packer): Promise<Snapshot> {
  const file = path.join(folder, 'database');
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const snapshot = await (config.databaseUrl
      ? snapshotPostgres(config.databaseUrl, file, env)
      : snapshotSqlite(config, file));
    try {
      if ((await packer.pack(snapshot)) === 0) return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
  }
  throw new CommandError('Files are taken away faster than they are copied: try again at a quieter hour.');
}

function addText(archive: Archive, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  return archive.add(name, bytes.byteLength, bytes);
}
const addJson = (archive: Archive, name: string, value: unknown) =>
  addText(archive, name, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes a back-up of database, files and keys, while servers and workers are at it.
 *
 * @returns what it holds
 * @throws CommandError in words; whatever keeps database, storage or target from being read or written
 */
export async function createBackup(order: BackupOptions): Promise<Manifest> {
  const { config, env, target, isWithoutKeys } = order;
  const startedAt = new Date();
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const about: About = { format: FORMAT, version: programVersion(), engine, startedAt: startedAt.toISOString() };
  const archive = await createArchive(target, config.backupPassphrase, startedAt);
  try {
    await addJson(archive, PART.about, about);
    const files = await createFileStore(config, path.join(config.dataDir, 'files'));
    const packer = createFilePacker(files, archive);
    const snapshot = await packConsistently(order, packer);
    try {
      await addText(archive, PART.fileList, [...packer.lines()].map((line) => `${JSON.stringify(line)}\n`).join(''));
      await archive.add(PART.database[engine], (await stat(snapshot.file)).size, createReadStream(snapshot.file));
      if (!isWithoutKeys) await addJson(archive, PART.keys, collectKeys(env, config));
      const manifest: Manifest = {
        ...about,
        takenAt: snapshot.takenAt.toISOString(),
        endedAt: new Date().toISOString(),
        migrations: await snapshot.migrations(),
        tables: await snapshot.countRows(),
        linkKeys: [...config.linkKeys, ...config.signingKeys].map(({ kid }) => kid),
        files: packer.sums(),
        postgresTool: snapshot.postgresTool,
      };
      await addJson(archive, PART.manifest, manifest);
      await archive.finish();
      return manifest;
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    archive.abort(error);
    throw error;
  }
}
