import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  countRows,
  findRow,
  findRowsAmong,
  insertAllNew,
  insertIfNew,
  removeRows,
  rowsOf,
  updateRows,
  upsert,
  upsertAll,
} from '~/platform/db/row-queries';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account({ id: 'prairie' });
});
afterEach(() => platform.close());

const choice = (category: string, is_given: number) => ({
  account_id: 'prairie',
  recipient_id: 'ann',
  category,
  channel: 'email',
  is_given,
  source: 'page',
  text_version: '',
  updated_at: 1,
});
const KEY = ['account_id', 'recipient_id', 'category', 'channel'] as const;

test('a row is found by any columns, by null and by numbers too', async () => {
  await platform.seed.recipient({ account_id: 'prairie', id: 'ann', email: null, balance_cents: 5 });
  const { db } = platform.context;
  const find = (columns: Parameters<typeof findRow<'recipients'>>[2]) => findRow(db, 'recipients', columns);
  for (const columns of [{ id: 'ann' }, { account_id: 'prairie', id: 'ann' }, { email: null }, { balance_cents: 5 }])
    expect(await find(columns)).toMatchObject({ id: 'ann' });
  for (const columns of [{ id: 'bob' }, { account_id: 'ann', id: 'prairie' }, { id: 'ann', email: 'x' }])
    expect(await find(columns)).toBeUndefined();
});

test('rows are changed and taken away by any columns, and what is undefined stays', async () => {
  await platform.seed.recipient({ account_id: 'prairie', id: 'ann', name: 'Ann', email: null });
  const { db } = platform.context;
  expect(await updateRows(db, 'recipients', { name: undefined, balance_cents: 7 }, { email: null })).toBe(1);
  expect(await findRow(db, 'recipients', { id: 'ann' })).toMatchObject({ name: 'Ann', balance_cents: 7 });
  expect(await removeRows(db, 'recipients', { id: 'bob' })).toBe(0);
  expect(await removeRows(db, 'recipients', { id: 'ann', email: null })).toBe(1);
});

test('a list of values stands for any of them, and an empty one for none', async () => {
  const { db } = platform.context;
  expect(
    await insertAllNew(
      db,
      'consents',
      ['a', 'b', 'c'].map((category) => choice(category, 0)),
    ),
  ).toBe(3);
  expect(
    await insertAllNew(
      db,
      'consents',
      ['c', 'd'].map((category) => choice(category, 0)),
    ),
  ).toBe(1);
  const one = { account_id: 'prairie', recipient_id: 'ann' };
  expect(await updateRows(db, 'consents', { is_given: 1 }, { ...one, category: ['a', 'c', 'x'] })).toBe(2);
  expect(await countRows(rowsOf(db, 'consents', { is_given: 1 }))).toBe(2);
  expect(await removeRows(db, 'consents', { ...one, category: [] })).toBe(0);
  expect(await removeRows(db, 'consents', { ...one, category: ['b', 'd'] })).toBe(2);
  expect(await countRows(rowsOf(db, 'consents', one))).toBe(2);
});

test('many rows are written over those with the same key, however many there are', async () => {
  const { db } = platform.context;
  const rows = Array.from({ length: 1000 }, (_none, index) => choice(`${index}`, 0));
  await upsertAll(db, 'consents', rows, { key: KEY });
  await upsert(db, 'consents', choice('999', 1), [...KEY]);
  expect(await insertIfNew(db, 'consents', choice('999', 0))).toBe(false);
  const keys = rows.map(({ category }) => [category, 'email']);
  const among = { columns: ['category', 'channel'], keys, others: { account_id: 'prairie', recipient_id: 'ann' } };
  const found = await findRowsAmong(db, 'consents', among);
  expect([found.length, found.filter(({ is_given }) => is_given === 1).map(({ category }) => category)]).toEqual([
    1000,
    ['999'],
  ]);
});
