import type { PartColumns } from './datasets/csv-cells';
import { keyOf, keyText, type AnyRecord, type Dataset, type RecordKey } from './datasets/dataset';
import { MAX_TEXTS } from './datasets/field';
import { recipients } from './datasets/people';
import { isSame, isSameRecord, serializeValue, type ReadError } from './datasets/record-json';
import type { Db, Engine } from '~/platform/db/open-database';
import { lockRecipients } from '~/platform/db/erasures';
import type { StoredRecord, RecordChange, RecordStore, WriteScope } from '~/platform/db/dataset-record-store';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { recipientIdOf, recordChanges, type RecordedChange, type ValueChange } from './record-history.server';
import { getRecordStore } from './record-stores.server';
import { createTestRecordCheck } from './test-record-check.server';

/** The values of a record that a file or caller names, and their line. */
export interface GivenLine {
  line: number;
  given: AnyRecord;
  /** Of a file with columns, which texts of a field it has them for: the others stay. */
  parts?: PartColumns;
}

/**
 * What becomes of a line. `kept`: it asks for what a person has turned off, or to change what stays as it is, and that stays;
 * `changes` are by field, of a record that is there; each reading of them finds them anew.
 */
export type LineOutcome =
  | { line: number; key: string; outcome: 'created' | 'same' }
  | { line: number; key: string; outcome: 'changed' | 'kept'; changes: Record<string, ValueChange> }
  | { line: number; key: string; outcome: 'wrong'; errors: ReadError[] };

export interface SaveOptions {
  /** Who writes, as the history shows it. */
  actor: string;
  /** Only reports what would become of the lines. */
  isDry?: boolean;
  /** Writes what is of test recipients alone; who is new becomes one. */
  testsOnly?: boolean;
  /** Leaves records alone that are there. */
  addsOnly?: boolean;
  /** Keys by dataset that count as there: those of lines that are written before these. */
  planned?: ReadonlyMap<string, ReadonlySet<string>>;
}

interface CheckedLine {
  outcome: LineOutcome;
  /** What is to be written. */
  change?: RecordChange;
}

/** Writes lines of different keys, in one transaction. */
export function saveLines(
  { db, engine, scope }: { db: Db; engine: Engine; scope: WriteScope },
  dataset: Dataset,
  lines: readonly GivenLine[],
  options: SaveOptions,
): Promise<LineOutcome[]> {
  return db.transaction().execute(async (trx) => {
    const { accountId } = scope;
    const store = getRecordStore(dataset);
    // Changes of one account's data follow one another; it is a write, which SQLite wants to come first.
    if (!options.isDry) await createAccountService({ db: trx }).lock(accountId);
    const missing = await findMissingReferences(trx, engine, accountId, dataset, lines, options);
    const keys = lines.map(({ given }) => keyOf(dataset, given));
    const stored = await (options.isDry
      ? store.find(trx, accountId, keys)
      : findAndLock(trx, accountId, dataset, keys));
    const foreign = options.testsOnly ? await findForeign(trx, accountId, dataset, lines, stored) : () => [];
    // An id of a live recipient is answered like an unknown one, whether or not the record is there.
    const findErrors = (given: AnyRecord) => {
      const unknown = missing(given);
      return unknown.length > 0 ? unknown : foreign(given);
    };
    const checkedLines = lines.map((line) => checkLine(store, line, stored, findErrors, options));
    const changes = checkedLines.flatMap(({ change }) => change ?? []);
    const refused = await store.findConflicts(trx, accountId, changes);
    const settled = checkedLines.map(({ outcome, change }): CheckedLine => {
      const error = change && refused.get(change.record);
      return error ? { outcome: wrongOutcome(outcome, [error]) } : { outcome, change };
    });
    const good = settled.flatMap(({ change }) => change ?? []);
    if (!options.isDry && good.length > 0) {
      await store.write(trx, scope, good);
      await recordChanges(
        trx,
        scope,
        dataset,
        options.actor,
        settled.flatMap((line) => recordedChange(dataset, line) ?? []),
      );
    }
    return settled.map(({ outcome }) => outcome);
  });
}

/** The history's entry for a line that was written. */
function recordedChange({ recipient }: Dataset, { outcome, change }: CheckedLine): RecordedChange | undefined {
  return (
    change && {
      record: change.record,
      action: change.stored ? 'changed' : 'created',
      changes: 'changes' in outcome ? outcome.changes : undefined,
      formerRecipient: recipient && change.stored?.record[recipient],
    }
  );
}

const wrongOutcome = ({ line, key }: Pick<LineOutcome, 'line' | 'key'>, errors: ReadError[]): LineOutcome => ({
  line,
  key,
  outcome: 'wrong',
  errors,
});

function checkLine(
  store: RecordStore,
  { line, given, parts = {} }: GivenLine,
  known: ReadonlyMap<string, StoredRecord>,
  findErrors: (given: AnyRecord) => ReadError[],
  { addsOnly = false, testsOnly = false }: SaveOptions,
): CheckedLine {
  const { dataset } = store;
  const key = keyText(keyOf(dataset, given));
  const place = { line, key };
  const stored = known.get(key);
  if (stored?.isForeign)
    return { outcome: wrongOutcome(place, [{ field: dataset.key[0] ?? '', code: 'takenElsewhere' }]) };
  if (stored && addsOnly) return { outcome: { ...place, outcome: 'same' } };
  const merged = {
    ...(stored?.record ?? dataset.empty),
    ...given,
    ...mergeTexts(stored?.record ?? dataset.empty, given, parts),
    ...(testsOnly && dataset.name === recipients.name && { test: true }),
  };
  const errors = [...findMissingFields(dataset, merged), ...findTooManyTexts(merged, parts), ...findErrors(given)];
  const [broken] = errors.length > 0 ? [] : [dataset.check?.(merged)];
  if (broken) errors.push(broken);
  if (errors.length > 0) return { outcome: wrongOutcome(place, errors) };
  if (!stored) return { outcome: { ...place, outcome: 'created' }, change: { record: merged, stored: stored } };
  if (isSameRecord(dataset, merged, stored.record)) return { outcome: { ...place, outcome: 'same' } };
  const settled = store.prepareUpdate(merged, stored) ?? stored.record;
  const isWhole = settled === merged || isSameRecord(dataset, settled, merged);
  const outcome: LineOutcome = {
    ...place,
    outcome: isWhole ? 'changed' : 'kept',
    get changes() {
      return changesOf(dataset, stored.record, settled);
    },
  };
  return isSameRecord(dataset, settled, stored.record)
    ? { outcome }
    : { outcome, change: { record: settled, stored: stored } };
}

/** Of fields of texts, those that a file names, and the stored ones that it has no column for. */
function mergeTexts(stored: AnyRecord, given: AnyRecord, parts: PartColumns): AnyRecord {
  const merged = Object.entries(parts).map(([name, named]) => {
    const others = Object.entries(stored[name] as object).filter(([part]) => !named.has(part));
    return [name, { ...Object.fromEntries(others), ...(given[name] as object) }] as const;
  });
  return Object.fromEntries(merged);
}

const findTooManyTexts = (merged: AnyRecord, parts: PartColumns): ReadError[] =>
  Object.keys(parts)
    .filter((name) => Object.keys(merged[name] as object).length > MAX_TEXTS)
    .map((field) => ({ field, code: 'tooLong' }));

const findMissingFields = ({ required }: Dataset, record: AnyRecord): ReadError[] =>
  required.filter((name) => record[name] === undefined).map((field) => ({ field, code: 'required' }));

function changesOf(dataset: Dataset, before: AnyRecord, after: AnyRecord): Record<string, ValueChange> {
  const changed = Object.entries(dataset.fields).filter(([name]) => !isSame(before[name], after[name]));
  return Object.fromEntries(
    changed.map(([name, field]) => [
      name,
      [serializeValue(field, before[name]), serializeValue(field, after[name])] as const,
    ]),
  );
}

/** Finds records, and locks their recipients until the transaction ends, so that nobody erases them. */
export async function findAndLock(
  trx: Db,
  accountId: string,
  dataset: Dataset,
  keys: readonly RecordKey[],
): Promise<Map<string, StoredRecord>> {
  const find = () => getRecordStore(dataset).find(trx, accountId, keys);
  const found = await find();
  const own = [...found.values()].flatMap(({ isForeign, record }) => (isForeign ? [] : recipientIdOf(dataset, record)));
  const ids = [...new Set(own)].filter((id) => id !== '').sort();
  // What an erasure has removed meanwhile is not there any more.
  return (await lockRecipients(trx, accountId, ids)).length < ids.length ? find() : found;
}

/**
 * Finds what the lines refer to, and locks the recipients' rows. The returned function lists a line's references to nothing; with
 * `testsOnly`, those to live records are among them.
 */
async function findMissingReferences(
  db: Db,
  engine: Engine,
  accountId: string,
  dataset: Dataset,
  lines: readonly GivenLine[],
  { isDry = false, testsOnly = false, planned }: SaveOptions,
): Promise<(given: AnyRecord) => ReadError[]> {
  const there = new Map<string, ReadonlySet<string>>();
  for (const [field, target] of Object.entries(dataset.refersTo)) {
    const named = lines.flatMap(({ given }) => (isReference(given[field]) ? [given[field]] : []));
    const found =
      target === recipients.name
        ? await findRecipientIds(db, accountId, named, { isHeld: engine === 'postgres' && !isDry, testsOnly })
        : await findKeys(db, accountId, target, { named, testsOnly });
    there.set(field, new Set([...found, ...(planned?.get(target) ?? [])]));
  }
  const liveRecipientErrors = testsOnly ? await findLiveRecipientErrors(db, accountId, dataset, lines) : () => [];
  return (given) => [
    ...Object.keys(dataset.refersTo)
      .filter((field) => isReference(given[field]) && there.get(field)?.has(given[field]) !== true)
      .map((field): ReadError => ({ field, code: 'noSuchRecord' })),
    ...liveRecipientErrors(given),
  ];
}

/** Tells of a line of a test key that it names other recipients than test ones: their pages show, and change, what is of those. */
async function findLiveRecipientErrors(
  db: Db,
  accountId: string,
  { otherRecipients = () => [] }: Dataset,
  lines: readonly GivenLine[],
): Promise<(given: AnyRecord) => ReadError[]> {
  const named = [...new Set(lines.flatMap(({ given }) => otherRecipients(given)))];
  const tests = new Set(await createRecipientService({ db }).listTests(accountId, named));
  return (given) =>
    otherRecipients(given).every((id) => tests.has(id)) ? [] : [{ field: 'recipients', code: 'noSuchRecord' }];
}

async function findRecipientIds(
  db: Db,
  accountId: string,
  named: readonly string[],
  { isHeld, testsOnly }: { isHeld: boolean; testsOnly: boolean },
): Promise<string[]> {
  const service = createRecipientService({ db });
  const found = await service.findIds(accountId, named, isHeld);
  return testsOnly ? service.listTests(accountId, found) : found;
}

/** Those of the keys of another dataset that the account has. */
async function findKeys(
  db: Db,
  accountId: string,
  target: string,
  { named, testsOnly }: { named: readonly string[]; testsOnly: boolean },
): Promise<string[]> {
  const store = getRecordStore(target);
  const found = await store.find(
    db,
    accountId,
    named.map((id) => [id]),
  );
  const own = [...found].filter(([, { isForeign }]) => !isForeign);
  const isTest =
    testsOnly && !store.dataset.isSetting
      ? await createTestRecordCheck(
          db,
          accountId,
          store.dataset,
          own.map(([, { record }]) => record),
        )
      : () => true;
  return own.filter(([, { record }]) => isTest(record)).map(([key]) => decodeURIComponent(key));
}

/** Tells of a line what a test key must not write: the record of a live recipient, or one that names no recipient. */
async function findForeign(
  db: Db,
  accountId: string,
  dataset: Dataset,
  lines: readonly GivenLine[],
  known: ReadonlyMap<string, StoredRecord>,
): Promise<(given: AnyRecord) => ReadError[]> {
  const storedRecordOf = (given: AnyRecord) => known.get(keyText(keyOf(dataset, given)))?.record;
  const storedRecords = lines.map(({ given }) => storedRecordOf(given)).filter((record) => record !== undefined);
  const isTest = await createTestRecordCheck(db, accountId, dataset, storedRecords);
  const field = dataset.recipient ?? dataset.key[0] ?? '';
  const mayWrite = (given: AnyRecord): boolean => {
    const record = storedRecordOf(given);
    if (record && !isTest(record)) return false;
    return dataset.name === recipients.name || isReference({ ...record, ...given }[field]);
  };
  return (given) =>
    (dataset.recipient || dataset.name === recipients.name) && mayWrite(given) ? [] : [{ field, code: 'notTest' }];
}

const isReference = (value: unknown): value is string => typeof value === 'string' && value !== '';
