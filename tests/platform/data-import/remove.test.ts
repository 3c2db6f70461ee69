import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { requireDataset, createDataTools, toLines, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  dataTools = createDataTools(platform);
  await dataTools.import('recipients', toLines('id,name', '1,Noah Reed', '2,Lena Park', 'a/b c,Ida Bloom'));
});
afterEach(() => platform.close());

const remove = (name: string, ...keys: string[][]) =>
  dataTools.data.remove('prairie', requireDataset(name), keys, { actor: 'Ruth Adeyemi' });
const historyOf = (name: string, ...key: string[]) => dataTools.data.history('prairie', requireDataset(name), key);

test('what is removed is gone, what is referred to or not there is told', async () => {
  await dataTools.import('demands', 'id,recipient,amount\nd,1,5\n');
  expect(await remove('recipients', ['1'], ['2'], ['a/b c'], ['3'])).toEqual([
    { key: '1', outcome: 'referredTo' },
    { key: '2', outcome: 'removed' },
    { key: 'a%2Fb%20c', outcome: 'removed' },
    { key: '3', outcome: 'missing' },
  ]);
  expect((await dataTools.records('recipients')).map(({ id }) => id)).toEqual(['1']);
  expect(await remove('demands', ['d'])).toEqual([{ key: 'd', outcome: 'removed' }]);
  expect(await remove('recipients', ['1'])).toEqual([{ key: '1', outcome: 'removed' }]);
});

test('what is set up once for an account is not offered to be removed, and what can go is', async () => {
  const isRemovable = (name: string, ...key: string[]) =>
    dataTools.data.isRemovable('prairie', requireDataset(name), key);
  expect(await isRemovable('account')).toBe(false);
  expect(await isRemovable('recipients', '1')).toBe(true);
  expect(await isRemovable('recipients', 'nobody')).toBe(false);
});

test('what a person has done or turned off is kept', async () => {
  await dataTools.import('categories', 'name,labels.en,email\nnews,News,offered\n');
  const consent = 'recipient,category,channel,given,at\n';
  await dataTools.import(
    'consents',
    `${consent}1,news,email,no,2026-01-10T00:00:00Z\n2,news,email,yes,2026-01-10T00:00:00Z\n`,
  );
  expect(await remove('consents', ['1', 'news', 'email'], ['2', 'news', 'email'])).toMatchObject([
    { outcome: 'kept' },
    { outcome: 'removed' },
  ]);
  expect(await remove('categories', ['news'])).toMatchObject([{ outcome: 'referredTo' }]);
});

test('a removal that does nothing writes nothing', async () => {
  await dataTools.import('demands', 'id,recipient,amount\nd,1,5\n');
  const before = await platform.rowCounts();
  await remove('recipients', ['1'], ['nobody']);
  expect(await platform.rowCounts()).toEqual(before);
});

test('the history tells who did what to a record, the latest first', async () => {
  platform.clock.advance(1000);
  await dataTools.import('recipients', 'id,name,balance\n1,Noah Reeds,5\n');
  platform.clock.advance(1000);
  await dataTools.data.remove('prairie', requireDataset('recipients'), [['1']], { actor: 'Ruth Adeyemi' });
  const now = platform.clock.now();
  expect(await historyOf('recipients', '1')).toEqual([
    { at: now, actor: 'Ruth Adeyemi', action: 'removed', changes: {} },
    {
      at: now - 1000,
      actor: 'recipients.csv',
      action: 'changed',
      changes: { name: ['Noah Reed', 'Noah Reeds'], balance: [null, 5] },
    },
    { at: now - 2000, actor: 'recipients.csv', action: 'created', changes: {} },
  ]);
  expect(await historyOf('recipients', '2')).toHaveLength(1);
});

test('who names a record is counted by dataset', async () => {
  await dataTools.import('demands', 'id,recipient,amount\nd,1,5\ne,1,5\nf,2,5\n');
  await dataTools.import('contacts', 'recipient,channel,contact\n1,email,a@x.example\n');
  const referrers = await dataTools.data.listReferrers('prairie', requireDataset('recipients'), ['1']);
  expect(referrers.map(({ dataset, count }) => [dataset.name, count])).toEqual([
    ['contacts', 1],
    ['demands', 2],
  ]);
});
