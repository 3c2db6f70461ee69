import { expect, test } from 'vitest';
import { perDatabase } from '~/platform/db/per-database';
import type { Db } from '~/platform/db/connect';

test('a service is made once for a database, and another one for a transaction of it', () => {
  const [db, trx] = [{}, {}] as [Db, Db];
  const create = perDatabase((own) => ({ own }));
  expect(create({ db })).toBe(create({ db }));
  expect([create({ db }).own, create({ db: trx }).own]).toEqual([db, trx]);
  expect(create({ db: trx }).own).toBe(trx);
});
