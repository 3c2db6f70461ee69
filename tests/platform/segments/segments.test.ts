import { afterEach, beforeEach, expect, test } from 'vitest';
import { countSegment, listSegment, segmentSchema } from '~/areas/mailings/segments/calls';
import type { TestPlatform } from '../../support/test-platform';
import { aSubmission, createTestKey } from '../api-keys/example-data';
import { aCategory, dataOf, createPreferencesPlatform, outcome } from '../preferences/preferences-platform';

let platform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  bearer = await createTestKey(platform, { scopes: ['read'] });
  const { seed, context } = platform;
  const tags = (all: Record<string, string>) => JSON.stringify(all);
  await seed.recipient({ id: 'ana', name: 'Ana', locale: 'es', kind: 'Household', tags: tags({ City: 'Laurel' }) });
  await seed.recipient({ id: 'ben', name: 'Ben', locale: 'en', tags: tags({ City: 'laurel', Plan: 'Gas' }) });
  await seed.recipient({ id: 'cem', name: 'Cem', locale: 'es', tags: tags({ Plan: 'Gas', City: 'Laurel' }) });
  await seed.recipient({ id: 'dot', name: 'Dot', tags: tags({ Quote: 'in "City":"Laurel"', 'x"City': 'Laurel' }) });
  await seed.form();
  const { db } = context;
  const answer = (id: string, over = {}) => aSubmission({ id, reference: id, recipient_id: id, ...over });
  await db
    .insertInto('submissions')
    .values([
      answer('ana'),
      answer('ben', { completed_at: null }),
      answer('cem', { is_test: 1 }),
      { ...answer('dot'), form_id: 'another' },
    ])
    .execute();
  const choice = (recipient_id: string, channel: string, is_given: number) => ({
    account_id: 'prairie',
    recipient_id,
    category: 'energy_tips',
    channel,
    is_given,
    source: 'page',
    text_version: '',
    updated_at: 0,
  });
  await db
    .insertInto('consents')
    .values([choice('ana', 'email', 0), choice('ben', 'whatsApp', 1), choice('cem', 'email', 1)])
    .execute();
});
afterEach(() => platform.close());

type Conditions = Parameters<typeof segmentSchema.parse>[0] & object;
const list = async (conditions: Conditions, more = { after: '', limit: 1000 }) =>
  dataOf(await platform.call(listSegment, { body: { segment: segmentSchema.parse(conditions), ...more } }, { bearer }));
const wants = (category: string, channel: string) => ({ wants: { category, channel } });

test.each<[string, Conditions, string[]]>([
  ['nothing', {}, ['ana', 'ben', 'cem', 'dot', 'maya']],
  ['a tag, exactly as it is and wherever it stands', { tags: [{ name: 'City', value: 'Laurel' }] }, ['ana', 'cem']],
  [
    'two tags',
    {
      tags: [
        { name: 'City', value: 'Laurel' },
        { name: 'Plan', value: 'Gas' },
      ],
    },
    ['cem'],
  ],
  ['a tag with quotes', { tags: [{ name: 'Quote', value: 'in "City":"Laurel"' }] }, ['dot']],
  ['a language', { language: 'es' }, ['ana', 'cem']],
  ['the language of the account, for those without one', { language: 'en' }, ['ben', 'dot', 'maya']],
  ['a type', { type: 'Household' }, ['ana']],
  ['a consent that is given until it is taken back', wants('energy_tips', 'email'), ['ben', 'cem', 'dot', 'maya']],
  ['a consent that is asked for', wants('energy_tips', 'whatsApp'), ['ben']],
  ['a mandatory category', wants('bills', 'email'), ['ana', 'ben', 'cem', 'dot', 'maya']],
  ['a form that was sent to the end, and no test', { answered: 'contact-details' }, ['ana']],
  ['a form that was not sent', { notAnswered: 'contact-details' }, ['ben', 'cem', 'dot', 'maya']],
  ['names', { recipientIds: ['maya', 'ana', 'nobody'] }, ['ana', 'maya']],
  [
    'all at once',
    {
      language: 'es',
      tags: [{ name: 'City', value: 'Laurel' }],
      ...wants('energy_tips', 'email'),
      notAnswered: 'contact-details',
    },
    ['cem'],
  ],
])('a segment by %s', async (_by, conditions, ids) => {
  expect((await list(conditions)).recipientIds).toEqual(ids);
});

test('customers of a gas company who get electronic bills want the word that one is there', async () => {
  const { db } = platform.context;
  await db
    .insertInto('categories')
    .values(aCategory('new_bill_alert', { email: {} }))
    .execute();
  await platform.seed.changeAccount({ client_type: 'Wgl' });
  const customer = { account_id: 'prairie', address: '', recipients: '[]', ebill_ended_at: null };
  await db
    .insertInto('erp_customers')
    .values([
      { ...customer, recipient_id: 'ana', is_enrolled_in_ebill: 1 },
      { ...customer, recipient_id: 'ben', is_enrolled_in_ebill: 0 },
    ])
    .execute();
  expect((await list(wants('new_bill_alert', 'email'))).recipientIds).toEqual(['ana']);
});

test('is counted, with its first ones, and listed page by page', async () => {
  const segment = segmentSchema.parse({ language: 'es' });
  expect(dataOf(await platform.call(countSegment, { body: { segment } }, { bearer }))).toEqual({
    count: 2,
    first: [
      { recipientId: 'ana', name: 'Ana' },
      { recipientId: 'cem', name: 'Cem' },
    ],
  });
  expect(await list({}, { after: '', limit: 2 })).toEqual({ recipientIds: ['ana', 'ben'], next: 'ben' });
  expect(await list({}, { after: 'cem', limit: 2 })).toEqual({ recipientIds: ['dot', 'maya'], next: '' });
});

test('is refused with a form or a category that the account has not, and shows nobody of another account', async () => {
  const count = async (conditions: Conditions, who = bearer) =>
    platform.call(countSegment, { body: { segment: segmentSchema.parse(conditions) } }, { bearer: who });
  expect(outcome(await count({ answered: 'none' }))).toBe('form.notFound');
  expect(outcome(await count(wants('none', 'email')))).toBe('preferences.unknownCategory');
  expect(outcome(await count(wants('receipts', 'sms')))).toBe('preferences.unknownCategory');
  await platform.seed.account({ id: 'river', public_id: 'river-public' });
  const foreign = await createTestKey(platform, { account: 'river', scopes: ['read'] });
  expect(dataOf(await count({}, foreign))).toEqual({ count: 0, first: [] });
});

test('who is there to try with is in no segment but where named, and a test key finds nobody else', async () => {
  await platform.seed.recipient({ id: 'try', is_test: 1 });
  expect((await list({})).recipientIds).not.toContain('try');
  expect((await list({ recipientIds: ['try', 'ana'] })).recipientIds).toEqual(['ana', 'try']);
  bearer = await createTestKey(platform, { kind: 'test', scopes: ['read'] });
  expect((await list({})).recipientIds).toEqual(['try']);
  expect((await list({ recipientIds: ['try', 'ana'] })).recipientIds).toEqual(['try']);
});

test('of what was sent a test key sees tests alone', async () => {
  for (const id of ['one', 'two']) await platform.seed.recipient({ id, is_test: 1 });
  const sent = (id: string, is_test: number) => aSubmission({ id, reference: id, recipient_id: id, is_test });
  await platform.context.db
    .insertInto('submissions')
    .values([sent('one', 1), sent('two', 0)])
    .execute();
  bearer = await createTestKey(platform, { kind: 'test', scopes: ['read'] });
  expect((await list({ answered: 'contact-details' })).recipientIds).toEqual(['one']);
  expect((await list({ notAnswered: 'contact-details' })).recipientIds).toEqual(['two']);
});
