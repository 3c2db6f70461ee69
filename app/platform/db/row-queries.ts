import {
  PostgresAdapter,
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { Db } from './open-database';
import type { Database } from './schema';

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;
type New<T extends Table> = Insertable<Database[T]>;
/** What columns must have; of a list any. */
type Where<T extends Table> = { readonly [C in keyof Row<T>]?: Row<T>[C] | readonly Row<T>[C][] };
type Columns = Readonly<Record<string, unknown>>;
type Key = Readonly<{ key: readonly string[]; sums?: readonly string[] }>;
type KeyLookup = Readonly<{ columns: readonly string[]; keys: readonly (readonly string[])[]; others: Columns }>;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Values of one statement: below what either engine takes. */
const MAX_VALUES = 2000;

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const definedNames = (row: Columns = {}): string[] => Object.keys(row).filter((name) => row[name] !== undefined);
const equals = ([name, value]: [string, unknown]) => {
  if (Array.isArray(value)) return value.length > 0 ? sql`${sql.ref(name)} in (${sql.join(value)})` : sql`1 = 0`;
  return value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`;
};
const matching = (columns: Columns): RawBuilder<SqlBool> => sql.join(Object.entries(columns).map(equals), sql` and `);
const countAffected = async (db: Db, change: RawBuilder<unknown>) => Number((await change.execute(db)).numAffectedRows);

/** The rows of a table whose columns have these values, as a query; here and below null is a value, and of a list any will do. */
export const rowsOf = <T extends Table>(db: Db, table: T, columns: Where<T>) =>
  db.selectFrom(db.dynamic.table(table).as('own')).selectAll().where(matching(columns));

/** How many rows a query has. */
export async function countRows<D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>): Promise<number> {
  const counted = query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number | string }>();
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** The first row whose columns have these values. */
export async function findRow<T extends Table>(db: Db, table: T, columns: Where<T>) {
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)} where ${matching(columns)}`.execute(db);
  return rows.at(0);
}

/** Locks the row with these values until the transaction ends. Resolves to whether it exists. */
export async function lockRowShared<T extends Table>(trx: Db, table: T, columns: Where<T>): Promise<boolean> {
  const rows = rowsOf(trx, table, columns);
  // One process at a time writes to SQLite.
  return (await (isPostgres(trx) ? rows.forShare() : rows).executeTakeFirst()) !== undefined;
}

/**
 * The rows whose columns have one of these lists of texts, however many. Each is looked up by itself: of a table that has just grown,
 * PostgreSQL would else read far too much. An index begins with the other columns and these.
 */
export async function findRowsAmong<T extends Table>(db: Db, table: T, { columns, keys, others }: KeyLookup) {
  const own = Object.entries(others).map(([name, value]) => equals([`found.${name}`, value]));
  const wanted = columns.map((name, index) => sql`${sql.ref(`found.${name}`)} = wanted.value ->> ${sql.lit(index)}`);
  const found = sql`${sql.table(table)} as found where ${sql.join([...own, ...wanted], sql` and `)}`;
  const list = JSON.stringify(keys);
  const query = isPostgres(db)
    ? sql<Row<T>>`select one.* from json_array_elements(${list}::json) as wanted(value)
        cross join lateral (select * from ${found} offset 0) as one`
    : sql<Row<T>>`select found.* from json_each(${list}) as wanted cross join ${found}`;
  return (await query.execute(db)).rows;
}

/** Takes away the rows whose columns have these values. Resolves to how many there were. */
export const removeRows = <T extends Table>(db: Db, table: T, columns: Where<T>): Promise<number> =>
  countAffected(db, sql`delete from ${sql.table(table)} where ${matching(columns)}`);

/** Changes the rows whose columns have these values. Resolves to how many there were. */
export function updateRows<T extends Table>(db: Db, table: T, changes: Partial<Row<T>>, columns: Where<T>) {
  const set: Columns = changes;
  const changed = sql.join(definedNames(set).map((name) => sql`${sql.ref(name)} = ${set[name]}`));
  return countAffected(db, sql`update ${sql.table(table)} set ${changed} where ${matching(columns)}`);
}

/** Writes new rows of one shape. @param onTaken what is done where a key is taken; else that fails. Resolves to how many were written */
export async function insertAll<T extends Table>(db: Db, table: T, rows: readonly New<T>[], onTaken = sql``) {
  const names = definedNames(rows[0]);
  const batchSize = Math.floor(MAX_VALUES / Math.max(1, names.length));
  let written = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    const part: readonly Columns[] = rows.slice(from, from + batchSize);
    const values = sql.join(part.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`));
    written += await countAffected(
      db,
      sql`insert into ${sql.table(table)} (${refs(names)}) values ${values} ${onTaken}`,
    );
  }
  return written;
}

/** Writes a new row. Throws when its key is taken. */
export const insertRow = async <T extends Table>(db: Db, table: T, row: New<T>): Promise<void> =>
  void (await insertAll(db, table, [row]));

/** Writes those of new rows whose keys are not taken. Resolves to how many were written. */
export const insertAllNew = <T extends Table>(db: Db, table: T, rows: readonly New<T>[]): Promise<number> =>
  insertAll(db, table, rows, sql`on conflict do nothing`);

/** Writes a new row. Resolves to false where its key is taken. */
export const insertIfNew = async <T extends Table>(db: Db, table: T, row: New<T>): Promise<boolean> =>
  (await insertAllNew(db, table, [row])) > 0;

/** Writes rows of one shape over those with the same key. @param sums columns whose value is added to what is there */
export async function upsertAll<T extends Table>(db: Db, table: T, rows: readonly New<T>[], { key, sums = [] }: Key) {
  const changes = definedNames(rows[0]).flatMap((name) => {
    const own = sql.ref(`excluded.${name}`);
    if (key.includes(name)) return [];
    return [sql`${sql.ref(name)} = ${sums.includes(name) ? sql`${sql.ref(`${table}.${name}`)} + ${own}` : own}`];
  });
  const act = changes.length > 0 ? sql`update set ${sql.join(changes)}` : sql`nothing`;
  await insertAll(db, table, rows, sql`on conflict (${refs(key)}) do ${act}`);
}

/** Writes a row, over the one with the same key if there is one. */
export const upsert = <T extends Table>(db: Db, table: T, row: New<T>, key: readonly (keyof Row<T> & string)[]) =>
  upsertAll(db, table, [row], { key });
