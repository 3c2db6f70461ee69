import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createApiKey,
  getKeyHolder,
  listApiKeyCalls,
  listApiKeys,
  MAX_KEYS,
  revokeApiKey,
} from '~/areas/api-keys/calls';
import { removeUser } from '~/areas/users/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';
import { idOf, createTestKey } from './example-data';

let platform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.account({ id: 'river', public_id: 'river-public', name: 'River Gas' });
  bearer = await platform.seed.session(await platform.seed.user({ id: 'omar', name: 'Omar Haddad', role: 'Owner' }));
});
afterEach(() => platform.close());

const order = { name: ' Nightly import ', kind: 'live' as const, scopes: ['send' as const, 'read' as const] };
const create = (more: { formKey?: string; expiresAt?: string } = {}) =>
  platform.call(createApiKey, { body: { ...order, ...more } }, { bearer });
const list = async () => dataOf(await platform.call(listApiKeys, {}, { bearer })).keys;
const revoke = (id: string) => platform.call(revokeApiKey, { body: { id } }, { bearer });
const who = (token: string) => platform.call(getKeyHolder, {}, { bearer: token });

test('a key is made, works, is listed with its last use, and works no more once it is revoked', async () => {
  const { key, token } = dataOf(await create());
  expect(key).toMatchObject({ id: idOf(token), name: 'Nightly import', createdBy: 'Omar Haddad', lastUsedAt: null });
  expect(dataOf(await who(token))).toEqual({
    accountId: 'prairie',
    accountName: 'Prairie Light & Water',
    kind: 'live',
    scopes: ['read', 'send'],
    name: 'Nightly import',
    expiresAt: null,
  });
  platform.clock.advance(1000);
  expect(await list()).toEqual([
    { ...key, lastUsedAt: new Date(platform.clock.now() - 1000).toISOString(), revokedAt: null },
  ]);
  expect(dataOf(await revoke(key.id))).toEqual({ isRevoked: true });
  expect(await who(token)).toMatchObject({ name: 'key.invalid', status: 401 });
  const [revoked] = await list();
  platform.clock.advance(1000);
  expect(dataOf(await revoke(key.id))).toEqual({ isRevoked: true });
  expect(await list()).toEqual([revoked]);
  expect(revoked?.revokedAt).not.toBeNull();
});

test('the same form sent again makes no second key, and does not show the first again', async () => {
  const formKey = 'the-key-of-a-form';
  const first = dataOf(await create({ formKey }));
  expect(dataOf(await create({ formKey }))).toEqual({ key: first.key, token: '' });
  const both = await Promise.all([create({ formKey: 'another-form' }), create({ formKey: 'another-form' })]);
  expect(both.map((result) => dataOf(result).token !== '').sort()).toEqual([false, true]);
  expect(await list()).toHaveLength(2);
});

test('an account has so many keys that work and no more; a revoked one makes room', async () => {
  for (let made = 0; made < MAX_KEYS; made += 1) await createTestKey(platform);
  expect(await create()).toMatchObject({ name: 'key.tooMany', params: { n: MAX_KEYS } });
  const [{ id } = { id: '' }] = await list();
  await revoke(id);
  expect(await create()).toMatchObject({ isOk: true });
  expect((await list()).findIndex(({ revokedAt }) => revokedAt !== null)).toBe(MAX_KEYS);
});

test('another account’s key is not there', async () => {
  const foreign = idOf(await createTestKey(platform, { account: 'river' }));
  for (const id of [foreign, 'nobody'])
    for (const result of [await revoke(id), await platform.call(listApiKeyCalls, { query: { id } }, { bearer })])
      expect(result).toMatchObject({ name: 'request.notFound', status: 404 });
  expect(await list()).toEqual([]);
});

test('a key outlives the one who made it, whose name is not told any more', async () => {
  const ines = await platform.seed.user({
    id: 'ines',
    email: 'ines@prairie.example',
    name: 'Ines Duarte',
    role: 'Owner',
  });
  const own = await platform.seed.session(ines);
  const { token } = dataOf(await platform.call(createApiKey, { body: order }, { bearer: own }));
  dataOf(await platform.call(removeUser, { body: { userId: 'ines' } }, { bearer }));
  expect(await who(token)).toMatchObject({ isOk: true });
  expect(await list()).toMatchObject([{ createdBy: '' }]);
});

const DAY_MS = 24 * 3600_000;
const inDays = (days: number) => new Date(platform.clock.now() + days * DAY_MS).toISOString();

test('a key expires when its owner said: it says so, is refused by its own name, and makes room for another', async () => {
  expect(dataOf(await create({ expiresAt: inDays(5) })).key).toMatchObject({ expiresAt: inDays(5), daysLeft: 5 });
  const expiresAt = inDays(1 / 144);
  const { key, token } = dataOf(await create({ expiresAt }));
  expect(key).toMatchObject({ expiresAt, daysLeft: 0 });
  expect(dataOf(await who(token))).toMatchObject({ expiresAt });
  platform.clock.advance(DAY_MS / 144 - 1);
  expect(dataOf(await who(token))).toMatchObject({ expiresAt });
  platform.clock.advance(1);
  expect(await who(token)).toMatchObject({ name: 'key.expired', status: 401 });
  expect(await who(`${token.slice(0, -1)}${token.endsWith('2') ? '3' : '2'}`)).toMatchObject({ name: 'key.invalid' });
  platform.clock.advance(1000);
  expect((await list()).map(({ daysLeft }) => daysLeft)).toEqual([4, -1]);
  for (let made = 1; made < MAX_KEYS; made += 1) await createTestKey(platform);
  expect((await list()).at(-1)?.id).toBe(key.id);
  expect(dataOf(await revoke(key.id))).toEqual({ isRevoked: true });
  expect(await who(token)).toMatchObject({ name: 'key.invalid' });
});

test('a key that has expired already is not made', async () => {
  expect(await create({ expiresAt: inDays(0) })).toMatchObject({ name: 'key.expiresPast', status: 422 });
  expect(await list()).toEqual([]);
});
