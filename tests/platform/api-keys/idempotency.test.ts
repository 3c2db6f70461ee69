import type { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import type { CallExample } from '~/lib/contract/call';
import { createDispatch } from '~/platform/http/dispatch';
import { handle, keyOf } from '~/platform/http/handlers';
import { createIdempotency } from '~/platform/http/idempotency';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import { createRouter } from '~/platform/http/router';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createKeyService } from '~/areas/api-keys/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createTestKey, exampleRequest } from './example-data';

const defineCall = defineCalls('keys');

const noteCall = (id: string) =>
  defineCall({
    id,
    path: `api/x/test/${id}`,
    summary: 'Writes a note',
    audience: 'key',
    scope: 'write',
    body: z.object({ text: z.string().min(1) }),
    reply: envelope(z.object({ number: z.number(), account: z.string() })),
    errors: [],
  });
const addNote = noteCall('AddNote');
const addOther = noteCall('AddOther');

/** What the handler does at its next calls, before it counts up. */
let behaviours: (() => Promise<Failure | undefined>)[];
let notes: number;
let platform: TestPlatform;
let router: Hono;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  token = await createTestKey(platform, { scopes: ['write'] });
  [behaviours, notes] = [[], 0];
  router = openRouter();
});
afterEach(() => platform.close());

function openRouter(): Hono {
  const { context } = platform;
  const answer = (call: typeof addNote) =>
    handle(call, async (_input, info) => {
      const failure = await behaviours.shift()?.();
      if (failure) return failure;
      notes += 1;
      return { number: notes, account: keyOf(info).accountId };
    });
  return createRouter({
    calls: [addNote, addOther],
    idempotency: createIdempotency(context),
    dispatch: createDispatch({
      handlersOf: async () => [answer(addNote), answer(addOther)],
      clock: context.clock,
      limiter: createRateLimiter(context),
      requireSession: () => Promise.reject(new Error('nobody is signed in')),
      requireKey: createKeyService(context).requireKey,
      onKeyCall: () => undefined,
      onUnexpectedError: () => undefined,
      onOutage: () => undefined,
    }),
  });
}

interface PostResult {
  status: number;
  body: unknown;
  isReplayed: boolean;
}

async function post(
  name: string | undefined,
  { call = addNote, key = token, ...example }: Partial<CallExample> & { call?: typeof addNote; key?: string } = {},
): Promise<PostResult> {
  const headers: Record<string, string> = name === undefined ? {} : { 'idempotency-key': name };
  const response = await router.fetch(exampleRequest(call, key, { body: { text: 'a' }, ...example }, headers));
  return {
    status: response.status,
    body: await response.json(),
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
  };
}
const errorOf = ({ status, body }: PostResult) => [status, (body as { errorName: string }).errorName];

test('the same call again gets the first answer, marked as a repeat', async () => {
  const first = await post('order-7');
  expect(first).toMatchObject({ status: 200, isReplayed: false, body: { data: { number: 1, account: 'prairie' } } });
  expect(await post('order-7')).toEqual({ ...first, isReplayed: true });
  expect(await post('order-8')).toMatchObject({ body: { data: { number: 2 } } });
  expect(await post(undefined)).toMatchObject({ body: { data: { number: 3 } } });
});

test('a body that is no UTF-8 is refused, and changes nothing', async () => {
  const request = exampleRequest(addNote, token, { body: { text: 'a' } });
  const bytes = Buffer.from('{"text":"M\xfcller"}', 'latin1');
  const response = await router.fetch(
    new Request(request.url, { method: 'POST', headers: request.headers, body: bytes }),
  );
  expect([response.status, notes]).toEqual([400, 0]);
});

test('a name that the call does not know is told, and nothing is done', async () => {
  const reply = await post(undefined, { body: { text: 'a', dryRun: true } });
  expect(errorOf(reply)).toEqual([400, 'request.invalid']);
  expect([reply.body, notes]).toMatchObject([{ data: { fields: ['body.dryRun'] } }, 0]);
});

test('a failure is kept like a success; another body or another call of the same name is refused', async () => {
  behaviours = [async () => fail('contact.duplicate')];
  const first = await post('order-7');
  expect(errorOf(first)).toEqual([409, 'contact.duplicate']);
  expect(await post('order-7')).toEqual({ ...first, isReplayed: true });
  expect(errorOf(await post('order-7', { body: { text: 'b' } }))).toEqual([422, 'key.idempotencyMismatch']);
  expect(errorOf(await post('order-7', { call: addOther }))).toEqual([422, 'key.idempotencyMismatch']);
  expect(notes).toBe(0);
});

test('names of one key are not those of another', async () => {
  const other = await createTestKey(platform, { scopes: ['write'] });
  await post('order-7');
  expect(await post('order-7', { key: other, body: { text: 'b' } })).toMatchObject({
    status: 200,
    body: { data: { number: 2 } },
  });
});

test('a key without the scope, or that is none, gets nothing of a kept answer', async () => {
  await post('order-7');
  expect(errorOf(await post('order-7', { key: await createTestKey(platform) }))).toEqual([403, 'key.forbidden']);
  expect(errorOf(await post('order-7', { key: `${token}x` }))).toEqual([401, 'key.invalid']);
});

test('while the first is under way the second is told so, and of many at once one does the work', async () => {
  let go = () => undefined as void;
  behaviours = [() => new Promise((resolve) => (go = () => resolve(undefined)))];
  const first = post('order-7');
  await expect.poll(() => platform.context.db.selectFrom('key_answers').selectAll().execute()).toHaveLength(1);
  await expect.poll(() => behaviours.length).toBe(0);
  const second = await router.fetch(
    exampleRequest(addNote, token, { body: { text: 'a' } }, { 'idempotency-key': 'order-7' }),
  );
  expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1']);
  expect(second.headers.get('cache-control')).toBe('no-store');
  go();
  expect(await first).toMatchObject({ status: 200 });
  const many = await Promise.all(Array.from({ length: 8 }, () => post('order-9')));
  expect(many.filter(({ status, isReplayed }) => status === 200 && !isReplayed)).toHaveLength(1);
  expect(many.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(notes).toBe(2);
});

test('what a stopped process has left is free after a minute', async () => {
  behaviours = [() => new Promise(() => undefined)];
  void post('order-7');
  await expect.poll(() => behaviours.length).toBe(0);
  router = openRouter();
  platform.clock.advance(59_999);
  expect(errorOf(await post('order-7'))).toEqual([409, 'key.idempotencyBusy']);
  platform.clock.advance(1);
  expect(await post('order-7')).toMatchObject({ status: 200, isReplayed: false });
  expect(await post('order-7')).toMatchObject({ status: 200, isReplayed: true });
});

test('a long call is not taken for one of a stopped process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let go = () => undefined as void;
    behaviours = [() => new Promise((resolve) => (go = () => resolve(undefined)))];
    const first = post('order-7');
    await expect.poll(() => behaviours.length).toBe(0);
    platform.clock.advance(50_000);
    await vi.advanceTimersByTimeAsync(20_000);
    const claimedAt = async () =>
      (await platform.context.db.selectFrom('key_answers').select('claimed_at').executeTakeFirstOrThrow()).claimed_at;
    await expect.poll(claimedAt).toBe(platform.clock.now());
    platform.clock.advance(50_000);
    expect(errorOf(await post('order-7'))).toEqual([409, 'key.idempotencyBusy']);
    go();
    expect(await first).toMatchObject({ status: 200, isReplayed: false });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('surprises and limits are not kept: the same again is another try', async () => {
  behaviours = [
    () => Promise.reject(new Error('the disk is full')),
    async () => fail('server.unavailable'),
    async () => fail('request.tooMany', { seconds: 5 }),
  ];
  const statuses = [];
  for (let made = 0; made < 4; made += 1) statuses.push((await post('order-7')).status);
  expect(statuses).toEqual([500, 503, 429, 200]);
  expect(notes).toBe(1);
});

test('after a day the name is free, and housekeeping takes the row away', async () => {
  const rows = async () => (await platform.context.db.selectFrom('key_answers').selectAll().execute()).length;
  await post('order-7');
  platform.clock.advance(24 * 3600_000 - 1);
  await cleanUp(platform.context);
  expect(await post('order-7')).toMatchObject({ isReplayed: true });
  platform.clock.advance(1);
  expect(await post('order-7')).toMatchObject({ isReplayed: false, body: { data: { number: 2 } } });
  platform.clock.advance(24 * 3600_000);
  expect(await rows()).toBe(1);
  await cleanUp(platform.context);
  expect(await rows()).toBe(0);
});

test.each(['', 'two words', 'x'.repeat(256), 'caf\u00e9'])('%j is no name of a call', async (name) => {
  expect(errorOf(await post(name))).toEqual([400, 'request.invalid']);
  expect(notes).toBe(0);
});

test('a broken body keeps nothing', async () => {
  const request = new Request('http://platform.internal/api/x/test/AddNote', {
    method: 'POST',
    body: '{',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'order-7' },
  });
  expect((await router.fetch(request)).status).toBe(400);
  expect((await post('order-7')).status).toBe(200);
});

test('a call for keys names its scope, others none, and a POST for keys carries JSON both ways', () => {
  const call = { id: 'x', path: 'api/x/y', summary: 's', reply: envelope(z.object({})), errors: [] } as const;
  expect(() => defineCall({ ...call, audience: 'key' })).toThrow(/scope/);
  expect(() => defineCall({ ...call, audience: 'public', scope: 'read' })).toThrow(/scope/);
  expect(() => defineCall({ ...call, audience: 'key', scope: 'write', bodyKind: 'binary' })).toThrow(/JSON/);
});
