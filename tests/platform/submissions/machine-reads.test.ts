import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '~/contract/call';
import { exportedSubmissionSchema } from '~/contract/submission-file';
import { getFinishedSubmission, listFinishedSubmissions } from '~/contract/submissions';
import type { SubmissionRow } from '~/platform/db/schema';
import { createWorld, type World } from '../../support/world';
import { dataOf, formLife, repairForm } from '../drafts/form-life';
import { aSubmission, makeKey } from '../keys/example-world';

let world: World;
let token: string;
beforeEach(async () => {
  world = await createWorld();
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form();
  token = await makeKey(world);
});
afterEach(() => world.close());

let made = 0;
async function add(over: Partial<SubmissionRow> = {}): Promise<string> {
  made += 1;
  const [id, reference] = [`s${made}`, `LK-${made}`];
  await world.context.db
    .insertInto('submissions')
    .values(aSubmission({ id, reference, attempt: made, completed_at: world.clock.now(), ...over }))
    .execute();
  return over.reference ?? reference;
}

const list = async (query: Partial<CallInput<typeof listFinishedSubmissions>['query']> = {}, key = token) =>
  dataOf(await world.call(listFinishedSubmissions, { query: { after: '', limit: 50, ...query } }, { bearer: key }));
const get = (reference: string, key = token) =>
  world.call(getFinishedSubmission, { params: { reference } }, { bearer: key });
const references = ({ submissions }: Awaited<ReturnType<typeof list>>) => submissions.map((each) => each.reference);

test('what a person has sent comes in the shape of the file, files and all', async () => {
  await world.seed.form(repairForm);
  const life = formLife(world, await world.seed.link({ form: 'repair' }));
  dataOf(await life.upload());
  const { reportId } = dataOf(await life.submit({ what: 'Pipe', kind: ['water'] }));
  world.clock.advance(5000);
  expect((await list()).submissions).toEqual([]);
  dataOf(await life.finish(reportId));
  world.clock.advance(2000);
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
  for (let index = 0; index < 7; index += 1) wanted.push(await add({ completed_at: world.clock.now() }));
  world.clock.advance(2000);
  const first = await list({ limit: 3 });
  const second = await list({ limit: 3, after: first.nextCursor });
  const third = await list({ limit: 3, after: second.nextCursor });
  expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect([first, second, third].flatMap(references).sort()).toEqual(wanted.sort());
  const end = await list({ after: third.nextCursor });
  expect(end).toEqual({ submissions: [], nextCursor: third.nextCursor, hasMore: false });
  const later = await add();
  world.clock.advance(2000);
  expect(references(await list({ after: end.nextCursor }))).toEqual([later]);
});

test('what was sent early and finished late comes behind what was finished before', async () => {
  const early = Date.parse('2026-01-01T00:00:00Z');
  const before = await add();
  world.clock.advance(2000);
  const { nextCursor } = await list();
  const late = await add({ submitted_at: early });
  world.clock.advance(1999);
  expect(references(await list({ after: nextCursor }))).toEqual([]);
  world.clock.advance(1);
  expect(references(await list({ after: nextCursor }))).toEqual([late]);
  expect(references(await list())).toEqual([before, late]);
});

test('a test key sees tests alone, live and team keys everything else', async () => {
  await world.seed.recipient({ id: 'tess', is_test: 1 });
  const [real, trial] = [await add(), await add({ is_test: 1, recipient_id: 'tess' })];
  const trialOfLive = await add({ is_test: 1 });
  world.clock.advance(2000);
  for (const kind of ['live', 'team', 'test'] as const) {
    const key = await makeKey(world, { kind });
    const [own, others] = kind === 'test' ? [trial, real] : [real, trial];
    expect(references(await list({}, key))).toEqual([own]);
    expect(await get(own, key)).toMatchObject({ isOk: true });
    for (const reference of [others, trialOfLive])
      expect(await get(reference, key)).toMatchObject({ name: 'request.notFound' });
  }
});

test('forms are told apart, and each plan has the currency of its form', async () => {
  await world.seed.form({ id: 'indian', country: 'India' });
  const plan = { submission_id: '', seq: 0, amount_cents: 100, due_date: '2026-02-01', is_down_payment: 0 };
  const [own, indian] = [await add(), await add({ form_id: 'indian' })];
  for (const reference of [own, indian])
    await world.context.db
      .insertInto('plan_rows')
      .values({ ...plan, submission_id: reference.replace('LK-', 's') })
      .execute();
  world.clock.advance(2000);
  expect(references(await list({ form: 'indian' }))).toEqual([indian]);
  expect(references(await list({ form: 'none' }))).toEqual([]);
  const currencies = (await list()).submissions.map(({ reference, plan: rows }) => [reference, rows?.currency]);
  expect(Object.fromEntries(currencies)).toEqual({ [own]: 'USD', [indian]: 'INR' });
});

test.each(['x', 'eA', '!!', 'MTIuLi8', `${'9'.repeat(30)}`])('%j is no cursor', async (after) => {
  expect(await world.call(listFinishedSubmissions, { query: { after, limit: 50 } }, { bearer: token })).toMatchObject({
    name: 'request.invalid',
    params: { fields: ['query.after'] },
  });
});

test.each(['', '0', '201', 'many'])('a limit of %j is refused', async (limit) => {
  const url = `http://platform.internal/${listFinishedSubmissions.path}?limit=${limit}`;
  const response = await world.platform.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
  expect(response.status).toBe(400);
});
