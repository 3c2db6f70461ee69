import { mostFloor, storedFloor, table, type Floor } from './markdown';
import type { MassResults, Wave } from './mass';

/** Whoever is answered has waited for his turn for half a second, or as long as it takes to see that; the rest is for his own work and for posts. */
const MAX_CROWDED_MS = 1500;
/** Of what the core holds: to turn people away costs something too. */
const MIN_ANSWERED = 0.85;
const MAX_RECOVERY_SECONDS = 3;

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
const percent = (part: number) => `${(part * 100).toFixed(0)}%`;

export function massFloors({ engine, holds, waves, posts, recoveredSeconds }: MassResults): Floor[] {
  const errors = waves.reduce((sum, wave) => sum + wave.errors, 0);
  const below = waves.filter(({ share }) => share < 1);
  const turnedAway = below.reduce((sum, { views, posts: sent }) => sum + views.turnedAway + sent.turnedAway, 0);
  const crowded = waves.filter(({ share }) => share > 1);
  const none = (what: string, count: number): Floor => mostFloor(`${engine}: ${what}`, count, 0, 0, String);
  return [
    none('answers that are neither what was asked for nor a 503 with Retry-After', errors),
    none('people who are turned away below what one core holds', turnedAway),
    ...crowded.flatMap(({ share, views, posts: sent, turnedAwayMs, answeredPerSecond }): Floor[] => {
      const answered = answeredPerSecond / holds;
      return [
        none(`posts that are turned away at ${percent(share)}`, sent.turnedAway),
        mostFloor(
          `${engine}: p99 of views that are answered at ${percent(share)}`,
          views.p99Ms,
          MAX_CROWDED_MS,
          500,
          milliseconds,
        ),
        mostFloor(`${engine}: p99 of those that are turned away`, turnedAwayMs || 0, MAX_CROWDED_MS, 500, milliseconds),
        {
          what: `${engine}: answered at ${percent(share)}, of what the core holds`,
          measured: percent(answered),
          floor: percent(MIN_ANSWERED),
          goal: '95%',
          isMet: answered >= MIN_ANSWERED,
        },
      ];
    }),
    mostFloor(
      `${engine}: until all is as before, after it`,
      recoveredSeconds,
      MAX_RECOVERY_SECONDS,
      1,
      (seconds) => `${seconds} s`,
    ),
    storedFloor(posts, `${engine}: answered posts that are stored`),
  ];
}

const HEAD = [
  '',
  'of what one core holds',
  'requests/s',
  'answered/s',
  'views',
  'turned away',
  'p50 ms',
  'p99 ms',
  'posts',
  'turned away',
  'p50 ms',
  'p99 ms',
  'turned away in, p99 ms',
  'load late, p99 ms',
];
const NOTE =
  'Each view opens another link and each post is by another person, three seconds after the view. They come by themselves, at random ' +
  'moments, whatever became of those before, and times count from the moment when one should have been sent. What one core holds was measured just before, with the same mix, over 16 ' +
  'connections that never pause. After the last wave people go on coming, at the first rate, until all is as before: nobody is turned away, and the p99 is at most twice that of the first.';

export function massLines(results: readonly MassResults[]): string[] {
  const rowOf = (engine: string, { share, perSecond, answeredPerSecond, views, posts, turnedAwayMs, lateMs }: Wave) => [
    engine,
    percent(share),
    perSecond.toFixed(0),
    answeredPerSecond.toFixed(0),
    ...[views, posts].flatMap(({ came, turnedAway, p50Ms, p99Ms }) => [
      String(came),
      String(turnedAway),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
    ]),
    Number.isNaN(turnedAwayMs) ? '–' : turnedAwayMs.toFixed(0),
    lateMs.toFixed(1),
  ];
  return [
    table(
      HEAD,
      results.flatMap(({ engine, waves }) => waves.map((wave) => rowOf(engine, wave))),
    ),
    ...results.map(
      ({ engine, opened, holds, waves, memoryMb }) =>
        `${engine}: one core holds ${holds.toFixed(0)} requests/s. Of ${opened} links, or as many as are opened in a minute at the rate: ${waves
          .map(
            ({ share, perSecond, views, posts }) =>
              `${((views.came + posts.came) / perSecond).toFixed(0)} s at ${percent(share)}`,
          )
          .join(', ')}. The host then had ${memoryMb.toFixed(0)} MB.`,
    ),
    NOTE,
  ];
}
