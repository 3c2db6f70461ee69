import { setTimeout as wait } from 'node:timers/promises';
import { load, percentile } from './load';
import type { Server } from './processes';

const CONNECTIONS = 16;
/** A server that does less in so long has nothing to do. */
const QUIET_MS = 200;
const QUIET_US = 20_000;

/** One thing that is loaded in every round, beside the others. */
export interface Contestant {
  name: string;
  server: Server;
  /** Goes on where the round before has stopped. */
  requests: Iterator<Buffer>;
  /** Status of a good answer. */
  status: number;
}

export interface Score {
  name: string;
  perSecond: number;
  cpuUs: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers in all rounds. */
  answered: number;
  /** Of one answer, head included. */
  bytes: number;
  residentMb: number;
  /** CPU time of a request in each round, in microseconds. */
  rounds: number[];
}

interface RoundOptions {
  rounds: number;
  ms: number;
}

interface Turn {
  perSecond: number;
  cpuUs: number;
  p50Ms: number;
  p99Ms: number;
  answered: number;
  bytes: number;
}

/** Loads the contestants one after another, round after round, so that a slow moment of the machine hits all; medians. */
export async function race(contestants: Contestant[], { rounds, ms }: RoundOptions): Promise<Score[]> {
  for (const contestant of contestants) await turn(contestant, ms);
  const turns = new Map<Contestant, Turn[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) turns.get(contestant)?.push(await turn(contestant, ms));
  }
  return contestants.map((contestant) => {
    const own = turns.get(contestant) ?? [];
    return {
      name: contestant.name,
      perSecond: median(own.map((one) => one.perSecond)),
      cpuUs: median(own.map((one) => one.cpuUs)),
      p50Ms: median(own.map((one) => one.p50Ms)),
      p99Ms: median(own.map((one) => one.p99Ms)),
      answered: own.reduce((sum, one) => sum + one.answered, 0),
      bytes: own.at(-1)?.bytes ?? 0,
      residentMb: contestant.server.residentMb(),
      rounds: own.map((one) => one.cpuUs),
    };
  });
}

async function turn({ name, server, requests, status }: Contestant, ms: number): Promise<Turn> {
  const before = server.cpuUs();
  const result = await load({ port: server.port, requests, ms, connections: CONNECTIONS });
  await untilQuiet(server);
  const cpuUs = (server.cpuUs() - before) / result.answered;
  const other = [...result.statuses].filter(([each]) => each !== status);
  if (other.length > 0)
    throw new Error(`${name}: ${other.map(([each, count]) => `${count} answers with ${each}`).join(', ')}`);
  if (result.answered === 0) throw new Error(`${name}: nothing was left to ask for`);
  return {
    perSecond: (result.answered / result.elapsedMs) * 1000,
    cpuUs,
    p50Ms: percentile(result.latencies, 0.5),
    p99Ms: percentile(result.latencies, 0.99),
    answered: result.answered,
    bytes: result.bytes,
  };
}

/** What was promised with the last answers is done: it belongs to them. */
async function untilQuiet({ cpuUs }: Server): Promise<void> {
  for (let before = -Infinity; cpuUs() - before > QUIET_US;) {
    before = cpuUs();
    await wait(QUIET_MS);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : (high + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * How many times faster `one` is on a core of its own: CPU time of a request, which other processes disturb least. The
 * median over the rounds, each compared with its own.
 */
export function timesAsFast(one: Score, other: Score): number {
  return median(one.rounds.map((cpuUs, round) => (other.rounds[round] ?? Number.NaN) / cpuUs));
}
