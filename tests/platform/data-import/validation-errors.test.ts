import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TEXTS } from '~/areas/data-import/datasets/error-texts';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createDataTools, toLines, listErrors, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.recipient({ id: 'otto' });
  dataTools = createDataTools(platform);
});
afterAll(() => platform.close());

const LONG = 'x'.repeat(201);
const bill = { id: 'b', recipient: 'maya', number: '1', issuedOn: '2026-01-01', dueOn: '2026-01-20', total: 3 };
const payment = { reference: 'P', recipient: 'maya', status: 'received', method: 'card', amount: 1 };
const plan = { form: 'f', recipient: 'maya', reference: 'S', answers: {}, at: '2026-01-01T00:00:00Z' };
const supplier = 'contractAccount,recipient,streetNumber,state\n';
const big = { 'big.pdf': Buffer.alloc(20 * 1024 * 1024 + 1) };

/** The error, the dataset, the file, and the errors that are reported. */
const CSV: [error: string, dataset: string, text: string | Uint8Array, errors: string[]][] = [
  ['required', 'contacts', 'recipient,channel,contact\nmaya,email,\n', ['2 contact required']],
  ['required', 'recipients', 'name\nNobody\n', ['2 id required']],
  ['required', 'contacts', 'recipient,channel\nmaya,email\n', ['2 contact required']],
  ['htmlLimits', 'account', `header\n${'<b>'.repeat(101)}\n`, ['2 header htmlLimits']],
  ['forbiddenName', 'recipients', 'id,tags.__proto__\nnew,x\n', ['1 tags.__proto__ forbiddenName']],
  ['tooLong', 'recipients', `id,name\nnew,${LONG}\n`, ['2 name tooLong']],
  ['choice', 'contacts', 'recipient,channel,contact\nmaya,pigeon,a@x.example\n', ['2 channel choice']],
  ['timeZone', 'account', 'name,timeZone\nNew,Mars/Base\n', ['2 timeZone timeZone']],
  ['timeZone', 'recipients', 'id,name,timeZone\nnew,New,Mars/Base\n', ['2 timeZone timeZone']],
  ['hour', 'account', 'name,quietFrom,quietTo\nNew,9 pm,08:00\n', ['2 quietFrom hour']],
  ['needsOne', 'account', 'name,quietFrom\nNew,21:00\n', ['2 quietTo needsOne']],
  ['sameHour', 'account', 'name,quietFrom,quietTo\nNew,21:00,21:00\n', ['2 quietTo sameHour']],
  ['language', 'recipients', 'id,name,language\nnew,New,tlh\n', ['2 language language']],
  ['flag', 'contacts', 'recipient,channel,contact,verified\nmaya,email,a@x.example,perhaps\n', ['2 verified flag']],
  ['number', 'categories', 'name,position\nnews,first\n', ['2 position number']],
  ['number', 'categories', 'name,position\nnews,1.5\n', ['2 position number']],
  ['number', 'categories', 'name,position\nnews,10001\n', ['2 position number']],
  ['money', 'recipients', 'id,name,balance\nnew,New,12.345\n', ['2 balance money']],
  ['money', 'recipients', 'id,name,balance\nnew,New,"1,250.00"\n', ['2 balance money']],
  ['date', 'demands', 'id,recipient,amount,dueOn\nd,maya,1,31.3.2027\n', ['2 dueOn date']],
  ['date', 'demands', 'id,recipient,amount,dueOn\nd,maya,1,2027-02-30\n', ['2 dueOn date']],
  ['date', 'recipients', 'id,name,nextBillDate\nnew,New,2027-02-31\n', ['2 nextBillDate date']],
  ['date', 'recipients', 'id,name,nextBillDate\nnew,New,month/0\n', ['2 nextBillDate date']],
  ['language', 'outage-templates', 'html,translations.xx\nOut,Out\n', ['1 translations.xx language']],
  ['repeated', 'recipients', 'id,name\nnew,New\nnext,Next\nnew,Newer\n', ['4 id repeated']],
  [
    'repeated',
    'contacts',
    'recipient,channel,contact\nmaya,sms,+12025550143\nmaya,sms,+12025550143\n',
    ['3  repeated'],
  ],
  ['control', 'recipients', 'id,name\nnew,Mary\u202eMoor\n', ['2 name control']],
  ['control', 'recipients', 'id,name,tags.Street\nnew,New,Elm\0Court\n', ['2 tags control']],
  ['time', 'push-links', 'id,recipient,expiresAt\n0123456789abcdef,maya,tomorrow\n', ['2 expiresAt time']],
  ['list', 'erp-customers', 'recipient,recipients\nmaya,{}\n', ['2 recipients list']],
  [
    'object',
    'submissions',
    'reference,form,recipient,answers,at\nS,f,maya,yes,2026-01-01T00:00:00Z\n',
    ['2 answers object'],
  ],
  ['id', 'recipients', 'id,name\n"new\u200eone",New\n', ['2 id id']],
  ['id', 'push-links', 'id,recipient\nshort,maya\n', ['2 id id']],
  ['email', 'recipients', 'id,name,email\nnew,New,nobody\n', ['2 email email']],
  ['roundedNumber', 'recipients', 'id,name\n2.2001E+11,New\n', ['2 id roundedNumber']],
  ['phone', 'recipients', 'id,name,phone\nnew,New,202 555 0123\n', ['2 phone phone']],
  ['unknownField', 'recipients', 'id,name,shoe size\nnew,New,44\n', ['1 shoe size unknownField']],
  ['noSuchRecord', 'contacts', 'recipient,channel,contact\nnobody,email,a@x.example\n', ['2 recipient noSuchRecord']],
  ['badEmail', 'contacts', 'recipient,channel,contact\nmaya,email,A@X”.example\n', ['2 contact badEmail']],
  ['badPhone', 'contacts', 'recipient,channel,contact\nmaya,sms,0123\n', ['2 contact badPhone']],
  ['takenElsewhere', 'supplier-accounts', `${supplier}1,maya,1,MD\n2,maya,2,MD\n`, ['3 recipient takenElsewhere']],
  ['beforeStart', 'usage', 'recipient,from,to,therms,bill\nmaya,2026-02-01,2026-01-01,1,1\n', ['2 to beforeStart']],
  ['tooFewCells', 'recipients', 'id,name,email\nmaya,Maya\n', ['2  tooFewCells']],
  ['tooManyCells', 'recipients', 'id,name\nnew,New,more\n', ['2  tooManyCells']],
  [
    'mixedEncoding',
    'recipients',
    Buffer.concat([Buffer.from('id,name\nnew,Zoë\n'), Buffer.from('next,Zoë\n', 'latin1')]),
    ['3  mixedEncoding'],
  ],
  ['openQuote', 'recipients', 'id,name\nnew,New\nnext,"Next\nand,so on\n', ['3  openQuote']],
  ['fileMissing', 'stored-prints', 'key,recipient,file\n0123456789abcdef,maya,gone.pdf\n', ['2 file fileMissing']],
  ['fileTooBig', 'stored-prints', 'key,recipient,file\n0123456789abcdef,maya,big.pdf\n', ['2 file fileTooBig']],
  ['file', 'stored-prints', 'key,recipient,file\n0123456789abcdef,maya,https://\n', ['2 file file']],
];

const JSONL: [error: string, dataset: string, record: object | string, errors: string[]][] = [
  ['text', 'recipients', { id: 'new', name: 7 }, ['1 name text']],
  ['language', 'account', { languages: ['en', 'tlh'] }, ['1 languages language']],
  ['object', 'recipients', '["new"]', ['1  object']],
  ['notJson', 'recipients', '{"id": "new"', ['1  notJson']],
  [
    'flag',
    'contacts',
    { recipient: 'maya', channel: 'email', contact: 'a@x.example', verified: 'yes' },
    ['1 verified flag'],
  ],
  ['notText', 'demands', { id: 'd', recipient: 'maya', amount: '12' }, ['1 amount notText']],
  ['notText', 'bills', { ...bill, lines: [{ text: 'Gas', amount: '3.00' }] }, ['1 lines notText']],
  ['money', 'demands', { id: 'd', recipient: 'maya', amount: 'much' }, ['1 amount money']],
  ['belowZero', 'demands', { id: 'd', recipient: 'maya', amount: -1 }, ['1 amount belowZero']],
  ['belowZero', 'account', { maximumOpenPayment: -5 }, ['1 maximumOpenPayment belowZero']],
  ['required', 'account', { name: ' ' }, ['1 name required']],
  ['required', 'account', { name: ' ', supportPhone: 'abc' }, ['1 name required', '1 supportPhone dialable']],
  ['doubleKey', 'account', { languages: ['en', 'en'] }, ['1 languages doubleKey']],
  ['dialable', 'account', { supportPhone: 'abc' }, ['1 supportPhone dialable']],
  ['needsOne', 'account', { languages: [] }, ['1 languages needsOne']],
  ['lacksDefault', 'account', { languages: ['es'] }, ['1 languages lacksDefault']],
  ['language', 'categories', { name: 'news', labels: { tlh: 'QIn' } }, ['1 labels language']],
  ['control', 'bills', { ...bill, lines: [{ text: 'G\0as', amount: 3 }] }, ['1 lines control']],
  ['notTheSum', 'bills', { ...bill, lines: [{ text: 'Gas', amount: 2 }] }, ['1 lines notTheSum']],
  ['needsOne', 'bills', { ...bill, lines: [] }, ['1 lines needsOne']],
  ['beforeStart', 'bills', { ...bill, dueOn: '2025-12-31' }, ['1 dueOn beforeStart']],
  [
    'unknownTag',
    'message-texts',
    { message: 'payLink', language: 'en', subject: '{{link}}' },
    ['1 subject unknownTag'],
  ],
  ['missingTag', 'message-texts', { message: 'payLink', language: 'en', smsText: 'Pay' }, ['1 smsText missingTag']],
  ['tagAlone', 'message-texts', { message: 'payLink', language: 'en', text: 'Pay: {{link}}' }, ['1 text tagAlone']],
  ['noSms', 'message-texts', { message: 'payment.received', language: 'en', smsText: 'Paid' }, ['1 smsText noSms']],
  ['needsOne', 'message-texts', { message: 'payLink', language: 'en' }, ['1 smsText needsOne']],
  [
    'needsOne',
    'agreements',
    { id: 'a', recipient: 'maya', title: 'A', signedAt: '2026-01-01T00:00:00Z' },
    ['1 document needsOne'],
  ],
  ['number', 'payments', { ...payment, at: '2026-01-01T00:00:00Z', lastFour: '12' }, ['1 lastFour number']],
  ['invalid', 'account', { theme: { primaryColor: 'red' } }, ['1 theme invalid']],
  ['money', 'submissions', { ...plan, plan: [{ amount: 84.355, dueDate: '2026-01-31' }] }, ['1 plan money']],
  ['date', 'submissions', { ...plan, plan: [{ amount: 1, dueDate: 'soon' }] }, ['1 plan date']],
  [
    'unknownField',
    'recipients',
    { id: 'new', name: 'New', __proto__x: 1, constructor: 2 },
    ['1 __proto__x unknownField', '1 constructor unknownField'],
  ],
];

describe('a mistake is named with its line and field, and nothing is written', () => {
  test.each(CSV)('%s in CSV of %s: %j', async (_error, dataset, text, errors) => {
    const before = await platform.rowCounts();
    const done = await dataTools.import(dataset, text, { beside: big });
    expect(listErrors(done)).toEqual(errors);
    expect(done).toMatchObject({ isWritten: false, totals: { wrong: 1 } });
    expect(await platform.rowCounts()).toEqual(before);
  });

  test.each(JSONL)('%s in JSON Lines of %s: %j', async (_error, dataset, record, errors) => {
    const before = await platform.rowCounts();
    const done = await dataTools.import(dataset, toLines(record), { format: 'jsonl' });
    expect(listErrors(done)).toEqual(errors);
    expect(done).toMatchObject({ isWritten: false, totals: { wrong: 1 } });
    expect(await platform.rowCounts()).toEqual(before);
  });
});

test('every mistake that a line can make is among these', () => {
  const seen = new Set([...CSV, ...JSONL].map(([error]) => error));
  // Forms have rows, files are judged where they are used, test keys send records, and what was paid is for payments' tests.
  const others = ['doubleKey', 'fileWrongType', 'notTest', 'belowPaid', 'paidInFull'];
  const made = Object.keys(ERROR_TEXTS).filter((error) => !others.includes(error));
  expect(made.filter((error) => !seen.has(error))).toEqual([]);
});

test('all mistakes of a line are told, and those of all lines', async () => {
  const done = await dataTools.import(
    'recipients',
    'id,name,email,balance\n,New,nobody,much\nmaya,Maya,x,1\nnext,Next,,\n',
  );
  expect(listErrors(done)).toEqual(['2 id required', '2 email email', '2 balance money', '3 email email']);
});
