import {
  sql,
  type Compilable,
  type ExpressionBuilder,
  type FilterObject,
  type Insertable,
  type InsertQueryBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import type { Db } from './connect';
import { isPostgres, preparedRun, type Value } from './prepared';
import type { Database } from './schema';

type Table = keyof Database;
type Row<T extends Table> = Selectable<Database[T]>;

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

type Statement = ReturnType<typeof preparedRun<string, unknown>>;
type Columns = Readonly<Record<string, unknown>>;

const statements = new Map<string, Statement>();

/** The statement of a shape, built once. There are as many shapes as the code has tables and sets of columns. */
function shaped(shape: string, build: Parameters<typeof preparedRun<string, unknown>>[0]): Statement {
  const known = statements.get(shape) ?? preparedRun(build);
  statements.set(shape, known);
  return known;
}

/** Each column with a stand-in for its value, counted from a place on; one that is null has another condition, and stays. */
const markedWhere = (columns: Columns, value: Value, from = 0) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, own], place) => [name, own === null ? null : value(`${from + place}`)]),
  );
function whereShape(columns: Columns): string {
  let shape = '';
  for (const name in columns) shape += columns[name] === null ? ` ${name}!` : ` ${name}`;
  return shape;
}
const marked = (names: readonly string[], value: Value, from = 0) =>
  Object.fromEntries(names.map((name, place) => [name, value(`${from + place}`)]));
function definedOf(row: object): Columns {
  const defined: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(row)) if (own !== undefined) defined[name] = own;
  return defined;
}

/** The first row whose columns have these values; null is a value. */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  columns: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const find = shaped(`find ${table}${whereShape(columns)}`, (any, value) =>
    rowsOf(any, table, markedWhere(columns, value) as Partial<Row<T>>),
  );
  return (await find(db, Object.values(columns))).rows[0] as Row<T> | undefined;
}

/** Whether a row with these values is there, and stays so until the transaction ends. */
export async function holdRow<T extends Table>(trx: Db, table: T, columns: Partial<Row<T>>): Promise<boolean> {
  const hold = shaped(`hold ${table}${whereShape(columns)}`, (any, value) => {
    const rows = any.selectFrom(table as 'accounts').select(sql`1`.as('one'));
    const held = rows.where(equal<'accounts'>(markedWhere(columns, value)));
    // One process at a time writes to SQLite.
    return isPostgres(any) ? held.forShare() : held;
  });
  return (await hold(trx, Object.values(columns))).rows.length > 0;
}

/** The rows whose columns have these values, null being one, in an order. */
export async function listRowsOf<T extends Table>(
  db: Db,
  table: T,
  columns: Partial<Row<T>>,
  order?: Readonly<Partial<Record<keyof Row<T> & string, 'asc' | 'desc'>>>,
): Promise<Row<T>[]> {
  const by = Object.entries(order ?? {}) as ['id', 'asc' | 'desc'][];
  const list = shaped(`list ${table}${whereShape(columns)} by ${by.join(' ')}`, (any, value) => {
    const rows = rowsOf(any, table as 'accounts', markedWhere(columns, value) as Partial<Row<'accounts'>>);
    return by.reduce((query, [column, direction]) => query.orderBy(column, direction), rows);
  });
  return (await list(db, Object.values(columns))).rows as Row<T>[];
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
  { columns, keys, others }: { columns: readonly string[]; keys: readonly (readonly string[])[]; others: Columns },
): Promise<Row<T>[]> {
  if (keys.length === 0) return [];
  const names = Object.keys(others);
  const find = shaped(`find ${table} among ${columns.join(' ')} of ${names.join(' ')}`, (any, value) => {
    const wanted = value('wanted');
    const isFound = sql.join(
      [
        ...names.map((name) => sql`${sql.ref(`found.${name}`)} = ${value(name)}`),
        ...columns.map((name, index) => sql`${sql.ref(`found.${name}`)} = wanted.value ->> ${sql.lit(index)}`),
      ],
      sql` and `,
    );
    const found = sql`${sql.table(table)} as found`;
    const query = isPostgres(any)
      ? sql`select one.* from json_array_elements(${wanted}::json) as wanted(value)
          cross join lateral (select * from ${found} where ${isFound} offset 0) as one`
      : sql`select found.* from json_each(${wanted}) as wanted cross join ${found} where ${isFound}`;
    return { compile: () => query.compile(any) };
  });
  return (await find(db, { ...others, wanted: JSON.stringify(keys) })).rows as Row<T>[];
}

/** Takes away the rows whose columns have these values; null is a value. Resolves to how many there were. */
export async function removeRows<T extends Table>(db: Db, table: T, columns: Partial<Row<T>>): Promise<number> {
  const remove = shaped(`remove ${table}${whereShape(columns)}`, (any, value) =>
    any.deleteFrom(table as 'accounts').where(equal<'accounts'>(markedWhere(columns, value))),
  );
  return Number((await remove(db, Object.values(columns))).numAffectedRows);
}

/** Changes the rows whose columns have these values; null is a value. Resolves to how many there were. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  changes: Partial<Row<T>>,
  columns: Partial<Row<T>>,
): Promise<number> {
  const set = definedOf(changes);
  const names = Object.keys(set);
  const update = shaped(`update ${table} ${names.join(' ')} where${whereShape(columns)}`, (any, value) =>
    any
      .updateTable(table as 'accounts')
      .set(marked(names, value))
      .where(equal<'accounts'>(markedWhere(columns, value, names.length))),
  );
  return Number((await update(db, [...Object.values(set), ...Object.values(columns)])).numAffectedRows);
}

/** Whether a text can be one of our unguessable keys. Others, such as a null byte, PostgreSQL would not even look for. */
export function isOpaqueKey(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text);
}

/** Values that one statement is bound to. */
const MOST_VALUES = 2000;
const FEW = 8;

/** Rows in parts of as many as one statement takes: few as they are, many by powers of two, so that there are few statements. */
function partsOf<R extends object>(rows: readonly R[]): R[][] {
  const most = Math.max(1, Math.floor(MOST_VALUES / Object.keys(rows[0] ?? {}).length));
  const parts: R[][] = [];
  for (let from = 0; from < rows.length;) {
    const left = Math.min(most, rows.length - from);
    const size = left <= FEW ? left : 2 ** Math.floor(Math.log2(left));
    parts.push(rows.slice(from, from + size));
    from += size;
  }
  return parts;
}

type Insertion = InsertQueryBuilder<Database, Table, unknown>;

/** Writes rows of one shape. PostgreSQL reads one document of many sooner than thousands of values. Resolves to how many were written. */
async function writeAll(
  db: Db,
  table: Table,
  rows: readonly Columns[],
  { shape, complete }: { shape: string; complete(insertion: Insertion): Compilable<unknown> },
): Promise<number> {
  const names = Object.keys(rows[0] ?? {});
  const all = `${shape} ${table} ${names.join(' ')}`;
  if (isPostgres(db) && rows.length > 1) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const write = shaped(`${all} json`, (any, value) => {
      const read = sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${value('rows')}::json)`;
      return complete(
        any
          .insertInto(table)
          .columns(names as never)
          .expression(read as never) as Insertion,
      );
    });
    return Number((await write(db, { rows: JSON.stringify(rows) })).numAffectedRows);
  }
  let written = 0;
  for (const part of partsOf(rows)) {
    const write = shaped(`${all} ${part.length}`, (any, value) => {
      const marks = part.map((_row, index) => marked(names, value, index * names.length));
      return complete(any.insertInto(table).values(marks as never) as Insertion);
    });
    const values = part.flatMap((row) => names.map((name) => row[name]));
    written += Number((await write(db, values)).numAffectedRows);
  }
  return written;
}

/** Writes new rows of one shape. Throws when a key is taken. */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  await writeAll(db, table, rows, { shape: 'insert', complete: (insertion) => insertion });
}

/** Writes a new row. Throws when its key is taken. */
export const insertRow = <T extends Table>(db: Db, table: T, row: Insertable<Database[T]>): Promise<void> =>
  insertAll(db, table, [definedOf(row) as Insertable<Database[T]>]);

/** Writes a new row. Resolves to false where its key is taken. */
export async function insertIfNew<T extends Table>(db: Db, table: T, row: Insertable<Database[T]>): Promise<boolean> {
  const complete = (insertion: Insertion) => insertion.onConflict((oc) => oc.doNothing());
  return (await writeAll(db, table, [definedOf(row)], { shape: 'insert new', complete })) > 0;
}

/**
 * Writes rows of one shape over those with the same key.
 *
 * @param sums columns whose value is added to what is there
 */
export async function upsertAll<T extends Table>(
  db: Db,
  table: T,
  key: readonly string[],
  rows: readonly Insertable<Database[T]>[],
  sums: readonly string[] = [],
): Promise<void> {
  const complete = (insertion: Insertion) =>
    insertion.onConflict((oc) => {
      const changed = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name));
      const conflict = oc.columns(key as never);
      if (changed.length === 0) return conflict.doNothing();
      const changes = changed.map((name) => {
        const own = sql.ref(`excluded.${name}`);
        return [name, sums.includes(name) ? sql`${sql.ref(`${table}.${name}`)} + ${own}` : own];
      });
      return conflict.doUpdateSet(Object.fromEntries(changes) as never);
    });
  await writeAll(db, table, rows, { shape: `put by ${key.join(' ')} adding ${sums.join(' ')}`, complete });
}

/** Writes a row, over the one with the same key if there is one. */
export const upsert = <T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Database[T]>,
  key: readonly (keyof Row<T> & string)[],
): Promise<void> => upsertAll(db, table, key, [definedOf(row) as Insertable<Database[T]>]);

/** `like` patterns take these for wildcards. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

/** The texts of columns, one behind the other. */
export const allText = (columns: readonly string[]) =>
  sql.join(
    columns.map((name) => sql`coalesce(${sql.ref(name)}, '')`),
    sql` || ' ' || `,
  );

/** Whether one of the columns has a text in it. As it is written, too: SQLite makes small letters of ASCII ones alone. */
export function hasText(columns: readonly string[], text: string) {
  const all = allText(columns);
  const lowered = text.toLowerCase();
  const inSmallLetters = sql<boolean>`lower(${all}) like ${`%${escapeLike(lowered)}%`} escape '\\'`;
  return text === lowered
    ? inSmallLetters
    : sql<boolean>`(${inSmallLetters} or ${all} like ${`%${escapeLike(text)}%`} escape '\\')`;
}
