import {
  adminView,
  FIRST_VIEW,
  LIST,
  prepare,
  RECIPIENTS,
  RESULTS,
  searchFor,
  sendAll,
  SUBMIT,
  type Action,
} from './actions';
import type { Row } from './report';
import { median, measureRounds } from './measure-rounds';
import { fillScale, filledName, FREQUENT_NAME } from './scale-fill';
import { startServer, type Server } from './servers';
import { createEnvironment, type BenchEnvironment } from './environment';

export const SMALL_COUNT = 1000;
/** Submissions that are copied. */
const MODELS = 20;
/** So many requests to one world and then to the other, so often. */
const IN_A_ROW = 10;
const WARM_UPS = 4;
const ROUNDS = 20;
/** How much longer a request may take among many, and a search. */
const MAX_RATIO = 1.3;
const MAX_SEARCH_RATIO = 2;

/** What a request takes among many recipients and submissions, against the same among a thousand, one request after the other. */
export async function measureScale(folder: string, total: number): Promise<Row[]> {
  const nameAt = (index: number) => filledName((index * 7919) % total);
  const recipients = (search = '') => `/smart/recipients${search && `?search=${encodeURIComponent(search)}`}`;
  const acts: [Action, number][] = [
    [FIRST_VIEW, MAX_RATIO],
    [LIST, MAX_RATIO],
    [searchFor(nameAt), MAX_SEARCH_RATIO],
    [{ ...searchFor(() => FREQUENT_NAME), name: 'the same by a name that many have' }, MAX_SEARCH_RATIO],
    [RESULTS, MAX_RATIO],
    [adminView('admin: list of recipients', () => recipients()), MAX_RATIO],
    [adminView('admin: search of recipients', (index) => recipients(nameAt(index))), MAX_SEARCH_RATIO],
    [adminView('the same by a name that many have', () => recipients(FREQUENT_NAME)), MAX_SEARCH_RATIO],
  ];
  const sides: { environment: BenchEnvironment; server: Server }[] = [];
  for (const count of [total, SMALL_COUNT]) {
    const environment = createEnvironment(folder, RECIPIENTS.senders + MODELS);
    const server = await startServer(environment);
    sides.push({ environment, server });
    await sendAll(server, await prepare(SUBMIT, environment, server, 0, MODELS), SUBMIT.status);
    await server.quiet();
    process.stderr.write(`Filling in ${count} …\n`);
    fillScale(environment, count);
  }
  const rows: Row[] = [];
  for (const [act, mostRatio] of acts) {
    process.stderr.write(`${act.name} …\n`);
    const turn = async ({ environment, server }: (typeof sides)[number], round: number) => {
      const calls = await prepare(act, environment, server, round * IN_A_ROW, IN_A_ROW);
      return { [`${act.name}, ms`]: median(await sendAll(server, calls, act.status, 1)) };
    };
    for (const row of await measureRounds(sides, ROUNDS, turn, WARM_UPS)) rows.push({ ...row, mostRatio });
  }
  for (const { environment, server } of sides) {
    await server.stop();
    environment.clear();
  }
  return rows;
}
