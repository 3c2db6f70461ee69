import { mostFloor, table, times, type Floor } from './markdown';
import type { ProcessResults } from './scale-processes';
import { FEW, type ScaleResults } from './scale';

const MAX_GROWTH = 1.3;
const MAX_SEARCH_GROWTH = 2;

export const scaleFloors = ({ engine, many, growth }: ScaleResults): Floor[] =>
  growth.map(({ what, isSearch, fewMs, manyMs }) =>
    mostFloor(
      `${engine}: ${what}, ${many} against ${FEW}`,
      manyMs / fewMs,
      isSearch ? MAX_SEARCH_GROWTH : MAX_GROWTH,
      1,
      times,
    ),
  );

export function scaleLines(results: readonly ScaleResults[]): string[] {
  const rows = results.flatMap(({ engine, growth }) =>
    growth.map(({ what, fewMs, manyMs }) => [
      `${engine}: ${what}`,
      fewMs.toFixed(2),
      manyMs.toFixed(2),
      times(manyMs / fewMs),
    ]),
  );
  return [
    table(['', 'among few ms', 'among many ms', 'growth'], rows),
    ...results.map(
      ({ engine, many, fillSeconds }) =>
        `${engine}: ${many} recipients with a submission each, of one form and one account, beside ${FEW}; filled and counted in ${fillSeconds.toFixed(0)} s.`,
    ),
    'Two worlds and a host for each; one request after the other, ten on one host and then ten on the other, medians. ' +
      'Whoever opens, sends, saves or leaves is another person each time; a search looks for another name each time.',
  ];
}

export function processLines(results: ProcessResults): string[] {
  const rows = results.runs.map((run) => [
    String(run.processes),
    run.perSecond.toFixed(0),
    run.p50Ms.toFixed(1),
    run.p99Ms.toFixed(1),
    run.hostUs.toFixed(0),
    run.databaseUs.toFixed(0),
    (run.busyCores * 100).toFixed(0),
    String(run.connections),
    run.active.toFixed(1),
    run.lockWaits.toFixed(2),
  ]);
  const [one] = results.runs;
  const share = one ? one.hostUs / one.databaseUs : Number.NaN;
  return [
    table(
      [
        'processes',
        'requests/s',
        'p50 ms',
        'p99 ms',
        'CPU of the hosts, µs a request',
        'CPU of PostgreSQL, µs a request',
        'CPU of both, % of a core',
        'connections',
        'at work in it, on average',
        'waiting for a lock, on average',
      ],
      rows,
    ),
    `Views of links and posts, 20 to 1, from ${results.clients} connections that never pause; hosts, PostgreSQL and the load share two cores, and PostgreSQL syncs nothing here. ` +
      'What the processes share is the database alone, and in it the rows that all posts of one form count in. ' +
      `A core of PostgreSQL keeps ${share.toFixed(1)} cores of hosts busy with this mix: on more machines its processor is the first limit for views. ` +
      'Posts of one form meet another one before: a post holds the row of the form’s counts for five round trips, each of which waits for a turn of a busy host, and the others wait (last column). ' +
      'Each process holds at most 10 connections, and 10 more where jobs are done: `max_connections` is the second.',
  ];
}
