import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPgBossJobs } from '~/platform/adapters/pg-boss-jobs';
import { createSqliteJobs } from '~/platform/adapters/sqlite-jobs';
import type { WriteLog } from '~/config/log-events';
import type { Tracing } from '~/lib/contract/tracing-port';
import { systemClock } from '~/platform/ports/clock';
import { DependencyUnavailable, createJobsOutageLog, createWorker, JobPostponed } from '~/platform/jobs/job-worker';
import {
  LOST_REASON,
  MAX_LOST_ATTEMPTS,
  QUEUE_RULES,
  type JobPort,
  type NewJob,
  type TakenJob,
} from '~/platform/ports/jobs';
import { noopMeter } from '~/platform/ports/meter';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
let jobs: JobPort;

beforeEach(async () => {
  platform = await createTestPlatform();
  const { db, clock, engine } = platform.context;
  jobs = engine === 'postgres' ? createPgBossJobs({ db, clock: systemClock }) : createSqliteJobs({ db, clock });
});
afterEach(() => {
  vi.useRealTimers();
  return platform.close();
});

const HELD_SECONDS = QUEUE_RULES.mail.leaseSeconds;

const aJob = (key: string, more: Partial<NewJob> = {}): NewJob => ({
  queue: 'mail',
  key,
  accountId: 'prairie',
  data: { messageId: key },
  ...more,
});
const add = (...all: NewJob[]) => jobs.add(platform.context.db, all);
const keysOf = (taken: readonly TakenJob[]) => taken.map(({ key }) => key);
const now = () => (platform.context.engine === 'postgres' ? Date.now() : platform.clock.now());

/** So much time goes by: pg-boss reads the database's clock. */
async function later(seconds: number): Promise<void> {
  platform.clock.advance(seconds * 1000);
  if (platform.context.engine === 'postgres')
    await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}),
      started_on = started_on - make_interval(secs => ${seconds})`.execute(platform.context.db);
}

describe('a job', () => {
  test('is taken once, with what it was given', async () => {
    await add(aJob('a'));
    const [taken, ...more] = await jobs.take('mail', 5);
    expect(taken).toMatchObject({
      queue: 'mail',
      key: 'a',
      accountId: 'prairie',
      data: { messageId: 'a' },
      attempt: 1,
    });
    expect(more).toEqual([]);
    expect(await jobs.take('mail', 5)).toEqual([]);
    expect(await jobs.take('webhook', 5)).toEqual([]);
  });

  test('is there when the act that promised it is, and not when that was taken back', async () => {
    const { db } = platform.context;
    const act = db.transaction().execute(async (trx) => {
      await jobs.add(trx, [aJob('lost')]);
      throw new Error('taken back');
    });
    await expect(act).rejects.toThrow('taken back');
    await db.transaction().execute((trx) => jobs.add(trx, [aJob('kept')]));
    expect(keysOf(await jobs.take('mail', 5))).toEqual(['kept']);
  });

  test('of a key that is there is not added again, while it waits, is held or is done', async () => {
    await add(aJob('a'), aJob('a'));
    await add(aJob('a'));
    const taken = await jobs.take('mail', 5);
    expect(keysOf(taken)).toEqual(['a']);
    await add(aJob('a'));
    await jobs.done(taken);
    await add(aJob('a'), aJob('a', { queue: 'webhook' }));
    expect(await jobs.take('mail', 5)).toEqual([]);
    expect(keysOf(await jobs.take('webhook', 5))).toEqual(['a']);
  });

  test('waits for its time', async () => {
    await add(aJob('later', { startAt: now() + 60_000 }));
    expect(await jobs.take('mail', 5)).toEqual([]);
    await later(61);
    expect(keysOf(await jobs.take('mail', 5))).toEqual(['later']);
  });

  test('goes before lighter ones, and after older ones of its weight', async () => {
    await add(aJob('mailing', { priority: 0 }));
    await add(aJob('receipt', { priority: 20 }));
    platform.clock.advance(1);
    await add(aJob('code', { priority: 30 }));
    await add(aJob('second receipt', { priority: 20 }));
    expect(keysOf(await jobs.take('mail', 3))).toEqual(['code', 'receipt', 'second receipt']);
    expect(keysOf(await jobs.take('mail', 3))).toEqual(['mailing']);
  });
});

describe('a job that fails', () => {
  test('comes again after pauses that grow, and is dead after the last try', async () => {
    const { maxAttempts, retryDelaySeconds } = QUEUE_RULES.round;
    await add(aJob('a', { queue: 'round' }));
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const [job] = await jobs.take('round', 5);
      expect(job?.attempt).toBe(attempt);
      await jobs.fail(job as TakenJob, `try ${attempt}`);
      if (attempt === maxAttempts) break;
      const [listed] = await jobs.list({ limit: 5 });
      expect(await jobs.find(listed?.id ?? '')).toEqual(listed);
      expect(listed).toMatchObject({ key: 'a', state: 'waiting', reason: `try ${attempt}`, attempt });
      const pause = retryDelaySeconds * 2 ** (attempt - 1);
      await later(pause - 5);
      expect(await jobs.take('round', 5)).toEqual([]);
      await later(pause + 6);
    }
    await later(24 * 3600);
    expect(await jobs.take('round', 5)).toEqual([]);
    const [dead] = await jobs.list({ queue: 'round', state: 'dead', limit: 5 });
    expect(dead).toMatchObject({ key: 'a', attempt: maxAttempts, reason: `try ${maxAttempts}` });
    expect(await jobs.counts()).toMatchObject([{ queue: 'round', state: 'dead', count: 1 }]);
  });

  test('and is dead can be tried again by hand', async () => {
    await add(aJob('a', { queue: 'round' }));
    for (let attempt = 1; attempt <= QUEUE_RULES.round.maxAttempts; attempt += 1) {
      await jobs.fail((await jobs.take('round', 1))[0] as TakenJob, 'no');
      await later(24 * 3600);
    }
    const [dead] = await jobs.list({ state: 'dead', limit: 5 });
    expect(await jobs.retry('mail', dead?.id ?? '')).toBe(false);
    expect(await jobs.retry('round', dead?.id ?? '')).toBe(true);
    expect(await jobs.retry('round', dead?.id ?? '')).toBe(false);
    expect((await jobs.take('round', 5)).map(({ key, attempt }) => [key, attempt])).toEqual([['a', 1]]);
  });
});

test('what a worker holds that went away is another’s when its time is over, and not before', async () => {
  await add(aJob('a'));
  await jobs.take('mail', 5);
  await later(HELD_SECONDS - 5);
  await jobs.maintain();
  expect(await jobs.list({ state: 'active', limit: 5 })).toHaveLength(1);
  await later(6);
  await jobs.maintain();
  expect(await jobs.list({ limit: 5 })).toMatchObject([{ state: 'waiting', reason: LOST_REASON }]);
  expect((await jobs.take('mail', 5)).map(({ key, attempt }) => [key, attempt])).toEqual([['a', 2]]);
});

test('a worker that goes away at the last try leaves some more, and what takes all of its workers along is dead', async () => {
  await add(aJob('a', { queue: 'round' }));
  const { maxAttempts } = QUEUE_RULES.round;
  for (let attempt = 1; attempt <= maxAttempts + MAX_LOST_ATTEMPTS; attempt += 1) {
    expect((await jobs.take('round', 5)).map((job) => job.attempt)).toEqual([attempt]);
    await later(HELD_SECONDS + 1);
    await jobs.maintain();
  }
  await later(24 * 3600);
  expect(await jobs.take('round', 5)).toEqual([]);
  expect(await jobs.list({ limit: 5 })).toMatchObject([{ state: 'dead' }]);
});

test('what fails behind the last try is dead', async () => {
  await add(aJob('a', { queue: 'round' }));
  for (let attempt = 1; attempt <= QUEUE_RULES.round.maxAttempts; attempt += 1) {
    await jobs.take('round', 5);
    await later(HELD_SECONDS + 1);
    await jobs.maintain();
  }
  await jobs.fail((await jobs.take('round', 5))[0] as TakenJob, 'no');
  expect(await jobs.list({ limit: 5 })).toMatchObject([{ state: 'dead', reason: 'no' }]);
});

test('what is taken back before anybody has begun it is gone, and what somebody has begun is not', async () => {
  await add(aJob('a'), aJob('b'));
  const drop = (key: string) => platform.context.db.transaction().execute((trx) => jobs.drop(trx, 'mail', key));
  await jobs.take('mail', 1);
  await drop('a');
  await drop('b');
  await drop('c');
  expect((await jobs.list({ limit: 5 })).map(({ key, state }) => `${key} ${state}`)).toEqual(['a active']);
});

test('of some keys, no other is taken', async () => {
  await add(aJob('a'), aJob('b'), aJob('c'));
  expect(keysOf(await jobs.take('mail', 5, { keys: ['c', 'a', 'none'] })).sort()).toEqual(['a', 'c']);
});

test('what is given back with a reason says so, and was not tried', async () => {
  await add(aJob('a'));
  await jobs.release(await jobs.take('mail', 5), 'nobody there');
  expect(await jobs.list({ limit: 5 })).toMatchObject([{ state: 'waiting', reason: 'nobody there' }]);
  expect((await jobs.take('mail', 5)).map(({ attempt }) => attempt)).toEqual([1]);
});

test('what a worker says that it holds is its own', async () => {
  await add(aJob('a'), aJob('b'));
  const taken = await jobs.take('mail', 5);
  await later(HELD_SECONDS - 5);
  await jobs.renewLeases(taken.filter(({ key }) => key === 'a'));
  await later(HELD_SECONDS - 5);
  await jobs.maintain();
  const active = await jobs.list({ state: 'active', limit: 5 });
  expect(active.map(({ key }) => key)).toEqual(['a']);
  await jobs.done(taken.filter(({ key }) => key === 'a'));
  await jobs.renewLeases(taken);
  expect((await jobs.list({ limit: 5 })).map(({ key, state }) => `${key} ${state}`)).toEqual(['b waiting']);
});

test('what is given back is taken as if nobody had had it', async () => {
  await add(aJob('a'));
  await jobs.release(await jobs.take('mail', 5));
  expect((await jobs.take('mail', 5)).map(({ key, attempt }) => [key, attempt])).toEqual([['a', 1]]);
});

test('what is postponed is nobody’s until then, and was not tried', async () => {
  await add(aJob('a'));
  const [first] = await jobs.take('mail', 5);
  if (!first) throw new Error('nothing was taken');
  await jobs.postpone(first, now() + 60_000);
  expect(await jobs.take('mail', 5)).toEqual([]);
  expect(await jobs.list({ limit: 5 })).toMatchObject([{ key: 'a', state: 'waiting' }]);
  await later(61);
  expect((await jobs.take('mail', 5)).map(({ key, attempt }) => [key, attempt])).toEqual([['a', 1]]);
});

test('counts are by queue and state, with the age of the oldest that is due', async () => {
  const before = now() - 1000;
  await add(
    aJob('a'),
    aJob('b', { startAt: now() + 3600_000 }),
    aJob('c', { queue: 'webhook', startAt: now() + 3600_000 }),
  );
  const counts = await jobs.counts();
  const of = (queue: string) => counts.find((each) => each.queue === queue);
  expect(of('mail')).toMatchObject({ state: 'waiting', count: 2 });
  expect(of('mail')?.oldestAt).toBeGreaterThan(before);
  expect(of('webhook')).toMatchObject({ state: 'waiting', count: 1, oldestAt: null });
});

test('many who take at once share the jobs among them', async () => {
  await add(...Array.from({ length: 60 }, (_each, index) => aJob(`j${index}`)));
  const taken = (await Promise.all(Array.from({ length: 12 }, () => jobs.take('mail', 7)))).flat();
  expect(new Set(keysOf(taken)).size).toBe(taken.length);
  expect(taken.length).toBe(60);
});

test('those of busy accounts are left where they are', async () => {
  await add(aJob('a'), aJob('b', { accountId: 'metro' }), aJob('c', { accountId: '' }));
  expect(keysOf(await jobs.take('mail', 5, { skippedAccounts: ['prairie', 'nobody'] })).sort()).toEqual(['b', 'c']);
  expect(keysOf(await jobs.take('mail', 5))).toEqual(['a']);
});

test('those that nobody waits for are told apart, and come after the others of their queue', async () => {
  expect(await jobs.hasBackgroundJobs()).toBe(false);
  await add(aJob('code', { priority: 30 }), aJob('list'), aJob('later', { startAt: now() + 60_000 }));
  expect(await jobs.hasBackgroundJobs()).toBe(true);
  expect(keysOf(await jobs.take('mail', 5, { share: 'patient' }))).toEqual([]);
  expect(keysOf(await jobs.take('mail', 5, { share: 'awaited' }))).toEqual(['code']);
  expect(keysOf(await jobs.take('mail', 5, { share: 'awaited' }))).toEqual([]);
  expect(keysOf(await jobs.take('mail', 5, { share: 'patient' }))).toEqual(['list']);
  expect(await jobs.hasBackgroundJobs()).toBe(false);
});

describe('a worker', () => {
  test('does a job and writes of it within one span, whose name of a failure is the error’s', async () => {
    let open = 0;
    const reports: unknown[] = [];
    const tracing: Tracing = {
      async span(kind, name, work, failureOf) {
        open += 1;
        const result = await work();
        open -= 1;
        reports.push([kind, name, failureOf?.(result)]);
        return result;
      },
      startSpan: () => () => undefined,
      traceHeaders: () => ({}),
    };
    const logged: unknown[] = [];
    const ends: Record<string, Error> = { late: new JobPostponed(now() + 60_000), bad: new TypeError('no such field') };
    await add(aJob('good'), aJob('late'), aJob('bad'));
    const worker = createWorker({
      meter: noopMeter,
      jobs,
      tracing,
      log: (_level, event, fields) => void logged.push([event, { ...fields }, open > 0]),
      handlers: {
        mail: async ({ key }) => {
          const error = ends[key];
          if (error) throw error;
        },
      },
    });
    await worker.drain(['good', 'late', 'bad']);
    expect(reports).toHaveLength(3);
    expect(reports).toEqual(
      expect.arrayContaining([
        ['job', 'job mail', undefined],
        ['job', 'job mail', 'TypeError'],
      ]),
    );
    expect(reports.filter((span) => (span as unknown[])[2])).toHaveLength(1);
    expect(logged).toEqual([['job.failed', expect.objectContaining({ message: 'no such field' }), true]]);
  });

  test('takes up at once what it finds without a worker', async () => {
    await add(aJob('lost'));
    await jobs.take('mail', 5);
    await later(HELD_SECONDS + 1);
    let looks = 0;
    const done: string[] = [];
    // Nothing is looked for by the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const worker = createWorker({
      meter: noopMeter,
      jobs: {
        ...jobs,
        async take(...args) {
          const taken = await jobs.take(...args);
          looks += 1;
          return taken;
        },
        async maintain() {
          await vi.waitUntil(() => looks > 0);
          await jobs.maintain();
        },
      },
      log: () => undefined,
      handlers: { mail: async ({ key }) => void done.push(key) },
    });
    worker.start();
    await expect.poll(() => done).toEqual(['lost']);
    vi.useRealTimers();
    await worker.stop();
  });

  test('logs an outage of the database once for all queues, and that it is over', async () => {
    const events: string[] = [];
    const log: WriteLog = (_level, event) => void events.push(event);
    let looks = 0;
    let isAway = true;
    const take: typeof jobs.take = (...args) => {
      looks += 1;
      return isAway ? Promise.reject(new Error('connection refused')) : jobs.take(...args);
    };
    const nothing = () => Promise.resolve();
    const worker = createWorker({
      meter: noopMeter,
      jobs: { ...jobs, take },
      log,
      outageLog: createJobsOutageLog(log, () => looks * 1000),
      handlers: { mail: nothing, sms: nothing, webhook: nothing },
    });
    worker.start();
    await expect.poll(() => (worker.wake(), looks)).toBeGreaterThan(9);
    expect(events).toEqual(['jobs.away']);
    isAway = false;
    await expect.poll(() => (worker.wake(), events)).toEqual(['jobs.away', 'jobs.back']);
    await worker.stop();
  });

  test('gives one account whose receiver stalls no more than its places, and another the next', async () => {
    const begun: string[] = [];
    let end = () => undefined as void;
    const stall = new Promise<void>((resolve) => (end = resolve));
    const worker = createWorker({
      meter: noopMeter,
      jobs,
      log: () => undefined,
      handlers: {
        webhook: async ({ key, accountId }) => {
          begun.push(key);
          if (accountId === 'prairie') await stall;
        },
      },
    });
    await add(...Array.from({ length: 40 }, (_each, index) => aJob(`stalls${index}`, { queue: 'webhook' })));
    await add(aJob('quick', { queue: 'webhook', accountId: 'metro' }));
    worker.start();
    await expect.poll(() => begun).toContain('quick');
    const places = QUEUE_RULES.webhook.concurrencyPerAccount;
    expect(begun.length).toBe(1 + (places ?? 0));
    end();
    await expect.poll(() => begun.length).toBe(41);
    await worker.stop();
    expect(new Set(begun).size).toBe(41);
  });

  test('lets a queue rest whose carrier is away, begins again with one job, and goes on in the order of weight and age', async () => {
    const tried: string[] = [];
    let isAway = true;
    const events: string[] = [];
    const worker = createWorker({
      meter: noopMeter,
      jobs,
      atOnce: 4,
      log: (_level, event) => void events.push(event),
      handlers: {
        mail: async ({ key, attempt }) => {
          tried.push(`${key} ${attempt}`);
          if (isAway) throw new DependencyUnavailable('nobody listens');
        },
        sms: async ({ key }) => void tried.push(key),
      },
    });
    for (let index = 0; index < 6; index += 1) {
      await add(aJob(`mailing ${index}`, { priority: 0 }));
      platform.clock.advance(1);
    }
    await add(aJob('receipt', { priority: 20 }), aJob('code', { priority: 30 }));
    worker.start();
    await expect.poll(() => worker.isPaused('mail')).toBe(true);
    await expect.poll(() => tried.length).toBe(6);
    // Four at once found it out, and then one after the other looked again.
    expect(tried.slice(0, 4).sort()).toEqual(['code 1', 'mailing 0 1', 'mailing 1 1', 'receipt 1']);
    expect(tried.slice(4)).toEqual(['code 1', 'code 1']);
    await add(aJob('text', { queue: 'sms' }));
    worker.wake();
    await expect.poll(() => tried.at(-1)).toBe('text');
    isAway = false;
    const before = tried.length;
    await expect.poll(() => tried.length).toBe(before + 8);
    await worker.stop();
    expect(tried.slice(before, before + 2)).toEqual(['code 1', 'receipt 1']);
    expect(tried.slice(before + 2).sort()).toEqual(Array.from({ length: 6 }, (_none, index) => `mailing ${index} 1`));
    expect(worker.isPaused('mail')).toBe(false);
    expect(events).toEqual(['jobs.resting', 'jobs.risen']);
    expect(await jobs.list({ limit: 5 })).toEqual([]);
  });

  test('notes together what ends at the same moment, and tries all of it again where that fails', async () => {
    const noted: string[][] = [];
    let isAway = true;
    const worker = createWorker({
      meter: noopMeter,
      jobs: {
        ...jobs,
        async done(taken, write) {
          noted.push(keysOf(taken).sort());
          if (isAway) throw new Error('the database is away');
          return jobs.done(taken, write);
        },
      },
      log: () => undefined,
      handlers: { mail: async () => undefined },
    });
    await add(aJob('a'), aJob('b'), aJob('c'));
    await worker.drain();
    expect(noted).toEqual([['a', 'b', 'c']]);
    isAway = false;
    await later(60);
    await worker.drain();
    expect(noted.at(-1)).toEqual(['a', 'b', 'c']);
    expect(await jobs.list({ limit: 5 })).toEqual([]);
  });

  test('does what is there and what comes, tries again what fails, and finishes what it has before it stops', async () => {
    const done: string[] = [];
    let finish = () => undefined as void;
    const worker = createWorker({
      meter: noopMeter,
      jobs,
      log: () => undefined,
      handlers: {
        mail: async ({ key, attempt }) => {
          if (key === 'fails' && attempt === 1) throw new Error('not yet');
          if (key === 'slow') await new Promise<void>((resolve) => (finish = resolve));
          done.push(`${key} ${attempt}`);
        },
      },
    });
    await add(aJob('first'), aJob('fails'));
    worker.start();
    await expect.poll(() => done).toEqual(['first 1']);
    await add(aJob('second'), aJob('slow'));
    worker.wake();
    await expect.poll(() => done).toEqual(['first 1', 'second 1']);
    await expect
      .poll(async () => (await jobs.list({ limit: 5 })).map(({ key, state }) => `${key} ${state}`).sort())
      .toEqual(['fails waiting', 'slow active']);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(done).toEqual(['first 1', 'second 1', 'slow 1']);
    await later(24 * 3600);
    expect(await worker.drain()).toBe(1);
    expect(done.at(-1)).toBe('fails 2');
    expect(await jobs.list({ limit: 5 })).toEqual([]);
  });
});
