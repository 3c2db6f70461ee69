import type { MailingResults } from './mailings';
import { table, times, type Floor } from './markdown';

/** Of the p99 of pages while a mailing goes out. */
const MAX_BESIDE_MAILING = 1.5;
const MAX_CODE_MS = 2000;

export function mailingFloors({ engine, listed, mails, pageMs, codes }: MailingResults): Floor[] {
  const slower = pageMs.meanwhile.p99 / pageMs.alone.p99;
  const expected = listed + codes.asked;
  return [
    {
      what: `${engine}: mails of the mailing and codes that arrived`,
      measured: `${mails} of ${expected}`,
      floor: 'all',
      goal: 'all',
      isMet: mails === expected,
    },
    {
      what: `${engine}: the p99 of pages while a mailing goes out, against alone`,
      measured: times(slower),
      floor: `${MAX_BESIDE_MAILING}x`,
      goal: '1.2x',
      isMet: slower <= MAX_BESIDE_MAILING,
    },
    {
      what: `${engine}: the slowest code while a mailing goes out`,
      measured: `${codes.longestMs.toFixed(0)} ms`,
      floor: `${MAX_CODE_MS} ms`,
      goal: '500 ms',
      isMet: codes.asked > 0 && codes.longestMs <= MAX_CODE_MS,
    },
  ];
}

const MAILINGS_NOTE =
  'A host draws pages and its helper sends the mailing, both on one core; the mail server, which takes everything at once, is on the other. ' +
  'A page is opened each 25 ms, whatever became of those before; a code is asked for each 3 s, with and without the mailing, and timed until the mail server has it.';

export function mailingLines(results: MailingResults[]): string[] {
  const rows = results.map(({ engine, listed, seconds, memoryMb, pageMs, codes }) => [
    engine,
    String(listed),
    seconds.toFixed(0),
    (listed / seconds).toFixed(0),
    memoryMb.before.toFixed(0),
    memoryMb.most.toFixed(0),
    `${pageMs.alone.p50.toFixed(1)} / ${pageMs.alone.p99.toFixed(1)}`,
    `${pageMs.meanwhile.p50.toFixed(1)} / ${pageMs.meanwhile.p99.toFixed(1)}`,
    String(codes.asked),
  ]);
  const head = [
    '',
    'recipients',
    'seconds',
    'mails/s',
    'memory before MB',
    'most memory MB',
    'pages alone p50 / p99 ms',
    'pages meanwhile p50 / p99 ms',
    'codes',
  ];
  return [table(head, rows), MAILINGS_NOTE];
}
