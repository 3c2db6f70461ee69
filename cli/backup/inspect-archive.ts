import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import { DamagedError, readArchive } from './archive';
import { keysSchema, type Keys } from './keys';
import {
  aboutSchema,
  fileLineSchema,
  manifestSchema,
  PART,
  type About,
  type FileLine,
  type Manifest,
} from './archive-format';
import { checkIntegrity } from './sqlite-snapshot';

/** What an archive is found to hold. */
export interface Inspection {
  manifest: Manifest;
  keys?: Keys;
  /** What is wrong with the database in it, in SQLite's words: it was damaged when it was backed up. */
  faults: string[];
  /** The database's copy, taken out of the archive. */
  databaseFile: string;
}

interface InspectOptions {
  /** Nobody else's, on a disk with room for the database. */
  folder: string;
  passphrase: string;
  /** Looks at the first part, and throws where nothing of the rest is wanted. */
  onAbout?(about: About): Promise<void>;
}

const listIn = (folder: string): string => path.join(folder, PART.fileList);

/** The list of files that was taken out of an archive, line by line. */
export async function* readFileList(folder: string): AsyncGenerator<FileLine> {
  for await (const line of createInterface(createReadStream(listIn(folder))))
    yield fileLineSchema.parse(JSON.parse(line));
}

/**
 * Reads an archive through. Its encryption tells whether it is what was written, and all of it.
 *
 * @throws DamagedError where it is not; whatever keeps the file from being read
 */
export async function inspectArchive(
  file: string,
  { folder, passphrase, onAbout }: InspectOptions,
): Promise<Inspection> {
  const databaseFile = path.join(folder, 'database');
  const save = (body: Readable, to: string) => pipeline(body, createWriteStream(to, { mode: 0o600 }));
  let manifest: Manifest | undefined;
  let keys: Keys | undefined;
  await readArchive(file, passphrase, async ({ name, body }) => {
    if (name === PART.about) await onAbout?.(aboutSchema.parse(await json(body)));
    else if (name === PART.fileList) await save(body, listIn(folder));
    else if (name === PART.database.sqlite || name === PART.database.postgres) await save(body, databaseFile);
    else if (name === PART.keys) keys = keysSchema.parse(await json(body));
    else if (name === PART.manifest) manifest = manifestSchema.parse(JSON.parse(await text(body)));
  });
  if (!manifest) throw new DamagedError('It has no manifest: it was never finished');
  const faults = manifest.engine === 'sqlite' ? checkIntegrity(databaseFile) : [];
  return { manifest, keys, faults, databaseFile };
}
