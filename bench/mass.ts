import { readConfig } from '~/config/env';
import { openDatabase } from '~/platform/db/connect';
import { comings, sendAll, type Arrival, type Outcome } from './arrivals';
import { getRequest, load, percentile, postRequest } from './load';
import type { Server } from './processes';
import { filledForm, FORM } from './setup';
import type { Stand } from './stand';

/** Links of a mailing that are opened within a minute, as many of them as come in that time. */
export const OPENED = 20_000;
export const OPENED_QUICKLY = 2000;
/** One of so many who open a link sends the form. */
const OPENED_A_POST = 20;
/** So long after it was opened, in milliseconds. */
const FILLING_MS = 3000;
const WARM_MS = 6000;
const MINUTE_MS = 60_000;
const ROUND_MS = 4000;
const ROUNDS = 3;
const CONNECTIONS = 16;
/** Shares of what one core holds. */
const SHARES = [0.5, 0.8, 1.2];
/** So long people come at the first share after the crowd. */
const AFTER_MS = 15_000;

export interface Wave {
  share: number;
  perSecond: number;
  views: Answers;
  posts: Answers;
  /** Answers that are neither what was asked for nor a page that says when to come back. */
  errors: number;
  /** Of those who were told to come back. */
  turnedAwayMs: number;
  answeredPerSecond: number;
  /** So late the load was itself, p99. */
  lateMs: number;
}

interface Answers {
  came: number;
  answered: number;
  turnedAway: number;
  p50Ms: number;
  p99Ms: number;
}

export interface MassResults {
  engine: string;
  opened: number;
  /** Of views and posts, what one core holds. */
  holds: number;
  waves: Wave[];
  /** Until people were answered as before the crowd, once it had stopped coming, in seconds. */
  recoveredSeconds: number;
  posts: { answered: number; stored: number };
  memoryMb: number;
}

/** Senders that a run takes: those of the waves, of those after them, and of what is measured before. */
export const sendersOf = (opened: number): number => Math.ceil((opened / OPENED_A_POST) * 4) + 3000;

/** What becomes of a mailing whose links are opened within a minute, at rates below and above what one core holds. */
export async function measureMass(stand: Stand, engine: string, opened: number): Promise<MassResults> {
  const { world } = stand;
  const host = await stand.host();
  const senders = world.senders.values();
  let answeredPosts = 0;
  const view = (index: number) => getRequest(world.readers[index % world.readers.length]?.path ?? '', host.port);
  const post = () => {
    const { value: sender } = senders.next();
    if (!sender) throw new Error('Nobody is left who could send a form');
    return postRequest(sender.path, host.port, filledForm(sender));
  };
  const wave = (perSecond: number, count: number, fromMs = 0): Arrival[] =>
    [...comings(perSecond, count, fromMs)].flatMap((atMs, index) => {
      const opening = { atMs, request: view(index), isPost: false };
      return index % OPENED_A_POST === 0
        ? [opening, { atMs: atMs + FILLING_MS, request: post(), isPost: true }]
        : [opening];
    });
  const holds = await whatItHolds(host, view, () => ((answeredPosts += 1), post()));
  const opensPerSecond = holds / (1 + 1 / OPENED_A_POST);
  const waves: Wave[] = [];
  let recoveredSeconds = Number.NaN;
  for (const share of SHARES) {
    const rate = opensPerSecond * share;
    const arrivals = wave(rate, Math.min(opened, Math.round((rate * MINUTE_MS) / 1000)));
    const endMs = arrivals.findLast(({ isPost }) => !isPost)?.atMs ?? 0;
    const calm = (opensPerSecond * (SHARES[0] ?? 1) * AFTER_MS) / 1000;
    const after = share > 1 ? wave((calm * 1000) / AFTER_MS, Math.round(calm), endMs) : [];
    const outcomes = await sendAll(host.port, [...arrivals, ...after]);
    answeredPosts += outcomes.filter(({ isPost, status }) => isPost && status === 303).length;
    const own = new Set(arrivals.map(({ request }) => request));
    waves.push(
      waveOf(
        share,
        outcomes.filter(({ request }) => own.has(request)),
        endMs,
      ),
    );
    if (share > 1) recoveredSeconds = secondsUntilCalm(outcomes, endMs, (waves[0]?.views.p99Ms ?? 0) * 2);
    process.stderr.write(`${JSON.stringify(waves.at(-1))}\n`);
  }
  const stored = await countStored(world.env);
  return {
    engine,
    opened,
    holds,
    waves,
    recoveredSeconds,
    posts: { answered: answeredPosts, stored },
    memoryMb: host.residentMb(),
  };
}

/** Requests a second of a core that is never without one; the most of a few rounds. */
async function whatItHolds(host: Server, view: (index: number) => Buffer, post: () => Buffer): Promise<number> {
  let index = 0;
  const requests = {
    next: () => {
      index += 1;
      return { done: false as const, value: index % (OPENED_A_POST + 1) === 0 ? post() : view(index) };
    },
  };
  const round = async (ms: number) => {
    const { answered, elapsedMs } = await load({ port: host.port, requests, ms, connections: CONNECTIONS });
    return (answered / elapsedMs) * 1000;
  };
  await round(WARM_MS);
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) rounds.push(await round(ROUND_MS));
  return Math.max(...rounds);
}

const isGood = ({ isPost, status }: Outcome) => status === (isPost ? 303 : 200);
const isTurnedAway = ({ status, hasRetryAfter }: Outcome) => status === 503 && hasRetryAfter;
const sortedMs = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms).sort((one, other) => one - other);

function waveOf(share: number, outcomes: readonly Outcome[], endMs: number): Wave {
  const answersOf = (own: readonly Outcome[]): Answers => {
    const times = sortedMs(own.filter(isGood));
    return {
      came: own.length,
      answered: times.length,
      turnedAway: own.filter(isTurnedAway).length,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  };
  const late = outcomes.map(({ lateMs }) => lateMs).sort((one, other) => one - other);
  return {
    share,
    perSecond: (outcomes.length / endMs) * 1000,
    views: answersOf(outcomes.filter(({ isPost }) => !isPost)),
    posts: answersOf(outcomes.filter(({ isPost }) => isPost)),
    errors: outcomes.filter((one) => !isGood(one) && !isTurnedAway(one)).length,
    turnedAwayMs: percentile(sortedMs(outcomes.filter(isTurnedAway)), 0.99),
    answeredPerSecond: (outcomes.filter(isGood).length / endMs) * 1000,
    lateMs: percentile(late, 0.99),
  };
}

/** Seconds after the crowd from which on everybody who comes is answered, and 99 of 100 within a time. */
function secondsUntilCalm(outcomes: readonly Outcome[], endMs: number, withinMs: number): number {
  for (let second = 0; second * 1000 < AFTER_MS; second += 1) {
    const later = outcomes.filter(({ atMs, isPost }) => !isPost && atMs >= endMs + second * 1000);
    if (later.every(isGood) && percentile(sortedMs(later), 0.99) <= withinMs) return second;
  }
  return Number.POSITIVE_INFINITY;
}

async function countStored(env: NodeJS.ProcessEnv): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(env);
  const { db, close } = await openDatabase({ databaseUrl, file: `${dataDir}/latchkey.sqlite`, isCurrent: true });
  try {
    const { stored } = await db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .where('form_id', '=', FORM)
      .where('completed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(stored);
  } finally {
    await close();
  }
}
