import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSearchCandidates } from '~/platform/db/text-search';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
});
afterEach(() => platform.close());

const ACCOUNT = 'prairie';
const near = async (text: string, table: 'recipients' | 'contacts' = 'recipients') =>
  (await findSearchCandidates(platform.context.db, table, ACCOUNT, text))?.sort();

test('recipients are found by any part of their texts, however it is written', async () => {
  await platform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example', phone: '+13125550143' });
  await platform.seed.recipient({ id: 'zoë', name: 'Zoë "Zo" O’Hara_100% 王小伟', email: null, phone: null });
  for (const text of ['rand', 'BRANDT', 'mail.exa', '5550143', 'tto Bra'])
    expect(await near(text), text).toEqual(['otto']);
  for (const text of ['zoë', 'Zoë "zo"', '100%', '王小伟', 'HARA']) expect(await near(text), text).toEqual(['zoë']);
  expect(await near('nobody')).toEqual([]);
  expect(await near('o* OR b')).toEqual([]);
  expect(await near('王小')).toBeUndefined();
});

test('what changes is found by what it is, and what is gone by nothing', async () => {
  const { db } = platform.context;
  await platform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example', phone: null });
  await db.updateTable('recipients').set({ name: 'Otto Keller' }).where('id', '=', 'otto').execute();
  expect(await near('brandt')).toEqual([]);
  expect(await near('keller')).toEqual(['otto']);
  await db.updateTable('recipients').set({ revision: 9, email: null }).where('id', '=', 'otto').execute();
  expect(await near('keller')).toEqual(['otto']);
  expect(await near('mail.example')).toEqual([]);
  await db.deleteFrom('recipients').where('id', '=', 'otto').execute();
  expect(await near('keller')).toEqual([]);
});

test('contacts lead to their recipients, and nobody of another account is found', async () => {
  const { db } = platform.context;
  const contact = {
    channel: 'email',
    contact: 'Second@Home.example',
    is_verified: 1,
    is_preferred: 0,
    position: 1,
    created_at: 1,
    removed_at: null,
  };
  for (const account_id of [ACCOUNT, 'other'])
    await db
      .insertInto('contacts')
      .values({ ...contact, account_id, recipient_id: `of ${account_id}` })
      .execute();
  expect(await near('second@home', 'contacts')).toEqual([`of ${ACCOUNT}`]);
});

test('too many are not named', async () => {
  const { db } = platform.context;
  const { revision: _revision, ...model } = await platform.seed.recipient({
    id: 'first',
    name: 'Many of a name',
    email: null,
    phone: null,
  });
  const others = Array.from({ length: 1000 }, (_none, index) => ({ ...model, revision: 1, id: `copy ${index}` }));
  for (let from = 0; from < others.length; from += 500)
    await db
      .insertInto('recipients')
      .values(others.slice(from, from + 500))
      .execute();
  expect(await near('of a name')).toBeUndefined();
  expect(await near('copy 999')).toEqual(['copy 999']);
});
