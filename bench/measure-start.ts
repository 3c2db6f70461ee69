import { setTimeout as wait } from 'node:timers/promises';
import { prepare, SUBMIT } from './actions';
import { measureCpu, type Measures } from './measure-rounds';
import { startServer } from './servers';
import type { BenchEnvironment } from './environment';

const REST_MS = 3000;
/** Submissions of a process that has just started. */
export const FIRST_SUBMISSIONS = 250;

/** A cold start on data that is there already, and the first submissions of the process, of recipients from the given one on. */
export async function measureStart(environment: BenchEnvironment, firstIndex: number): Promise<Measures> {
  // The process that is measured has not drawn the forms either.
  const other = await startServer(environment);
  const submissions = await prepare(SUBMIT, environment, other, firstIndex, FIRST_SUBMISSIONS);
  await other.stop();
  const server = await startServer({ ...environment, probe: await environment.link('form', 0) });
  await wait(REST_MS);
  const restMb = server.residentMb();
  const submitUs = await measureCpu(server, submissions, SUBMIT.status);
  await server.stop();
  return {
    [`submit, first ${FIRST_SUBMISSIONS} of a process, CPU µs`]: submitUs,
    'memory at rest, MB': restMb,
    'start to the first form page, ms': server.startMs,
  };
}
