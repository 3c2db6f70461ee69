import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '~/config/env';
import { fileOf, unfinishedRestore } from '~/platform/own-database';
import { CommandError } from '../failures';
import { connect, listTables } from './postgres-snapshot';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;
interface Keeping {
  /** Names in DATA_DIR of what the place may have, and keeps. */
  keeps: readonly string[];
}

/** What a disk has that is new. */
const OF_DISKS = 'lost+found';

/** How far a restore has come. */
interface Progress {
  /** SHA-256 of the archive's manifest. */
  archive: string;
  /** `looking`: the place was empty, and is taken. `database`: everything else is in place, and it is being put there, which is done as a whole or not at all. */
  step: 'looking' | 'files' | 'database';
  /** What was there before, and is not ours to write over. */
  kept?: string[];
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A place that is restored into, and what of it is known to be ours. */
export function createPlace(config: Where, { keeps }: Keeping) {
  const folder = unfinishedRestore(config);
  const noteFile = path.join(folder, 'progress.json');
  const processFile = path.join(folder, 'process');
  const known = new Set([OF_DISKS, path.basename(folder)]);
  let kept: string[] = [];
  const note = (progress: Progress) =>
    writeFileSync(noteFile, JSON.stringify({ ...progress, kept }), { mode: 0o600, flush: true });

  function begun(): Progress | undefined {
    try {
      return JSON.parse(readFileSync(noteFile, 'utf8')) as Progress;
    } catch {
      return undefined;
    }
  }

  /** Two at once would take away what the other one puts. */
  function requireAlone(): void {
    const other = existsSync(processFile) ? Number(readFileSync(processFile, 'utf8')) : 0;
    if (other === 0 || other === process.pid || !isRunning(other)) return;
    throw new CommandError(
      `A restore into this place is under way, as process ${other}. If that is another program, remove ${processFile}.`,
    );
  }

  async function hasTables(): Promise<boolean> {
    const client = await connect(config.databaseUrl);
    try {
      return (await listTables(client)).length > 0;
    } finally {
      await client.end();
    }
  }

  const hasDatabase = async () => (config.databaseUrl ? hasTables() : existsSync(fileOf(config)));

  return {
    /** Of what is not whole yet. */
    folder,
    note,
    hasDatabase,

    /**
     * Takes the place, if nothing is in it, or only what a restore has begun.
     *
     * @returns the progress of the one before; `isNew` where there was none
     * @throws CommandError that says what is in the way
     */
    async take(): Promise<{ isNew: boolean; before: Progress | undefined }> {
      const isNew = !existsSync(folder);
      const before = begun();
      requireAlone();
      // Since the first note everything here is ours, but for a key that a start has drawn before it was refused: ours takes its place.
      if (before) {
        kept = before.kept ?? [];
        const [other] = kept.filter((name) => !keeps.includes(name));
        if (other !== undefined)
          throw new CommandError(
            `DATA_DIR (${config.dataDir}) had a ${other} before: say --without-keys, as you did then.`,
          );
      } else {
        const there = existsSync(config.dataDir) ? readdirSync(config.dataDir).filter((name) => !known.has(name)) : [];
        kept = there.filter((name) => keeps.includes(name));
        const found = there.filter((name) => !keeps.includes(name));
        if (found.length > 0)
          throw new CommandError(
            `DATA_DIR (${config.dataDir}) is not empty: it has ${found.slice(0, 5).join(', ')}${found.length > 5 ? ', …' : ''}. ` +
              'A back-up is restored into an empty place only: name another folder, or move away what is in this one.',
          );
      }
      if (before?.step !== 'database' && (await hasDatabase()))
        throw new CommandError(
          'The database that DATABASE_URL names is not empty. A back-up is restored into an empty one only: make a new one, and name that.',
        );
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder))
        if (path.join(folder, name) !== noteFile) rmSync(path.join(folder, name), { recursive: true, force: true });
      writeFileSync(processFile, String(process.pid), { mode: 0o600 });
      if (!before) note({ archive: '', step: 'looking' });
      return { isNew, before };
    },

    /** It is whole. */
    release: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}
export type Place = ReturnType<typeof createPlace>;
