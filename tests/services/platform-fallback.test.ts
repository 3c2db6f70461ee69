import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAccountInfo } from '~/areas/accounts/calls';
import type { Call } from '~/lib/contract/call';
import { saveDraft } from '~/areas/drafts/calls';
import { openForm } from '~/areas/form-page/calls';
import { submitEnrollment } from '~/areas/form-page/submission-calls';
import { inspectLink } from '~/areas/links/calls';
import { verifyEmailOtp } from '~/areas/verification/calls';
import { failureOf, type ApiResult, type PlatformPort } from '~/lib/contract/platform-port';
import { FALLBACKS } from '~/lib/remote/fallback-calls.server';
import { withPlatformFallbacks } from '~/lib/remote/platform-fallbacks.server';
import { createApi } from '~/lib/api-client.server';
import { recordedLink } from '../support/recorded-platform';
import { sampleData } from '../contract-suite/sample';

const CLAIMS = { purpose: 'form', enrollmentId: 'repair', accountId: 'prairie', recipientId: 'maya' };
const TOKEN = recordedLink(CLAIMS);

/** A platform with the specification's calls alone: each gives a sample, unless the test says otherwise. */
function platform(over: Record<string, ApiResult<unknown>> = {}) {
  const requests: string[] = [];
  const port = {
    call: async (call: Call) => {
      requests.push(call.id);
      const isSpec = !call.path.startsWith('api/x/');
      return over[call.id] ?? (isSpec ? { isOk: true, data: sampleData(call) } : failureOf(call, 'request.notBuilt'));
    },
    fetch: async () => new Response(),
  } as unknown as PlatformPort;
  return {
    asked: requests,
    api: createApi(withPlatformFallbacks(port), { clientAddress: '203.0.113.7', requestId: 'r' }),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T16:00:00Z'), toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const inspect = (api: ReturnType<typeof platform>['api'], token = TOKEN) => api.call(inspectLink, { query: { token } });
const save = (api: ReturnType<typeof platform>['api'], answers: Record<string, string>, challenges = {}) =>
  api.call(saveDraft, { body: { token: TOKEN, formVersion: 1, answers, challenges } });
const open = (api: ReturnType<typeof platform>['api'], token = TOKEN) =>
  api.call(openForm, { query: { token, source: undefined, languages: ['es', 'en'] } });

test('a link is what its token says, once the platform has taken it for its own', async () => {
  const { api } = platform();
  expect(await inspect(api)).toMatchObject({
    isOk: true,
    data: { purpose: 'form', target: 'repair', accountId: 'prairie', recipientId: 'maya', isExpired: false },
  });
});

test('a token that the platform refuses is refused, whatever it says of itself', async () => {
  const { api } = platform({ getAccountInfo: failureOf(getAccountInfo, 'token.invalid') });
  expect(await inspect(api)).toMatchObject({ isOk: false, name: 'token.invalid' });
});

test.each(['', 'a.b.c', 'x', recordedLink({ accountId: 'prairie' }), recordedLink({ ...CLAIMS, purpose: 'admin' })])(
  'a token that says nothing of use is refused unasked (%s)',
  async (token) => {
    const { api, asked } = platform();
    expect(await inspect(api, token)).toMatchObject({ isOk: false, name: 'token.invalid' });
    expect(asked).toEqual(['inspectLink']);
  },
);

test('tokens of the specification name no purpose: an amount is a payment’s, an enrollment a form’s', async () => {
  const { api } = platform();
  const payment = recordedLink({ Amount: 84.35, RecipientId: 'maya', AccountId: 'prairie' });
  expect(await inspect(api, payment)).toMatchObject({ data: { purpose: 'smart-pay', recipientId: 'maya' } });
  const form = recordedLink({ enrollmentId: 'repair', recipientId: 'maya', accountId: 'prairie' });
  expect(await inspect(api, form)).toMatchObject({ data: { purpose: 'form', target: 'repair' } });
});

test('a link that has run out is told so by the platform, or by its own date', async () => {
  const refused = platform({ getAccountInfo: failureOf(getAccountInfo, 'token.expired') });
  expect(await inspect(refused.api)).toMatchObject({ isOk: true, data: { isExpired: true } });
  const { api } = platform();
  expect(await inspect(api, recordedLink({ ...CLAIMS, exp: 1_700_000_000 }))).toMatchObject({
    data: { isExpired: true },
  });
});

test('that a call is missing is believed for a minute', async () => {
  const { api, asked } = platform();
  await inspect(api);
  await inspect(api);
  expect(asked.filter((id) => id === 'inspectLink')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 61_000);
  await inspect(api);
  expect(asked.filter((id) => id === 'inspectLink')).toHaveLength(2);
});

test('what is typed stays where it was typed, until it is sent', async () => {
  const { api } = platform();
  expect(await open(api)).toMatchObject({ isOk: true, data: { draft: { revision: 0, answers: {} } } });
  await save(api, { what: 'tap' });
  await save(api, { where: 'kitchen' });
  expect(await open(api)).toMatchObject({ data: { draft: { answers: { what: 'tap', where: 'kitchen' } } } });
  const other = recordedLink({ ...CLAIMS, recipientId: 'noah' });
  expect(await open(api, other)).toMatchObject({ data: { draft: { answers: {} } } });
  await api.call(submitEnrollment, { body: { token: TOKEN } as never });
  expect(await open(api)).toMatchObject({ data: { draft: { answers: {} } } });
});

test('what is typed is forgotten after an hour', async () => {
  const { api } = platform();
  await save(api, { what: 'tap' });
  vi.advanceTimersByTime(3_700_000);
  expect(await open(api)).toMatchObject({ data: { draft: { answers: {} } } });
});

test('a contact is proven by the code that the platform took, and by no other, and no longer than it stands there', async () => {
  const { api } = platform();
  const challenges = { mail: { mobileToken: 'm1', destination: 'maya@mail.example', resendAt: 0 } };
  expect(await save(api, { mail: 'Maya@mail.example' }, challenges)).toMatchObject({ data: { verifiedInputs: [] } });
  await api.call(verifyEmailOtp, { body: { email: 'maya@mail.example', otp: '4711', mobileToken: 'm1' } });
  expect(await open(api)).toMatchObject({ data: { draft: { verifiedInputs: ['mail'] } } });
  expect(await save(api, { mail: 'other@mail.example' })).toMatchObject({ data: { verifiedInputs: [] } });
});

test('what a platform of ours has is asked of it, and handed on as it is', async () => {
  const draft = failureOf(openForm, 'form.notFound');
  const { api, asked } = platform({ openForm: draft });
  expect(await open(api)).toEqual(draft);
  expect(asked).toEqual(['openForm']);
  expect([...FALLBACKS.keys()]).toContain('openForm');
});

test('a call that was found missing is known to be for a minute, and no other', async () => {
  const { api } = platform({ submitEnrollment: failureOf(submitEnrollment, 'request.notBuilt') });
  const known = () => [submitEnrollment, openForm, getAccountInfo].map((call) => api.isMissing(call));
  expect(known()).toEqual([false, false, false]);
  await open(api);
  await api.call(submitEnrollment, { body: {} } as never);
  expect(known()).toEqual([true, true, false]);
  vi.advanceTimersByTime(60_000);
  expect(known()).toEqual([false, false, false]);
});
