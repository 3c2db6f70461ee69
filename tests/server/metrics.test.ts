import { AggregatorRegistry, type Gauge } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '~/platform/db/open-database';
import { log } from '~/lib/log.server';
import { createMetrics } from '../../server/metrics';
import { COUNTED_PAGE_PATTERNS } from '../../server/metrics-counters';
import { createCachedReader } from '../../server/metrics-gauges';
import { readdirSync } from 'node:fs';

const failures: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  failures.length = 0;
});
afterEach(() => vi.useRealTimers());

describe('a reading of the database', () => {
  const times = { cacheMs: 5000, timeoutMs: 2000 };
  const readingOf = <T>(read: () => Promise<T>) =>
    createCachedReader(read, times, (error) => void failures.push(error));

  test('is asked once for all who ask meanwhile, and again when it is old', async () => {
    const read = vi.fn(async () => 7);
    const reading = readingOf(read);
    expect(await Promise.all([reading(), reading(), reading()])).toEqual([7, 7, 7]);
    vi.advanceTimersByTime(4900);
    await reading();
    expect(read).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(200);
    await reading();
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('that takes too long is left out, and not asked twice at a time', async () => {
    let answer = (_value: number) => undefined as void;
    const read = vi.fn(() => new Promise<number>((resolve) => (answer = resolve)));
    const reading = readingOf(read);
    const late = reading();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await late).toBeUndefined();
    const again = reading();
    expect(read).toHaveBeenCalledTimes(1);
    answer(3);
    expect(await again).toBe(3);
    expect(failures).toHaveLength(1);
  });

  test('that fails takes nothing else with it', async () => {
    const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const { registry, registerGauges } = createMetrics();
    const away = async () => Promise.reject(new Error('away'));
    registerGauges({ jobCounts: away, openDraftCount: away, databaseStats: () => undefined });
    const text = await registry.metrics();
    expect(text).toMatch(/^latchkey_database_up 0$/m);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toMatch(/^latchkey_jobs\{/m);
    await registry.metrics();
    expect(warned.mock.calls).toEqual([[{ event: 'metrics-failed', from: 'database', message: 'away' }]]);
  });
});

test('a page is counted as opened where somebody was shown it, by the purpose of its link', async () => {
  const { registry, observe } = createMetrics();
  const request = { method: 'GET', route: '/form/:token', status: 200, seconds: 0.1 };
  observe(request);
  observe({ ...request, method: 'HEAD' });
  observe({ ...request, method: 'POST' });
  observe({ ...request, status: 503 });
  observe({ ...request, route: '/smart/sign-in' });
  const opened = (await registry.metrics()).match(/^latchkey_pages_opened_total\{.*\} [1-9].*$/gm);
  expect(opened).toEqual(['latchkey_pages_opened_total{kind="form"} 1']);
});

test('of several processes the lag of the busiest is told', async () => {
  const metricsOfProcesses = await Promise.all(
    [0, 0, 0, 2].map(async (seconds) => {
      const { registry } = createMetrics();
      await registry.metrics();
      const lag = registry.getSingleMetric('nodejs_eventloop_lag_p99_seconds') as Gauge;
      Object.assign(registry.getSingleMetric('nodejs_eventloop_lag_seconds') ?? {}, { collect: undefined });
      lag.set(seconds);
      return registry.getMetricsAsJSON();
    }),
  );
  const text = await AggregatorRegistry.aggregate(metricsOfProcesses).metrics();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 2$/m);
});

test('every page that is counted is one that there is', () => {
  const pages = readdirSync('app/routes').map((name) =>
    `/${name.replace(/(\.route)?\.tsx$/, '')}`
      .split('.')
      .filter((part) => !/^\/?_/.test(part))
      .map((part) => part.replace(/^\/?/, '/').replace('$', ':').replace(/_$/, ''))
      .join(''),
  );
  expect(COUNTED_PAGE_PATTERNS.filter((pattern) => !pages.includes(pattern))).toEqual([]);
});

test('SQLite tells how long writes have waited', async () => {
  const { db, stats, close } = await openDatabase({});
  const before = stats?.();
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').execute();
  });
  expect(stats?.()).toMatchObject({ engine: 'sqlite', waiting: 0 });
  expect(before?.engine === 'sqlite' && before.writes).toBeGreaterThan(0);
  const after = stats?.();
  if (before?.engine !== 'sqlite' || after?.engine !== 'sqlite') throw new Error('SQLite it is');
  expect(after.writes).toBe(before.writes + 1);
  expect(after.waitedSeconds).toBeGreaterThanOrEqual(before.waitedSeconds);
  await close();
});
