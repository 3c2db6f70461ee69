import { describe, expect, test } from 'vitest';
import { EARLIER_ACCEPT, type Envelope, failureKindOf, PAGES_ACCEPT } from '~/lib/contract/call';
import { LOCALES } from '~/lib/contract/enums';
import { ERRORS, type ErrorName } from '~/lib/contract/errors';
import { failureResponse } from '~/locales/failure-response';

const NAMES = Object.keys(ERRORS) as ErrorName[];

/** Parameters of the failures that have a sentence with values, as the platform gives them. */
const PARAMS: Partial<Record<ErrorName, Record<string, unknown>>> = {
  'request.tooMany': { seconds: 30 },
  'key.forbidden': { scope: 'write' },
  'key.tooMany': { n: 50 },
  'form.invalidBalance': { recipientId: 'maya' },
  'publicForm.busy': { minutes: 2 },
  'otp.locked': { seconds: 61 },
  'otp.wait': { seconds: 30 },
  'otp.tooManySends': { seconds: 7200 },
  'otp.tooManyNumbers': { seconds: 7200 },
  'file.tooBig': { limit: 2 },
  'file.tooManyPixels': { limit: 4000 },
  'file.wrongType': { allowed: ['png', 'jpg'] },
  'file.tooMany': { limit: 3 },
  'data.tooManyLines': { limit: 100 },
  'approval.tooMany': { n: 2 },
  'approval.tooFewChosen': { n: 1, needed: 2 },
  'contact.tooMany': { n: 5, channel: 'email' },
  'webhook.tooMany': { n: 10 },
  'refund.tooMuch': { refundableCents: 1250 },
  'refund.refused': { reason: 'charge already refunded' },
  'secondFactor.tooMany': { n: 10 },
  'template.tooMany': { n: 500 },
  'template.hasIssues': { count: 3 },
};

async function answerOf(name: ErrorName, headers: Record<string, string> = {}) {
  const response = failureResponse(new Headers(headers), { name, params: PARAMS[name] ?? null });
  return { response, envelope: (await response.json()) as Envelope };
}

describe('the answer of a failure', () => {
  test.each(LOCALES)('has a whole sentence in %s for every name, and the name beside it', async (locale) => {
    for (const name of NAMES) {
      const { response, envelope } = await answerOf(name, { 'accept-language': locale });
      expect(envelope, name).toMatchObject({ errorName: name, code: ERRORS[name].code });
      expect(envelope.errors, name).toHaveLength(1);
      expect(envelope.errors?.[0], name).toMatch(/\S/);
      expect(envelope.errors?.[0], name).not.toMatch(/\{\{|^\w+\.\w+$|…/);
      expect(response.status, name).toBe(ERRORS[name].status);
      expect(response.headers.get('content-language')).toBe(locale);
    }
  });

  test.each([
    ['', 'en'],
    ['*', 'en'],
    ['pl', 'en'],
    ['pl, de;q=0.5', 'de'],
    ['fr;q=0.4, es-MX;q=0.9', 'es'],
    ['zh-TW', 'zh-Hant'],
  ])('for Accept-Language "%s" is in %s', async (wanted, locale) => {
    const { envelope } = await answerOf('form.expired', { 'accept-language': wanted });
    expect(envelope).toEqual((await answerOf('form.expired', { 'accept-language': locale })).envelope);
  });

  test('fills in what the sentence needs from the parameters', async () => {
    const messageOf = async (name: ErrorName) => (await answerOf(name)).envelope.errors?.[0];
    expect(await messageOf('file.wrongType')).toContain('png, jpg');
    expect(await messageOf('file.tooBig')).toContain('2 Mb');
    expect(await messageOf('otp.locked')).toContain('2 minutes');
    expect(await messageOf('refund.tooMuch')).toContain('12.50');
    expect(await messageOf('form.invalidBalance')).toContain('maya');
  });

  test('of an expired form is a dialog with the message of the specification', async () => {
    const { envelope } = await answerOf('form.expired');
    expect(envelope.errors).toEqual(['Sorry, this form got expired']);
    expect(failureKindOf(envelope.code ?? 0)).toBe('dialog');
  });

  test('says how long to wait', async () => {
    expect((await answerOf('request.tooMany')).response.headers.get('retry-after')).toBe('30');
  });

  test('has the name in errors[0] for the pages of the version before, and for them alone', async () => {
    const first = async (headers: Record<string, string>) =>
      (await answerOf('gate.required', headers)).envelope.errors?.[0];
    const from = { 'x-forwarded-for': '203.0.113.7' };
    expect(await first({ accept: EARLIER_ACCEPT, ...from })).toBe('gate.required');
    for (const headers of [{ accept: PAGES_ACCEPT, ...from }, { accept: EARLIER_ACCEPT }, { accept: '*/*', ...from }])
      expect(await first(headers as Record<string, string>)).toMatch(/ /);
  });
});
