import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountService, cachePerRevision } from '~/areas/accounts/service.server';
import type { Db } from '~/platform/db/open-database';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
});
afterAll(() => platform.close());

const accountOf = (db: Db) => createAccountService({ db }).getAccount({ accountId: 'prairie' });

test('what is read of an account is read once for each of its revisions, and in a transaction each time', async () => {
  const { db } = platform.context;
  let reads = 0;
  const nameOf = cachePerRevision(async (from) => {
    reads += 1;
    return (await accountOf(from)).name;
  });
  const first = await accountOf(db);
  expect([await nameOf(db, first), await nameOf(db, first), reads]).toEqual([first.name, first.name, 1]);
  await db.transaction().execute(async (trx) => {
    await nameOf(trx, first);
    await nameOf(trx, first);
  });
  expect(reads).toBe(3);
  await platform.seed.changeAccount({ name: 'Renamed' });
  expect(await nameOf(db, await accountOf(db))).toBe('Renamed');
  expect(reads).toBe(4);
});

test('every change of an account counts its revision', async () => {
  const accounts = createAccountService({ db: platform.context.db });
  const revision = async () => (await accountOf(platform.context.db)).revision;
  const changes = [
    () => accounts.setSuspended('prairie', 1),
    () => accounts.setSecondFactorRequired('prairie', true),
    () => accounts.requestDeletion('prairie', 5, 'owner'),
    () => accounts.cancelDeletion('prairie', 0),
    () => accounts.assignDomain('prairie', 'prairie.example'),
    () => accounts.saveImage('prairie', 'logo_key', null),
    () => accounts.touch('prairie'),
  ];
  const before = await revision();
  for (const change of changes) await change();
  // It is so already.
  await accounts.setSecondFactorRequired('prairie', true);
  expect(await revision()).toBe(before + changes.length);
});
