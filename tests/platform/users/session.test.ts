import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '~/config/limits';
import { inspectSession } from '~/areas/users/calls';
import { endSession, refreshToken } from '~/areas/users/calls';
import type { UserRow } from '~/platform/db/schema';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createSessionService } from '~/areas/users/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
let ruth: UserRow;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  ruth = await platform.seed.user();
  bearer = await createSessionService(platform.context).open(ruth);
});
afterEach(() => platform.close());

const refresh = (token = bearer) => platform.call(refreshToken, {}, { bearer: token });
const inspect = (token = bearer) => platform.call(inspectSession, {}, { bearer: token });

async function freshToken(): Promise<string> {
  const result = await refresh();
  if (!result.isOk) throw new Error(result.details);
  return result.data.token;
}

test('a session lasts an hour, and a refreshed one an hour from then', async () => {
  platform.clock.advance((SESSION_SECONDS - 30) * 1000);
  const fresh = await freshToken();
  platform.clock.advance(30_000);
  expect(await inspect()).toMatchObject({ name: 'session.required', status: 401 });
  expect(await inspect(fresh)).toMatchObject({
    data: { userId: 'ruth', accountId: 'prairie', role: 'Admin', trialEndsAt: null },
  });
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a refreshed session has the user as he is stored now', async () => {
  await platform.context.db.updateTable('users').set({ role: 'Member' }).where('id', '=', 'ruth').execute();
  expect(await inspect(await freshToken())).toMatchObject({ data: { role: 'Member' } });
});

test('a session is refreshed for half a day and no longer', async () => {
  for (let hours = 0; hours < SESSION_MAX_SECONDS / 3600 - 1; hours += 1) {
    platform.clock.advance((SESSION_SECONDS - 1) * 1000);
    bearer = await freshToken();
  }
  const claims = await platform.context.tokens.requireSession(bearer);
  expect(claims.exp - (claims.signedInAt ?? 0)).toBeLessThanOrEqual(SESSION_MAX_SECONDS);
  platform.clock.set(claims.exp * 1000 - 1000);
  bearer = await freshToken();
  const last = await platform.context.tokens.requireSession(bearer);
  expect(last.exp - (last.signedInAt ?? 0)).toBe(SESSION_MAX_SECONDS);
  platform.clock.set(last.exp * 1000);
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a session that was ended is neither good nor refreshed, in any of its tokens', async () => {
  const fresh = await freshToken();
  expect(await platform.call(endSession, {}, { bearer: fresh })).toEqual({ isOk: true, data: { isEnded: true } });
  for (const token of [bearer, fresh]) {
    expect(await inspect(token)).toMatchObject({ name: 'session.required' });
    expect(await refresh(token)).toMatchObject({ name: 'session.required' });
  }
  const other = await createSessionService(platform.context).open(ruth);
  expect(await inspect(other)).toMatchObject({ isOk: true });
  expect(await platform.call(endSession, {}, { bearer: fresh })).toMatchObject({ isOk: true });
  platform.clock.advance(SESSION_MAX_SECONDS * 1000);
  await cleanUp(platform.context);
  expect(await platform.context.db.selectFrom('ended_sessions').selectAll().execute()).toEqual([]);
});

test('a user who is gone, or whose account is another one, is not refreshed', async () => {
  await platform.context.db.updateTable('users').set({ account_id: 'elsewhere' }).where('id', '=', 'ruth').execute();
  expect(await refresh()).toMatchObject({ name: 'session.required' });
  await platform.context.db.deleteFrom('users').where('id', '=', 'ruth').execute();
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a token that was minted elsewhere becomes a session that can be ended', async () => {
  bearer = await platform.seed.session(ruth);
  expect(await platform.call(endSession, {}, { bearer })).toMatchObject({ isOk: true });
  const fresh = await freshToken();
  await platform.call(endSession, {}, { bearer: fresh });
  expect(await inspect(fresh)).toMatchObject({ name: 'session.required' });
});

test('what is no session is refused and ended without a word', async () => {
  const before = await platform.rowCounts();
  for (const token of ['', 'x', await platform.seed.link(), `${bearer}x`]) {
    expect(await refresh(token)).toMatchObject({ name: 'session.required', status: 401 });
    expect(await platform.call(endSession, {}, { bearer: token })).toMatchObject({ isOk: true });
  }
  expect(await platform.rowCounts()).toEqual(before);
});
