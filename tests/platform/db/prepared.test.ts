import { expect, onTestFinished, test } from 'vitest';
import { prepared } from '~/platform/db/prepared';
import { findRow } from '~/platform/db/rows';
import { createWorld } from '../../support/world';

test('a prepared query is built once and answers for each set of values', async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  const { account, recipient } = world.seed;
  await account({ id: 'prairie' });
  await recipient({ account_id: 'prairie', id: 'ann', name: 'Ann' });
  await recipient({ account_id: 'prairie', id: 'bob', name: 'Bob' });
  let built = 0;
  const nameOf = prepared((db, value: (name: 'accountId' | 'id') => string) => {
    built += 1;
    return db
      .selectFrom('recipients')
      .select('name')
      .where('account_id', '=', value('accountId'))
      .where('id', '=', value('id'))
      .where('revision', '>=', 0);
  });
  const { db } = world.context;
  expect(await nameOf(db, { accountId: 'prairie', id: 'ann' })).toEqual([{ name: 'Ann' }]);
  expect(await nameOf(db, { id: 'bob', accountId: 'prairie' })).toEqual([{ name: 'Bob' }]);
  expect(await nameOf(db, { accountId: 'prairie', id: "x' or 1=1 --" })).toEqual([]);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('recipients').set({ name: 'Anna' }).where('id', '=', 'ann').execute();
    expect(await nameOf(trx, { accountId: 'prairie', id: 'ann' })).toEqual([{ name: 'Anna' }]);
  });
  expect(built).toBe(1);
});

test('a row is found by any columns, by null and by numbers too', async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  await world.seed.account({ id: 'prairie' });
  await world.seed.recipient({ account_id: 'prairie', id: 'ann', email: null, balance_cents: 5 });
  const { db } = world.context;
  const find = (columns: Parameters<typeof findRow<'recipients'>>[2]) => findRow(db, 'recipients', columns);
  for (const columns of [{ id: 'ann' }, { account_id: 'prairie', id: 'ann' }, { email: null }, { balance_cents: 5 }])
    expect(await find(columns)).toMatchObject({ id: 'ann' });
  for (const columns of [{ id: 'bob' }, { account_id: 'ann', id: 'prairie' }, { id: 'ann', email: 'x' }])
    expect(await find(columns)).toBeUndefined();
});
