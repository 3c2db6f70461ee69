import { createHash } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '~/config/env';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import { migrations } from '~/platform/db/migrations';
import { fileOf } from '~/platform/own-database';
import type { FileStore } from '~/platform/ports/files';
import { CommandError, MisuseError } from '../failures';
import { programVersion } from '~/config/folders';
import { readArchive, type Entry } from './archive';
import { createFileIndex, type FileIndex } from './file-index';
import { inspectArchive, isSealedAlone, readAbout, type Inspection } from './inspect';
import { asVariables, DRAWN, VARIABLES_FILE, variablesSetOtherwise, type Keys } from './keys';
import { FORMAT, PART, type About, type Manifest } from './parts';
import { createPlace, type Place } from './place';
import { connect, countPostgres } from './postgres-snapshot';
import { connectionVariables, findTool, runTool } from './postgres-tools';
import { readFileList } from './file-list';

const OWNER_ONLY = 0o600;
const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

interface RestoreOrder {
  file: string;
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  isWithoutKeys: boolean;
  /** Takes an archive of which nobody can say whether it was altered. */
  isUnauthenticated: boolean;
}

/** What was restored, and what is left to do. */
interface Restored {
  manifest: Manifest;
  notes: string[];
}

/** Whether the first version is newer than the second. */
function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => (version.split('-')[0] ?? '').split('.').map(Number));
  for (let place = 0; place < 3; place += 1) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** @throws CommandError where this program, or this place, is another than the back-up needs */
function requireFitting({ format, version, engine }: About, config: Config): void {
  if (format > FORMAT || isNewer(version, programVersion()))
    throw new CommandError(
      `The back-up is of version ${version}, and this program of ${programVersion()}: restore it with that version or a newer one.`,
    );
  const own = config.databaseUrl ? 'postgres' : 'sqlite';
  if (engine === own) return;
  const how = engine === 'postgres' ? 'set DATABASE_URL to an empty database' : 'leave DATABASE_URL out';
  throw new CommandError(
    `The back-up is of ${ENGINES[engine]}, and this place is for ${ENGINES[own]}: ${how}. Nothing brings one into the other.`,
  );
}

function requireKnownMigrations(manifest: Manifest): void {
  const known = migrations(manifest.engine);
  const newer = manifest.migrations.filter((name) => !(name in known));
  if (newer.length > 0)
    throw new CommandError(
      `The back-up is of a newer version: it has ${newer.join(', ')}, which this program does not know.`,
    );
}

/** Puts one file where it was; it is measured once more on its way. */
async function putFile(files: FileStore, index: FileIndex, { name, body }: Entry): Promise<void> {
  const key = name.slice(PART.files.length);
  const wanted = index.find(key);
  if (!wanted) return;
  const hash = createHash('sha256');
  const pieces = async function* () {
    for await (const piece of body as AsyncIterable<Buffer>) {
      hash.update(piece);
      yield piece;
    }
  };
  await files.put(key, Readable.from(pieces(), { objectMode: false }));
  if (hash.digest('hex') !== wanted.sha256) throw new CommandError(`${name} has changed since it was looked at.`);
}

async function putFiles({ file, config }: RestoreOrder, place: Place): Promise<void> {
  const folder = path.join(config.dataDir, 'files');
  // Of a restore that was stopped.
  if (!config.s3) rmSync(folder, { recursive: true, force: true });
  const files = await createFileStore(config, folder);
  const index = createFileIndex(path.join(place.folder, 'to-put'));
  try {
    for await (const line of readFileList(place.folder)) {
      if (line.state !== 'kept') continue;
      index.add(line);
    }
    await readArchive(file, async (entry) => {
      if (entry.name.startsWith(PART.files)) await putFile(files, index, entry);
      return entry.name !== PART.fileList;
    });
  } finally {
    index.close();
  }
}

/** @returns what is left to do about them */
function putKeys(keys: Keys, { config, env }: RestoreOrder, place: Place): string[] {
  for (const [name, content] of Object.entries(keys.files)) {
    // It has its name once it is whole: half a key would be taken for one.
    const whole = path.join(place.folder, name);
    writeFileSync(whole, content, { mode: OWNER_ONLY, flush: true });
    renameSync(whole, path.join(config.dataDir, name));
  }
  const others = variablesSetOtherwise(keys, env, config);
  if (others.length === 0) return [];
  const file = path.join(config.dataDir, VARIABLES_FILE);
  writeFileSync(file, asVariables(keys, others), { mode: OWNER_ONLY });
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

async function putSqlite(config: Config, { databaseFile }: Inspection): Promise<void> {
  chmodSync(databaseFile, OWNER_ONLY);
  flush(databaseFile);
  renameSync(databaseFile, fileOf(config));
  flush(config.dataDir);
}

/** All in one transaction. */
async function putPostgres({ config, env }: RestoreOrder, { databaseFile, manifest }: Inspection): Promise<void> {
  const tool = await findTool('pg_restore', manifest?.postgresTool ?? 0, env.PATH ?? '');
  const connection = connectionVariables(config.databaseUrl);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runTool(tool, [...args, `--dbname=${connection.PGDATABASE}`, databaseFile], { ...env, ...connection });
}

async function compareRows({ databaseUrl }: Config, { tables }: Manifest): Promise<void> {
  if (!databaseUrl) return;
  const client = await connect(databaseUrl);
  try {
    const counts = await countPostgres(client);
    const others = Object.keys(tables).filter((name) => counts[name] !== tables[name]);
    if (others.length > 0)
      throw new CommandError(`The database has other rows than the back-up says, in ${others.join(', ')}.`);
  } finally {
    await client.end();
  }
}

/** What the person at the keyboard has to know about links, files and time. */
function notesOf({ manifest }: { manifest: Manifest }, { config, isWithoutKeys }: RestoreOrder): string[] {
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

/** The archive, read through. @param isUntouched nothing was put into the place so far: it is given back where the archive is no good */
async function look(
  { file, config, env, isWithoutKeys, isUnauthenticated }: RestoreOrder,
  place: Place,
  isUntouched: boolean,
): Promise<Inspection & { manifest: Manifest }> {
  const passphrase = config.backupPassphrase;
  try {
    const inspection = await inspectArchive(file, { folder: place.folder, passphrase, isWithoutKeys, env });
    requireWhole(inspection, isWithoutKeys);
    if (!isUnauthenticated) requireAuthentic(inspection);
    return inspection as Inspection & { manifest: Manifest };
  } catch (error) {
    if (isUntouched) place.release();
    throw error;
  }
}

/**
 * Puts a back-up into an empty place. Files and keys first, the database last and as a whole: until then the place is marked, nobody
 * starts on it, and the same may be done again.
 *
 * @throws CommandError in words where it is refused; the place is left as it was then
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { file, config, isWithoutKeys } = order;
  if (!isWithoutKeys && !config.backupPassphrase)
    throw new MisuseError(
      'The keys are sealed: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, or say --without-keys.',
    );
  const about = await readAbout(file);
  if (!about) throw new CommandError(`${file} does not begin like a back-up of this program.`);
  requireFitting(about, config);
  const place = createPlace(config, { keeps: isWithoutKeys ? DRAWN : [] });
  const { isNew, before } = await place.take();
  const inspection = await look(order, place, isNew || before?.step === 'looking');
  const { manifest, keys } = inspection;
  const archive = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  const isLoaded = before?.step === 'database' && before.archive === archive && (await place.hasDatabase());
  if (!isLoaded && (await place.hasDatabase()))
    throw new CommandError('The database has another back-up in it. Empty it, or go on with that one.');
  const notes: string[] = [];
  if (!isLoaded) {
    place.note({ archive, step: 'files' });
    await putFiles(order, place);
  }
  if (keys && !isWithoutKeys) notes.push(...putKeys(keys, order, place));
  if (!isLoaded) {
    place.note({ archive, step: 'database' });
    await (config.databaseUrl ? putPostgres(order, inspection) : putSqlite(config, inspection));
  }
  await compareRows(config, manifest);
  place.release();
  return { manifest, notes: [...notes, ...notesOf({ manifest }, order)] };
}

/** @throws CommandError where nobody can say whether the archive was altered */
function requireAuthentic({ authenticity }: Inspection): void {
  if (authenticity === 'authentic') return;
  const why =
    authenticity === 'notChecked'
      ? 'Whether it was altered can not be checked without BACKUP_PASSPHRASE: set it'
      : 'The back-up is unauthenticated: it has no HMAC, and whoever can write to it may have altered it. Take another';
  throw new CommandError(`${why}, or say --unauthenticated to restore it all the same. Nothing was restored.`);
}

function requireWhole({ problems, manifest, keys }: Inspection, isWithoutKeys: boolean): void {
  if (problems.length > 0)
    throw new CommandError(
      [
        isSealedAlone({ problems })
          ? 'BACKUP_PASSPHRASE is another one than the back-up was made with, and nothing was restored:'
          : 'The back-up is damaged, and nothing was restored:',
        ...problems.map(({ part, what }) => `  ${part} ${what}`),
      ].join('\n'),
    );
  if (manifest) requireKnownMigrations(manifest);
  if (!keys && !isWithoutKeys) throw new CommandError('The keys are not in the back-up: say --without-keys.');
}
