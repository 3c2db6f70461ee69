import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import {
  keyOf,
  keyText,
  type AnyRecord,
  type Dataset,
  type Fields,
  type RecordKey,
  type RecordOf,
} from '~/areas/data-import/datasets/dataset';
import { recipients } from '~/areas/data-import/datasets/people';
import type { FieldKind } from '~/areas/data-import/datasets/field';
import type { ReadError } from '~/areas/data-import/datasets/record-json';
import type { Db } from './open-database';
import { countRows, findRowsAmong, upsertAll } from './row-queries';
import { containsText } from './text-search';
import type { Database } from './schema';
import { queryTestRecipientIds } from './test-recipient-queries';

/** A stored record and its row. */
export interface StoredRecord {
  record: AnyRecord;
  row: object;
  /** The row belongs to another account: the key is unique across accounts. */
  isForeign: boolean;
}

/** A whole record to write, and the stored one. */
export interface RecordChange {
  record: AnyRecord;
  stored: StoredRecord | undefined;
}

/** Whose records they are, and when it is. */
export interface WriteScope {
  accountId: string;
  /** The account's, by its name. */
  country: string;
  /** The account's, IANA. */
  timeZone: string;
  /** Milliseconds. */
  now: number;
  /** Draws an id that nobody can guess. */
  nextId(): string;
  /** How many bytes a kept file has, by its key; none of an address of the web. */
  sizeOf(key: string): Promise<number>;
}

/** Which records of an account are meant. */
export interface RecordFilter {
  /** Only records whose field, which refers to another dataset, names this. */
  where?: { field: string; value: string };
  /** Only test recipients and their records. Settings are the same for all; other records that name no recipient are left out. */
  testsOnly?: boolean;
}

export interface PageQuery extends RecordFilter {
  /** Key of the last record of the page before. */
  after?: RecordKey;
  limit: number;
  /** Text that one of the searched columns has in it, in any case. */
  search?: string;
}

/** Reads and writes the records of a dataset. `db` may be a transaction. */
export interface RecordStore {
  dataset: Dataset;
  /** Finds the stored records with these keys, by `keyText`. */
  find(db: Db, accountId: string, keys: readonly RecordKey[]): Promise<Map<string, StoredRecord>>;
  /** Lists records in the order of their keys. */
  listPage(db: Db, accountId: string, query: PageQuery): Promise<AnyRecord[]>;
  /** How many an account has. */
  count(db: Db, accountId: string, filter?: RecordFilter): Promise<number>;
  /** Finds the errors of records of different keys that depend on other rows: a duplicate value, or a state that forbids the change. */
  findConflicts(db: Db, accountId: string, changes: readonly RecordChange[]): Promise<Map<AnyRecord, ReadError>>;
  /** Returns what to write: the record without the changes that are not allowed; undefined where nothing changes. */
  prepareUpdate(record: AnyRecord, stored: StoredRecord): AnyRecord | undefined;
  /** Finds the records that can't be deleted. */
  findUndeletable(db: Db, accountId: string, stored: readonly StoredRecord[]): Promise<Set<StoredRecord>>;
  /** Writes records of different keys. The caller holds the locks of the recipients' rows. */
  write(db: Db, scope: WriteScope, changes: readonly RecordChange[]): Promise<void>;
  /** Deletes records. The caller holds the locks of the recipients' rows. */
  remove(db: Db, accountId: string, keys: readonly RecordKey[]): Promise<void>;
}

type Column<T extends keyof Database> = keyof Selectable<Database[T]> & string;

/** What a column has of a value: flags as 0 and 1, lists and objects as JSON. */
type Stored<V> = V extends string ? string : V extends number | boolean ? number : V extends null ? null : string;

/** Columns that have the values of a field. */
type ColumnOf<V, Row> = {
  [C in keyof Row & string]: [Row[C], Extract<V, null>] extends [Stored<V>, Row[C]] ? C : never;
}[keyof Row & string];

type ColumnsOf<F extends Fields, T extends keyof Database> = {
  readonly [K in keyof F]?: ColumnOf<RecordOf<F>[K], Selectable<Database[T]>>;
};

interface RecordStoreOptions<F extends Fields, T extends keyof Database, C extends ColumnsOf<F, T>> {
  dataset: Dataset<F>;
  table: T;
  /** Column of the account, where it is not the usual one. */
  accountColumn?: Column<T>;
  /** The column of each field that stands in one of its own, those of the key among them. */
  columns: C;
  /** The rows whose keys are of all accounts together. */
  hasGlobalKey?: boolean;
  /** A field of which every record of an account has another value. */
  unique?: keyof C & string;
  /** The columns of the key, unless said. */
  searchColumns?: readonly Column<T>[];
  /** Finds first key columns of all rows that may contain a text; undefined where that is not known. */
  findSearchCandidates?(db: Db, accountId: string, text: string): Promise<string[] | undefined>;
  /** The other fields. */
  toRecord?(row: Selectable<Database[T]>): Omit<RecordOf<F>, keyof C>;
  /** Adds data of other tables to records. */
  addRelatedData?(db: Db, records: RecordOf<F>[], rows: readonly Selectable<Database[T]>[]): Promise<RecordOf<F>[]>;
  /** The other columns but for the account's; `row` is the one so far. */
  toRow?(
    record: RecordOf<F>,
    more: { row: Selectable<Database[T]> | undefined; scope: WriteScope },
  ): Omit<Insertable<Database[T]>, 'account_id' | (C[keyof C] & string)>;
  /** As of a store, with the row so far. */
  prepareUpdate?(record: RecordOf<F>, row: Selectable<Database[T]>): RecordOf<F> | undefined;
  /** Whether a row can't be deleted: it records what a person has done or turned off. */
  isUndeletable?(row: Selectable<Database[T]>): boolean;
  /** Finds the rows that can't be deleted, where their own columns don't tell. */
  findUndeletable?(
    db: Db,
    accountId: string,
    rows: readonly Selectable<Database[T]>[],
  ): Promise<ReadonlySet<Selectable<Database[T]>>>;
  /** Finds the errors of changed records that depend on the state of other rows. */
  findConflicts?(
    db: Db,
    accountId: string,
    changes: readonly TypedChange<F, T>[],
  ): Promise<ReadonlyMap<AnyRecord, ReadError>>;
  /** Whether a row is one that lists show. */
  isListed?(row: Selectable<Database[T]>): boolean;
  /** Changes the rows before they are written, where others of their owners matter. */
  adjustRows?(db: Db, scope: WriteScope, rows: Insertable<Database[T]>[]): Promise<Insertable<Database[T]>[]>;
  /** What else is written with the records. */
  afterWrite?(db: Db, scope: WriteScope, changes: readonly TypedChange<F, T>[]): Promise<void>;
  afterRemove?(db: Db, accountId: string, rows: readonly Selectable<Database[T]>[]): Promise<void>;
}

interface TypedChange<F extends Fields, T extends keyof Database> {
  record: RecordOf<F>;
  row: Selectable<Database[T]> | undefined;
}

const IN_JSON: readonly FieldKind[] = ['texts', 'list', 'object', 'files'];

/** The store of a dataset whose records are one row of one table each. */
export function createDatasetRecordStore<F extends Fields, T extends keyof Database, const C extends ColumnsOf<F, T>>(
  options: RecordStoreOptions<F, T, C>,
): RecordStore {
  const { dataset, table, hasGlobalKey = false, accountColumn = 'account_id' } = options;
  type Row = Selectable<Database[T]> & { account_id: string };
  const named = options.columns as Readonly<Record<string, string>>;
  const columns = Object.entries(named);
  const columnOf = (field: string): string => named[field] ?? field;
  const keyColumns = dataset.key.map(columnOf);
  const isInJson = (field: string) => IN_JSON.includes(dataset.fields[field]?.kind ?? 'text');
  const { searchColumns = keyColumns } = options;
  const conflictColumns = hasGlobalKey ? keyColumns : [accountColumn, ...keyColumns];
  // The tables differ in their columns alone; what is common to them is spelled with one that has an account.
  const rowsOf = (db: Db) => db.selectFrom(table as 'bills').selectAll();
  const column = (name: string) => sql.ref<string>(name);
  const keyTuple = sql`(${sql.join(keyColumns.map(column))})`;

  /** The conditions of a filter; none where all records are meant. */
  function conditionsOf(db: Db, accountId: string, { where, testsOnly = false }: RecordFilter): RawBuilder<boolean>[] {
    const conditions = where ? [sql<boolean>`${column(columnOf(where.field))} = ${where.value}`] : [];
    if (!testsOnly || dataset.isSetting) return conditions;
    const owner = dataset.name === recipients.name ? 'id' : dataset.recipient && columnOf(dataset.recipient);
    return [
      ...conditions,
      owner ? sql<boolean>`${column(owner)} in (${queryTestRecipientIds(db, accountId)})` : sql<boolean>`1 = 0`,
    ];
  }

  function toRecord(row: Row): RecordOf<F> {
    const values = columns.map(([field, name]) => {
      const value: unknown = row[name as keyof Row];
      if (dataset.fields[field]?.kind === 'flag') return [field, value === 1];
      return [field, isInJson(field) ? (JSON.parse(String(value)) as unknown) : value];
    });
    return { ...(Object.fromEntries(values) as RecordOf<F>), ...options.toRecord?.(row) };
  }

  function toRow({ record, row }: TypedChange<F, T>, scope: WriteScope) {
    const values = columns.map(([field, name]) => {
      const value: unknown = record[field];
      if (typeof value === 'boolean') return [name, Number(value)];
      return [name, isInJson(field) ? JSON.stringify(value) : value];
    });
    const others = options.toRow?.(record, { row, scope });
    return { ...others, ...Object.fromEntries(values), [accountColumn]: scope.accountId } as Insertable<Database[T]>;
  }

  async function toRecords(db: Db, rows: readonly Row[]): Promise<AnyRecord[]> {
    const records = rows.map(toRecord);
    return options.addRelatedData && rows.length > 0 ? options.addRelatedData(db, records, rows) : records;
  }

  async function find(db: Db, accountId: string, keys: readonly RecordKey[]): Promise<Map<string, StoredRecord>> {
    const others = hasGlobalKey ? {} : { [accountColumn]: accountId };
    const rows = (await findRowsAmong(db, table, { columns: keyColumns, keys, others })) as unknown as Row[];
    const records = await toRecords(db, rows);
    const stored = rows.map((row, index): [string, StoredRecord] => {
      const record = records[index] ?? {};
      return [
        keyText(keyOf(dataset, record)),
        { record, row, isForeign: row[accountColumn as keyof Row] !== accountId },
      ];
    });
    return new Map(stored);
  }

  const toTypedChange = ({ record, stored }: RecordChange): TypedChange<F, T> => ({
    record: record as RecordOf<F>,
    row: stored?.row as Row | undefined,
  });

  /** Finds the records whose value of the unique field another record has. */
  async function findDuplicates(
    db: Db,
    accountId: string,
    records: readonly AnyRecord[],
  ): Promise<Map<AnyRecord, ReadError>> {
    const { unique } = options;
    if (!unique || records.length === 0) return new Map();
    const values = records.map((record) => String(record[unique]));
    const rows = (await findRowsAmong(db, table, {
      columns: [columnOf(unique)],
      keys: [...new Set(values)].map((value) => [value]),
      others: { [accountColumn]: accountId },
    })) as unknown as Row[];
    const owners = new Map(
      rows.map(toRecord).map((record) => [String(record[unique]), keyText(keyOf(dataset, record))]),
    );
    const taken = new Map<AnyRecord, ReadError>();
    for (const [index, record] of records.entries()) {
      const own = keyText(keyOf(dataset, record));
      const owner = owners.get(values[index] ?? '');
      if (owner !== undefined && owner !== own) taken.set(record, { field: unique, code: 'takenElsewhere' });
      else owners.set(values[index] ?? '', own);
    }
    return taken;
  }

  return {
    dataset,
    find,

    async listPage(db, accountId, { after, limit, search, ...filter }) {
      // A dataset without a column to search has nothing that fits.
      if (search && searchColumns.length === 0) return [];
      let query = rowsOf(db).where(column(accountColumn), '=', accountId);
      for (const condition of conditionsOf(db, accountId, filter)) query = query.where(condition);
      const near = search ? await options.findSearchCandidates?.(db, accountId, search) : undefined;
      if (near?.length === 0) return [];
      if (near) query = query.where(column(keyColumns[0] as string), 'in', near);
      if (search) query = query.where(containsText(searchColumns, search));
      for (const name of keyColumns) query = query.orderBy(column(name));
      const found: Row[] = [];
      let last = after;
      for (;;) {
        const rest =
          last && keyColumns.length > 0 ? query.where(sql<boolean>`${keyTuple} > (${sql.join(last)})`) : query;
        const rows = (await rest.limit(limit).execute()) as unknown as Row[];
        for (const row of rows) if (!options.isListed || options.isListed(row)) found.push(row);
        const end = rows.at(-1);
        if (!end || rows.length < limit || found.length >= limit) return toRecords(db, found.slice(0, limit));
        last = keyColumns.map((name) => String(end[name as keyof Row]));
      }
    },

    async count(db, accountId, filter = {}) {
      let query = rowsOf(db).where(column(accountColumn), '=', accountId);
      for (const condition of conditionsOf(db, accountId, filter)) query = query.where(condition);
      return countRows(query);
    },

    async findConflicts(db, accountId, changes) {
      const taken = await findDuplicates(
        db,
        accountId,
        changes.map(({ record }) => record),
      );
      return new Map([...taken, ...((await options.findConflicts?.(db, accountId, changes.map(toTypedChange))) ?? [])]);
    },

    prepareUpdate: (record, { row }) =>
      options.prepareUpdate
        ? (options.prepareUpdate(record as RecordOf<F>, row as Row) as AnyRecord | undefined)
        : record,

    async findUndeletable(db, accountId, stored) {
      const found = await options.findUndeletable?.(
        db,
        accountId,
        stored.map(({ row }) => row as Row),
      );
      return new Set(stored.filter(({ row }) => options.isUndeletable?.(row as Row) || found?.has(row as Row)));
    },

    async write(db, scope, changes) {
      const all = changes.map(toTypedChange);
      const made = all.map((change) => toRow(change, scope));
      const rows = options.adjustRows ? await options.adjustRows(db, scope, made) : made;
      await upsertAll(db, table, rows, { key: conflictColumns });
      await options.afterWrite?.(db, scope, all);
    },

    async remove(db, accountId, keys) {
      const own = [...(await find(db, accountId, keys)).values()].filter(({ isForeign }) => !isForeign);
      for (const { record } of own) {
        let query = db.deleteFrom(table as 'bills').where(column(accountColumn), '=', accountId);
        for (const [index, name] of keyColumns.entries())
          query = query.where(column(name), '=', keyOf(dataset, record)[index] ?? '');
        await query.execute();
      }
      await options.afterRemove?.(
        db,
        accountId,
        own.map(({ row }) => row as Row),
      );
    },
  };
}
