import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '~/config/limits';
import { inspectSession } from '~/areas/users/calls';
import { endSession, refreshToken } from '~/areas/users/calls';
import type { UserRow } from '~/platform/db/schema';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createSessionService } from '~/areas/users/service.server';
import { createWorld, type World } from '../../support/world';

let world: World;
let ruth: UserRow;
let bearer: string;

beforeEach(async () => {
  world = await createWorld();
  await world.seed.account();
  ruth = await world.seed.user();
  bearer = await createSessionService(world.context).open(ruth);
});
afterEach(() => world.close());

const refresh = (token = bearer) => world.call(refreshToken, {}, { bearer: token });
const inspect = (token = bearer) => world.call(inspectSession, {}, { bearer: token });

async function freshToken(): Promise<string> {
  const result = await refresh();
  if (!result.isOk) throw new Error(result.details);
  return result.data.token;
}

test('a session lasts an hour, and a refreshed one an hour from then', async () => {
  world.clock.advance((SESSION_SECONDS - 30) * 1000);
  const fresh = await freshToken();
  world.clock.advance(30_000);
  expect(await inspect()).toMatchObject({ name: 'session.required', status: 401 });
  expect(await inspect(fresh)).toMatchObject({
    data: { userId: 'ruth', accountId: 'prairie', role: 'Admin', trialEndsAt: null },
  });
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a refreshed session has the user as he is stored now', async () => {
  await world.context.db.updateTable('users').set({ role: 'Member' }).where('id', '=', 'ruth').execute();
  expect(await inspect(await freshToken())).toMatchObject({ data: { role: 'Member' } });
});

test('a session is refreshed for half a day and no longer', async () => {
  for (let hours = 0; hours < SESSION_MAX_SECONDS / 3600 - 1; hours += 1) {
    world.clock.advance((SESSION_SECONDS - 1) * 1000);
    bearer = await freshToken();
  }
  const claims = await world.context.tokens.requireSession(bearer);
  expect(claims.exp - (claims.signedInAt ?? 0)).toBeLessThanOrEqual(SESSION_MAX_SECONDS);
  world.clock.set(claims.exp * 1000 - 1000);
  bearer = await freshToken();
  const last = await world.context.tokens.requireSession(bearer);
  expect(last.exp - (last.signedInAt ?? 0)).toBe(SESSION_MAX_SECONDS);
  world.clock.set(last.exp * 1000);
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a session that was ended is neither good nor refreshed, in any of its tokens', async () => {
  const fresh = await freshToken();
  expect(await world.call(endSession, {}, { bearer: fresh })).toEqual({ isOk: true, data: { isEnded: true } });
  for (const token of [bearer, fresh]) {
    expect(await inspect(token)).toMatchObject({ name: 'session.required' });
    expect(await refresh(token)).toMatchObject({ name: 'session.required' });
  }
  const other = await createSessionService(world.context).open(ruth);
  expect(await inspect(other)).toMatchObject({ isOk: true });
  expect(await world.call(endSession, {}, { bearer: fresh })).toMatchObject({ isOk: true });
  world.clock.advance(SESSION_MAX_SECONDS * 1000);
  await cleanUp(world.context);
  expect(await world.context.db.selectFrom('ended_sessions').selectAll().execute()).toEqual([]);
});

test('a user who is gone, or whose account is another one, is not refreshed', async () => {
  await world.context.db.updateTable('users').set({ account_id: 'elsewhere' }).where('id', '=', 'ruth').execute();
  expect(await refresh()).toMatchObject({ name: 'session.required' });
  await world.context.db.deleteFrom('users').where('id', '=', 'ruth').execute();
  expect(await refresh()).toMatchObject({ name: 'session.required' });
});

test('a token that was minted elsewhere becomes a session that can be ended', async () => {
  bearer = await world.seed.session(ruth);
  expect(await world.call(endSession, {}, { bearer })).toMatchObject({ isOk: true });
  const fresh = await freshToken();
  await world.call(endSession, {}, { bearer: fresh });
  expect(await inspect(fresh)).toMatchObject({ name: 'session.required' });
});

test('what is no session is refused and ended without a word', async () => {
  const before = await world.rowCounts();
  for (const token of ['', 'x', await world.seed.link(), `${bearer}x`]) {
    expect(await refresh(token)).toMatchObject({ name: 'session.required', status: 401 });
    expect(await world.call(endSession, {}, { bearer: token })).toMatchObject({ isOk: true });
  }
  expect(await world.rowCounts()).toEqual(before);
});
