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

/** By what they do, their table, and the words that they differ in: there are as many as the code has tables and sets of columns. */
const statements = new Map<string, Map<string, { words: readonly string[]; statement: Statement }[]>>();

const hasWords = (words: readonly string[], others: readonly string[]): boolean =>
  words.length === others.length && words.every((word, place) => word === others[place]);

/** The statement of a shape, built once. @param words names of columns, and what else tells it from the others */
function shaped(
  does: string,
  table: string,
  words: readonly string[],
  build: Parameters<typeof preparedRun<string, unknown>>[0],
): Statement {
  let tables = statements.get(does);
  if (!tables) statements.set(does, (tables = new Map()));
  let known = tables.get(table);
  if (!known) tables.set(table, (known = []));
  for (const one of known) if (hasWords(one.words, words)) return one.statement;
  const statement = preparedRun(build);
  known.push({ words, statement });
  return statement;
}

/** Each column with a stand-in for its value, counted from a place on; one that is null has another condition, and stays. */
const markedWhere = (columns: Columns, value: Value, from = 0) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, own], place) => [name, own === null ? null : value(`${from + place}`)]),
  );
const whereWords = (columns: Columns): string[] =>
  Object.keys(columns).map((name) => (columns[name] === null ? `${name}!` : name));
const marked = (names: readonly string[], value: Value, from = 0) =>
  Object.fromEntries(names.map((name, place) => [name, value(`${from + place}`)]));
const definedNames = (row: Columns): string[] => Object.keys(row).filter((name) => row[name] !== undefined);

/** The first row whose columns have these values; null is a value. */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  columns: Partial<Row<T>>,
): Promise<Row<T> | undefined> {
  const find = shaped('find', table, whereWords(columns), (any, value) =>
    rowsOf(any, table, markedWhere(columns, value) as Partial<Row<T>>),
  );
  return (await find(db, Object.values(columns))).rows[0] as Row<T> | undefined;
}

/** Whether a row with these values is there, and stays so until the transaction ends. */
export async function holdRow<T extends Table>(trx: Db, table: T, columns: Partial<Row<T>>): Promise<boolean> {
  const hold = shaped('hold', table, whereWords(columns), (any, value) => {
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
  const list = shaped('list', table, [...whereWords(columns), 'by', ...by.flat()], (any, value) => {
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
  const find = shaped('find among', table, [...columns, 'of', ...names], (any, value) => {
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
  const remove = shaped('remove', table, whereWords(columns), (any, value) =>
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
  const set: Columns = changes;
  const names = definedNames(set);
  const update = shaped('update', table, [...names, 'where', ...whereWords(columns)], (any, value) =>
    any
      .updateTable(table as 'accounts')
      .set(marked(names, value))
      .where(equal<'accounts'>(markedWhere(columns, value, names.length))),
  );
  const values = [...names.map((name) => set[name]), ...Object.values(columns)];
  return Number((await update(db, values)).numAffectedRows);
}

/** Whether a text can be one of our unguessable keys. Others, such as a null byte, PostgreSQL would not even look for. */
export function isOpaqueKey(text: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(text);
}

/** Values that one statement is bound to. */
const MOST_VALUES = 2000;
const FEW = 8;

/** Rows in parts of as many as one statement takes: few as they are, many by powers of two, so that there are few statements. */
function partsOf<R extends object>(rows: readonly R[], columns: number): (readonly R[])[] {
  const most = Math.max(1, Math.floor(MOST_VALUES / columns));
  if (rows.length <= Math.min(FEW, most)) return [rows];
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

interface Writing {
  does: string;
  /** What its statement depends on beside the rows. */
  words?: readonly string[];
  complete(insertion: Insertion): Compilable<unknown>;
}

/** Writes rows with these columns. PostgreSQL reads one document of many sooner than thousands of values. Resolves to how many were written. */
async function writeAll(
  db: Db,
  table: Table,
  rows: readonly Columns[],
  names: readonly string[],
  { does, words = [], complete }: Writing,
): Promise<number> {
  if (rows.length === 0) return 0;
  const own = [...names, ...words];
  if (isPostgres(db) && rows.length > 1) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const write = shaped(`${does} json`, table, own, (any, value) => {
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
  for (const part of partsOf(rows, names.length)) {
    const write = shaped(part.length === 1 ? does : `${does} ${part.length}`, table, own, (any, value) => {
      const marks = part.map((_row, index) => marked(names, value, index * names.length));
      return complete(any.insertInto(table).values(marks as never) as Insertion);
    });
    const values: unknown[] = [];
    for (const row of part) for (const name of names) values.push(row[name]);
    written += Number((await write(db, values)).numAffectedRows);
  }
  return written;
}

const namesIn = (rows: readonly object[]): string[] => Object.keys(rows[0] ?? {});

/** Writes new rows of one shape. Throws when a key is taken. */
export async function insertAll<T extends Table>(
  db: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  await writeAll(db, table, rows, namesIn(rows), { does: 'insert', complete: (insertion) => insertion });
}

/** Writes a new row. Throws when its key is taken. */
export async function insertRow<T extends Table>(db: Db, table: T, row: Insertable<Database[T]>): Promise<void> {
  await writeAll(db, table, [row], definedNames(row), { does: 'insert', complete: (insertion) => insertion });
}

/** Writes a new row. Resolves to false where its key is taken. */
export async function insertIfNew<T extends Table>(db: Db, table: T, row: Insertable<Database[T]>): Promise<boolean> {
  const complete = (insertion: Insertion) => insertion.onConflict((oc) => oc.doNothing());
  return (await writeAll(db, table, [row], definedNames(row), { does: 'insert new', complete })) > 0;
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
  await writeAll(db, table, rows, namesIn(rows), putting(table, namesIn(rows), key, sums));
}

/** Writes a row, over the one with the same key if there is one. */
export async function upsert<T extends Table>(
  db: Db,
  table: T,
  row: Insertable<Database[T]>,
  key: readonly (keyof Row<T> & string)[],
): Promise<void> {
  const names = definedNames(row);
  await writeAll(db, table, [row], names, putting(table, names, key, []));
}

const putting = (table: Table, names: readonly string[], key: readonly string[], sums: readonly string[]): Writing => ({
  does: 'put',
  words: ['by', ...key, 'adding', ...sums],
  complete: (insertion) =>
    insertion.onConflict((oc) => {
      const changed = names.filter((name) => !key.includes(name));
      const conflict = oc.columns(key as never);
      if (changed.length === 0) return conflict.doNothing();
      const changes = changed.map((name) => {
        const own = sql.ref(`excluded.${name}`);
        return [name, sums.includes(name) ? sql`${sql.ref(`${table}.${name}`)} + ${own}` : own];
      });
      return conflict.doUpdateSet(Object.fromEntries(changes) as never);
    }),
});

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
