import { openDb, type JourneyDb } from './database';
import { serverData } from './global-setup';

export type Row = Record<string, string | number | null>;

/** Work on the server's database, from beside it. */
export function withDb<T>(work: (db: JourneyDb) => T): T {
  const db = openDb(serverData());
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
