import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallInput } from '~/lib/contract/call';
import { submitEnrollment, submitForm } from '~/areas/form-page/submission-calls';
import { failureOf, type PlatformPort } from '~/lib/contract/platform-port';
import type { PostProblem } from '~/areas/form-page/pages/form-errors';
import { withPlatformFallbacks } from '~/lib/remote/platform-fallbacks.server';
import { action } from '~/routes/_link.form.$token';
import { createRouteArgs } from '../../support/route-args';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createFormCalls, repairForm } from '../drafts/form-calls';

// A page sends what was typed, and the platform says what is wrong with it: answers are validated once.

type Sent = CallInput<typeof submitForm>['body'];

let testPlatform: TestPlatform;
let token: string;
let requests: { id: string; body: unknown }[];
beforeEach(async () => {
  requests = [];
  testPlatform = await createTestPlatform({ config: { isDemo: false } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form({ ...repairForm, multipleSubmission: true });
  token = await testPlatform.seed.link({ form: 'repair' });
});
afterEach(() => testPlatform.close());

/** The platform, with what it was asked; without the named calls where there are any. */
const platform = (...missing: string[]): PlatformPort => ({
  ...testPlatform.platform,
  call(call, input, caller) {
    requests.push({ id: call.id, body: (input as { body?: unknown }).body });
    if (missing.includes(call.id)) return Promise.resolve(failureOf(call, 'request.notBuilt'));
    return testPlatform.platform.call(call, input, caller);
  },
});

interface Answer {
  status: number;
  location: string | null;
  problem: PostProblem | undefined;
}

async function post(fields: Record<string, string>, port = platform()): Promise<Answer> {
  const body = new URLSearchParams({
    intent: 'submit',
    submissionKey: 'the-key-of-this-form',
    formVersion: '1',
    ...fields,
  });
  const request = new Request(`https://pages.example/form/${token}`, { method: 'POST', body });
  const answer = await action(await createRouteArgs(testPlatform, request, { token }, { platform: port }));
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location'), problem: undefined };
  return { status: answer.init?.status ?? 200, location: null, problem: answer.data ?? undefined };
}

const calls = () => requests.map(({ id }) => id);
const submissions = () => testPlatform.context.db.selectFrom('submissions').selectAll().execute();

test('what was typed is sent as it is: the platform leaves out what is hidden', async () => {
  const { status } = await post({ 'a.what': ' tap ', 'a.kind': 'water', 'a.meter': 'behind the door' });
  expect(status).toBe(303);
  expect(calls()).toEqual(['inspectLink', 'openForm', 'submitForm']);
  const { inputForms } = requests.at(-1)?.body as Sent;
  expect(inputForms).toContainEqual({ id: 'meter', type: 'shortText', value: 'behind the door' });
  const [row] = await submissions();
  expect(JSON.parse(row?.answers ?? '')).toEqual({ what: 'tap', kind: 'water' });
});

test('what the platform says of the fields stands beside them, and what was typed is kept', async () => {
  const { status, problem } = await post({ 'a.what': '', 'a.mail': 'maya@', 'a.kind': 'water' });
  expect(status).toBe(422);
  expect(calls()).toEqual(['inspectLink', 'openForm', 'submitForm', 'saveDraft']);
  expect(problem).toMatchObject({
    message: { key: 'errors:form.checkErrors' },
    fields: { what: { key: 'input.required' }, mail: { key: 'email.invalid' } },
  });
  const { answers } = await testPlatform.context.db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse(answers)).toMatchObject({ mail: 'maya@', kind: ['water'] });
});

test('an answer of any length is a mistake of its field', async () => {
  const { status, problem } = await post({ 'a.what': 'x'.repeat(50_000) });
  expect(status).toBe(422);
  expect(problem?.fields).toEqual({ what: { key: 'text.tooLong', params: { n: 10 } } });
});

test('a repeat is the same where only hidden answers of the draft are missing in it', async () => {
  const maya = createFormCalls(testPlatform, token);
  await maya.save({ meter: 'behind the door' });
  const typed = { 'a.what': 'tap', 'a.kind': 'water' };
  const first = await post(typed);
  expect(first.location).toMatch(/sent=1/);
  expect(await post(typed)).toEqual(first);
  expect(await submissions()).toHaveLength(1);
  expect((await post({ ...typed, 'a.what': 'sink' })).location).not.toMatch(/sent=1/);
});

test('where the platform has the calls of the specification alone, the page validates, and sends what counts', async () => {
  const withFallback = withPlatformFallbacks(platform(submitForm.id));
  const { status, problem } = await post({ 'a.what': '', 'a.kind': 'water', 'a.meter': 'here' }, withFallback);
  expect(status).toBe(422);
  expect(problem).toMatchObject({ message: { key: 'errors:form.fillRequired' }, fields: { what: {} } });
  expect(calls()).not.toContain(submitEnrollment.id);
  expect((await post({ 'a.what': 'tap', 'a.kind': 'water', 'a.meter': 'here' }, withFallback)).status).toBe(303);
  const report = requests.find(({ id }) => id === submitEnrollment.id)?.body as Sent;
  expect(report.inputForms.map(({ id }) => id)).toEqual(['what', 'kind']);
});
