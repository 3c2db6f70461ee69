import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BusinessCounters, Meter } from '~/platform/ports/meter';
import { failureOf, type PlatformPort } from '~/lib/contract/platform-port';
import { submitForm } from '~/areas/form-page/submission-calls';
import { action } from '~/routes/_link.form.$token';
import { anInput, inputsElement } from '../../support/builders';
import { createRouteArgs } from '../../support/route-args';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';

// What a form's page does not take counts as what the platform does not: each send once, by the failure's name.

const EXPIRY = '2999-01-20T00:00:00Z';
const counted: string[] = [];
const counting: Meter['count'] = (what: keyof BusinessCounters, labels: object) => {
  if (what === 'submissions' || what === 'submissionRefusals')
    counted.push([what, ...Object.values(labels as Record<string, string>)].join(' '));
};
const meter: Meter = { recordJobAttempt: () => undefined, recordDelivery: () => undefined, count: counting };

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false }, overrides: { meter } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form({
    id: 'consent',
    expirationDate: EXPIRY,
    multipleSubmission: false,
    formElements: [
      inputsElement(
        anInput('name', 'shortText', { required: true }),
        anInput('mail', 'email', { verificationRequired: true }),
      ),
    ],
  });
  token = await testPlatform.seed.link({ form: 'consent' });
  counted.length = 0;
});
afterEach(() => testPlatform.close());

interface Post {
  fields?: Record<string, string>;
  at?: string;
  platform?: PlatformPort;
}

/** Posts the form's page. Resolves to its status. */
async function post({ fields = {}, at = token, platform = testPlatform.platform }: Post): Promise<number> {
  const body = new URLSearchParams({
    intent: 'submit',
    submissionKey: 'the-key-of-this-form',
    formVersion: '1',
    ...fields,
  });
  const request = new Request(`https://pages.example/form/${at}`, { method: 'POST', body });
  const noteRefusal = (reason: string) => counting('submissionRefusals', { reason });
  const args = await createRouteArgs(testPlatform, request, { token: at }, { platform, noteRefusal });
  const answer: unknown = await action(args).catch((error: unknown) => error);
  if (answer instanceof Response) return answer.status;
  return (answer as { init?: { status?: number } }).init?.status ?? 0;
}

test('what the page finds is counted with its name: a missing answer, a contact that is not verified', async () => {
  expect(await post({ fields: { 'a.name': '' } })).toBe(422);
  expect(counted).toEqual(['submissionRefusals form.fillRequired']);
  counted.length = 0;
  expect(await post({ fields: { 'a.name': 'Maya', 'a.mail': 'maya@new.example' } })).toBe(422);
  expect(counted).toEqual(['submissionRefusals form.checkErrors']);
});

test('so are a form and a link that have run out, a link that is none, and one of another page', async () => {
  await testPlatform.seed.form({ id: 'old', expirationDate: '2020-01-01T00:00:00Z' });
  const old = await testPlatform.seed.link({ form: 'old' });
  const owner = { accountId: 'prairie', recipientId: 'maya', target: 'consent' };
  const over = await testPlatform.context.tokens.mintLink({ purpose: 'form', ...owner }, -60);
  const other = await testPlatform.context.tokens.mintLink({ purpose: 'preferences', ...owner }, 600);
  for (const at of [old, over, 'nothing', other]) await post({ at, fields: { 'a.name': 'Maya' } });
  expect(counted).toEqual(
    ['form.expired', 'token.expired', 'token.invalid', 'token.wrongPurpose'].map(
      (name) => `submissionRefusals ${name}`,
    ),
  );
});

test('what is only kept or looked at is none', async () => {
  expect(await post({ fields: { intent: 'continue', 'a.name': '' } })).toBe(303);
  await post({ at: 'nothing', fields: { intent: 'continue' } });
  expect(counted).toEqual([]);
});

test('what the platform refuses is counted by it alone, and what it was never heard about by the page', async () => {
  const answering = (failure: ReturnType<typeof failureOf>): PlatformPort => ({
    ...testPlatform.platform,
    call: (call, input, caller) =>
      call.id === submitForm.id ? Promise.resolve(failure) : testPlatform.platform.call(call, input, caller),
  });
  const fields = { 'a.name': 'Maya' };
  const refused = { callId: submitForm.id, why: 'refused', status: 503 } as const;
  await post({
    fields,
    platform: answering({ ...failureOf(submitForm, 'server.unavailable'), platformFailure: refused }),
  });
  expect(counted).toEqual([]);
  const away = { callId: submitForm.id, why: 'unreachable' } as const;
  await post({
    fields,
    platform: answering({ ...failureOf(submitForm, 'server.unavailable'), platformFailure: away }),
  });
  expect(counted).toEqual(['submissionRefusals server.unavailable']);
});

test('a form that is taken is no refusal, nor is the same once more; calls of the API are counted as well', async () => {
  expect(await post({ fields: { 'a.name': 'Maya' } })).toBe(303);
  expect(await post({ fields: { 'a.name': 'Maya' } })).toBe(303);
  expect(counted).toEqual(['submissions completed']);
  counted.length = 0;
  await testPlatform.seed.recipient({ id: 'omar' });
  const link = await testPlatform.seed.link({ form: 'consent', recipient: 'omar' });
  const omar = createFormCalls(testPlatform, link, { form: 'consent', recipient: 'omar' });
  await omar.send({ name: '' });
  expect(counted).toEqual(['submissionRefusals form.fillRequired']);
  dataOf(await omar.send({ name: 'Omar' }));
});
