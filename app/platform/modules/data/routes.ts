import type { CallData, CallInput } from '~/contract/call';
import {
  deleteRecords,
  exportRecords,
  getPreview,
  getRecord,
  importFile,
  listDatasets,
  listRecords,
  MOST_FILE_LINES,
  PREVIEW_LINES,
  previewFile,
  putRecords,
  type LineResult,
} from '~/contract/data';
import { DATASETS, findDataset } from '~/contract/datasets';
import { keyOf, keyText, type AnyRecord, type Dataset, type RecordKey } from '~/contract/datasets/dataset';
import { toldMistake } from '~/contract/datasets/mistakes';
import { readRecord, writeRecord } from '~/contract/datasets/record';
import { readSearch } from '~/domain/search';
import type { PlatformContext } from '../../context';
import { attachmentDisposition, fileAnswer, streamOf } from '../../http/file-answer';
import { actingOf, handle, readsTestsOnly, writesTestsOnly, type RequestInfo } from '../../http/handlers';
import { fail, FailureError, isFailure } from '../../http/result';
import { createDataExport } from './export';
import { createPreviews } from './previews';
import { createDataService, noTotals, unknownHeadings, type LineOutcome, type Totals } from './service';

/** The dataset of a call, whose schema lets no other name pass. */
function datasetOf({ dataset }: { dataset: string }): Dataset {
  const found = findDataset(dataset);
  if (!found) throw new FailureError(fail('data.notFound'));
  return found;
}

/** A text that is no key of ours names nothing. */
function keyFrom(text: string): RecordKey {
  try {
    return text === '' ? [] : text.split('/').map(decodeURIComponent);
  } catch {
    throw new FailureError(fail('data.notFound'));
  }
}

const resultOf = (outcome: LineOutcome): LineResult => ({
  line: outcome.line,
  key: outcome.key,
  outcome: outcome.outcome,
  changes: 'changes' in outcome ? valuesOf(outcome.changes) : {},
  mistakes: outcome.outcome === 'wrong' ? outcome.mistakes.map(toldMistake) : [],
});

const valuesOf = (changes: Readonly<Record<string, readonly [unknown, unknown]>>): LineResult['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => [field, { before, after }]),
  ) as LineResult['changes'];

/** Reads the fields of columns from a call: `2:email,4:`. */
const columnsOf = (text: string): ReadonlyMap<number, string> =>
  new Map([...text.matchAll(/(\d+):(\w*)/g)].map(([, column, field = '']) => [Number(column), field]));

function totalsOf(outcomes: readonly LineOutcome[]): Totals {
  const totals = noTotals();
  for (const { outcome } of outcomes) totals[outcome] += 1;
  return totals;
}

const jsonOf = (dataset: Dataset, record: AnyRecord) =>
  writeRecord(dataset, record) as LineResult['changes'][string]['after'] & Record<string, never>;

export function dataRoutes(context: PlatformContext) {
  const data = createDataService(context);
  const previews = createPreviews(context);

  async function put(info: RequestInfo, dataset: Dataset, body: CallInput<typeof putRecords>['body']) {
    const { accountId, actor } = actingOf(info);
    const moment = await data.momentOf(accountId);
    const lines = body.records.map((record, index) => ({ line: index + 1, ...readRecord(dataset, record, moment) }));
    const options = { actor, testsOnly: writesTestsOnly(info) };
    const looked =
      body.all || body.dryRun ? await data.put(accountId, dataset, lines, { ...options, isDry: true }) : [];
    const isWritten = !body.dryRun && !looked.some(({ outcome }) => outcome === 'wrong');
    const outcomes = isWritten ? await data.put(accountId, dataset, lines, options) : looked;
    const totals = totalsOf(outcomes);
    // Of lines that are all wrong nothing is.
    return { isWritten: isWritten && totals.wrong < lines.length, totals, results: outcomes.map(resultOf) };
  }

  /** Reads a file that was looked at; the lines that are told are those that change something or are wrong. */
  async function readPreview(
    info: RequestInfo,
    dataset: Dataset,
    name: string,
    { columns, ...more }: { isDry?: boolean; skipsBad?: boolean; columns: string },
  ) {
    const { accountId, actor } = actingOf(info);
    const file = await previews.find(accountId, name);
    if (!file) return fail('data.notFound');
    const source = { ...file.source, columns: columnsOf(columns) };
    const results: LineResult[] = [];
    const { totals, isWritten } = await data.importFile(accountId, dataset, source, {
      actor: `${actor}: ${file.name}`,
      ...more,
      onOutcome(outcome) {
        if (outcome.outcome !== 'same' && results.length < PREVIEW_LINES) results.push(resultOf(outcome));
      },
    });
    return { name: file.name, totals, results, isWritten, unknown: await unknownHeadings(dataset, file.source) };
  }

  return [
    handle(listDatasets, async (_input, info) => {
      const { accountId } = actingOf(info);
      const counted: CallData<typeof listDatasets> = [];
      for (const dataset of DATASETS)
        counted.push({
          name: dataset.name,
          about: dataset.about,
          count: await data.count(accountId, dataset, { testsOnly: readsTestsOnly(info) }),
        });
      return counted;
    }),
    handle(listRecords, async ({ params, query }, info) => {
      const dataset = datasetOf(params);
      const [target = '', value = ''] = keyFrom(query.of);
      const [field] = Object.entries(dataset.refersTo).find(([, name]) => name === target) ?? [];
      const { text: search } = readSearch(query.search, '');
      const records = await data.page(actingOf(info).accountId, dataset, {
        limit: query.limit,
        testsOnly: readsTestsOnly(info),
        ...(search && { search }),
        ...(query.after && { after: keyFrom(query.after) }),
        ...(field && { where: { field, value } }),
      });
      const listed = records.map((record) => ({
        key: keyText(keyOf(dataset, record)),
        record: jsonOf(dataset, record),
      }));
      return { records: listed, next: records.length === query.limit ? (listed.at(-1)?.key ?? '') : '' };
    }),
    handle(getRecord, async ({ params, query }, info) => {
      const dataset = datasetOf(params);
      const { accountId } = actingOf(info);
      const key = keyFrom(query.key);
      const filter = { testsOnly: readsTestsOnly(info) };
      const record = await data.find(accountId, dataset, key, filter);
      if (!record) return fail('data.notFound');
      const history = await data.history(accountId, dataset, key);
      const referrers = await data.listReferrers(accountId, dataset, key, filter);
      return {
        record: jsonOf(dataset, record),
        history: history.map(({ at, actor, action, changes }) => ({
          at: new Date(at).toISOString(),
          actor,
          action,
          changes: valuesOf(changes),
        })),
        isRemovable: await data.isRemovable(accountId, dataset, key),
        referredToBy: referrers.map(({ dataset: other, count }) => ({ dataset: other.name, count })),
      };
    }),
    handle(putRecords, ({ params, body }, info) => put(info, datasetOf(params), body)),
    handle(deleteRecords, async ({ params, body }, info) => ({
      results: await data.remove(actingOf(info).accountId, datasetOf(params), body.keys.map(keyFrom), {
        actor: actingOf(info).actor,
        testsOnly: writesTestsOnly(info),
      }),
    })),
    handle(exportRecords, async ({ params, query }, info) => {
      const dataset = datasetOf(params);
      const pieces = createDataExport(context).pieces(actingOf(info).accountId, dataset, {
        format: query.format,
        testsOnly: readsTestsOnly(info),
      });
      return fileAnswer(streamOf(pieces), {
        'content-type': query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
        'content-disposition': attachmentDisposition(`${dataset.name}.${query.format}`),
        'cache-control': 'private, no-store',
      });
    }),
    handle(previewFile, ({ params, query }, info) =>
      previews.keep(actingOf(info).accountId, datasetOf(params), query, {
        body: info.upload?.body,
        mostLines: MOST_FILE_LINES,
      }),
    ),
    handle(getPreview, async ({ params, query }, info) => {
      const read = await readPreview(info, datasetOf(params), query.file, { isDry: true, columns: query.columns });
      if (isFailure(read)) return read;
      const { isWritten: _isWritten, ...lines } = read;
      return lines;
    }),
    handle(importFile, async ({ params, body }, info) => {
      const read = await readPreview(info, datasetOf(params), body.file, {
        skipsBad: body.skipBad,
        columns: body.columns,
      });
      if (!isFailure(read) && read.isWritten) await previews.remove(actingOf(info).accountId, body.file);
      return read;
    }),
  ];
}
