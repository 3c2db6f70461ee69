import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES } from '../drafts/form-calls';
import { requireDataset, createDataTools, toLines, listErrors, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.account({ id: 'river', public_id: 'river-public', name: 'River Gas' });
  dataTools = createDataTools(platform);
  await dataTools.import('recipients', toLines('id,name', '1,Noah Reed', '2,Lena Park'));
  await dataTools.import('recipients', toLines('id,name', '1,Ida Bloom'), { account: 'river' });
});
afterEach(() => platform.close());

const BILL = (recipient: string, total: number) =>
  `id,recipient,number,issuedOn,dueOn,total,pdf\nB-1,${recipient},77,2026-01-01,2026-01-20,${total},https://x.example/b.pdf\n`;

test('two accounts have recipients and bills of the same ids, each its own', async () => {
  await dataTools.import('bills', BILL('1', 10));
  const before = await dataTools.records('bills');
  expect((await dataTools.import('bills', BILL('1', 20), { account: 'river' })).totals).toMatchObject({ created: 1 });
  expect(await dataTools.records('bills')).toEqual(before);
  expect(await dataTools.records('bills', 'river')).toMatchObject([{ id: 'B-1', total: 2000 }]);
  await dataTools.import('recipients', 'id,name\n1,Renamed\n', { account: 'river' });
  expect(await dataTools.records('recipients')).toMatchObject([{ name: 'Noah Reed' }, { name: 'Lena Park' }]);
});

test('another account’s records can’t be named', async () => {
  const contact = 'recipient,channel,contact\n2,email,a@x.example\n';
  expect(listErrors(await dataTools.import('contacts', contact, { account: 'river' }))).toEqual([
    '2 recipient noSuchRecord',
  ]);
});

test('another account’s records are not found, counted, told of or removed', async () => {
  await dataTools.import('demands', 'id,recipient,amount\nd,2,5\n');
  const { data } = dataTools;
  const [recipients, demands] = [requireDataset('recipients'), requireDataset('demands')];
  expect(await data.find('river', recipients, ['2'])).toBeUndefined();
  expect(await data.find('river', demands, ['d'])).toBeUndefined();
  expect(await data.count('river', recipients)).toBe(1);
  expect(await data.history('river', recipients, ['2'])).toEqual([]);
  expect(await data.listReferrers('river', recipients, ['2'])).toEqual([]);
  const before = await platform.rowCounts();
  expect(await data.remove('river', recipients, [['2']], { actor: 'Rita' })).toEqual([
    { key: '2', outcome: 'missing' },
  ]);
  expect(await data.remove('river', demands, [['d']], { actor: 'Rita' })).toEqual([{ key: 'd', outcome: 'missing' }]);
  expect(await platform.rowCounts()).toEqual(before);
});

test.each([
  [
    'payments',
    'reference,recipient,status,method,amount,at\nK-4711-0123456789,1,received,card,5,2026-01-01T00:00:00Z\n',
  ],
  ['installations', 'id,recipient\nK-4711-0123456789,1\n'],
  ['push-links', 'id,recipient\nK-4711-0123456789,1\n'],
  ['messages', 'id,recipient,channel,to,body,sentAt\nK-4711-0123456789,1,sms,+1,Hi,2026-01-01T00:00:00Z\n'],
  ['submissions', 'reference,form,recipient,answers,at\nK-4711-0123456789,f,1,{},2026-01-01T00:00:00Z\n'],
  ['bank-accounts', 'token,recipient,lastFour,routingNumber,bankName\nK-4711-0123456789,1,6789,021000021,Bank\n'],
  ['supplier-accounts', 'contractAccount,recipient,streetNumber,state\n4711,1,12,MD\n'],
])('a key of %s that is one of all accounts is taken, and shows nothing of whose it is', async (name, text) => {
  await dataTools.import(name, text);
  const before = await platform.rowCounts();
  const done = await dataTools.import(name, text, { account: 'river' });
  const [field = ''] = requireDataset(name).key;
  expect(listErrors(done)).toEqual([`2 ${field} takenElsewhere`]);
  expect(JSON.stringify(done)).not.toMatch(/prairie|Noah/);
  expect(await platform.rowCounts()).toEqual(before);
  const key = [String((await dataTools.records(name))[0]?.[field])];
  expect(await dataTools.data.find('river', requireDataset(name), key)).toBeUndefined();
  expect(await dataTools.data.remove('river', requireDataset(name), [key], { actor: 'Rita' })).toMatchObject([
    { outcome: 'missing' },
  ]);
  expect(await platform.rowCounts()).toEqual(before);
});

test('the key of another account’s file opens nothing', async () => {
  const headings = 'key,recipient,file\n';
  const beside = { 'letter.pdf': BYTES.pdf };
  await dataTools.import('stored-prints', `${headings}0123456789abcdef,1,letter.pdf\n`, { beside });
  const [print] = await dataTools.records('stored-prints');
  const stolen = `${headings}fedcba9876543210,1,${String(print?.file)}\n`;
  expect(listErrors(await dataTools.import('stored-prints', stolen, { account: 'river' }))).toEqual([
    '2 file fileMissing',
  ]);
  // Ours may be named again.
  expect((await dataTools.import('stored-prints', stolen)).totals).toMatchObject({ created: 1 });
});
