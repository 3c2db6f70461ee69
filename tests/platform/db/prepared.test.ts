import { expect, onTestFinished, test } from 'vitest';
import { prepared } from '~/platform/db/prepared';
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
  expect(built).toBe(1);
});
