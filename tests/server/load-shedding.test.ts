import { beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { resources } from '~/locales';
import { log } from '~/lib/log.server';
import type { HostRequest } from '../../server/request-metadata';
import { createLoadShedding } from '../../server/load-shedding';
import { openHost } from './support/test-host';
import { createFakeBuild } from './support/fake-build';

const LONGEST_MS = 500;
const CROWD = 32;
const CROWDED_AFTER_MS = 2000;

let time = 1000;
let counted: string[] = [];
/** Views that are worked on. */
let begun: (() => void)[] = [];
let shedding: ReturnType<typeof createLoadShedding>;
let warn: MockInstance<typeof log.warn>;

beforeEach(() => {
  [time, counted, begun] = [1000, [], []];
  warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const onShed = (kind: string) => counted.push(kind);
  shedding = createLoadShedding({ longestWaitMs: LONGEST_MS, coldWaitMs: 0, concurrency: 1, onShed, now: () => time });
});

const request = (method: string, path: string, language: string, isGone: boolean) => {
  const url = new URL(path, 'http://pages.example');
  const header = (name: string) => (name === 'accept-language' ? language : undefined);
  return {
    req: { raw: new Request(url, { method }), header },
    env: { outgoing: { destroyed: isGone } },
    get: () => ({ url, route: '', requestId: 'id' }),
  } as unknown as HostRequest;
};

/** A view, which is worked on until the test ends it. */
const look = ({ path = '/page', language = 'en', isGone = false } = {}): Promise<Response> =>
  shedding.guard(
    request('GET', path, language, isGone),
    () => new Promise((resolve) => begun.push(() => resolve(new Response('page')))),
  );
const post = (): Promise<Response> =>
  shedding.guard(request('POST', '/page', 'en', false), () => new Response('taken'));

/** Until the event loop has nothing more to do. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Ends the view that is worked on, after a time. */
async function goOn(ms: number): Promise<void> {
  time += ms;
  begun.shift()?.();
  await settle();
}

/** One view that is worked on, and others that wait: half of them for too long, and that for two seconds. */
async function slowCrowd(): Promise<Promise<Response>[]> {
  const pending = Array.from({ length: CROWD + 3 }, () => look());
  await settle();
  await goOn(LONGEST_MS + 1);
  time += CROWDED_AFTER_MS;
  return pending;
}

async function statusesOf(pending: Promise<Response>[]): Promise<number[]> {
  while (begun.length > 0) await goOn(0);
  return (await Promise.all(pending)).map(({ status }) => status);
}

test('views are worked on one after the other, those of people who hung up not at all', async () => {
  const pending = [look(), look({ isGone: true }), look()];
  await settle();
  expect(begun).toHaveLength(1);
  await goOn(1);
  expect(await statusesOf(pending)).toEqual([200, 503, 200]);
});

describe('nobody is turned away', () => {
  test('by a stall of the machine, however long it is', async () => {
    const pending = Array.from({ length: 2 * CROWD }, () => look());
    await settle();
    await goOn(60_000);
    expect(await statusesOf([...pending, look()])).toEqual(Array.from({ length: 2 * CROWD + 1 }, () => 200));
    expect(counted).toEqual([]);
  });

  test('while the median wait is short, however long a few wait and whatever comes', async () => {
    const pending: Promise<Response>[] = [];
    for (let round = 0; round < 20; round += 1) {
      pending.push(...Array.from({ length: CROWD }, () => look()));
      await settle();
      for (let each = 0; each < CROWD; each += 1) await goOn(LONGEST_MS / CROWD);
    }
    expect(await statusesOf(pending)).toEqual(pending.map(() => 200));
  });

  test('before the median wait has been long for two seconds', async () => {
    const pending = await slowCrowd();
    time -= 1;
    pending.push(look());
    expect(await statusesOf(pending)).toEqual(pending.map(() => 200));
  });

  test('where the median wait was short in between', async () => {
    const pending = await slowCrowd();
    time -= 1;
    await statusesOf(pending);
    const later = Array.from({ length: CROWD + 3 }, () => look());
    await settle();
    await goOn(LONGEST_MS + 1);
    expect(await statusesOf([...later, look()])).toEqual(Array.from({ length: CROWD + 4 }, () => 200));
  });
});

describe('of many', () => {
  test('those are turned away whose turn comes too late, until the median wait is short', async () => {
    const pending = await slowCrowd();
    const fresh = Array.from({ length: 5 }, () => look());
    expect((await Promise.all(fresh)).map(({ status }) => status)).toEqual(fresh.map(() => 503));
    const statuses = await statusesOf(pending);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.slice(2)).toEqual(pending.slice(2).map(() => 503));
    expect(await statusesOf([look()])).toEqual([200]);
  });

  test('who comes is told so at once, in the language of the person, by a page that comes back by itself', async () => {
    const pending = await slowCrowd();
    const { status, headers, text } = await look({ language: 'es-MX,es' }).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }));
    const seconds = Number(headers.get('retry-after'));
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(text).toContain('<html lang="es"');
    expect(text).toContain(resources.es.system.notice.crowded.text);
    expect(text).toContain(`<meta http-equiv="refresh" content="${seconds}"/>`);
    expect(await (await look({ path: '/api/x/submissions' })).json()).toMatchObject({
      errorName: 'server.unavailable',
    });
    expect(counted).toEqual(['view', 'view']);
    await statusesOf(pending);
  });

  test('what somebody has typed is taken', async () => {
    const pending = await slowCrowd();
    expect((await post()).status).toBe(200);
    expect(counted).toEqual([]);
    await statusesOf(pending);
  });

  test('where views have long had no turn, a post is told to be sent again, and never asks by itself', async () => {
    const pending = await slowCrowd();
    time += 8 * LONGEST_MS;
    const answer = await post();
    const text = await answer.text();
    expect([answer.status, counted]).toEqual([503, ['post']]);
    expect(text).toContain(resources.en.system.notice.crowdedPost.text);
    expect(text).not.toContain('http-equiv');
    await statusesOf(pending);
  });

  test('it is told once when it begins and once when it is over', async () => {
    const pending = await slowCrowd();
    for (let each = 0; each < 3; each += 1) expect((await look()).status).toBe(503);
    expect(warn.mock.calls).toEqual([[{ event: 'crowded', state: 'begins' }]]);
    await statusesOf(pending);
    time += 10_000;
    await statusesOf([look(), look()]);
    expect(warn.mock.calls.slice(1)).toEqual([
      [{ event: 'crowded', state: 'over', seconds: 0, views: CROWD + 4, posts: 0 }],
    ]);
  });
});

describe('a process that has just started', () => {
  const COLD_MS = 8000;
  beforeEach(() => {
    shedding = createLoadShedding({ longestWaitMs: LONGEST_MS, coldWaitMs: COLD_MS, concurrency: 1, now: () => time });
  });

  test('turns nobody away for its slow first views', async () => {
    const pending = Array.from({ length: CROWD + 40 }, () => look());
    await settle();
    await goOn(2000);
    expect(await statusesOf([...pending, look()])).toEqual(Array.from({ length: CROWD + 41 }, () => 200));
  });

  test('and one beside which another starts, however much it has done', async () => {
    for (let each = 0; each < 1000; each += 1) await statusesOf([look()]);
    shedding.slowDown();
    const pending = Array.from({ length: CROWD + 3 }, () => look());
    await settle();
    await goOn(COLD_MS - 100);
    expect(await statusesOf(pending)).toEqual(pending.map(() => 200));
  });

  test.each([
    [0, COLD_MS - CROWDED_AFTER_MS - 100, false],
    [490, COLD_MS - CROWDED_AFTER_MS - 100, false],
    [490, COLD_MS + 1, true],
    [750, COLD_MS / 2 - CROWDED_AFTER_MS - 100, false],
    [750, COLD_MS / 2 + LONGEST_MS + 100, true],
    [1000, LONGEST_MS + 1, true],
  ])('after %i views and %i ms of waiting is crowded: %s', async (views, ms, isCrowd) => {
    for (let each = 0; each < views; each += 1) await statusesOf([look()]);
    const pending = Array.from({ length: CROWD + 3 }, () => look());
    await settle();
    await goOn(ms);
    time += CROWDED_AFTER_MS;
    pending.push(look());
    expect((await statusesOf(pending)).filter((status) => status === 503).length > 0).toBe(isCrowd);
  });
});

test('probes, and the question of open pages whether all is well, have no turn to wait for', async () => {
  const guard = async () => new Response(null, { status: 503 });
  const answer = async () => Response.json({ hasErrors: false, data: null });
  const host = await openHost({ build: createFakeBuild().build, shedding: { guard }, answer });
  const statuses: number[] = [];
  for (const path of ['/healthz', '/version', '/api/System/health-check', '/form/abc', '/api/x/submissions'])
    statuses.push((await host.sendRequest(path)).status);
  expect(statuses).toEqual([200, 200, 200, 503, 503]);
  await host.close();
});
