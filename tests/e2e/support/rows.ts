import path from 'node:path';
import { BetterSqlite3 as Database, type SqliteDatabase } from '~/platform/db/sqlite';
import { serverData } from './global-setup';

export type Row = Record<string, string | number | null>;

/** Work on the server's database, from beside it. */
export function withDb<T>(work: (db: SqliteDatabase) => T): T {
  const db = new Database(path.join(serverData(), 'latchkey.sqlite'), { timeout: 15_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

export function insert(table: string, row: Row): void {
  const columns = Object.keys(row);
  withDb((db) =>
    db
      .prepare(
        `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
      )
      .run(row),
  );
}
