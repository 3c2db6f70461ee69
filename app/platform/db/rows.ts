import {
  PostgresAdapter,
  sql,
  type ExpressionBuilder,
  type FilterObject,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely';
import type { Db } from './connect';
import { prepared } from './prepared';
import type { Database } from './schema';

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A condition for `where`: each of the columns has its value. */
export const equal =
  <TB extends Table>(columns: Readonly<FilterObject<Database, TB>>) =>
  (eb: ExpressionBuilder<Database, TB>) =>
    eb.and(columns);

/** The rows of a table whose columns have these values, as a query. */
export function rowsOf<T extends Table>(
  db: Db,
  table: T,
  columns: Partial<Row<T>>,
): SelectQueryBuilder<Database, T, Row<T>> {
  const query = db
    .selectFrom(table as 'accounts')
    .selectAll()
    .where(equal<'accounts'>(columns));
  return query as unknown as SelectQueryBuilder<Database, T, Row<T>>;
}

const finders = new Map<string, ReturnType<typeof prepared<string, unknown>>>();

/** The first row whose columns have these values. Where all are texts, the statement is built once for the columns. */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  columns: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const names = Object.keys(columns);
  if (!Object.values(columns).every((value) => typeof value === 'string'))
    return rowsOf(db, table, columns).executeTakeFirst() as Promise<Row<T> | undefined>;
  const shape = [table, ...names].join(' ');
  const marked = (value: (name: string) => string) => Object.fromEntries(names.map((name) => [name, value(name)]));
  const find = finders.get(shape) ?? prepared((any, value) => rowsOf(any, table, marked(value) as Partial<Row<T>>));
  finders.set(shape, find);
  return (await find(db, columns as Record<string, string>))[0] as Row<T> | undefined;
}

/**
 * The rows of an account, or of all, whose columns have one of these lists of texts, however many. Each is looked up by itself:
 * of a table that has just grown, PostgreSQL would else read far too much.
 *
 * @param columns those that an index begins with, after the others
 */
export async function findRowsAmong<T extends Table>(
  db: Db,
  table: T,
  { columns, keys, others }: { columns: readonly string[]; keys: readonly (readonly string[])[]; others: object },
): Promise<Row<T>[]> {
  if (keys.length === 0) return [];
  const wanted = JSON.stringify(keys);
  const isFound = sql.join(
    [
      ...Object.entries(others).map(([name, value]) => sql`${sql.ref(`found.${name}`)} = ${value}`),
      ...columns.map((name, index) => sql`${sql.ref(`found.${name}`)} = wanted.value ->> ${sql.lit(index)}`),
    ],
    sql` and `,
  );
  const found = sql`${sql.table(table)} as found`;
  const query = isPostgres(db)
    ? sql<Row<T>>`select one.* from json_array_elements(${wanted}::json) as wanted(value)
        cross join lateral (select * from ${found} where ${isFound} offset 0) as one`
    : sql<Row<T>>`select found.* from json_each(${wanted}) as wanted cross join ${found} where ${isFound}`;
  return (await query.execute(db)).rows;
}

/** Takes away the rows whose columns have these values. Resolves to how many there were. */
export async function removeRows<T extends Table>(db: Db, table: T, columns: Partial<Row<T>>): Promise<number> {
  const gone = await db
    .deleteFrom(table as 'accounts')
    .where(equal<'accounts'>(columns))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Changes the rows whose columns have these values; null is a value. Resolves to how many there were. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  changes: Partial<Row<T>>,
  columns: Partial<Row<T>>,
): Promise<number> {
  const changed = await db
    .updateTable(table as 'accounts')
    .set(changes)
    .where(equal<'accounts'>(columns))
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}

/** Writes a new row. Throws when its key is taken. */
export async function insertRow<T extends Table>(db: Db, table: T, row: Insertable<Database[T]>): Promise<void> {
  await db.insertInto(table).values(row).execute();
}

/** Writes a row, over the one with the same key if there is one. */
export async function upsert<T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Database[T]>,
  key: readonly (keyof Row<T> & string)[],
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(row).filter(([column]) => !key.some((each) => each === column)));
  await db
    .insertInto(table)
    .values(row)
    .onConflict((oc) => oc.columns(key as never).doUpdateSet(changes as never))
    .execute();
}

/** Whether a text can be one of our unguessable keys. Others, such as a null byte, PostgreSQL would not even look for. */
export function isOpaqueKey(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text);
}

/** Values that one statement may be bound to, on either engine. */
const MOST_VALUES = 30_000;

/** Rows in as many as one statement takes. */
function partsOf<R extends object>(rows: readonly R[]): R[][] {
  const [first] = rows;
  if (!first) return [];
  const size = Math.floor(MOST_VALUES / Object.keys(first).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_all, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}

/** A statement that writes new rows of one shape. PostgreSQL reads one document of them sooner than thousands of values. */
function insertionOf<T extends Table>(db: Db, table: T, rows: readonly Insertable<Database[T]>[]) {
  const into = db.insertInto(table);
  if (!isPostgres(db)) return into.values(rows);
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return into
    .columns(names as never)
    .expression(
      sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})` as never,
    );
}

/** Writes new rows of one shape. Throws when a key is taken. */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (const part of partsOf(rows)) await insertionOf(db, table, part).execute();
}

/** Writes rows of one shape over those with the same key. */
export async function upsertAll<T extends keyof Database>(
  db: Db,
  table: T,
  key: readonly string[],
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const changed = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name));
  for (const part of partsOf(rows))
    await insertionOf(db, table, part)
      .onConflict((oc) => {
        const conflict = oc.columns(key as never);
        if (changed.length === 0) return conflict.doNothing();
        const changes = Object.fromEntries(changed.map((name) => [name, sql.ref(`excluded.${name}`)]));
        return conflict.doUpdateSet(changes as unknown as Updateable<Database[T]> as never);
      })
      .execute();
}

/** `like` patterns take these for wildcards. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

/** Whether one of the columns has a text in it. As it is written, too: SQLite makes small letters of ASCII ones alone. */
export function hasText(columns: readonly string[], text: string) {
  const all = sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );
  const lowered = text.toLowerCase();
  const inSmallLetters = sql<boolean>`lower(${all}) like ${`%${escapeLike(lowered)}%`} escape '\\'`;
  return text === lowered
    ? inSmallLetters
    : sql<boolean>`(${inSmallLetters} or ${all} like ${`%${escapeLike(text)}%`} escape '\\')`;
}
