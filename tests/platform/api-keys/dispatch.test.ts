import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { getKeyHolder, listApiKeyCalls } from '~/areas/api-keys/calls';
import { getFinishedSubmission, listFinishedSubmissions } from '~/areas/submissions/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createKeyCallLog } from '~/areas/api-keys/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { readResponse, idOf, createTestKey, exampleRequest } from './example-data';

const DAY_MS = 24 * 3600_000;

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  token = await createTestKey(testPlatform);
});
afterEach(() => testPlatform.close());

const who = async (key = token, headers: Record<string, string> = {}) =>
  readResponse(await testPlatform.platform.fetch(exampleRequest(getKeyHolder, key, {}, headers)));
const owner = async () => testPlatform.seed.session(await testPlatform.seed.user({ id: 'omar', role: 'Owner' }));
const callsOf = async (bearer: string) => {
  const result = await testPlatform.call(listApiKeyCalls, { query: { id: idOf(token) } }, { bearer });
  if (!result.isOk) throw new Error(result.details);
  return result.data.calls;
};

test('only a hash of the secret is stored', async () => {
  const rows = await testPlatform.context.db.selectFrom('api_keys').selectAll().execute();
  expect(token).toMatch(/^lk_live_[2-9A-HJKMNP-Z]{12}_[2-9A-HJKMNP-Z]{32}$/);
  expect(JSON.stringify(rows)).not.toContain(token.split('_')[3]);
});

test('the last use is written at most once a minute', async () => {
  const lastUse = async () =>
    (await testPlatform.context.db.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at;
  expect(await lastUse()).toBeNull();
  await who();
  const first = testPlatform.clock.now();
  testPlatform.clock.advance(59_999);
  await who();
  expect(await lastUse()).toBe(first);
  testPlatform.clock.advance(1);
  await who();
  expect(await lastUse()).toBe(first + 60_000);
});

test('calls are counted by key and not by address', async () => {
  const other = await createTestKey(testPlatform);
  const { points } = RATE_LIMITS.key;
  for (let made = 0; made < points; made += 1)
    expect((await who(token, { 'x-client-address': `203.0.113.${made % 250}` })).status).toBe(200);
  expect(await who(token, { 'x-client-address': '198.51.100.1' })).toMatchObject({
    status: 429,
    envelope: { errorName: 'request.tooMany' },
  });
  expect((await who(other)).status).toBe(200);
});

test('an address that tries many wrong keys is told to wait, and a good key goes on working there', async () => {
  const { points } = RATE_LIMITS.keyTry;
  for (let made = 0; made < points; made += 1) expect((await who(`${token}x`)).status).toBe(401);
  const refused = await testPlatform.platform.fetch(exampleRequest(getKeyHolder, `${token}x`));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await who()).status).toBe(200);
  expect((await who(`${token}x`, { 'x-client-address': '198.51.100.1' })).status).toBe(401);
});

test('every call with the key is in its log, in whatever way it ended; wrong keys are in none', async () => {
  const bearer = await owner();
  await who(token, { 'x-request-id': 'first-request' });
  await who(`${token}x`);
  testPlatform.clock.advance(1000);
  await testPlatform.platform.fetch(exampleRequest(getFinishedSubmission, token, { params: { reference: 'LK-NONE' } }));
  testPlatform.clock.advance(1000);
  await testPlatform.platform.fetch(exampleRequest(listFinishedSubmissions, token, { query: { limit: 'many' } }));
  const rows = await callsOf(bearer);
  expect(rows.map(({ callId, status, mode }) => ({ callId, status, mode }))).toEqual([
    { callId: 'listFinishedSubmissions', status: 400, mode: 'live' },
    { callId: 'getFinishedSubmission', status: 404, mode: 'live' },
    { callId: 'getKeyHolder', status: 200, mode: 'live' },
  ]);
  expect(rows[2]?.requestId).toBe('first-request');
});

test('of many calls at once none is missing from the log', async () => {
  const bearer = await owner();
  await Promise.all(Array.from({ length: 60 }, () => who()));
  expect(await callsOf(bearer)).toHaveLength(60);
});

test('calls that cannot be stored are named in the platform’s log', async () => {
  const log = vi.fn();
  const lost = createKeyCallLog({ ...testPlatform.context, log });
  await testPlatform.context.db.schema.dropTable('key_calls').execute();
  const key = {
    id: idOf(token),
    accountId: 'prairie',
    kind: 'live',
    scopes: ['read'],
    name: '',
    expiresAt: null,
  } as const;
  lost.add({ key, callId: 'x', requestId: 'r', at: 1, status: 200, milliseconds: 1 });
  await lost.flush();
  expect(log).toHaveBeenCalledWith('error', 'keys.callsLost', expect.objectContaining({ calls: 1 }));
});

test('the log forgets after 30 days', async () => {
  await who();
  await callsOf(await owner());
  const countKeyCalls = async () =>
    (await testPlatform.context.db.selectFrom('key_calls').selectAll().execute()).length;
  testPlatform.clock.advance(30 * DAY_MS);
  await cleanUp(testPlatform.context);
  expect(await countKeyCalls()).toBe(1);
  testPlatform.clock.advance(1);
  await cleanUp(testPlatform.context);
  expect(await countKeyCalls()).toBe(0);
});
