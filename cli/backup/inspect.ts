import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { measure, readArchive, type Entry } from './archive';
import { createFileIndex, type FileIndex } from './file-index';
import { hasBrokenLinkKey, openKeys, type Keys } from './keys';
import { readFileList } from './file-list';
import {
  aboutSchema,
  AppendedError,
  DamagedError,
  isPlainKey,
  manifestSchema,
  PART,
  sealSchema,
  type Manifest,
  type Part,
} from './parts';
import { findTool, runTool } from './postgres-tools';
import { checkSeal, createTranscript } from './seal';
import { faultsOf, lookInto } from './sqlite-snapshot';

/** What is wrong, and with which part. */
export interface Problem {
  part: string;
  what: string;
}

/**
 * Whether an archive is what the holder of the passphrase wrote. `notChecked`: there is no passphrase to check with;
 * `unauthenticated`: it has no HMAC.
 */
export type Authenticity = 'authentic' | 'altered' | 'otherPassphrase' | 'notChecked' | 'unauthenticated';

/** What an archive is found to be. */
export interface Inspection {
  problems: Problem[];
  /** What could not be looked at. */
  notes: string[];
  manifest?: Manifest;
  keys?: Keys;
  authenticity: Authenticity;
  /** The database's copy, taken out of the archive. */
  databaseFile: string;
}

interface InspectOptions {
  /** Nobody else's, on a disk with room for the database. */
  folder: string;
  /** Empty: keys stay sealed, and the HMAC is not checked. */
  passphrase: string;
  /** Leaves the keys sealed. */
  isWithoutKeys?: boolean;
  env: Readonly<Record<string, string | undefined>>;
}

/** More of the small parts is no back-up of ours. */
const MOST_SMALL_BYTES = 16 * 1024 * 1024;
const DATABASES: readonly string[] = Object.values(PART.database);
const SMALL: readonly string[] = [PART.about, PART.keys, PART.manifest, PART.sum, PART.seal];

interface Found {
  parts: Map<string, Part>;
  small: Map<string, Buffer>;
  unknown: string[];
  /** Of all parts before the seal. */
  digest?: Buffer;
  /** Parts behind the seal. */
  behind: string[];
  /** Whether bytes stand behind the archive's end. */
  isAppended: boolean;
}

interface Reading {
  index: FileIndex;
  found: Found;
}

const startReading = (folder: string, name: string, isAppended: boolean): Reading => ({
  index: createFileIndex(path.join(folder, name)),
  found: { parts: new Map(), small: new Map(), unknown: [], behind: [], isAppended },
});

async function keepPart(entry: Entry, file: string, onPiece: (piece: Buffer) => void): Promise<Part> {
  const handle = await open(file, 'w', 0o600);
  try {
    return await measure(entry, (piece) => {
      onPiece(piece);
      return handle.appendFile(piece);
    });
  } finally {
    await handle.close();
  }
}

/** Reads all parts of an archive into `index` and `found`, which hold what could be read where it throws. */
async function readParts(
  { file, folder, isTailAllowed }: { file: string; folder: string; isTailAllowed: boolean },
  { index, found }: Reading,
): Promise<void> {
  const transcript = createTranscript();
  const add = (piece: Buffer) => transcript.add(piece);
  const take = async (entry: Entry) => {
    const { name, size } = entry;
    if (found.digest) found.behind.push(name);
    if (name === PART.seal) found.digest ??= transcript.digest();
    transcript.begin(name, size);
    if (name.startsWith(PART.files)) {
      const { sha256, size: read } = await measure(entry, add);
      index.add({ key: name.slice(PART.files.length), size: read, sha256 });
    } else if (SMALL.includes(name) && size <= MOST_SMALL_BYTES) {
      const content = await buffer(entry.body);
      add(content);
      found.small.set(name, content);
      found.parts.set(name, { name, size, sha256: createHash('sha256').update(content).digest('hex') });
    } else if (name === PART.fileList)
      found.parts.set(name, await keepPart(entry, path.join(folder, 'files.jsonl'), add));
    else if (DATABASES.includes(name)) found.parts.set(name, await keepPart(entry, path.join(folder, 'database'), add));
    else {
      found.unknown.push(name);
      await measure(entry, add);
    }
  };
  await readArchive(file, take, { isTailAllowed });
}

/** Reads an archive; one that bytes were appended to a second time, without them, as the first reading loses the last parts. */
async function readWhole(file: string, folder: string, problems: Problem[]): Promise<Reading> {
  const note = (error: unknown) => {
    if (!(error instanceof DamagedError)) throw error;
    problems.push({ part: 'archive', what: error.message });
    return error;
  };
  const first = startReading(folder, 'index', false);
  const error = await readParts({ file, folder, isTailAllowed: false }, first).catch(note);
  if (!(error instanceof AppendedError)) return first;
  first.index.close();
  const second = startReading(folder, 'index-without-tail', true);
  await readParts({ file, folder, isTailAllowed: true }, second).catch(note);
  return second;
}

function parsed<T extends z.ZodType>(schema: T, content: Buffer | undefined): z.infer<T> | undefined {
  try {
    return schema.parse(JSON.parse(content?.toString('utf8') ?? ''));
  } catch {
    return undefined;
  }
}

const ALTERED = 'is not what was written';

/** The manifest, if it is what was written. */
function manifestOf({ small, parts }: Found, problems: Problem[]): Manifest | undefined {
  if (!small.has(PART.manifest) || !small.has(PART.sum)) {
    problems.push({ part: PART.manifest, what: 'is not there: the archive was never finished, or is cut off' });
    return undefined;
  }
  const [sum] = small.get(PART.sum)?.toString('utf8').split(' ') ?? [];
  const manifest = parsed(manifestSchema, small.get(PART.manifest));
  if (sum !== parts.get(PART.manifest)?.sha256 || !manifest) {
    problems.push({ part: PART.manifest, what: ALTERED });
    return undefined;
  }
  return manifest;
}

async function compareFiles(folder: string, index: FileIndex, manifest: Manifest): Promise<Problem[]> {
  const problems: Problem[] = [];
  const told = (key: string, what: string) => problems.push({ part: `${PART.files}${key}`, what });
  const sums = { count: 0, bytes: 0, missing: 0 };
  for await (const line of readFileList(folder)) {
    if (!isPlainKey(line.key)) told(line.key, 'would lie elsewhere, in no storage of ours');
    if (line.state === 'missing') {
      sums.missing += 1;
      continue;
    }
    if (line.state === 'kept') {
      sums.count += 1;
      sums.bytes += line.size;
    }
    const found = index.find(line.key);
    if (!found) told(line.key, 'is not there');
    else if (found.sha256 !== line.sha256 || found.size !== line.size) told(line.key, ALTERED);
    index.remove(line.key);
  }
  for (const { key } of index.all()) told(key, 'is in no list');
  if (JSON.stringify(sums) !== JSON.stringify(manifest.files))
    problems.push({ part: PART.fileList, what: 'has other files than the manifest says' });
  return problems;
}

async function checkSqlite(file: string, manifest: Manifest): Promise<string[]> {
  const faults = faultsOf(file);
  if (faults.length > 0) return faults;
  const copy = lookInto(file);
  try {
    const counts = await copy.countRows();
    const tables = new Set([...Object.keys(counts), ...Object.keys(manifest.tables)]);
    const others = [...tables].filter((name) => counts[name] !== manifest.tables[name]);
    return others.map(
      (name) => `has ${counts[name] ?? 'no'} rows of ${name} and not ${manifest.tables[name] ?? 'none'}`,
    );
  } finally {
    await copy.close();
  }
}

/** Reads the dump through, as if it was restored, without a server. */
async function checkPostgres(file: string, { postgresTool = 0 }: Manifest, env: InspectOptions['env']) {
  const tool = await findTool('pg_restore', postgresTool, env.PATH ?? '');
  await runTool(tool, ['--file=/dev/null', file], env);
}

async function checkDatabase(inspection: Inspection, manifest: Manifest, env: InspectOptions['env']): Promise<void> {
  const { problems, notes, databaseFile } = inspection;
  const part = PART.database[manifest.engine];
  if (manifest.engine === 'sqlite') {
    for (const what of await checkSqlite(databaseFile, manifest)) problems.push({ part, what });
    return;
  }
  try {
    await checkPostgres(databaseFile, manifest, env);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (words.startsWith('pg_restore failed')) problems.push({ part, what: words });
    else notes.push(`The dump was not read through. ${words}`);
  }
}

const CLOSED = 'can not be opened: BACKUP_PASSPHRASE is another one than it was sealed with, or it is damaged';

const FORGED = 'does not fit the archive: it was altered after it was made';
const OTHER_PASSPHRASE = 'was made with another BACKUP_PASSPHRASE';

/** Whether nothing is wrong but that the passphrase is another one. */
export const isSealedAlone = ({ problems }: Pick<Inspection, 'problems'>): boolean =>
  problems.length > 0 && problems.every(({ what }) => what === CLOSED || what === OTHER_PASSPHRASE);

async function checkKeys(inspection: Inspection, sealed: Buffer | undefined, passphrase: string): Promise<void> {
  const { problems, notes } = inspection;
  if (!sealed) notes.push('The keys are not in it.');
  else if (!passphrase) notes.push('The keys were not opened: BACKUP_PASSPHRASE is not set.');
  else
    try {
      inspection.keys = await openKeys(sealed, passphrase);
      if (hasBrokenLinkKey(inspection.keys))
        problems.push({
          part: PART.keys,
          what: 'has a link key that is empty or too short to sign with: nobody should',
        });
    } catch {
      // It is what the manifest says, so the passphrase is the likelier of the two.
      problems.push({ part: PART.keys, what: CLOSED });
    }
}

/** Whether the archive is what was sealed: each part, their order, and that there is no other. */
async function checkAuthenticity(
  inspection: Inspection,
  { small, digest, behind, isAppended }: Found,
  passphrase: string,
): Promise<void> {
  const { problems, notes } = inspection;
  for (const name of behind) problems.push({ part: name, what: 'stands behind the HMAC, which is the last part' });
  const content = small.get(PART.seal);
  if (!content || !digest) {
    notes.push('It is unauthenticated: it has no HMAC, and whoever can write to it may have altered it.');
    return;
  }
  const seal = parsed(sealSchema, content);
  if (!seal) {
    inspection.authenticity = 'altered';
    problems.push({ part: PART.seal, what: ALTERED });
    return;
  }
  if (!passphrase) {
    inspection.authenticity = 'notChecked';
    notes.push('Whether it was altered was not checked: BACKUP_PASSPHRASE is not set.');
    return;
  }
  inspection.authenticity = behind.length > 0 ? 'altered' : await checkSeal(seal, digest, passphrase);
  if (inspection.authenticity === 'altered') problems.push({ part: PART.seal, what: FORGED });
  if (inspection.authenticity === 'authentic' && isAppended) inspection.authenticity = 'altered';
  if (inspection.authenticity === 'otherPassphrase') problems.push({ part: PART.seal, what: OTHER_PASSPHRASE });
}

/**
 * Reads an archive through, and says of each part whether it is what was written.
 *
 * @throws where the file can't be read at all
 */
export async function inspectArchive(
  file: string,
  { folder, passphrase, isWithoutKeys = false, env }: InspectOptions,
): Promise<Inspection> {
  const inspection: Inspection = {
    problems: [],
    notes: [],
    authenticity: 'unauthenticated',
    databaseFile: path.join(folder, 'database'),
  };
  const { problems } = inspection;
  const { index, found } = await readWhole(file, folder, problems);
  try {
    for (const name of found.unknown) problems.push({ part: name, what: 'is no part of a back-up' });
    await checkAuthenticity(inspection, found, passphrase);
    const manifest = manifestOf(found, problems);
    if (!manifest) return inspection;
    inspection.manifest = manifest;
    const altered = new Set<string>();
    for (const { name, size, sha256 } of manifest.parts) {
      const part = found.parts.get(name);
      if (part?.sha256 === sha256 && part.size === size) continue;
      altered.add(name);
      problems.push({ part: name, what: part ? ALTERED : 'is not there' });
    }
    if (!altered.has(PART.fileList)) problems.push(...(await compareFiles(folder, index, manifest)));
    if (!altered.has(PART.database[manifest.engine])) await checkDatabase(inspection, manifest, env);
    if (!altered.has(PART.keys))
      await checkKeys(inspection, found.small.get(PART.keys), isWithoutKeys ? '' : passphrase);
    return inspection;
  } finally {
    index.close();
  }
}

/** The first part alone. Undefined where the file does not begin like a back-up. */
export async function readAbout(file: string) {
  let about: z.infer<typeof aboutSchema> | undefined;
  try {
    await readArchive(file, async ({ name, size, body }) => {
      if (name === PART.about && size <= MOST_SMALL_BYTES) about = parsed(aboutSchema, await buffer(body));
      return false;
    });
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
  }
  return about;
}
