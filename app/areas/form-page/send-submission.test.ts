import { expect, test } from 'vitest';
import type { Call } from '~/lib/contract/call';
import type { submitForm } from './submission-calls';
import type { CallInput } from '~/lib/contract/call';
import { sendSubmission } from './pages/post/send-submission.server';
import type { Api, ApiFailure } from '~/lib/api-client.server';

const body: Omit<CallInput<typeof submitForm>['body'], 'source'> = {
  recipientId: 'maya',
  token: 'a.b.c',
  mergeTags: [],
  submitTime: '2031-05-14T14:30:00Z',
  formId: 'repair',
  inputForms: [{ id: 'what', type: 'shortText', value: 'tap' }],
  submissionKey: 'first-key-of-this-form',
  formVersion: 1,
  language: 'en',
  isInstallmentAgreed: false,
};
const end = {
  error: null,
  isSubmitted: true,
  link: null,
  allowViewResults: false,
  multipleSubmission: false,
  reference: 'LK',
};

const failure = (status: number, name?: ApiFailure['name']): ApiFailure => ({
  isOk: false,
  kind: 'dialog',
  name,
  messages: [],
  params: {},
  errorId: undefined,
  status,
  details: '',
});

const validated = async () => [{ id: 'what', type: 'shortText', value: 'tap, cleaned' }];

/** A platform that answers so, and what it was asked. */
function platform(answers: Record<string, unknown>) {
  const calls: { id: string; body: Record<string, unknown> }[] = [];
  const call = async ({ id }: Call, input: unknown) => {
    calls.push({ id, body: (input as { body: Record<string, unknown> }).body });
    return answers[id];
  };
  return { calls, api: { call } as unknown as Api };
}

test('a submission is one act', async () => {
  const { calls, api } = platform({ submitForm: { isOk: true, data: end } });
  expect(await sendSubmission(api, body, 'mail', validated)).toEqual({ isOk: true, data: end });
  expect(calls).toMatchObject([{ id: 'submitForm', body: { submissionKey: body.submissionKey, source: 'mail' } }]);
});

test.each([failure(404), failure(405), failure(404, 'request.notFound'), failure(501, 'request.notBuilt')])(
  'a platform that has no such call is asked by the two of the specification (%o)',
  async (missing) => {
    const report = { isOk: true, data: { reportId: 'r1', isRepeat: false } };
    const { calls, api } = platform({
      submitForm: missing,
      submitEnrollment: report,
      runPostActions: { isOk: true, data: end },
    });
    expect(await sendSubmission(api, body, null, validated)).toEqual({ isOk: true, data: end });
    expect(calls.map(({ id }) => id)).toEqual(['submitForm', 'submitEnrollment', 'runPostActions']);
    expect(calls[1]?.body).toMatchObject({ inputForms: await validated() });
    expect(calls.at(-1)?.body).toMatchObject({ reportId: 'r1', linkToken: 'a.b.c', token: 'a.b.c' });
  },
);

test.each([failure(404, 'form.notFound'), failure(409, 'form.alreadySubmitted'), failure(503, 'server.unavailable')])(
  'what the platform refuses is refused (%o)',
  async (refusal) => {
    const { calls, api } = platform({ submitForm: refusal });
    expect(await sendSubmission(api, body, null, validated)).toEqual(refusal);
    expect(calls).toHaveLength(1);
  },
);

test('a report that is refused is not finished', async () => {
  const refusal = failure(422, 'form.checkErrors');
  const { calls, api } = platform({ submitForm: failure(404), submitEnrollment: refusal });
  expect(await sendSubmission(api, body, null, validated)).toEqual(refusal);
  expect(calls).toHaveLength(2);
});

test('what is wrong with answers is said here where the platform has none but the calls of the specification', async () => {
  const refusal = failure(422, 'form.checkErrors');
  const { calls, api } = platform({ submitForm: failure(404) });
  expect(await sendSubmission(api, body, null, async () => refusal)).toEqual(refusal);
  expect(calls).toHaveLength(1);
});
