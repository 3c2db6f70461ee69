import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyOf, keyText, type AnyRecord, type Dataset, type RecordKey } from './datasets/dataset';
import type { ReadError, ReferenceTime } from './datasets/record-json';
import { calendarDateAt } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import type { PageQuery, RecordFilter, WriteScope } from '~/platform/db/dataset-record-store';
import type { AccountRow } from '~/platform/db/schema';
import { createAccountService } from '~/areas/accounts/service.server';
import { createKeyLineIndex, type KeyLineIndex } from './key-line-index.server';
import { hasFiles, storeFiles, getFileSize, type ReadSiblingFile } from './record-files.server';
import { readLines, type DataSource, type ReadLine } from './read-lines.server';
import { listHistory, listReferrers } from './record-history.server';
import { removeRecords, type RemoveOptions } from './remove-records.server';
import { saveLines, type GivenLine, type LineOutcome, type SaveOptions } from './save-lines.server';
import { getRecordStore } from './record-stores.server';
import { createTestRecordCheck } from './test-record-check.server';

export { readAsDataUrl, renameFiles } from './record-files.server';
export { listDataFiles, type DataFile } from './list-data-files.server';
export { readLines, listUnknownHeadings, type DataFormat } from './read-lines.server';
export type { LineOutcome } from './save-lines.server';

type Needs = Pick<PlatformContext, 'db' | 'engine' | 'clock' | 'ids' | 'files'>;
type TestFilter = Pick<RecordFilter, 'testsOnly'>;

/** Lines that are written in one transaction. */
const LINES_PER_SAVE = 500;
/** SQLite has one writer: between two transactions others get their turn, in milliseconds. */
const PAUSE_MS = 2;

/** What became of the lines of a file. */
export type Totals = Record<LineOutcome['outcome'], number>;

export const createTotals = (): Totals => ({ created: 0, changed: 0, same: 0, kept: 0, wrong: 0 });

export interface ImportOptions extends SaveOptions {
  /** Writes the good lines of a file that has bad ones. */
  skipsBad?: boolean;
  /** Called with what becomes of each line, once. */
  onOutcome?(outcome: LineOutcome): void;
  /** Called with how many lines have been read, now and then. */
  onProgress?(lines: number, isChecking: boolean): void;
}

/** What businesses bring in: records of datasets. */
export function createDataService({ db, engine, clock, ids, files }: Needs) {
  const nowhere: ReadSiblingFile = () => Promise.resolve(undefined);

  const referenceTimeIn = ({ time_zone }: AccountRow): ReferenceTime => {
    const now = clock.now();
    return { now, today: calendarDateAt(now, time_zone) };
  };

  /** Saves lines that were read. One with a key that a line before it had is wrong, but in a history. */
  async function save(
    account: AccountRow,
    dataset: Dataset,
    lines: readonly ReadLine[],
    {
      readSiblingFile = nowhere,
      keyLines,
      ...options
    }: SaveOptions & { readSiblingFile?: ReadSiblingFile; keyLines?: KeyLineIndex },
  ): Promise<LineOutcome[]> {
    const wrong: LineOutcome[] = [];
    const good: GivenLine[] = [];
    const sizes = new Map<string, number>();
    for (const { line, given, errors: read, parts } of lines) {
      const errors = read.length > 0 || !keyLines ? read : findRepeatedKeys(dataset, line, given, keyLines);
      const stored =
        errors.length === 0 && hasFiles(dataset)
          ? await storeFiles(
              { files, accountId: account.id, readSiblingFile, isDry: options.isDry ?? false, sizes },
              dataset,
              given,
            )
          : { given, errors };
      if (stored.errors.length > 0) wrong.push(wrongLine(dataset, line, given, stored.errors));
      else good.push({ line, given: stored.given, parts });
    }
    const scope: WriteScope = {
      accountId: account.id,
      country: account.country,
      timeZone: account.time_zone,
      now: clock.now(),
      nextId: () => ids.next(),
      sizeOf: (key) => getFileSize({ files, sizes }, key),
    };
    const saved: LineOutcome[] = [];
    for (const part of splitByRepeatedKey(dataset, good))
      saved.push(...(await saveLines({ db, engine, scope }, dataset, part, options)));
    return [...wrong, ...saved].sort((a, b) => a.line - b.line);
  }

  async function importOnce(
    account: AccountRow,
    dataset: Dataset,
    source: DataSource,
    { keyLines, ...options }: ImportOptions & { keyLines?: KeyLineIndex },
  ): Promise<Totals> {
    const totals = createTotals();
    const lines = readLines(dataset, source.open(), source.format, {
      ...referenceTimeIn(account),
      ...(source.columns && { columns: source.columns }),
    });
    let read = 0;
    // The next lines are read while the database has these.
    for await (const batch of Readable.from(batched(lines), { highWaterMark: 1 }) as AsyncIterable<ReadLine[]>) {
      const outcomes = await save(account, dataset, batch, {
        ...options,
        keyLines,
        readSiblingFile: source.readSiblingFile,
      });
      for (const outcome of outcomes) {
        totals[outcome.outcome] += 1;
        options.onOutcome?.(outcome);
      }
      read += batch.length;
      options.onProgress?.(read, options.isDry ?? false);
      if (engine === 'sqlite' && !options.isDry) await sleep(PAUSE_MS);
    }
    return totals;
  }

  return {
    /**
     * Reads a file into a dataset, a part at a time. Unless bad lines are skipped, all lines are looked at before the first one
     * is written, and nothing of a file with errors is.
     *
     * @returns how many lines became what; with `isDry` what they would become
     */
    async importFile(
      accountId: string,
      dataset: Dataset,
      source: DataSource,
      options: ImportOptions,
    ): Promise<{ totals: Totals; isWritten: boolean }> {
      const account = await createAccountService({ db }).getAccount({ accountId });
      const keyLines = createKeyLineIndex();
      if (options.skipsBad && !options.isDry)
        return { totals: await importOnce(account, dataset, source, { ...options, keyLines }), isWritten: true };
      // Which lines of a history stay unwritten is known when the lines before them are written.
      const isReportedNow = ({ outcome }: LineOutcome) => options.isDry || !dataset.isHistory || outcome !== 'kept';
      const totals = await importOnce(account, dataset, source, {
        ...options,
        keyLines,
        isDry: true,
        onOutcome: (outcome) => isReportedNow(outcome) && options.onOutcome?.(outcome),
      });
      if (options.isDry || totals.wrong > 0) return { totals, isWritten: false };
      if (totals.created + totals.changed + totals.kept === 0) return { totals, isWritten: true };
      // The look before has counted the keys.
      return {
        totals: await importOnce(account, dataset, source, {
          ...options,
          onOutcome: (outcome) => !isReportedNow(outcome) && options.onOutcome?.(outcome),
        }),
        isWritten: true,
      };
    },

    /** What relative dates are counted from. */
    getReferenceTime: async (accountId: string): Promise<ReferenceTime> =>
      referenceTimeIn(await createAccountService({ db }).getAccount({ accountId })),

    /** Writes a few lines that a caller has sent. */
    async put(
      accountId: string,
      dataset: Dataset,
      lines: readonly ReadLine[],
      options: SaveOptions,
    ): Promise<LineOutcome[]> {
      const account = await createAccountService({ db }).getAccount({ accountId });
      return save(account, dataset, lines, { ...options, keyLines: createKeyLineIndex() });
    },

    /** Records in the order of their keys. */
    page: (accountId: string, dataset: Dataset, query: PageQuery): Promise<AnyRecord[]> =>
      getRecordStore(dataset).listPage(db, accountId, query),

    /**
     * A record by its key; undefined where the account has none.
     *
     * @param filter with `testsOnly`, the record of a live recipient is not found either
     */
    async find(
      accountId: string,
      dataset: Dataset,
      key: RecordKey,
      { testsOnly = false }: TestFilter = {},
    ): Promise<AnyRecord | undefined> {
      const stored = (await getRecordStore(dataset).find(db, accountId, [key])).get(keyText(key));
      if (!stored || stored.isForeign) return undefined;
      if (!testsOnly || dataset.isSetting) return stored.record;
      const isTest = await createTestRecordCheck(db, accountId, dataset, [stored.record]);
      return isTest(stored.record) ? stored.record : undefined;
    },

    /** Whether a record may be taken away: none that is set up once for all, or says what a person has done or turned off. */
    async isRemovable(accountId: string, dataset: Dataset, key: RecordKey): Promise<boolean> {
      const store = getRecordStore(dataset);
      const stored = (await store.find(db, accountId, [key])).get(keyText(key));
      return (
        stored !== undefined && !stored.isForeign && !(await store.findUndeletable(db, accountId, [stored])).has(stored)
      );
    },

    /** Takes records away, unless others name them or they say what a person has done or turned off. */
    remove: (accountId: string, dataset: Dataset, keys: readonly RecordKey[], options: RemoveOptions) =>
      removeRecords({ db, clock, ids }, accountId, dataset, keys, options),

    /** What was done to a record, the latest first. */
    history: (accountId: string, dataset: Dataset, key: RecordKey) => listHistory(db, accountId, dataset, key),

    /** How many records of which datasets name a record, beginning with those of which there are any. */
    listReferrers: (accountId: string, dataset: Dataset, key: RecordKey, filter?: TestFilter) =>
      listReferrers(db, accountId, dataset, key, filter),

    /** How many records an account has. */
    count: (accountId: string, dataset: Dataset, filter?: TestFilter): Promise<number> =>
      getRecordStore(dataset).count(db, accountId, filter),

    /** All records, a page at a time. */
    async *pages(accountId: string, dataset: Dataset, filter: TestFilter = {}): AsyncGenerator<AnyRecord[]> {
      let after: RecordKey | undefined;
      for (;;) {
        const page = await getRecordStore(dataset).listPage(db, accountId, { ...filter, after, limit: LINES_PER_SAVE });
        if (page.length > 0) yield page;
        const last = page.at(-1);
        if (!last || page.length < LINES_PER_SAVE || dataset.key.length === 0) return;
        after = keyOf(dataset, last);
      }
    },
  };
}

async function* batched(pieces: AsyncIterable<ReadLine[]>): AsyncGenerator<ReadLine[]> {
  let batch: ReadLine[] = [];
  for await (const lines of pieces)
    for (const line of lines) {
      batch.push(line);
      if (batch.length < LINES_PER_SAVE) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

const wrongLine = (dataset: Dataset, line: number, given: AnyRecord, errors: ReadError[]): LineOutcome => ({
  line,
  key: keyText(keyOf(dataset, given)),
  outcome: 'wrong',
  errors,
});

/** Lines in parts in which no key comes twice: all at once, but of a history. */
function splitByRepeatedKey(dataset: Dataset, lines: readonly GivenLine[]): GivenLine[][] {
  if (!dataset.isHistory) return lines.length > 0 ? [[...lines]] : [];
  const parts: GivenLine[][] = [];
  let seen = new Set<string>();
  for (const line of lines) {
    const key = keyText(keyOf(dataset, line.given));
    const part = parts.at(-1);
    if (part && !seen.has(key)) part.push(line);
    else {
      parts.push([line]);
      seen = new Set();
    }
    seen.add(key);
  }
  return parts;
}

/** What is wrong with a line whose key stands in one before it, or that has what one before it has and only one may have. */
function findRepeatedKeys(dataset: Dataset, line: number, given: AnyRecord, keyLines: KeyLineIndex): ReadError[] {
  const { key, isHistory, onlyOne } = dataset;
  const findErrors = (field: string, name: string): ReadError[] => {
    const before = keyLines.add(name, line);
    return before === undefined ? [] : [{ field, code: 'repeated', value: String(before) }];
  };
  const ofKey = isHistory ? [] : findErrors(key.length === 1 ? (key[0] ?? '') : '', keyText(keyOf(dataset, given)));
  if (ofKey.length > 0 || !onlyOne || given[onlyOne.flag] !== true) return ofKey;
  return findErrors(onlyOne.flag, `${onlyOne.flag} ${keyText(onlyOne.of.map((field) => String(given[field])))}`);
}
