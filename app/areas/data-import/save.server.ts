import type { NamedParts } from './datasets/cells';
import { keyOf, keyText, type AnyRecord, type Dataset, type RecordKey } from './datasets/dataset';
import { MOST_TEXTS } from './datasets/field';
import { recipients } from './datasets/people';
import { isSame, isSameRecord, writeValue, type ReadMistake } from './datasets/record';
import type { Db, Engine } from '~/platform/db/connect';
import { lockRecipients } from '~/platform/db/erasures';
import type { StoredRecord, RecordChange, RecordStore, WriteScope } from '~/platform/db/record-table';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { recipientOf, recordChanges, type RecordedChange, type ValueChange } from './history.server';
import { storeOf } from './stores.server';
import { testRecordsAmong } from './test-records.server';

/** What is told of a record, and where it stands. */
export interface GivenLine {
  line: number;
  given: AnyRecord;
  /** Of a file with columns, which texts of a field it has them for: the others stay. */
  parts?: NamedParts;
}

/**
 * What becomes of a line. `kept`: it asks for what a person has turned off, or to change what stays as it is, and that stays;
 * `changes` are by field, of a record that is there; each reading of them finds them anew.
 */
export type LineOutcome =
  | { line: number; key: string; outcome: 'created' | 'same' }
  | { line: number; key: string; outcome: 'changed' | 'kept'; changes: Record<string, ValueChange> }
  | { line: number; key: string; outcome: 'wrong'; mistakes: ReadMistake[] };

export interface SaveOptions {
  /** Who writes, as the history tells it. */
  actor: string;
  /** Only says what would become of the lines. */
  isDry?: boolean;
  /** Writes what is of test recipients alone; who is new becomes one. */
  testsOnly?: boolean;
  /** Leaves records alone that are there. */
  addsOnly?: boolean;
  /** Keys by dataset that count as there: those of lines that are written before these. */
  planned?: ReadonlyMap<string, ReadonlySet<string>>;
}

interface JudgedLine {
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
    const store = storeOf(dataset);
    // Changes of one account's data follow one another; it is a write, which SQLite wants to come first.
    if (!options.isDry) await createAccountService({ db: trx }).lock(accountId);
    const missing = await findMissing(trx, engine, accountId, dataset, lines, options);
    const keys = lines.map(({ given }) => keyOf(dataset, given));
    const kept = await (options.isDry ? store.find(trx, accountId, keys) : findHeld(trx, accountId, dataset, keys));
    const foreign = options.testsOnly ? await findForeign(trx, accountId, dataset, lines, kept) : () => [];
    // An id of a live recipient is answered like an unknown one, whether or not the record is there.
    const mistaken = (given: AnyRecord) => {
      const unknown = missing(given);
      return unknown.length > 0 ? unknown : foreign(given);
    };
    const judged = lines.map((line) => judge(store, line, kept, mistaken, options));
    const changes = judged.flatMap(({ change }) => change ?? []);
    const refused = await store.findRefused(trx, accountId, changes);
    const settled = judged.map(({ outcome, change }): JudgedLine => {
      const mistake = change && refused.get(change.record);
      return mistake ? { outcome: wrong(outcome, [mistake]) } : { outcome, change };
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

/** What the history tells of a line that was written. */
function recordedChange({ recipient }: Dataset, { outcome, change }: JudgedLine): RecordedChange | undefined {
  return (
    change && {
      record: change.record,
      action: change.kept ? 'changed' : 'created',
      changes: 'changes' in outcome ? outcome.changes : undefined,
      formerRecipient: recipient && change.kept?.record[recipient],
    }
  );
}

const wrong = ({ line, key }: Pick<LineOutcome, 'line' | 'key'>, mistakes: ReadMistake[]): LineOutcome => ({
  line,
  key,
  outcome: 'wrong',
  mistakes,
});

function judge(
  store: RecordStore,
  { line, given, parts = {} }: GivenLine,
  known: ReadonlyMap<string, StoredRecord>,
  mistaken: (given: AnyRecord) => ReadMistake[],
  { addsOnly = false, testsOnly = false }: SaveOptions,
): JudgedLine {
  const { dataset } = store;
  const key = keyText(keyOf(dataset, given));
  const place = { line, key };
  const kept = known.get(key);
  if (kept?.isForeign) return { outcome: wrong(place, [{ field: dataset.key[0] ?? '', mistake: 'takenElsewhere' }]) };
  if (kept && addsOnly) return { outcome: { ...place, outcome: 'same' } };
  const asked = {
    ...(kept?.record ?? dataset.empty),
    ...given,
    ...withOthers(kept?.record ?? dataset.empty, given, parts),
    ...(testsOnly && dataset.name === recipients.name && { test: true }),
  };
  const mistakes = [...unfilled(dataset, asked), ...tooMany(asked, parts), ...mistaken(given)];
  const [broken] = mistakes.length > 0 ? [] : [dataset.check?.(asked)];
  if (broken) mistakes.push(broken);
  if (mistakes.length > 0) return { outcome: wrong(place, mistakes) };
  if (!kept) return { outcome: { ...place, outcome: 'created' }, change: { record: asked, kept } };
  if (isSameRecord(dataset, asked, kept.record)) return { outcome: { ...place, outcome: 'same' } };
  const settled = store.settle(asked, kept) ?? kept.record;
  const isWhole = settled === asked || isSameRecord(dataset, settled, asked);
  const outcome: LineOutcome = {
    ...place,
    outcome: isWhole ? 'changed' : 'kept',
    get changes() {
      return changesOf(dataset, kept.record, settled);
    },
  };
  return isSameRecord(dataset, settled, kept.record) ? { outcome } : { outcome, change: { record: settled, kept } };
}

/** Of fields of texts, those that a file names, and those that are kept and that it has no column for. */
function withOthers(kept: AnyRecord, given: AnyRecord, parts: NamedParts): AnyRecord {
  const merged = Object.entries(parts).map(([name, named]) => {
    const others = Object.entries(kept[name] as object).filter(([part]) => !named.has(part));
    return [name, { ...Object.fromEntries(others), ...(given[name] as object) }] as const;
  });
  return Object.fromEntries(merged);
}

const tooMany = (asked: AnyRecord, parts: NamedParts): ReadMistake[] =>
  Object.keys(parts)
    .filter((name) => Object.keys(asked[name] as object).length > MOST_TEXTS)
    .map((field) => ({ field, mistake: 'tooLong' }));

const unfilled = ({ required }: Dataset, record: AnyRecord): ReadMistake[] =>
  required.filter((name) => record[name] === undefined).map((field) => ({ field, mistake: 'required' }));

function changesOf(dataset: Dataset, before: AnyRecord, after: AnyRecord): Record<string, ValueChange> {
  const changed = Object.entries(dataset.fields).filter(([name]) => !isSame(before[name], after[name]));
  return Object.fromEntries(
    changed.map(([name, field]) => [name, [writeValue(field, before[name]), writeValue(field, after[name])] as const]),
  );
}

/** Finds records, and keeps their recipients from being erased until the transaction ends. */
export async function findHeld(
  trx: Db,
  accountId: string,
  dataset: Dataset,
  keys: readonly RecordKey[],
): Promise<Map<string, StoredRecord>> {
  const find = () => storeOf(dataset).find(trx, accountId, keys);
  const found = await find();
  const own = [...found.values()].flatMap(({ isForeign, record }) => (isForeign ? [] : recipientOf(dataset, record)));
  const ids = [...new Set(own)].filter((id) => id !== '').sort();
  // What an erasure has removed meanwhile is not there any more.
  return (await lockRecipients(trx, accountId, ids)).length < ids.length ? find() : found;
}

/**
 * Finds what the lines refer to, and holds the recipients' rows. Tells of a line which of its references are nobody's; with
 * `testsOnly`, those to live records are nobody's too.
 */
async function findMissing(
  db: Db,
  engine: Engine,
  accountId: string,
  dataset: Dataset,
  lines: readonly GivenLine[],
  { isDry = false, testsOnly = false, planned }: SaveOptions,
): Promise<(given: AnyRecord) => ReadMistake[]> {
  const there = new Map<string, ReadonlySet<string>>();
  for (const [field, target] of Object.entries(dataset.refersTo)) {
    const named = lines.flatMap(({ given }) => (isReference(given[field]) ? [given[field]] : []));
    const found =
      target === recipients.name
        ? await findRecipientIds(db, accountId, named, { isHeld: engine === 'postgres' && !isDry, testsOnly })
        : await findKeys(db, accountId, target, { named, testsOnly });
    there.set(field, new Set([...found, ...(planned?.get(target) ?? [])]));
  }
  const strangers = testsOnly ? await findStrangers(db, accountId, dataset, lines) : () => [];
  return (given) => [
    ...Object.keys(dataset.refersTo)
      .filter((field) => isReference(given[field]) && there.get(field)?.has(given[field]) !== true)
      .map((field): ReadMistake => ({ field, mistake: 'noSuchRecord' })),
    ...strangers(given),
  ];
}

/** Tells of a line of a test key that it names other recipients than test ones: their pages show, and change, what is of those. */
async function findStrangers(
  db: Db,
  accountId: string,
  { otherRecipients = () => [] }: Dataset,
  lines: readonly GivenLine[],
): Promise<(given: AnyRecord) => ReadMistake[]> {
  const named = [...new Set(lines.flatMap(({ given }) => otherRecipients(given)))];
  const tests = new Set(await createRecipientService({ db }).listTests(accountId, named));
  return (given) =>
    otherRecipients(given).every((id) => tests.has(id)) ? [] : [{ field: 'recipients', mistake: 'noSuchRecord' }];
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
  const store = storeOf(target);
  const found = await store.find(
    db,
    accountId,
    named.map((id) => [id]),
  );
  const own = [...found].filter(([, { isForeign }]) => !isForeign);
  const isTest =
    testsOnly && !store.dataset.isSetting
      ? await testRecordsAmong(
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
): Promise<(given: AnyRecord) => ReadMistake[]> {
  const keptOf = (given: AnyRecord) => known.get(keyText(keyOf(dataset, given)))?.record;
  const kept = lines.map(({ given }) => keptOf(given)).filter((record) => record !== undefined);
  const isTest = await testRecordsAmong(db, accountId, dataset, kept);
  const field = dataset.recipient ?? dataset.key[0] ?? '';
  const mayWrite = (given: AnyRecord): boolean => {
    const record = keptOf(given);
    if (record && !isTest(record)) return false;
    return dataset.name === recipients.name || isReference({ ...record, ...given }[field]);
  };
  return (given) =>
    (dataset.recipient || dataset.name === recipients.name) && mayWrite(given) ? [] : [{ field, mistake: 'notTest' }];
}

const isReference = (value: unknown): value is string => typeof value === 'string' && value !== '';
