import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient({ id: 'maya' });
});
afterEach(() => platform.close());

test('a NUL in what somebody has typed fails no statement, and is no other text', async () => {
  const { db } = platform.context;
  const named = (id: string) => db.selectFrom('recipients').select('id').where('id', '=', id).execute();
  expect(await named('maya')).toEqual([{ id: 'maya' }]);
  expect(await named('maya\0')).toEqual([]);
  await db.updateTable('recipients').set({ name: 'Ma\0ya' }).where('id', '=', 'maya').execute();
  const [row] = await db.selectFrom('recipients').select('name').where('id', '=', 'maya').execute();
  expect(row?.name).toMatch(/^Ma[\0\ufffd]ya$/);
});
