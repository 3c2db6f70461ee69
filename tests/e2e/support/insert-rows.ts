import { openTestDb, type TestDb } from './database';
import { serverData } from './global-setup';

export type Row = Record<string, string | number | null>;

/** Opens the server's database for the given work. */
export function withDb<T>(work: (db: TestDb) => T): T {
  const db = openTestDb(serverData());
  try {
    return work(db);
  } finally {
    db.close();
  }
}

export function insertRow(table: string, row: Row): void {
  const columns = Object.keys(row);
  withDb((db) =>
    db
      .prepare(
        `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
      )
      .run(row),
  );
}
