import type { CallInput } from '~/lib/contract/call';
import { PREVIEW_LINES, type LineResult, type putRecords } from './calls';
import { findDataset } from './datasets';
import type { AnyRecord, Dataset, RecordKey } from './datasets/dataset';
import { toLineError } from './datasets/error-texts';
import { readRecord, serializeRecord } from './datasets/record-json';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, FailureError } from '~/platform/http/failure';
import { createPreviewedFileStore } from './previewed-file-store.server';
import { createDataService, createTotals, listUnknownHeadings, type LineOutcome, type Totals } from './service.server';

interface Writer {
  accountId: string;
  actor: string;
  testsOnly: boolean;
}

/** The dataset of a call, whose schema lets no other name pass. */
export function requireDataset({ dataset }: { dataset: string }): Dataset {
  const found = findDataset(dataset);
  if (!found) throw new FailureError(fail('data.notFound'));
  return found;
}

/** A text that is no key of ours names nothing. */
export function parseKey(text: string): RecordKey {
  try {
    return text === '' ? [] : text.split('/').map(decodeURIComponent);
  } catch {
    throw new FailureError(fail('data.notFound'));
  }
}

const toLineResult = (outcome: LineOutcome): LineResult => ({
  line: outcome.line,
  key: outcome.key,
  outcome: outcome.outcome,
  changes: 'changes' in outcome ? toChanges(outcome.changes) : {},
  mistakes: outcome.outcome === 'wrong' ? outcome.errors.map(toLineError) : [],
});

export const toChanges = (changes: Readonly<Record<string, readonly [unknown, unknown]>>): LineResult['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, { before, after }]),
  ) as LineResult['changes'];

/** Reads the fields of columns from a call: `2:email,4:`. */
const parseColumns = (text: string): ReadonlyMap<number, string> =>
  new Map([...text.matchAll(/(\d+):(\w*)/g)].map(([, column, field = '']) => [Number(column), field]));

function countOutcomes(outcomes: readonly LineOutcome[]): Totals {
  const totals = createTotals();
  for (const { outcome } of outcomes) totals[outcome] += 1;
  return totals;
}

export const toJson = (dataset: Dataset, record: AnyRecord) =>
  serializeRecord(dataset, record) as LineResult['changes'][string]['after'] & Record<string, never>;

/** Writes records as calls bring them, and returns what becomes of each. */
export function createRecordWriter(context: PlatformContext) {
  const data = createDataService(context);
  const previews = createPreviewedFileStore(context);

  async function put(
    { accountId, actor, testsOnly }: Writer,
    dataset: Dataset,
    body: CallInput<typeof putRecords>['body'],
  ) {
    const referenceTime = await data.getReferenceTime(accountId);
    const lines = body.records.map((record, index) => ({
      line: index + 1,
      ...readRecord(dataset, record, referenceTime),
    }));
    const options = { actor, testsOnly };
    const checked =
      body.all || body.dryRun ? await data.put(accountId, dataset, lines, { ...options, isDry: true }) : [];
    const isWritten = !body.dryRun && !checked.some(({ outcome }) => outcome === 'wrong');
    const outcomes = isWritten ? await data.put(accountId, dataset, lines, options) : checked;
    const totals = countOutcomes(outcomes);
    // Of lines that are all wrong nothing is.
    return { isWritten: isWritten && totals.wrong < lines.length, totals, results: outcomes.map(toLineResult) };
  }

  /** Reads a previewed file; it lists the lines that change something or are wrong. */
  async function readPreview(
    { accountId, actor }: Writer,
    dataset: Dataset,
    name: string,
    { columns, ...more }: { isDry?: boolean; skipsBad?: boolean; columns: string },
  ) {
    const file = await previews.find(accountId, name);
    if (!file) return fail('data.notFound');
    const source = { ...file.source, columns: parseColumns(columns) };
    const results: LineResult[] = [];
    const { totals, isWritten } = await data.importFile(accountId, dataset, source, {
      actor: `${actor}: ${file.name}`,
      ...more,
      onOutcome(outcome) {
        if (outcome.outcome !== 'same' && results.length < PREVIEW_LINES) results.push(toLineResult(outcome));
      },
    });
    return { name: file.name, totals, results, isWritten, unknown: await listUnknownHeadings(dataset, file.source) };
  }

  return { put, readPreview };
}
