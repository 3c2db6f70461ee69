import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspectLink } from '~/areas/links/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createDataTools, toLines, listErrors, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  dataTools = createDataTools(platform);
});
afterEach(() => platform.close());

const HEADINGS = 'id,name,email,balance,tags.Meter';
const PEOPLE = toLines(HEADINGS, '1,Noah Reed,noah@x.example,12.50,M-1', '2,Lena Park,lena@x.example,,');
const find = async (id: string) => (await dataTools.records('recipients')).find((record) => record.id === id);

test('new records are written whole, the same file twice changes nothing', async () => {
  expect(await dataTools.import('recipients', PEOPLE)).toMatchObject({
    isWritten: true,
    totals: { created: 2, wrong: 0 },
  });
  expect(await find('1')).toEqual({
    id: '1',
    name: 'Noah Reed',
    email: 'noah@x.example',
    phone: null,
    language: null,
    timeZone: null,
    type: '',
    balance: 1250,
    nextBillDate: null,
    test: false,
    tags: { Meter: 'M-1' },
  });
  const before = await platform.rowCounts();
  expect(await dataTools.import('recipients', PEOPLE)).toMatchObject({
    isWritten: true,
    totals: { created: 0, same: 2 },
  });
  expect(await platform.rowCounts()).toEqual(before);
});

test('only the columns that are there are changed, and an empty cell empties', async () => {
  await dataTools.import('recipients', PEOPLE);
  const done = await dataTools.import('recipients', 'id,balance\n1,7\n2,8\n');
  expect(done.outcomes).toMatchObject([
    { line: 2, key: '1', outcome: 'changed', changes: { balance: [12.5, 7] } },
    { line: 3, key: '2', outcome: 'changed', changes: { balance: [null, 8] } },
  ]);
  expect(await find('1')).toMatchObject({ name: 'Noah Reed', email: 'noah@x.example', balance: 700 });
  await dataTools.import('recipients', 'id,email,tags.Meter\n1,,\n');
  expect(await find('1')).toMatchObject({ name: 'Noah Reed', email: null, balance: 700, tags: {} });
  expect(await find('2')).toMatchObject({ email: 'lena@x.example' });
});

test('null empties a field of JSON Lines, one that is not named stays', async () => {
  await dataTools.import('recipients', PEOPLE);
  await dataTools.import('recipients', toLines({ id: '1', email: null }), { format: 'jsonl' });
  expect(await find('1')).toMatchObject({ name: 'Noah Reed', email: null, balance: 1250 });
});

test('a name that is there is not emptied; who has none is brought in without', async () => {
  await dataTools.import('recipients', PEOPLE);
  const done = await dataTools.import('recipients', 'id,name,type\n1,,Household\nweb,,\n');
  expect(done.totals).toMatchObject({ kept: 1, created: 1, wrong: 0 });
  expect(await find('1')).toMatchObject({ name: 'Noah Reed', type: 'Household' });
  expect(await find('web')).toMatchObject({ name: '' });
});

describe('a file with mistakes', () => {
  const file = toLines(HEADINGS, '1,Noah Reed,,1,', '2,Lena Park,nobody,1,', '3,Ida Bloom,,much,', '4,Omar Said,,2,');

  test('writes nothing', async () => {
    const before = await platform.rowCounts();
    const done = await dataTools.import('recipients', file);
    expect(done).toMatchObject({ isWritten: false, totals: { created: 2, wrong: 2 } });
    expect(listErrors(done)).toEqual(['3 email email', '4 balance money']);
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('writes the rest where bad lines are skipped', async () => {
    const done = await dataTools.import('recipients', file, { skipsBad: true });
    expect(done).toMatchObject({ isWritten: true, totals: { created: 2, wrong: 2 } });
    expect(listErrors(done)).toEqual(['3 email email', '4 balance money']);
    expect((await dataTools.records('recipients')).map(({ id }) => id)).toEqual(['1', '4']);
  });

  test('writes nothing though its mistake comes behind many parts that are good', async () => {
    const many = Array.from({ length: 1200 }, (_all, index) => `${index},Person ${index}`);
    const before = await platform.rowCounts();
    const done = await dataTools.import('recipients', toLines('id,name', ...many, ',Bad'));
    expect(done).toMatchObject({ isWritten: false, totals: { created: 1200, wrong: 1 } });
    expect(listErrors(done)).toEqual(['1202 id required']);
    expect(await platform.rowCounts()).toEqual(before);
  });
});

test('a dry run tells what would become of each line and writes nothing', async () => {
  await dataTools.import('recipients', PEOPLE);
  const before = await platform.rowCounts();
  const file = toLines('id,name,balance', '1,Noah Reed,12.50', '2,Lena Park,3', '5,New,', '6,New,much');
  const done = await dataTools.import('recipients', file, { isDry: true });
  expect(done).toMatchObject({ isWritten: false, totals: { created: 1, changed: 1, same: 1, kept: 0, wrong: 1 } });
  expect(await platform.rowCounts()).toEqual(before);
});

test('a column of one text leaves the others as they are, and an empty cell takes that one away', async () => {
  await dataTools.import('recipients', toLines('id,name,tags.Meter,tags.ZIP', '1,Noah,M-1,20707', '2,Lena,M-2,'));
  const file = toLines('id,tags.ZIP', '1,20708', '2,20709');
  const looked = await dataTools.import('recipients', file, { isDry: true });
  expect(looked.totals).toMatchObject({ changed: 2 });
  const tags = [
    { Meter: 'M-1', ZIP: '20707' },
    { Meter: 'M-1', ZIP: '20708' },
  ];
  expect(looked.outcomes[0]).toMatchObject({ changes: { tags } });
  await dataTools.import('recipients', file);
  expect(await find('1')).toMatchObject({ tags: tags[1] });
  expect(await find('2')).toMatchObject({ tags: { Meter: 'M-2', ZIP: '20709' } });
  expect((await dataTools.import('recipients', file)).totals).toMatchObject({ changed: 0, same: 2 });
  await dataTools.import('recipients', toLines('id,tags.ZIP,tags.Plan', '1,,Gas'));
  expect(await find('1')).toMatchObject({ tags: { Meter: 'M-1', Plan: 'Gas' } });
  await dataTools.import('recipients', toLines({ id: '1', tags: { ZIP: '1' } }), { format: 'jsonl' });
  expect(await find('1')).toMatchObject({ tags: { ZIP: '1' } });
});

test('columns of one text each make no record of more texts than one may have', async () => {
  const tags = Object.fromEntries(Array.from({ length: 100 }, (_all, index) => [`t${index}`, 'x']));
  await dataTools.import('recipients', toLines({ id: '1', name: 'Noah', tags }), { format: 'jsonl' });
  expect(listErrors(await dataTools.import('recipients', 'id,tags.more\n1,x\n'))).toEqual(['2 tags tooLong']);
  expect((await dataTools.import('recipients', 'id,tags.t1\n1,y\n')).totals).toMatchObject({ changed: 1 });
});

test('a second line with the key of another is a mistake, however far apart they stand', async () => {
  const filler = Array.from({ length: 1200 }, (_all, index) => `f${index},Filler,1`);
  const file = toLines('id,name,balance', '1,First,1', ...filler, '1,Second,2');
  const done = await dataTools.import('recipients', file);
  expect(done.totals).toMatchObject({ created: 1201, wrong: 1 });
  expect(done.outcomes.at(-1)).toMatchObject({ line: 1203, errors: [{ code: 'repeated', value: '2' }] });
  await dataTools.import('recipients', file, { skipsBad: true });
  const before = await platform.rowCounts();
  expect((await dataTools.import('recipients', file, { skipsBad: true })).totals).toMatchObject({
    same: 1201,
    wrong: 1,
  });
  expect(await find('1')).toMatchObject({ name: 'First' });
  expect(await platform.rowCounts()).toEqual(before);
});

test('a folder is read in the order of its references: a line may name what stands in a file before it', async () => {
  const contact = 'recipient,channel,contact\n1,email,second@x.example\n';
  expect(listErrors(await dataTools.import('contacts', contact))).toEqual(['2 recipient noSuchRecord']);
  const planned = new Map([['recipients', new Set(['1'])]]);
  expect((await dataTools.import('contacts', contact, { isDry: true, planned })).totals).toMatchObject({ created: 1 });
  await dataTools.import('recipients', PEOPLE);
  expect((await dataTools.import('contacts', contact)).totals).toMatchObject({ created: 1 });
});

test('of the contacts of a channel one is preferred, the last that says so', async () => {
  await dataTools.import('recipients', PEOPLE);
  const file = (name: string) => `recipient,channel,contact,verified,preferred\n1,email,${name}@x.example,yes,yes\n`;
  for (const name of ['first', 'second', 'third']) await dataTools.import('contacts', file(name));
  const preferred = (await dataTools.records('contacts')).filter((record) => record.preferred === true);
  expect(preferred.map(({ contact }) => contact)).toEqual(['third@x.example']);
  const both = `${file('first')}1,email,second@x.example,yes,yes\n`;
  expect(listErrors(await dataTools.import('contacts', both))).toEqual(['3 preferred repeated']);
});

test('no file takes back what a person has proven, and only a proven contact is preferred', async () => {
  await dataTools.import('recipients', PEOPLE);
  const file = (verified: string) =>
    `recipient,channel,contact,verified,preferred\n1,email,a@x.example,${verified},yes\n`;
  await dataTools.import('contacts', file('no'));
  expect(await dataTools.records('contacts')).toMatchObject([{ verified: false, preferred: false }]);
  expect((await dataTools.import('contacts', file('no'))).totals).toMatchObject({ kept: 1 });
  await dataTools.import('contacts', file('yes'));
  expect((await dataTools.import('contacts', file('no'))).totals).toMatchObject({ kept: 1 });
  expect(await dataTools.records('contacts')).toMatchObject([{ verified: true, preferred: true }]);
});

test('two imports of one file at the same moment write each record once', async () => {
  const many = toLines('id,name,balance', ...Array.from({ length: 700 }, (_all, index) => `${index},P ${index},1`));
  const done = await Promise.all([dataTools.import('recipients', many), dataTools.import('recipients', many)]);
  expect(done.every(({ isWritten }) => isWritten)).toBe(true);
  expect(await dataTools.records('recipients')).toHaveLength(700);
  const changes = await platform.context.db.selectFrom('data_changes').select(['record_key', 'action']).execute();
  expect(changes).toHaveLength(700);
  const revisions = await platform.context.db.selectFrom('recipients').select('revision').distinct().execute();
  expect(revisions).toEqual([{ revision: 1 }]);
});

describe('pages are drawn anew', () => {
  const versionOf = async (recipient: string) => {
    const token = await platform.seed.link({ recipient, purpose: 'preferences' });
    const link = await platform.call(inspectLink, { query: { token } });
    if (!link.isOk) throw new Error(link.details);
    return link.data.pageVersion;
  };
  const both = async () => ({ one: await versionOf('1'), two: await versionOf('2') });

  test.each([
    ['recipients', 'id,balance\n1,99\n'],
    ['contacts', 'recipient,channel,contact\n1,email,second@x.example\n'],
    ['bills', 'id,recipient,number,issuedOn,dueOn,total,pdf\nb,1,77,2026-01-01,2026-01-20,5,https://x.example/b.pdf\n'],
    ['demands', 'id,recipient,amount\nd,1,5\n'],
    ['plan-offers', 'recipient,budgetBilling\n1,yes\n'],
    ['payments', 'reference,recipient,status,method,amount,at\nP,1,received,card,1,2026-01-01T00:00:00Z\n'],
  ])('for the recipient whom %s are about, and no other', async (name, text) => {
    await dataTools.import('recipients', PEOPLE);
    const before = await both();
    expect((await dataTools.import(name, text)).isWritten).toBe(true);
    const after = await both();
    expect(after.one).not.toBe(before.one);
    expect(after.two).toBe(before.two);
    await dataTools.import(name, text);
    expect(await both()).toEqual(after);
  });

  test('for all of an account whose own settings change', async () => {
    await dataTools.import('recipients', PEOPLE);
    const before = await both();
    await dataTools.import('categories', 'name,labels.en,email\nnews,News,offered\n');
    const after = await both();
    expect(after.one).not.toBe(before.one);
    expect(after.two).not.toBe(before.two);
  });

  test('for both recipients of a record that changes hands', async () => {
    await dataTools.import('recipients', PEOPLE);
    await dataTools.import('agreements', 'id,recipient,title\nd,1,Terms\n');
    const before = await both();
    await dataTools.import('agreements', 'id,recipient\nd,2\n');
    const after = await both();
    expect(after.one).not.toBe(before.one);
    expect(after.two).not.toBe(before.two);
  });
});
