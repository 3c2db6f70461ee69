import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getDossier } from '~/areas/privacy/calls';
import { eraseRecipient, handOver, listDossierActs } from '~/areas/privacy/data-subject-calls';
import { inspectLink } from '~/areas/links/calls';
import { getResults } from '~/areas/results/calls';
import { CONTACT_TABLES, IMPERSONAL_TABLES, PERSONAL_TABLES, type PersonalTable } from '~/platform/db/personal-data';
import { createConsentService } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import { aPayment } from '../../support/builders';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createDataTools } from '../data-import/data-tools';
import { BYTES, dataOf, createFormCalls } from '../drafts/form-calls';
import { survey } from '../results/survey';

let platform: TestPlatform;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  bearer = await platform.seed.session(await platform.seed.user());
});
afterEach(() => platform.close());

const params = { recipientId: 'maya' };
const erase = (recipientId = 'maya') =>
  platform.call(eraseRecipient, { params: { recipientId }, body: { confirm: recipientId } }, { bearer });

interface Column {
  name: string;
  isNullable: boolean;
  dataType: string;
}

/** A row of Maya's for each column of a table, and of an owner's table whose column leads to it. */
function rowFor(entry: PersonalTable, columns: readonly Column[], marker: string): Record<string, unknown> {
  const value = ({ name, dataType }: Column): unknown => {
    if (name === 'account_id') return 'prairie';
    if (name === (entry.column ?? 'recipient_id')) return 'maya';
    if (entry.of && name === entry.of.own) return 'shared-key';
    if (/^(id|envelope_id)$/.test(name)) return 'shared-key';
    if (/int|numeric/i.test(dataType)) return 1;
    if (
      /^(answers|tags|details|recipients|lines|paragraphs|saves|challenges|choices|ended|fields|source|params)$/.test(
        name,
      )
    )
      return '[]';
    return `${marker}-${name}`;
  };
  return Object.fromEntries(columns.map((column) => [column.name, value(column)]));
}

async function columnsOf(table: string): Promise<Column[]> {
  const tables = await listPlatformTables(platform.context.db);
  return tables.find(({ name }) => name === table)?.columns ?? [];
}

describe('the list of tables', () => {
  test('has every table once, with what becomes of it', async () => {
    const tables = (await listPlatformTables(platform.context.db)).map(({ name }) => name);
    const personalData = [
      ...PERSONAL_TABLES.map(({ table }) => table),
      ...Object.keys(CONTACT_TABLES),
      ...Object.keys(IMPERSONAL_TABLES),
    ];
    expect([...personalData].sort()).toEqual([...tables].sort());
  });

  test('has every table with the id of a recipient among those that are erased', async () => {
    const tables = await listPlatformTables(platform.context.db);
    const withId = tables.filter(({ columns }) => columns.some(({ name }) => name === 'recipient_id'));
    const personal = new Set<string>(PERSONAL_TABLES.map(({ table }) => table));
    expect(withId.map(({ name }) => name).filter((name) => !personal.has(name))).toEqual([]);
  });
});

test('a row in every table is handed over without secrets, and then erased or without the person', async () => {
  const { db } = platform.context;
  for (const entry of PERSONAL_TABLES) {
    if (entry.table === 'recipients') continue;
    const row = rowFor(entry, await columnsOf(entry.table), 'mayas');
    if (entry.table === 'payments') row.status = 'declined';
    if (entry.table === 'contacts') row.removed_at = null;
    await db
      .insertInto(entry.table as 'bills')
      .values(row as never)
      .execute();
  }
  const personalData = dataOf(await platform.call(handOver, { params, body: {} }, { bearer }));
  expect(Object.keys(personalData.data).sort()).toEqual(PERSONAL_TABLES.map(({ table }) => table).sort());
  const names = PERSONAL_TABLES.flatMap(({ table, secret = [] }) => secret.map((name) => `${table}.${name}`));
  expect(
    names.filter((name) => (personalData.data[name.split('.')[0] ?? '']?.[0] ?? {})[name.split('.')[1] ?? '']),
  ).toEqual([]);

  const { counts } = dataOf(await erase());
  expect(Object.keys(counts).sort()).toEqual(PERSONAL_TABLES.map(({ table }) => table).sort());
  for (const entry of PERSONAL_TABLES) {
    const rows = await db
      .selectFrom(entry.table as 'bills')
      .selectAll()
      .execute();
    expect([entry.table, rows.length]).toEqual([entry.table, entry.anonymized && !entry.anonymized.only ? 1 : 0]);
    const text = JSON.stringify(rows);
    expect(text).not.toContain('"maya"');
    for (const name of Object.keys(entry.anonymized?.columns ?? {})) expect(text).not.toContain(`mayas-${name}`);
  }
});

test('a no counts for whoever is brought in again, until they say yes', async () => {
  const { db } = platform.context;
  const options = { email: { isGivenByDefault: true }, sms: {} };
  const category = { name: 'tips', position: 1, labels: '{}', descriptions: '{}', is_visible: 1, is_hidden: 0 };
  await db
    .insertInto('categories')
    .values({ account_id: 'prairie', ...category, options: JSON.stringify(options) })
    .execute();
  const choice = { account_id: 'prairie', recipient_id: 'maya', category: 'tips', source: 'page', text_version: '' };
  await db
    .insertInto('consents')
    .values([
      { ...choice, channel: 'email', is_given: 0, updated_at: 1 },
      { ...choice, channel: 'sms', is_given: 1, updated_at: 1 },
    ])
    .execute();
  const contact = {
    account_id: 'prairie',
    recipient_id: 'maya',
    is_verified: 1,
    is_preferred: 0,
    position: 1,
    created_at: 1,
  };
  await db
    .insertInto('contacts')
    .values([
      { ...contact, channel: 'email', contact: 'maya.torres@mail.example', removed_at: 1 },
      { ...contact, channel: 'email', contact: 'maya@work.example', removed_at: null },
    ])
    .execute();
  expect(dataOf(await erase()).counts).toMatchObject({ consents: 2, contacts: 2 });
  const dataTools = createDataTools(platform);
  expect(await dataTools.records('consents')).toEqual([]);
  await platform.seed.recipient();
  const verdict = async (channel: 'email' | 'sms') => {
    const owner = { accountId: 'prairie', recipientId: 'maya' };
    return (await createConsentService(platform.context).check({ owner, category: 'tips', channel })).result;
  };
  expect([await verdict('email'), await verdict('sms')]).toEqual(['noConsent', 'noConsent']);
  const given = `recipient,category,channel,given,at\nmaya,tips,email,yes,${new Date(platform.clock.now()).toISOString()}\n`;
  expect((await dataTools.import('consents', given)).totals).toMatchObject({ kept: 1 });
  expect(await verdict('email')).toBe('noConsent');
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', 'prairie').executeTakeFirstOrThrow();
  const again = await db.selectFrom('recipients').selectAll().where('id', '=', 'maya').executeTakeFirstOrThrow();
  expect(again.email).toBe('maya.torres@mail.example');
  expect(await createContactService({ db }).findDestination(account, again, 'email')).toBeUndefined();
});

test('others keep what is theirs', async () => {
  const { db } = platform.context;
  await platform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example' });
  await platform.seed.account({ id: 'river', public_id: 'river-public' });
  await platform.seed.recipient({ account_id: 'river' });
  const shared = [
    { recipientId: 'maya', preferences: ['a'] },
    { recipientId: 'otto', preferences: ['b'] },
  ];
  const customer = { address: '', is_enrolled_in_ebill: 0, recipients: JSON.stringify(shared) };
  await db
    .insertInto('erp_customers')
    .values({ account_id: 'prairie', recipient_id: 'otto', ...customer })
    .execute();
  const revisionOf = async (id: string) =>
    (await db.selectFrom('recipients').select('revision').where('id', '=', id).execute())[0]?.revision ?? 0;
  const before = await revisionOf('otto');
  await db
    .insertInto('payments')
    .values([aPayment({ reference: 'MAYA' }), aPayment({ reference: 'OTTO', recipient_id: 'otto' })])
    .execute();
  await erase();
  const left = await db.selectFrom('recipients').select(['account_id', 'id']).orderBy('account_id').execute();
  expect(left).toEqual([
    { account_id: 'prairie', id: 'otto' },
    { account_id: 'river', id: 'maya' },
  ]);
  const [storedCustomer] = await db.selectFrom('erp_customers').select('recipients').execute();
  expect(JSON.parse(storedCustomer?.recipients ?? '')).toEqual([shared[1]]);
  expect(await revisionOf('otto')).toBe(before + 1);
  const rows = await db
    .selectFrom('payments')
    .select(['reference', 'email', 'amount_cents'])
    .orderBy('reference')
    .execute();
  expect(rows).toEqual([
    { reference: 'MAYA', email: '', amount_cents: 8435 },
    { reference: 'OTTO', email: 'maya.torres@mail.example', amount_cents: 8435 },
  ]);
});

test('a submission goes with its file, out of the results, and its link says so', async () => {
  await platform.seed.form(survey);
  const token = await platform.seed.link({ form: 'survey' });
  const life = createFormCalls(platform, token, { form: 'survey', recipient: 'maya' });
  dataOf(await life.upload({ inputId: 'photo' }));
  const { reportId } = dataOf(await life.submit({ rating: ['good'] }));
  dataOf(await life.finish(reportId));
  const { db, files } = platform.context;
  const [file] = await db.selectFrom('submission_files').select('file_key').execute();
  expect(await files.has(file?.file_key ?? '')).toBe(true);
  const personalData = dataOf(await platform.call(handOver, { params, body: {} }, { bearer }));
  expect(personalData.files).toEqual([
    { table: 'submission_files', name: file?.file_key, content: BYTES.png.toString('base64') },
  ]);

  const short = createShortLinkService(platform.context);
  const url = `${platform.context.config.publicUrl}/form/${token}`;
  const code = (await short.shortenUrl(url, { accountId: 'prairie', channel: 'sms' })).split('/').pop() ?? '';
  await erase();
  expect(await short.open(code)).toMatchObject({ name: 'recipient.erased' });
  expect(await files.has(file?.file_key ?? '')).toBe(false);
  const results = dataOf(await platform.call(getResults, { query: { formId: 'survey', language: '' } }, { bearer }));
  expect(results.submissions).toBe(0);
  expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
    name: 'recipient.erased',
    status: 410,
  });
  expect(await life.submit({ rating: ['good'] })).toMatchObject({ name: 'recipient.erased' });
  expect(await platform.call(getDossier, { params, query: { all: '' } }, { bearer })).toMatchObject({
    name: 'recipient.erased',
  });
});

test('what a process that died has left is done later', async () => {
  const { context } = platform;
  await context.files.put('uploads/left', Buffer.from('x'));
  await erase();
  const unfinished = JSON.stringify({ fileKeys: ['uploads/left'], formIds: [] });
  await context.db.updateTable('dossier_acts').set({ unfinished }).execute();
  await createDataSubjectRights(context).finishErasures();
  expect(await context.files.has('uploads/left')).toBe(false);
  expect(await context.db.selectFrom('dossier_acts').select('unfinished').execute()).toEqual([{ unfinished: '' }]);
});

test('it is done once, by whoever knows the id, and not while a payment is under way', async () => {
  const { db } = platform.context;
  await db
    .insertInto('payments')
    .values(aPayment({ status: 'started' }))
    .execute();
  expect(await erase()).toMatchObject({ name: 'recipient.paying', status: 409 });
  expect(await db.selectFrom('recipients').select('id').execute()).toHaveLength(1);
  await db.updateTable('payments').set({ status: 'declined' }).execute();
  const wrong = { params, body: { confirm: 'mayo' } };
  expect(await platform.call(eraseRecipient, wrong, { bearer })).toMatchObject({ name: 'request.invalid' });
  const [first, second] = await Promise.all([erase(), erase()]);
  expect(second).toEqual(first);
  expect(await erase()).toEqual(first);
  expect(await erase('nobody')).toMatchObject({ name: 'recipient.notFound' });

  const acts = async (recipient: string) =>
    dataOf(await platform.call(listDossierActs, { query: { recipient } }, { bearer }));
  expect((await acts('maya')).acts).toMatchObject([
    { kind: 'erasure', actor: 'Ruth Adeyemi', counts: { payments: 1 } },
  ]);
  expect((await acts('otto')).acts).toEqual([]);
  expect(JSON.stringify(await db.selectFrom('dossier_acts').selectAll().execute())).not.toContain('maya');
});

test('captured messages to the person go, and a number that sent STOP stays as a bare number', async () => {
  const { db } = platform.context;
  const message = { channel: 'email', subject: 's', text: 't', html: '', headers: '{}', language: 'en', sent_at: 1 };
  await db
    .insertInto('outbox')
    .values([
      { ...message, id: 'm1', account_id: 'prairie', to: 'maya.torres@mail.example' },
      { ...message, id: 'm2', account_id: 'prairie', to: 'otto@mail.example' },
      { ...message, id: 'm3', account_id: 'prairie', to: 'maya.before@mail.example' },
    ])
    .execute();
  const dataTools = createDataTools(platform);
  for (const email of ['maya.before@mail.example', 'maya.torres@mail.example'])
    await dataTools.import('recipients', `id,email\nmaya,${email}\n`);
  const stop = { channel: 'sms', number: '+13125550142', receiver: '', stopped_at: 1, started_at: null };
  await db.insertInto('number_stops').values(stop).execute();
  const personalData = dataOf(await platform.call(handOver, { params, body: {} }, { bearer }));
  expect(personalData.data.outbox).toHaveLength(2);
  expect(personalData.data.number_stops).toMatchObject([{ number: '+13125550142' }]);
  await erase();
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'm2' }]);
  expect(await db.selectFrom('number_stops').selectAll().execute()).toEqual([stop]);
});

test('the page of the documentation has every table', () => {
  const page = readFileSync('docs/personal-data.md', 'utf8');
  const all = [
    ...PERSONAL_TABLES.map(({ table }) => table),
    ...Object.keys(CONTACT_TABLES),
    ...Object.keys(IMPERSONAL_TABLES),
  ];
  expect(all.filter((table) => !page.includes(`\`${table}\``))).toEqual([]);
  for (const { table, anonymized } of PERSONAL_TABLES)
    expect([table, new RegExp(`^\\| \`${table}\` .* kept without`, 'm').test(page)]).toEqual([
      table,
      anonymized !== undefined,
    ]);
});
