import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unsubscribeFromAll } from '~/areas/preferences/unsubscribe/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES } from '../drafts/form-calls';
import { requireDataset, createDataTools, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  dataTools = createDataTools(platform);
});
afterEach(() => platform.close());

const owner = { account_id: 'prairie', recipient_id: 'maya' };
const beside = { 'signed.pdf': BYTES.pdf, 'photo.png': BYTES.png };

/** Nothing of what is kept changes, and the line is told to be kept. */
async function expectUnchanged(name: string, text: string): Promise<void> {
  const before = await platform.rowCounts();
  const done = await dataTools.import(name, text, { beside });
  expect(done.totals).toEqual({ created: 0, changed: 0, same: 0, kept: 1, wrong: 0 });
  expect(await platform.rowCounts()).toEqual(before);
}

describe('an import turns nothing on that a person has turned off', () => {
  test('a contact that was removed is not added again', async () => {
    const row = { ...owner, channel: 'email', contact: 'old@x.example', is_verified: 1, is_preferred: 0, position: 1 };
    const { db } = platform.context;
    await db
      .insertInto('contacts')
      .values({ ...row, created_at: 1, removed_at: 2 })
      .execute();
    await expectUnchanged(
      'contacts',
      'recipient,channel,contact,verified,preferred\nmaya,email,old@x.example,yes,yes\n',
    );
    expect(await dataTools.records('contacts')).toEqual([]);
  });

  test('a consent that was withdrawn stays so, however new the file says its own is', async () => {
    await dataTools.import('categories', 'name,labels.en,email\nnews,News,offered\n');
    const headings = 'recipient,category,channel,given,at\n';
    await dataTools.import('consents', `${headings}maya,news,email,no,2026-01-10T00:00:00Z\n`);
    await expectUnchanged('consents', `${headings}maya,news,email,yes,2026-01-14T00:00:00Z\n`);
    expect(await dataTools.records('consents')).toMatchObject([{ given: false }]);
  });

  test('a no to a category that was only offered outlives an older yes of the file', async () => {
    await dataTools.import('categories', 'name,labels.en,email,sms\nnews,News,offered,offered\n');
    const preferences = await platform.seed.link({ purpose: 'preferences', form: '' });
    expect((await platform.call(unsubscribeFromAll, { body: { token: preferences } })).isOk).toBe(true);
    const consents = await dataTools.records('consents');
    expect(consents.filter(({ category }) => category === 'news')).toMatchObject([
      { category: 'news', channel: 'email', given: false },
      { category: 'news', channel: 'sms', given: false },
    ]);
    const headings = 'recipient,category,channel,given,at\n';
    await expectUnchanged('consents', `${headings}maya,news,email,yes,2020-01-10T00:00:00Z\n`);
    expect(await dataTools.records('consents')).toEqual(consents);
  });

  test('of a consent that was given an older choice changes nothing, a later withdrawal does', async () => {
    await dataTools.import('categories', 'name,labels.en,email\nnews,News,offered\n');
    const headings = 'recipient,category,channel,given,at\n';
    await dataTools.import('consents', `${headings}maya,news,email,yes,2026-01-10T00:00:00Z\n`);
    await expectUnchanged('consents', `${headings}maya,news,email,no,2026-01-09T00:00:00Z\n`);
    const later = await dataTools.import('consents', `${headings}maya,news,email,no,2026-01-11T00:00:00Z\n`);
    expect(later.totals).toMatchObject({ changed: 1 });
    expect(await dataTools.records('consents')).toMatchObject([{ given: false }]);
  });

  test('a wish to be left alone by suppliers stays, and the rest of the line is written', async () => {
    const headings = 'contractAccount,recipient,streetNumber,state,doNotContact,doNotTransfer\n';
    await dataTools.import('supplier-accounts', `${headings}4711,maya,12,MD,yes,yes\n`);
    const done = await dataTools.import('supplier-accounts', `${headings}4711,maya,14,MD,no,no\n`);
    expect(done.outcomes).toMatchObject([{ outcome: 'kept', changes: { streetNumber: ['12', '14'] } }]);
    expect(await dataTools.records('supplier-accounts')).toMatchObject([
      { streetNumber: '14', doNotContact: true, doNotTransfer: true },
    ]);
  });

  test('electronic bills that were ended stay ended, and the rest of the line is written', async () => {
    await dataTools.import('erp-customers', 'recipient,address,enrolledInEBill\nmaya,1 Elm,yes\n');
    await platform.context.db
      .updateTable('erp_customers')
      .set({ is_enrolled_in_ebill: 0, ebill_ended_at: 5 })
      .where('recipient_id', '=', 'maya')
      .execute();
    await dataTools.import('erp-customers', 'recipient,address,enrolledInEBill\nmaya,2 Elm,yes\n');
    expect(await dataTools.records('erp-customers')).toMatchObject([{ address: '2 Elm', enrolledInEBill: false }]);
    await expectUnchanged('erp-customers', 'recipient,enrolledInEBill\nmaya,yes\n');
  });

  test('an enrollment that was ended is not begun again', async () => {
    const headings = 'recipient,kind,enrolled,enrolledAt,endedAt\n';
    await dataTools.import('enrollments', `${headings}maya,eBill,no,2025-01-01T00:00:00Z,2026-01-01T00:00:00Z\n`);
    await expectUnchanged('enrollments', `${headings}maya,eBill,yes,2026-01-12T00:00:00Z,\n`);
    expect(await dataTools.records('enrollments')).toMatchObject([{ enrolled: false }]);
  });
});

describe('what was done is changed by no import', () => {
  test('a signed agreement', async () => {
    const headings = 'id,recipient,title,paragraphs,amount,signedAt,document\n';
    const signed = `${headings}A-1,maya,Plan,"[""I pay.""]",10,2026-01-02T00:00:00Z,signed.pdf\n`;
    expect((await dataTools.import('agreements', signed, { beside })).totals).toMatchObject({ created: 1 });
    await expectUnchanged('agreements', 'id,title,amount\nA-1,Another,99\n');
  });

  test('an agreement that is out to be signed', async () => {
    await dataTools.import('agreements', 'id,recipient,title,amount\nA-1,maya,Plan,10\n');
    expect((await dataTools.import('agreements', 'id,amount\nA-1,11\n')).totals).toMatchObject({ changed: 1 });
    await platform.context.db.updateTable('agreements').set({ status: 'sent' }).where('id', '=', 'A-1').execute();
    await expectUnchanged('agreements', 'id,amount\nA-1,12\n');
  });

  test.each([
    [
      'payments',
      'reference,recipient,status,method,amount,at\nP,maya,received,card,5,2026-01-01T00:00:00Z\n',
      'amount',
    ],
    ['messages', 'id,recipient,channel,to,body,sentAt\n0123456789abcdef,maya,sms,+1,Hi,2026-01-01T00:00:00Z\n', 'to'],
    ['submissions', 'reference,form,recipient,answers,at\nS,f,maya,"{""a"":""5""}",2026-01-01T00:00:00Z\n', 'form'],
  ])('%s', async (name, text, column) => {
    expect((await dataTools.import(name, text)).totals).toMatchObject({ created: 1 });
    expect((await dataTools.import(name, text)).totals).toMatchObject({ same: 1 });
    const [first = '', second = ''] = text.split('\n');
    const changed = second.split(',').map((cell, index) => (first.split(',')[index] === column ? '+99' : cell));
    await expectUnchanged(
      name,
      `${first}\n${column === 'amount' ? changed.join().replace('+99', '99') : changed.join()}\n`,
    );
    const [record = {}] = await dataTools.records(name);
    const key = requireDataset(name).key.map((field) => String(record[field]));
    expect(await dataTools.data.remove('prairie', requireDataset(name), [key], { actor: 'Ruth' })).toMatchObject([
      { outcome: 'kept' },
    ]);
  });
});

test('where records are only added, none that is there is touched', async () => {
  const before = await dataTools.import('recipients', 'id,name\nmaya,Someone Else\nnoah,Noah\n', { addsOnly: true });
  expect(before.totals).toMatchObject({ created: 1, same: 1 });
  expect(await dataTools.records('recipients')).toMatchObject([{ name: 'Maya Torres' }, { name: 'Noah' }]);
});
