import BetterSqlite3 from 'better-sqlite3';
import { Readable } from 'node:stream';
import type { FileLine } from './parts';

/** What is known of a file of the archive. */
interface KnownFile {
  key: string;
  size: number;
  sha256: string;
}

/** Rows that are written in one go. */
const BATCH = 500;

/**
 * Which files an archive holds, kept on the disk: there may be more than fit into memory.
 *
 * @param file is made, and is nobody else's
 */
export function createFileIndex(file: string) {
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('journal_mode = OFF');
  sqlite.pragma('synchronous = OFF');
  sqlite.exec(`create table files (key text primary key, size integer, sha256 text, named integer not null default 0,
    gone integer not null default 0) without rowid`);
  const put = sqlite.prepare('insert into files (key, size, sha256, named) values (@key, @size, @sha256, 1)');
  const name = sqlite.prepare('update files set named = 1 where key = ? and size is not null');
  const lose = sqlite.prepare(
    'insert into files (key, named, gone) values (?, 1, 1) on conflict (key) do update set named = 1, gone = gone + 1',
  );
  const find = sqlite.prepare('select key, size, sha256, gone from files where key = ?');
  const drop = sqlite.prepare('delete from files where key = ?');
  let written = 0;
  const inBatches = (write: () => void): void => {
    if (!sqlite.inTransaction) sqlite.exec('begin');
    write();
    written += 1;
    if (written % BATCH === 0) sqlite.exec('commit');
  };
  return {
    /** Whether there is a file, which is named from now on. */
    nameAgain: (key: string): boolean => {
      let changes = 0;
      inBatches(() => ({ changes } = name.run(key)));
      return changes > 0;
    },
    add: (known: KnownFile): void =>
      inBatches(() => {
        drop.run(known.key);
        put.run(known);
      }),
    find: (key: string): KnownFile | undefined => {
      const found = find.get(key) as (KnownFile & { size: number | null }) | undefined;
      return found?.size === null ? undefined : found;
    },
    /** It is named, and could not be had. @returns how often that was so */
    lose: (key: string): number => {
      inBatches(() => lose.run(key));
      return (find.get(key) as { gone: number }).gone;
    },
    remove: (key: string): void => inBatches(() => drop.run(key)),
    /** Before the names of another moment are looked at. */
    forgetNames: (): void => inBatches(() => sqlite.exec('update files set named = 0')),
    *all(): Generator<KnownFile & { named: number }> {
      if (sqlite.inTransaction) sqlite.exec('commit');
      yield* sqlite.prepare('select key, size, sha256, named from files order by key').iterate() as IterableIterator<
        KnownFile & { named: number }
      >;
    },
    close: (): void => {
      if (sqlite.inTransaction) sqlite.exec('commit');
      sqlite.close();
    },
  };
}
export type FileIndex = ReturnType<typeof createFileIndex>;

/** The index as the lines of `files.jsonl`; what was lost at a moment whose names are forgotten is no loss. */
export function* fileLines(index: FileIndex): Generator<FileLine> {
  for (const { key, size, sha256, named } of index.all()) {
    if (size !== null) yield { key, state: named ? 'kept' : 'unnamed', size, sha256 };
    else if (named) yield { key, state: 'missing' };
  }
}

/** The lines as a stream of bytes. */
export const asJsonLines = (lines: Iterable<FileLine>): Readable =>
  Readable.from(
    (function* () {
      for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`);
    })(),
    { objectMode: false },
  );
