import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '~/config/env';
import { programVersion } from '~/config/program-files';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import { migrations } from '~/platform/db/migrations';
import { sqliteFileOf } from '~/platform/configured-database';
import { CommandError } from '../failures';
import { readArchive } from './archive';
import { inspectArchive, readFileList, type Inspection } from './inspect-archive';
import { formatVariables, GENERATED_FILES, VARIABLES_FILE, variablesToSet, type Keys } from './keys';
import { FORMAT, PART, type About, type Manifest } from './archive-format';
import { requireEmptyDatabase, prepareRestoreTarget } from './restore-target';
import { connectionVariables, findTool, runTool } from './postgres-tools';

const OWNER_ONLY = 0o600;
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

interface RestoreOptions {
  file: string;
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  isWithoutKeys: boolean;
}

/** @throws CommandError where this program, or this place, is another than the back-up needs */
function requireCompatible({ format, version, engine }: About, config: Config): void {
  if (format !== FORMAT)
    throw new CommandError(
      `The back-up was made by version ${version}, in another format than this program (${programVersion()}) reads: restore it with that version.`,
    );
  const own = config.databaseUrl ? 'postgres' : 'sqlite';
  if (engine === own) return;
  const how = engine === 'postgres' ? 'set DATABASE_URL to an empty database' : 'leave DATABASE_URL out';
  throw new CommandError(
    `The back-up is of ${ENGINES[engine]}, and this place is for ${ENGINES[own]}: ${how}. Nothing brings one into the other.`,
  );
}

/** @throws CommandError where the database is damaged or of a newer version, or keys are wanted and not there */
function requireUsable({ manifest, faults, keys }: Inspection, isWithoutKeys: boolean): void {
  if (faults.length > 0)
    throw new CommandError(
      ['The database was damaged when it was backed up, and nothing was restored:', ...faults].join('\n  '),
    );
  const known = migrations(manifest.engine);
  const newer = manifest.migrations.filter((name) => !(name in known));
  if (newer.length > 0)
    throw new CommandError(
      `The back-up is of a newer version: it has ${newer.join(', ')}, which this program does not know.`,
    );
  if (!keys && !isWithoutKeys) throw new CommandError('The keys are not in the back-up: say --without-keys.');
}

async function restoreFiles({ file, config }: RestoreOptions, folder: string): Promise<void> {
  const files = await createFileStore(config, path.join(config.dataDir, 'files'));
  const stored = new Set<string>();
  for await (const { key, state } of readFileList(folder)) if (state === 'kept') stored.add(key);
  await readArchive(file, config.backupPassphrase, async ({ name, body }) => {
    const key = name.startsWith(PART.files) ? name.slice(PART.files.length) : '';
    if (stored.has(key)) await files.put(key, body);
  });
}

/** @returns what is left to do about them */
function restoreKeys(keys: Keys, { config, env }: RestoreOptions): string[] {
  for (const [name, content] of Object.entries(keys.files))
    writeFileSync(path.join(config.dataDir, name), content, { mode: OWNER_ONLY, flush: true });
  const others = variablesToSet(formatVariables(keys), env);
  if (others.length === 0) return [];
  const file = path.join(config.dataDir, VARIABLES_FILE);
  writeFileSync(file, formatVariables(keys, others), { mode: OWNER_ONLY });
  return [
    `Set before the first start, as ${file} has it: ${others.join(', ')}. Then remove that file. Without them links that ` +
      'people have, and what is sealed in the database, can not be opened.',
  ];
}

function flush(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function restoreSqlite(config: Config, databaseFile: string): void {
  chmodSync(databaseFile, OWNER_ONLY);
  flush(databaseFile);
  renameSync(databaseFile, sqliteFileOf(config));
  flush(config.dataDir);
}

/** All in one transaction. */
async function restorePostgres({ config, env }: RestoreOptions, { databaseFile, manifest }: Inspection): Promise<void> {
  const tool = await findTool('pg_restore', manifest.postgresTool ?? 0, env.PATH ?? '');
  const connection = connectionVariables(config.databaseUrl);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runTool(tool, [...args, `--dbname=${connection.PGDATABASE}`, databaseFile], { ...env, ...connection });
}

/** What the person at the keyboard has to know about links, files and time. */
function listNotes(manifest: Manifest, { config, isWithoutKeys }: RestoreOptions): string[] {
  const here = [...config.linkKeys, ...config.signingKeys].map(({ kid }) => kid);
  const lost = manifest.linkKeys.filter((kid) => !here.includes(kid));
  return [
    ...(isWithoutKeys && lost.length > 0
      ? [`The link keys ${lost.join(', ')} are not here: put them there before the first start, or no link opens.`]
      : []),
    ...(manifest.files.missing > 0
      ? [`${manifest.files.missing} files that the database names were lost before the back-up was made.`]
      : []),
    `Everything is as it was at ${manifest.takenAt}. Before the first start: erase again whom you have erased since, and look with ` +
      '"latchkey jobs list" at what would be sent a second time (docs/backup.md).',
  ];
}

/**
 * Puts a back-up into an empty place. Files and keys first, the database last and as a whole: until then the place is marked, nobody
 * starts on it, and the same may be done again.
 *
 * @throws CommandError in words where it is refused; the place is left empty then
 */
export async function restoreBackup(order: RestoreOptions) {
  const { file, config, isWithoutKeys } = order;
  const folder = prepareRestoreTarget(config, isWithoutKeys ? GENERATED_FILES : []);
  const release = () => rmSync(folder, { recursive: true, force: true });
  let inspection: Inspection;
  try {
    inspection = await inspectArchive(file, {
      folder,
      passphrase: config.backupPassphrase,
      async onAbout(about) {
        requireCompatible(about, config);
        if (config.databaseUrl) await requireEmptyDatabase(config.databaseUrl);
      },
    });
    requireUsable(inspection, isWithoutKeys);
  } catch (error) {
    release();
    throw error;
  }
  const { manifest, keys, databaseFile } = inspection;
  await restoreFiles(order, folder);
  const notes = keys && !isWithoutKeys ? restoreKeys(keys, order) : [];
  await (config.databaseUrl ? restorePostgres(order, inspection) : restoreSqlite(config, databaseFile));
  release();
  return { manifest, notes: [...notes, ...listNotes(manifest, order)] };
}
