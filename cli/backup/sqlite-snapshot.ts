import BetterSqlite3 from 'better-sqlite3';
import { existsSync, rmSync } from 'node:fs';
import type { Config } from '~/config/env';
import { sqliteFileOf } from '~/platform/configured-database';
import { CommandError } from '../failures';
import type { Snapshot } from './snapshot';

/** Pages that are copied between two looks at what else the process has to do: 16 MB. */
const PAGES = 4096;
const BUSY_MS = 30_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQLite's own copy, by its online backup. */
export async function snapshotSqlite(config: Pick<Config, 'dataDir'>, file: string): Promise<Snapshot> {
  const own = sqliteFileOf(config);
  if (!existsSync(own)) throw new CommandError(`There is no database in ${config.dataDir}: nothing to back up.`);
  rmSync(file, { force: true });
  const source = new BetterSqlite3(own, { fileMustExist: true, timeout: BUSY_MS });
  let takenAt: Date;
  try {
    // Without a transaction that holds the moment, each write of another process would make the copy begin anew.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    takenAt = new Date();
    await source.backup(file, { progress: () => PAGES });
    source.exec('commit');
  } finally {
    source.close();
  }
  return { engine: 'sqlite', takenAt, file, ...openSnapshot(file) };
}

/** What a copy holds. */
function openSnapshot(file: string): Pick<Snapshot, 'migrations' | 'countRows' | 'values' | 'close'> {
  const copy = new BetterSqlite3(file, { fileMustExist: true });
  // One file, without a log beside it: it goes into the archive as it is.
  copy.pragma('journal_mode = DELETE');
  const names = () =>
    copy
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
      .pluck()
      .all() as string[];
  return {
    migrations: async () =>
      names().includes('kysely_migration')
        ? (copy.prepare('select name from kysely_migration order by name').pluck().all() as string[])
        : [],
    countRows: async () =>
      Object.fromEntries(
        names().map((name) => [
          name,
          copy
            .prepare(`select count(*) from ${quoted(name)}`)
            .pluck()
            .get() as number,
        ]),
      ),
    async *values(table, column) {
      const query = `select ${quoted(column)} from ${quoted(table)} where ${quoted(column)} <> ''`;
      yield* copy.prepare(query).pluck().iterate() as IterableIterator<string>;
    },
    close: async () => void copy.close(),
  };
}

/** What is wrong with a copy, in SQLite's words; empty where nothing is. */
export function checkIntegrity(file: string): string[] {
  const copy = new BetterSqlite3(file, { fileMustExist: true });
  try {
    const messages = copy.pragma('integrity_check(10)', { simple: false }) as { integrity_check: string }[];
    const broken = copy.pragma('foreign_key_check') as { table: string }[];
    return [
      ...messages.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...[...new Set(broken.map(({ table }) => table))].map(
        (table) => `rows of ${table} name others that are not there`,
      ),
    ];
  } catch (error) {
    return [(error as { code?: string }).code ?? String(error)];
  } finally {
    copy.close();
  }
}
