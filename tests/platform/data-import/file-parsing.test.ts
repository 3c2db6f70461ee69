import { afterEach, beforeEach, expect, test } from 'vitest';
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

const read = async (text: string | Uint8Array, name = 'recipients') => {
  const done = await dataTools.import(name, text);
  expect(listErrors(done)).toEqual([]);
  return dataTools.records(name);
};

test('quotes, commas, quotation marks and line breaks stand in cells', async () => {
  const text = 'id,name,tags.Address\r\n1,"Reed, Noah","12 ""Elm"" Court\r\nLaurel, MD"\r\n2,Lena,\r\n';
  expect(await read(text)).toMatchObject([
    { id: '1', name: 'Reed, Noah', tags: { Address: '12 "Elm" Court\r\nLaurel, MD' } },
    { id: '2', name: 'Lena', tags: {} },
  ]);
});

test('the line of a mistake below a cell with line breaks is the one where it stands in the file', async () => {
  const done = await dataTools.import('recipients', 'id,name,tags.Note\n1,Noah,"one\ntwo\nthree"\n,Lena,\n');
  expect(listErrors(done)).toEqual(['5 id required']);
});

test.each([
  ['commas', 'id,name,type\n1,Noah,Household\n'],
  ['semicolons', 'id;name;type\n1;Noah;Household\n'],
  ['tabs', 'id\tname\ttype\n1\tNoah\tHousehold\n'],
  ['a byte order mark', '\ufeffid,name,type\n1,Noah,Household\n'],
  ['a byte order mark and semicolons', '\ufeffid;name;type\r\n1;Noah;Household\r\n'],
  ['two byte order marks', '\ufeff\ufeff"id",name,type\n1,Noah,Household\n'],
  ['a separator in its first line', '\ufeffsep=;\r\nid;name;type\r\n1;Noah;Household\r\n'],
  ['a tab as the separator in its first line', 'sep=\t\r\nid\tname\ttype\r\n1\tNoah\tHousehold\r\n'],
  ['a bar as the separator in its first line', 'sep=|\r\nid|name|type\r\n1|Noah|Household\r\n'],
  ['lines of spaces', 'id,name,type\n   \n1,Noah,Household\n , ,\n  \n'],
  ['invisible characters in headings', 'id\u200b,name\ufeff,ty\u00adpe\n1,Noah,Household\n'],
  ['full-width headings', 'ｉｄ,Ｎａｍｅ,type\n1,Noah,Household\n'],
  ['headings in any case', 'ID,Name,TYPE\n1,Noah,Household\n'],
  ['headings of people', 'Recipient ID,Full name,type\n1,Noah,Household\n'],
  ['line ends of old Macs', 'id,name,type\r1,Noah,Household\r'],
  ['line ends of several kinds', 'id,name,type\r\n# edited\n1,Noah,Household\r'],
  ['no line end at the end', 'id,name,type\n1,Noah,Household'],
  ['blank lines and comments', 'id,name,type\n\n# as of today\n1,Noah,Household\n,,\n\n'],
  ['blanks around cells', ' id , name ,type\n 1 , Noah , Household \n'],
  ['columns in another order, one without a heading', 'type,,name,id\nHousehold,,Noah,1\n'],
])('a file with %s', async (_name, text) => {
  expect(await read(text)).toMatchObject([{ id: '1', name: 'Noah', type: 'Household' }]);
});

test('a cell that was guarded against spreadsheets is what it was', async () => {
  const text = "id,name,phone,balance,tags.Sum\n1,'=Noah,'+12025550143,'-12.50,'=1+1\n2,'Nick',+12025550144,,\n";
  expect(await read(text)).toMatchObject([
    { name: '=Noah', phone: '+12025550143', balance: -1250, tags: { Sum: '=1+1' } },
    { name: "'Nick'", phone: '+12025550144', balance: null },
  ]);
});

test('letters of all languages, cut anywhere by the pieces that arrive', async () => {
  const name = 'Ñandú 李雨 हिन्दी نور 😀';
  const cut = { pieceBytes: 1 };
  await dataTools.import('recipients', `id,name\n1,${name}\n`, cut);
  await dataTools.import('recipients', toLines({ id: '2', name }), { ...cut, format: 'jsonl' });
  expect((await dataTools.records('recipients')).map((record) => record.name)).toEqual([name, name]);
});

test.each([
  ['Windows-1252', Buffer.from('id,name\n0,Ann\n1,Jos\u00e9 Nu\u00f1ez\n', 'latin1'), 1],
  ['Windows-1252, at once', Buffer.from('id,name\n0,Ann\n1,Jos\u00e9 Nu\u00f1ez\n', 'latin1'), 1000],
  ['UTF-16 with its mark', Buffer.from('\ufeffid,name\n0,Ann\n1,Jos\u00e9 Nu\u00f1ez\n', 'utf16le'), 7],
])('a file in %s is read by the commands as by the screens', async (_name, bytes, pieceBytes) => {
  await dataTools.import('recipients', bytes, { pieceBytes });
  expect((await dataTools.records('recipients')).map(({ name }) => name)).toEqual(['Ann', 'José Nuñez']);
});

test.each(['csv', 'jsonl'] as const)('a file that mixes encodings is refused: %s', async (format) => {
  const line = (id: string, name: string) =>
    format === 'csv' ? `${id},${name}\n` : `{"id":"${id}","name":"${name}"}\n`;
  const head = format === 'csv' ? 'id,name\n' : '';
  const bytes = Buffer.concat([Buffer.from(head + line('1', 'Zoë')), Buffer.from(line('2', 'Zoë'), 'latin1')]);
  const done = await dataTools.import('recipients', bytes, { format, pieceBytes: 5 });
  expect(listErrors(done).map((error) => error.split(' ').at(-1))).toEqual(['mixedEncoding']);
  expect(done.isWritten).toBe(false);
});

test.each([1, 2, 3, 5, 8, 64 * 1024])(
  'quotes that do not match cost their own lines, in pieces of %s bytes',
  async (pieceBytes) => {
    const text = [
      'id,name',
      '1,"Padded" ',
      '2,"Closed" and on',
      '3,Pipe 5" wide',
      '4,Pipe 7" wide',
      '5,say ""it""',
      '6,"never closed',
      '7,Last',
      '',
    ].join('\n');
    const done = await dataTools.import('recipients', text, { pieceBytes, skipsBad: true });
    expect(listErrors(done)).toEqual(['3  openQuote', '7  openQuote']);
    expect(await dataTools.records('recipients')).toMatchObject([
      { id: '1', name: 'Padded' },
      { id: '3', name: 'Pipe 5" wide' },
      { id: '4', name: 'Pipe 7" wide' },
      { id: '5', name: 'say ""it""' },
      { id: '7', name: 'Last' },
    ]);
  },
);

test('many quotes that are never closed take no longer than their file', async () => {
  const bad = Array<string>(20_000).fill('""x","').join('\n');
  const done = await dataTools.import('recipients', `id,name\n${bad}\n7,Last\n`, { skipsBad: true });
  expect(done.isWritten).toBe(true);
  expect(await dataTools.records('recipients')).toMatchObject([{ id: '7', name: 'Last' }]);
});

test('a long cell of blanks takes no longer than its file', async () => {
  const done = await dataTools.import('recipients', `id,name\n1,"${'\n'.repeat(400_000)}'"\n2,Last\n`);
  expect(done.isWritten).toBe(true);
  expect(await dataTools.records('recipients')).toMatchObject([
    { id: '1', name: "'" },
    { id: '2', name: 'Last' },
  ]);
});

test('a line of JSON of 16 MB that comes in small pieces is read once', async () => {
  const text = toLines({ id: '1', name: 'x'.repeat(16 * 1024 * 1024) }, { id: '2', name: 'Last' });
  const done = await dataTools.import('recipients', text, { format: 'jsonl', pieceBytes: 16 * 1024, skipsBad: true });
  expect(done.isWritten).toBe(true);
  expect(await dataTools.records('recipients')).toMatchObject([{ id: '2', name: 'Last' }]);
});

test('quotes within cells join no lines, of old Macs neither', async () => {
  const done = await dataTools.import('recipients', 'id,name,type\r1,5" pipe\r2,7" pipe\r3,x,y\r', { skipsBad: true });
  expect(listErrors(done)).toEqual(['2  tooFewCells', '3  tooFewCells']);
  expect(await dataTools.records('recipients')).toMatchObject([{ id: '3', name: 'x', type: 'y' }]);
});

test('the lines before the one that is no UTF-8 are read, wherever the pieces end', async () => {
  const good = Array.from({ length: 40 }, (_all, index) => `${index + 10},Zoë\n`).join('');
  const text = Buffer.concat([Buffer.from(`id,name\n${good}`), Buffer.from('99,Zoë\n', 'latin1')]);
  for (const pieceBytes of [1, 2, 7, 100, 1000]) {
    const done = await dataTools.import('recipients', text, { pieceBytes, skipsBad: true });
    expect(listErrors(done)).toEqual(['42  mixedEncoding']);
  }
  expect(await dataTools.records('recipients')).toHaveLength(40);
});

test('an id that begins like a comment goes out and comes back', async () => {
  await dataTools.import('recipients', 'id,name\n"# 5",Five\n');
  const text = await dataTools.export('recipients', 'prairie', 'csv');
  await dataTools.import('recipients', text.replace('Five', 'Six'));
  expect(await dataTools.records('recipients')).toMatchObject([{ id: '# 5', name: 'Six' }]);
});

test('a line of blanks empties the one record that there is, and is none of many', async () => {
  await read('submissionMonths,messageMonths\n12,12\n', 'retention');
  expect(await read('submissionMonths,messageMonths\n,\n', 'retention')).toMatchObject([
    { submissionMonths: 0, messageMonths: 0 },
  ]);
  expect(await read('id,name\n,\n')).toEqual([]);
});

test('a value below no heading is a mistake', async () => {
  const done = await dataTools.import('recipients', 'id,name,\n1,Ann,\n2,Bo,more\n', { skipsBad: true });
  expect(listErrors(done)).toEqual(['3  tooManyCells']);
});

test('what is kept back of a history is told, when it is known', async () => {
  await read('id,name\nmaya,Maya\n');
  await read('name,labels.en\nnews,News\n', 'categories');
  const text =
    'recipient,category,channel,given,at\nmaya,news,sms,no,2026-01-01T00:00:00Z\nmaya,news,sms,yes,2026-01-02T00:00:00Z\n';
  const { totals, outcomes } = await dataTools.import('consents', text);
  expect(totals).toMatchObject({ created: 1, kept: 1 });
  expect(outcomes.filter(({ outcome }) => outcome === 'kept').map(({ line }) => line)).toEqual([3]);
});

test.each(['RecipientId', 'recipient id', 'recipient_id', 'RECIPIENT-ID', 'Recipient'])(
  'the heading %s names the recipient of a record',
  async (heading) => {
    await platform.seed.recipient({ id: 'maya' });
    const text = `${heading},Channel,CONTACT,Labels.ES\nmaya,email,a@x.example,\n`;
    expect(listErrors(await dataTools.import('contacts', text))).toEqual(['1 Labels.ES unknownField']);
    expect(await read(text.replace(',Labels.ES', '').replace('example,', 'example'), 'contacts')).toMatchObject([
      { recipient: 'maya', contact: 'a@x.example' },
    ]);
  },
);

test('the name of a language in a heading may be in any case, that of a tag stays as it is', async () => {
  expect(await read('name,Labels.EN\nnews,News\n', 'categories')).toMatchObject([{ labels: { en: 'News' } }]);
  expect(await read('id,name,Tags.METER no\n1,Noah,M-1\n')).toMatchObject([{ tags: { 'METER no': 'M-1' } }]);
});

test.each(['2.2001E+11', '"2,2001E+11"', '2e+11', '2.2001E11', '22001e7', '220010000000.0'])(
  'an id that a spreadsheet has rounded is refused: %s',
  async (id) => {
    const done = await dataTools.import('recipients', `id,name\n${id},Noah\n`);
    expect(listErrors(done)).toEqual(['2 id roundedNumber']);
    const of = await dataTools.import('contacts', `recipient,channel,contact\n${id},email,a@x.example\n`);
    expect(listErrors(of)).toEqual(['2 recipient roundedNumber']);
  },
);

test('a heading that is there twice is a mistake', async () => {
  expect(listErrors(await dataTools.import('recipients', 'id,name,Name\n1,Noah,Lena\n'))).toEqual(['1 Name doubleKey']);
  expect(listErrors(await dataTools.import('recipients', 'id,name,name\n1,Noah,Lena\n'))).toEqual(['1 name doubleKey']);
});

test('line ends that are cut between their two signs are one', async () => {
  await dataTools.import('recipients', 'id,name\r\n1,"Noah\r\nReed"\r\n\r\n2,Lena\r\n', { pieceBytes: 1 });
  expect(await dataTools.records('recipients')).toMatchObject([{ name: 'Noah\r\nReed' }, { name: 'Lena' }]);
  const done = await dataTools.import('recipients', 'id,name\r\n1,Noah\r\n\r\n,Lena\r\n', { pieceBytes: 1 });
  expect(listErrors(done)).toEqual(['4 id required']);
});

test('JSON Lines with a byte order mark, blank lines and comments', async () => {
  const text = `\ufeff${toLines({ id: '1', name: 'Noah' }, '', '# the next', { id: '2', name: 'Lena' })}`;
  const done = await dataTools.import('recipients', text, { format: 'jsonl' });
  expect(done.outcomes.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual(['1 created', '4 created']);
});

test('yes and no, true and false, one and zero are flags', async () => {
  const words = ['yes', 'no', 'true', 'FALSE', '1', '0', ''];
  const text = `name,hidden\n${words.map((word, index) => `c${index},${word}`).join('\n')}\n`;
  expect((await read(text, 'categories')).map(({ hidden }) => hidden)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('dates and times may be relative to the day of the account and to now', async () => {
  platform.clock.set('2026-03-01T03:00:00.000Z');
  await platform.seed.recipient();
  const text =
    'id,recipient,amount,dueOn\na,maya,1,today\nb,maya,1,today+14\nc,maya,1,month-1/31\nd,maya,1,month+1/5\n';
  // In Chicago it is the last of February.
  expect((await read(text, 'demands')).map(({ dueOn }) => dueOn)).toEqual([
    '2026-02-28',
    '2026-03-14',
    '2026-01-31',
    '2026-03-05',
  ]);
  const links = await read('id,recipient,expiresAt\n0123456789abcdef,maya,now+26h\n', 'push-links');
  expect(links).toMatchObject([{ expiresAt: platform.clock.now() + 26 * 3600_000 }]);
});

test('an empty file changes nothing', async () => {
  for (const text of ['', '\n', 'id,name\n'])
    expect((await dataTools.import('recipients', text)).totals).toEqual({
      created: 0,
      changed: 0,
      same: 0,
      kept: 0,
      wrong: 0,
    });
});
