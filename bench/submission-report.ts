import { table, times, type Floor } from './markdown';
import { CSV_LINES, type ExportResult, type SubmissionResults } from './submissions';

/** Pages hold more rows with more submissions; beyond that they must not grow. */
const MAX_GROWTH = 3;
const MAX_CSV_MB = 64;
const MAX_SEARCH_MS = 500;
/** The host has one thread: the file and the submission share it. */
const MAX_MEANWHILE = 10;

/** Ratios of many submissions to few: what is asked of a thousand times the rows. */
export function submissionFloors({ engine, few, many, csv, submitMs, stalledGrowthMb }: SubmissionResults): Floor[] {
  const ratio = (what: string, before: number, after: number): Floor => {
    const is = after / before;
    return {
      what: `${engine}: ${what}, 100,000 submissions against 100`,
      measured: times(is),
      floor: `${MAX_GROWTH}x`,
      goal: '1x',
      isMet: is <= MAX_GROWTH,
    };
  };
  const memory = (what: string, grown: number): Floor => {
    return {
      what: `${engine}: ${what}`,
      measured: `${grown.toFixed(0)} MB`,
      floor: `${MAX_CSV_MB} MB`,
      goal: '16 MB',
      isMet: grown <= MAX_CSV_MB,
    };
  };
  const meanwhile = submitMs.meanwhile / submitMs.alone;
  return [
    ratio('the list', few.listMs, many.listMs),
    ratio('a page in the middle of it', few.deepPageMs, many.deepPageMs),
    {
      what: `${engine}: a search by name`,
      measured: `${many.searchMs.toFixed(0)} ms`,
      floor: `${MAX_SEARCH_MS} ms`,
      goal: '100 ms',
      isMet: many.searchMs <= MAX_SEARCH_MS,
    },
    ratio('the results', few.resultsMs, many.resultsMs),
    {
      what: `${engine}: lines of the CSV`,
      measured: String(csv.lines),
      floor: String(CSV_LINES),
      goal: String(CSV_LINES),
      isMet: csv.lines === CSV_LINES,
    },
    memory('most memory while the CSV of 100,000 is read, on top of that of 100', many.csvPeakMb - few.csvPeakMb),
    memory(
      'memory with eight downloads that nobody reads, on top of the most with one that is read',
      Math.max(0, stalledGrowthMb),
    ),
    {
      what: `${engine}: a submission while the CSV is downloaded, against one alone`,
      measured: times(meanwhile),
      floor: `${MAX_MEANWHILE}x`,
      goal: '2x',
      isMet: meanwhile <= MAX_MEANWHILE,
    },
  ];
}

const SUBMISSIONS_NOTE =
  'One request after the other by a signed-in owner, medians; the list shows 50 a page. Each submission has a recipient of its own, and a search goes through all of them.';

export function submissionLines(results: SubmissionResults[]): string[] {
  const rows = results.flatMap(({ engine, few, many }) =>
    [few, many].map((one) => [
      engine,
      ...[one.submissions, one.listMs, one.deepPageMs, one.searchMs, one.resultsMs, one.csvPeakMb].map(
        (number, column) => number.toFixed(column === 0 ? 0 : 1),
      ),
    ]),
  );
  const file = (name: string, { lines, bytes, ms, growthMb }: ExportResult) =>
    `${name} of all: ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s; the host grew by ${growthMb.toFixed(0)} MB meanwhile.`;
  return [
    table(
      [
        '',
        'submissions',
        'list ms',
        'page in the middle ms',
        'search by name ms',
        'results ms',
        'most memory with the CSV MB',
      ],
      rows,
    ),
    ...results.map(
      ({ engine, csv, json, submitMs, stalledGrowthMb }) =>
        `${engine}: ${file('CSV', csv)} ${file('JSON', json)} A submission of another form took ${submitMs.alone.toFixed(0)} ms alone and ${submitMs.meanwhile.toFixed(0)} ms while the CSV was downloaded. ` +
        `With eight downloads that nobody read the host had ${Math.abs(stalledGrowthMb).toFixed(0)} MB ${stalledGrowthMb > 0 ? 'more' : 'less'} than the most before.`,
    ),
    SUBMISSIONS_NOTE,
  ];
}
