import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '~/config/env';
import { restoreMarker } from '~/platform/configured-database';
import { CommandError } from '../failures';
import { connect, listTables } from './postgres-snapshot';

/** What a disk has that is new. */
const DISK_FOLDER = 'lost+found';
const MAX_NAMES_SHOWN = 5;

/** @throws CommandError where the database has something in it */
export async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    if ((await listTables(client)).length === 0) return;
  } finally {
    await client.end();
  }
  throw new CommandError(
    'The database that DATABASE_URL names is not empty. A back-up is restored into an empty one only: make a new one, and name that.',
  );
}

/**
 * Takes an empty place for a restore. What one that was stopped has put there is removed.
 *
 * @param namesToPreserve names in DATA_DIR of what may be there already, and stays
 * @returns the folder for what is not whole yet: as long as it is there, nobody starts on the place
 * @throws CommandError that says what is in the way
 */
export function prepareRestoreTarget({ dataDir }: Pick<Config, 'dataDir'>, namesToPreserve: readonly string[]): string {
  const folder = restoreMarker({ dataDir });
  const known = [DISK_FOLDER, path.basename(folder), ...namesToPreserve];
  const found = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !known.includes(name)) : [];
  if (found.length > 0 && !existsSync(folder))
    throw new CommandError(
      `DATA_DIR (${dataDir}) is not empty: it has ${found.slice(0, MAX_NAMES_SHOWN).join(', ')}${found.length > MAX_NAMES_SHOWN ? ', …' : ''}. ` +
        'A back-up is restored into an empty place only: name another folder, or move away what is in this one.',
    );
  for (const name of found) rmSync(path.join(dataDir, name), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
