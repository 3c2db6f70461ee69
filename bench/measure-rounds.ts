import { sendAll, type ActionRequest } from './actions';
import type { Row } from './report';
import type { Server } from './servers';

/** The values of one round, by row name. */
export type Measures = Record<string, number>;

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

/**
 * Measures one or two sides in turn, round after round, so that a slow moment of the machine hits both. Returns medians, and of ratios the median
 * of those of each round.
 *
 * @param warmUps rounds that come before and do not count
 */
export async function measureRounds<S>(
  sides: readonly S[],
  rounds: number,
  measure: (side: S, round: number) => Promise<Measures>,
  warmUps = 0,
): Promise<Row[]> {
  const all: Measures[][] = [];
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const each: Measures[] = [];
    for (const side of sides) each.push(await measure(side, round));
    if (round >= warmUps) all.push(each);
  }
  return Object.keys(all[0]?.[0] ?? {}).map((what) => {
    const valuesOf = (at: number) => all.map((each) => each[at]?.[what] ?? Number.NaN);
    const [own, base] = [valuesOf(0), valuesOf(1)];
    if (sides.length === 1) return { what, own: median(own) };
    const ratio = median(own.map((value, round) => value / (base[round] ?? Number.NaN)));
    return { what, own: median(own), base: median(base), ratio };
  });
}

/** CPU time of a request, with what it promises, in microseconds. @throws Error where one is answered with another status */
export async function measureCpu(server: Server, calls: readonly ActionRequest[], status: number): Promise<number> {
  await server.quiet();
  const before = server.cpuUs();
  await sendAll(server, calls, status);
  await server.quiet();
  return (server.cpuUs() - before) / calls.length;
}
