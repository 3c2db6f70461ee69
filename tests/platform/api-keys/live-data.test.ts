import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import { exportRecords, getRecord, listDatasets, listRecords, putRecords } from '~/areas/data-import/calls';
import { DATASETS } from '~/areas/data-import/datasets';
import { getDossier } from '~/areas/privacy/calls';
import { KEY_SCOPES } from '~/lib/contract/enums';
import { listMailingRows, sendCategoryMessage, steerMailing } from '~/areas/mailings/calls';
import { eraseRecipient, handOver, listDossierActs } from '~/areas/privacy/data-subject-calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { DEMO_ACCOUNT_IDS } from '../demo/demo-files';
import { createPreferencesPlatform } from '../preferences/preferences-platform';
import { readResponse, exampleAnswer, fillExample, createTestKey, exampleRequest } from './example-data';

const TEST_SCOPES = KEY_SCOPES.filter((scope) => scope !== 'read-live');

/**
 * Every call that a key may make, and what of live data a test key gets of it. A new call gets a line here.
 * `unknown`: to a test key without `read-live`, live people and their records are not there. `always unknown`: nor are they with it.
 */
const LIMITS: Readonly<Record<string, 'nobody' | 'unknown' | 'always unknown' | 'id is taken'>> = {
  getKeyHolder: 'nobody',
  listDatasets: 'unknown',
  listRecords: 'unknown',
  getRecord: 'unknown',
  exportRecords: 'unknown',
  // What it would create has an id that is taken; nothing else is said.
  putRecords: 'id is taken',
  deleteRecords: 'always unknown',
  findRecipients: 'unknown',
  getDossier: 'unknown',
  listDossierActs: 'unknown',
  // It writes that everything was handed over.
  handOver: 'always unknown',
  eraseRecipient: 'always unknown',
  listLinks: 'unknown',
  mintLinks: 'always unknown',
  sendLinks: 'always unknown',
  withdrawLink: 'always unknown',
  getMailing: 'unknown',
  listMailings: 'unknown',
  listMailingRows: 'unknown',
  sendCategoryMessage: 'always unknown',
  steerMailing: 'always unknown',
  listPayments: 'unknown',
  getPayment: 'unknown',
  exportPayments: 'unknown',
  // A segment is who a message of the same key reaches.
  countSegment: 'always unknown',
  listSegment: 'always unknown',
  listFinishedSubmissions: 'unknown',
  getFinishedSubmission: 'unknown',
};

const KEY_CALLS = calls.filter(({ audience }) => audience === 'key');
const makeCall = async (of: TestPlatform, call: Call, token: string) =>
  readResponse(await of.platform.fetch(exampleRequest(call, token)));
/** Ids and codes that are drawn at random, as dots. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value : JSON.parse(JSON.stringify(value).replace(/(\/k\/|"id":")[\w-]{22}"/g, '$1…"'));

async function createOwnPlatform(): Promise<TestPlatform> {
  const own = await createTestPlatform({ config: { publicUrl: 'https://pages.example' } });
  onTestFinished(() => own.close());
  await own.seed.account();
  return own;
}

test('every call that a key may make says what of live data a test key gets', () => {
  expect(Object.keys(LIMITS).sort()).toEqual(KEY_CALLS.map(({ id }) => id).sort());
});

const limited = (...limits: string[]) =>
  KEY_CALLS.filter(({ id }) => limits.includes(LIMITS[id] ?? '')).map((call): [string, Call] => [call.id, call]);

test.each(limited('nobody', 'unknown', 'always unknown', 'id is taken'))(
  '%s answers a test key as if no live recipient were there',
  async (id, call) => {
    const [empty, testPlatform] = [await createOwnPlatform(), await createOwnPlatform()];
    await empty.seed.form();
    await fillExample(testPlatform);
    const before = await testPlatform.context.db.selectFrom('recipients').selectAll().orderBy('id').execute();
    const wanted = await makeCall(empty, call, await createTestKey(empty, { kind: 'test', scopes: TEST_SCOPES }));
    const got = await makeCall(
      testPlatform,
      call,
      await createTestKey(testPlatform, { kind: 'test', scopes: TEST_SCOPES }),
    );
    expect(JSON.stringify(got)).not.toMatch(/Torres|Brandt|torres|brandt|5550142/);
    if (LIMITS[id] !== 'id is taken') expect(plain(got)).toEqual(plain(wanted));
    const storedRecipients = testPlatform.context.db
      .selectFrom('recipients')
      .selectAll()
      .where('id', 'in', ['maya', 'otto']);
    expect(await storedRecipients.orderBy('id').execute()).toEqual(before);
  },
);

test.each(limited('unknown'))('%s reads live data with the scope read-live', async (_id, call) => {
  const testPlatform = await createOwnPlatform();
  await fillExample(testPlatform);
  const key = await createTestKey(testPlatform, { kind: 'test', scopes: ['read', 'read-live'] });
  expect(await makeCall(testPlatform, call, key)).toEqual({ status: 200, envelope: exampleAnswer(call) });
});

test.each(limited('always unknown'))('%s does the same with the scope read-live', async (_id, call) => {
  const [one, other] = [await createOwnPlatform(), await createOwnPlatform()];
  await fillExample(one);
  await fillExample(other);
  const wanted = await makeCall(one, call, await createTestKey(one, { kind: 'test', scopes: TEST_SCOPES }));
  const got = await makeCall(other, call, await createTestKey(other, { kind: 'test', scopes: KEY_SCOPES }));
  expect(plain(got)).toEqual(plain(wanted));
});

describe('of every dataset, in the accounts of the demo', () => {
  let demo: TestPlatform;
  beforeAll(async () => {
    demo = await createTestPlatform({ config: { isDemo: true } });
  });
  afterAll(() => demo.close());

  /** Records that name no recipient, or not themselves: a test key gets none of them. */
  const OWNERLESS = ['stops', 'message-documents'];

  async function countsOf(bearer: string) {
    const counts: Record<string, number[]> = {};
    const listed = await demo.call(listDatasets, {}, { bearer });
    const counted = new Map(listed.isOk ? listed.data.map(({ name, count }) => [name, count]) : []);
    for (const { name } of DATASETS) {
      const params = { dataset: name };
      const page = await demo.call(
        listRecords,
        { params, query: { search: '', of: '', after: '', limit: 500 } },
        { bearer },
      );
      const file = await demo.call(exportRecords, { params, query: { format: 'jsonl' } }, { bearer });
      const text = file.isOk ? await new Response(file.data.body).text() : 'no file';
      counts[name] = [
        counted.get(name) ?? -1,
        page.isOk ? page.data.records.length : -1,
        text.split('\n').filter(Boolean).length,
      ];
    }
    return counts;
  }

  test.each(DEMO_ACCOUNT_IDS)('a test key of %s reads settings and the records of test recipients', async (account) => {
    const { db } = demo.context;
    const live = await createTestKey(demo, { account, scopes: ['read'] });
    const limited = () => createTestKey(demo, { account, kind: 'test', scopes: ['read'] });
    const all = await countsOf(live);
    const none = await countsOf(await limited());
    for (const { name, isSetting } of DATASETS)
      expect([name, none[name]]).toEqual([name, isSetting ? all[name] : [0, 0, 0]]);
    await db.updateTable('recipients').set({ is_test: 1 }).where('account_id', '=', account).execute();
    const own = await countsOf(await limited());
    for (const name of DATASETS.map((dataset) => dataset.name).filter((each) => !OWNERLESS.includes(each)))
      expect([name, own[name]]).toEqual([name, all[name]]);
    for (const name of OWNERLESS) expect(own[name]).toEqual([0, 0, 0]);
  });
});

describe('what a test key brings in', () => {
  let testPlatform: TestPlatform;
  let bearer: string;
  beforeEach(async () => {
    testPlatform = await createOwnPlatform();
    await fillExample(testPlatform);
    bearer = await createTestKey(testPlatform, { kind: 'test', scopes: TEST_SCOPES });
    await put('recipients', {
      id: 'noah',
      name: 'Noah Reed',
      email: 'maya.torres@mail.example',
      phone: '+13125550142',
    });
  });

  const put = async (dataset: string, record: Record<string, unknown>) => {
    const body = { records: [record as Record<string, string>], all: false, dryRun: false };
    const answer = await testPlatform.call(putRecords, { params: { dataset }, body }, { bearer });
    const [result] = answer.isOk ? answer.data.results : [];
    return result?.outcome === 'wrong'
      ? result.mistakes.map(({ field, mistake }) => `${field} ${mistake}`)
      : result?.outcome;
  };

  test('is read back, with its history, its dossier and its acts', async () => {
    const params = { recipientId: 'noah' };
    const read = await testPlatform.call(
      getRecord,
      { params: { dataset: 'recipients' }, query: { key: 'noah' } },
      { bearer },
    );
    expect(read).toMatchObject({ isOk: true, data: { record: { name: 'Noah Reed' } } });
    expect(await testPlatform.call(getDossier, { params, query: { all: '' } }, { bearer })).toMatchObject({
      isOk: true,
    });
    expect(await testPlatform.call(handOver, { params, body: {} }, { bearer })).toMatchObject({ isOk: true });
    const erase = () => testPlatform.call(eraseRecipient, { params, body: { confirm: 'noah' } }, { bearer });
    const erased = await erase();
    expect(erased).toMatchObject({ isOk: true });
    expect(await erase()).toEqual(erased);
    const acts = await testPlatform.call(listDossierActs, { query: { recipient: '' } }, { bearer });
    expect(acts.isOk && acts.data.acts.map(({ kind }) => kind).sort()).toEqual(['erasure', 'handOver']);
  });

  test('brings in nothing of a live recipient: no page of theirs, no record, no list', async () => {
    const customer = (id: string) =>
      put('erp-customers', { recipient: 'noah', recipients: [{ recipientId: id, preferences: [] }] });
    expect(await customer('maya')).toEqual(['recipients noSuchRecord']);
    expect(await customer('nobody')).toEqual(['recipients noSuchRecord']);
    expect(await customer('noah')).toBe('created');
    const consent = (recipient: string) =>
      put('consents', { recipient, category: 'tips', channel: 'email', given: true });
    expect(await consent('maya')).toEqual(await consent('nobody'));
  });

  test('has no part in what hangs on an address that a live recipient has as well', async () => {
    const { db } = testPlatform.context;
    const captured = {
      account_id: 'prairie',
      id: 'hers',
      channel: 'email',
      to: 'maya.torres@mail.example',
      language: 'en',
    };
    await db
      .insertInto('outbox')
      .values({ ...captured, subject: 'Hers', text: '', html: '', headers: '{}', sent_at: 0 })
      .execute();
    const params = { recipientId: 'noah' };
    const given = await testPlatform.call(handOver, { params, body: {} }, { bearer });
    expect(given.isOk && Object.keys(given.data.data)).not.toContain('outbox');
    await testPlatform.call(eraseRecipient, { params, body: { confirm: 'noah' } }, { bearer });
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: 'hers' }]);
  });
});

test('a mailing of a test key tells of live recipients no more than of unknown ones', async () => {
  const testPlatform = await createPreferencesPlatform();
  onTestFinished(() => testPlatform.close());
  await testPlatform.seed.recipient({ id: 'tess', name: 'Tess Test', is_test: 1 });
  const bearer = await createTestKey(testPlatform, { kind: 'test', scopes: TEST_SCOPES });
  const live = await createTestKey(testPlatform, { scopes: KEY_SCOPES });
  const order = (sendKey: string) => ({
    sendKey,
    category: 'energy_tips',
    channel: 'email' as const,
    subject: 'Save this summer',
    text: 'Hello {{name}}',
    versions: [],
    to: { recipientIds: ['maya', 'nobody', 'tess'] },
  });
  const send = () => testPlatform.call(sendCategoryMessage, { body: order('the-mailing-of-a-test') }, { bearer });
  await send();
  expect(await send()).toMatchObject({ isOk: true });
  const query = { sendKey: 'the-mailing-of-a-test', outcome: '' as const, after: '' };
  const rows = await testPlatform.call(listMailingRows, { query }, { bearer });
  expect(rows.isOk && rows.data.rows.map(({ recipientId, name, error }) => [recipientId, name, error])).toEqual([
    ['maya', '', 'recipient.notFound'],
    ['nobody', '', 'recipient.notFound'],
    ['tess', 'Tess Test', null],
  ]);
  await testPlatform.call(sendCategoryMessage, { body: order('the-mailing-of-a-live-key') }, { bearer: live });
  const steer = { sendKey: 'the-mailing-of-a-live-key', act: 'cancel' as const };
  const everything = await createTestKey(testPlatform, { kind: 'test', scopes: KEY_SCOPES });
  expect(await testPlatform.call(steerMailing, { body: steer }, { bearer: everything })).toMatchObject({
    name: 'mailing.notFound',
  });
});
