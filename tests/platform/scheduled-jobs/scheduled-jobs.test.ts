import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScheduler } from '~/platform/assembly/scheduled-jobs';
import { createWorker } from '~/platform/jobs/job-worker';
import { QUEUE_RULES } from '~/platform/ports/jobs';
import { noopMeter } from '~/platform/ports/meter';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const DAY_MS = 24 * 3600_000;
let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false } });
});
afterEach(() => testPlatform.close());

const waiting = async () =>
  (await testPlatform.context.jobs.list({ queue: 'round', limit: 100 }))
    .map(({ key, data }) => `${data.name}: ${key}`)
    .sort();
const insertLimit = () =>
  testPlatform.context.db
    .insertInto('rate_limits')
    .values({ key: 'over', points: 1, expires_at: testPlatform.clock.now() - 1 })
    .execute();
const countLimits = async () =>
  (await testPlatform.context.db.selectFrom('rate_limits').select('key').where('key', '=', 'over').execute()).length;

test('however many processes begin, each round waits once, at the same time', async () => {
  await testPlatform.platform.scheduler.scheduleAll();
  const first = await waiting();
  expect(first.map((line) => line.split(':')[0])).toEqual(['alerts', 'certificate', 'drafts', 'payments', 'tidy']);
  await createScheduler(testPlatform.context).scheduleAll();
  testPlatform.clock.advance(1000);
  await createScheduler(testPlatform.context).scheduleAll();
  expect(await waiting()).toEqual(first);
});

test('a round that is over adds the next one of its name, also where another machine’s clock was ahead', async () => {
  await testPlatform.platform.scheduler.scheduleAll();
  const first = await waiting();
  await insertLimit();
  // This machine's clock says that none is due yet.
  await runWaitingJobs(testPlatform);
  expect(await countLimits()).toBe(0);
  const second = await waiting();
  expect(second).toHaveLength(first.length);
  expect(second.filter((line) => first.includes(line))).toEqual([]);
});

test('a clock that ran ahead for a month holds no round until then', async () => {
  await testPlatform.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    testPlatform = await createTestPlatform({ start: Date.UTC(2026, 1, 1), overrides: { hasNoWorker: false } });
    testPlatform.clock.advance(-30 * DAY_MS);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const { jobs, clock } = testPlatform.context;
    const soon = async () =>
      (await jobs.list({ queue: 'round', limit: 100 }))
        .filter(({ data }) => Number(data.at) <= clock.now() + DAY_MS)
        .map(({ data }) => data.name);
    await vi.waitFor(async () =>
      expect((await soon()).sort()).toEqual(['alerts', 'certificate', 'drafts', 'payments', 'tidy']),
    );
  } finally {
    vi.useRealTimers();
  }
});

test('a round that fails is tried again, and at its last failure is followed by the next one', async () => {
  const { context } = testPlatform;
  const broken = {
    everyMs: DAY_MS,
    run: async () => {
      throw new Error('no disk');
    },
  };
  const rounds = createScheduler(context, { broken });
  const worker = createWorker({
    jobs: context.jobs,
    handlers: { round: rounds.handle },
    log: () => undefined,
    meter: noopMeter,
  });
  await rounds.scheduleAll();
  const listed = () => context.jobs.list({ queue: 'round', limit: 100 });
  const [first] = await listed();
  for (let attempt = 1; attempt < QUEUE_RULES.round.maxAttempts; attempt += 1) {
    await runWaitingJobs({ context, platform: { ...testPlatform.platform, worker } });
    expect(await listed()).toMatchObject([{ id: first?.id, attempt, reason: 'no disk', state: 'waiting' }]);
  }
  await runWaitingJobs({ context, platform: { ...testPlatform.platform, worker } });
  const states = (await listed()).map(({ id, state }) => `${id === first?.id ? 'first' : 'next'}: ${state}`);
  expect(states.sort()).toEqual(['first: dead', 'next: waiting']);
});
