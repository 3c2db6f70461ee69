import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '~/lib/contract/call';
import { exportedSubmissionSchema } from '~/areas/submissions/export-schema';
import { getFinishedSubmission, listFinishedSubmissions } from '~/areas/submissions/calls';
import type { SubmissionRow } from '~/platform/db/schema';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm } from '../drafts/form-calls';
import { aSubmission, createTestKey } from '../api-keys/example-data';

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form();
  token = await createTestKey(testPlatform);
});
afterEach(() => testPlatform.close());

let made = 0;
async function add(over: Partial<SubmissionRow> = {}): Promise<string> {
  made += 1;
  const [id, reference] = [`s${made}`, `LK-${made}`];
  await testPlatform.context.db
    .insertInto('submissions')
    .values(aSubmission({ id, reference, attempt: made, completed_at: testPlatform.clock.now(), ...over }))
    .execute();
  return over.reference ?? reference;
}

const list = async (query: Partial<CallInput<typeof listFinishedSubmissions>['query']> = {}, key = token) =>
  dataOf(
    await testPlatform.call(listFinishedSubmissions, { query: { after: '', limit: 50, ...query } }, { bearer: key }),
  );
const get = (reference: string, key = token) =>
  testPlatform.call(getFinishedSubmission, { params: { reference } }, { bearer: key });
const references = ({ submissions }: Awaited<ReturnType<typeof list>>) => submissions.map((each) => each.reference);

test('what a person has sent comes in the shape of the file, files and all', async () => {
  await testPlatform.seed.form(repairForm);
  const life = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'repair' }));
  dataOf(await life.upload());
  const { reportId } = dataOf(await life.submit({ what: 'Pipe', kind: ['water'] }));
  testPlatform.clock.advance(5000);
  expect((await list()).submissions).toEqual([]);
  dataOf(await life.finish(reportId));
  const { submissions } = await list();
  const [submission] = submissions;
  expect(exportedSubmissionSchema.parse(submission)).toMatchObject({
    id: reportId,
    formId: 'repair',
    recipientId: 'maya',
    answers: { what: { value: 'Pipe' }, kind: { value: { guid: 'water' } }, photo: { value: { name: 'photo.png' } } },
  });
  expect(dataOf(await get(submission?.reference ?? ''))).toEqual(submission);
});

test('pages follow one another without a gap, many of one moment too, and go on later', async () => {
  const wanted = [];
  for (let index = 0; index < 7; index += 1) wanted.push(await add({ completed_at: testPlatform.clock.now() }));
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, after: first.nextCursor });
  const third = await list({ limit: 3, after: second.nextCursor });
  expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect([first, second, third].flatMap(references).sort()).toEqual(wanted.sort());
  const end = await list({ after: third.nextCursor });
  expect(end).toEqual({ submissions: [], nextCursor: third.nextCursor, hasMore: false });
  const later = await add();
  expect(references(await list({ after: end.nextCursor }))).toEqual([later]);
});

test('what was sent early and finished late comes behind what was finished before', async () => {
  const early = Date.parse('2026-01-01T00:00:00Z');
  const before = await add();
  const { nextCursor } = await list();
  const late = await add({ submitted_at: early });
  expect(references(await list({ after: nextCursor }))).toEqual([late]);
  expect(references(await list())).toEqual([before, late]);
});

test('what is finished by a clock that was set back comes behind what was finished before', async () => {
  const before = await add();
  const { nextCursor } = await list();
  testPlatform.clock.advance(-3600_000);
  await testPlatform.seed.form(repairForm);
  const life = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'repair' }));
  const { reportId } = dataOf(await life.submit({ what: 'Pipe', kind: ['water'] }));
  dataOf(await life.finish(reportId));
  const { submissions } = await list({ after: nextCursor });
  expect(submissions.map(({ id }) => id)).toEqual([reportId]);
  const late = await add();
  expect(references(await list())).toEqual([before, submissions[0]?.reference, late]);
  expect(references(await list({ limit: 2 }))).toEqual([before, submissions[0]?.reference]);
});

test('numbers of submissions that are gone are not given again', async () => {
  await add();
  const gone = await add();
  const { nextCursor } = await list();
  await testPlatform.context.db.deleteFrom('submissions').where('reference', '=', gone).execute();
  const next = await add();
  expect(references(await list({ after: nextCursor }))).toEqual([next]);
});

test('a cursor of a time and an id goes on behind what was finished up to then, and misses nothing since', async () => {
  const now = testPlatform.clock.now();
  const backfilled = [await add({ completed_at: now - 2000 }), await add({ completed_at: now - 1000 }), await add()];
  await testPlatform.context.db.updateTable('submission_sequences').set({ backfilled: 3 }).execute();
  const setBack = await add({ completed_at: now - 5000 });
  const after = (reference: string, at: number) =>
    Buffer.from(`${at}.${reference.replace('LK-', 's')}`).toString('base64url');
  const behind = async (place: number) =>
    references(await list({ after: after(backfilled[place] ?? '', now - 2000 + place * 1000) }));
  expect(await behind(0)).toEqual([backfilled[1], backfilled[2], setBack]);
  await testPlatform.context.db.deleteFrom('submissions').where('reference', '=', `${backfilled[1]}`).execute();
  expect(await behind(1)).toEqual([backfilled[2], setBack]);
  expect(await behind(2)).toEqual([setBack]);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a submission whose transaction commits later comes later, and none is passed over',
  async () => {
    const { db } = testPlatform.context;
    const row = (id: string) => aSubmission({ id, reference: id, attempt: 100 + made++, completed_at: 1000 });
    let commit = () => {};
    const first = new Promise<void>((resolve) => (commit = resolve));
    let begun = () => {};
    const isNumbered = new Promise<void>((resolve) => (begun = resolve));
    const slow = db.transaction().execute(async (trx) => {
      await trx.insertInto('submissions').values(row('slow')).execute();
      await sql`set constraints submissions_numbered immediate`.execute(trx);
      begun();
      await first;
    });
    await isNumbered;
    const quick = db.insertInto('submissions').values(row('quick')).execute();
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
      expect(rows).not.toEqual([]);
    });
    const { nextCursor } = await list();
    commit();
    await Promise.all([slow, quick]);
    expect(references(await list({ after: nextCursor }))).toEqual(['slow', 'quick']);
  },
);

test('a test key sees tests alone, live and team keys everything else', async () => {
  await testPlatform.seed.recipient({ id: 'tess', is_test: 1 });
  const [real, trial] = [await add(), await add({ is_test: 1, recipient_id: 'tess' })];
  const trialOfLive = await add({ is_test: 1 });
  for (const kind of ['live', 'team', 'test'] as const) {
    const key = await createTestKey(testPlatform, { kind });
    const [own, others] = kind === 'test' ? [trial, real] : [real, trial];
    expect(references(await list({}, key))).toEqual([own]);
    expect(await get(own, key)).toMatchObject({ isOk: true });
    for (const reference of [others, trialOfLive])
      expect(await get(reference, key)).toMatchObject({ name: 'request.notFound' });
  }
});

test('forms are told apart, and each plan has the currency of its form', async () => {
  await testPlatform.seed.form({ id: 'indian', country: 'India' });
  const plan = { submission_id: '', seq: 0, amount_cents: 100, due_date: '2026-02-01', is_down_payment: 0 };
  const [own, indian] = [await add(), await add({ form_id: 'indian' })];
  for (const reference of [own, indian])
    await testPlatform.context.db
      .insertInto('plan_rows')
      .values({ ...plan, submission_id: reference.replace('LK-', 's') })
      .execute();
  expect(references(await list({ form: 'indian' }))).toEqual([indian]);
  expect(references(await list({ form: 'none' }))).toEqual([]);
  const currencies = (await list()).submissions.map(({ reference, plan: rows }) => [reference, rows?.currency]);
  expect(Object.fromEntries(currencies)).toEqual({ [own]: 'USD', [indian]: 'INR' });
});

test.each(['x', 'eA', '!!', 'MTIuLi8', `${'9'.repeat(30)}`])('%j is no cursor', async (after) => {
  expect(
    await testPlatform.call(listFinishedSubmissions, { query: { after, limit: 50 } }, { bearer: token }),
  ).toMatchObject({
    name: 'request.invalid',
    params: { fields: ['query.after'] },
  });
});

test.each(['', '0', '201', 'many'])('a limit of %j is refused', async (limit) => {
  const url = `http://platform.internal/${listFinishedSubmissions.path}?limit=${limit}`;
  const response = await testPlatform.platform.fetch(
    new Request(url, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(response.status).toBe(400);
});
