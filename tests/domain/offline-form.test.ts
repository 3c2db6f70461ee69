import { describe, expect, test } from 'vitest';
import {
  formAtAddress,
  isStoredInDraft,
  STORAGE_MS,
  storableEntries,
  storageExpiry,
  canWait,
  outcomeOf,
  retryDelay,
} from '~/domain/offline-form';

const tokenWith = (claims: unknown) => `eyJhbGciOiJIUzI1NiJ9.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.c2ln`;
const TOKEN = tokenWith({ exp: 1 });
const at = (address: string) => formAtAddress(new URL(address, 'https://pages.example'));

describe('which pages a device keeps', () => {
  test('the page of a form, whatever the source in its address says', () => {
    expect(at(`/form/${TOKEN}?source=sms&lang=es`)).toEqual({ token: TOKEN, address: `/form/${TOKEN}` });
  });

  test('a step is a page of its own', () => {
    expect(at(`/form/${TOKEN}?step=2&source=sms`)?.address).toBe(`/form/${TOKEN}?step=2`);
    expect(at(`/form/${TOKEN}?step=2&from=summary`)?.address).toBe(`/form/${TOKEN}?step=2`);
  });

  test('the summary is another page than the first step, and is sent to its own address', () => {
    expect(at(`/form/${TOKEN}?source=sms&summary=1`)?.address).toBe(`/form/${TOKEN}?summary=1`);
  });

  test.each([
    '/',
    '/smart/dashboard',
    '/form/preview/contact-details',
    `/form/${TOKEN}/receipt/A1`,
    `/form/${TOKEN}/verify/email`,
    `/form/${TOKEN}/draft`,
    `/form/${TOKEN}/`,
    `/customer-preferences/${TOKEN}`,
    `/forms/form/${TOKEN}`,
    '/form/short',
    '/form/eyJhbGciOiJIUzI1NiJ9',
  ])('not %s', (address) => {
    expect(at(address)).toBeUndefined();
  });
});

describe('how long it is kept', () => {
  test('a week, and never longer than its link', () => {
    expect(storageExpiry(tokenWith({ exp: 4_000_000_000 }), 1000)).toBe(1000 + STORAGE_MS);
    expect(storageExpiry(tokenWith({ exp: 100 }), 1000)).toBe(100_000);
  });

  test.each([tokenWith({}), tokenWith({ exp: 'never' }), 'ey.ey.ey', ''])(
    'not at all by a token without an end',
    (token) => {
      expect(storageExpiry(token, 1000)).toBe(0);
    },
  );
});

describe('what becomes of a post', () => {
  test.each([
    [{ status: 0, isRedirect: true }, 'sent'],
    [{ status: 303, isRedirect: true }, 'sent'],
    [{ status: 0, isRedirect: false }, 'later'],
    [{ status: 200, isRedirect: false }, 'later'],
    [{ status: 429, isRedirect: false }, 'later'],
    [{ status: 403, isRedirect: false }, 'later'],
    [{ status: 503, isRedirect: false }, 'later'],
    [{ status: 409, isRedirect: false }, 'refused'],
    [{ status: 422, isRedirect: false }, 'refused'],
    [{ status: 400, isRedirect: false }, 'refused'],
    [{ status: 401, isRedirect: false }, 'ended'],
    [{ status: 410, isRedirect: false }, 'ended'],
  ] as const)('%o is %s', (answer, outcome) => {
    expect(outcomeOf(answer)).toBe(outcome);
  });

  test('what was refused is in the draft, but for what was not taken in at all', () => {
    expect([400, 409, 422, 413, 429, 503].filter(isStoredInDraft)).toEqual([400, 409, 422]);
  });

  test('tries come less and less often, not all at one moment, and never stop', () => {
    const waits = [1, 2, 3, 4, 5, 6, 50].map((failures) => retryDelay(failures, 0.5));
    expect(waits).toEqual([2000, 5000, 15_000, 30_000, 60_000, 60_000, 60_000]);
    expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([1500, 2500]);
  });
});

describe('what is kept of what was filled in', () => {
  const answers = [
    ['submissionKey', 'k'],
    ['a.one', 'typed'],
    ['base', 'one.x'],
  ] as const;

  test('answers with their marks, and nothing of a post', () => {
    const post = [...answers, ['intent', 'submit'], ['save.page', 'p'], ['save.number', '3'], ['seen', '1']] as const;
    expect(storableEntries(post)).toEqual(answers);
    expect(canWait(post)).toBe(true);
  });

  test('a bank account never is, and its form never waits', () => {
    const post = [...answers, ['bank.source', 'new'], ['bank.accountNumber', '123']] as const;
    expect(storableEntries(post)).toEqual(answers);
    expect(canWait(post)).toBe(false);
  });

  test('what agrees to a plan never waits: its rows are of the day on which it is sent', () => {
    expect(canWait([...answers, ['agree', 'yes']])).toBe(false);
  });
});
