import { describe, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { channelState, sandboxesOf } from '~/config/sandboxes';
import { LOCALES } from '~/lib/contract/enums';
import { i18nOf } from '~/locales/translator';
import { visibleSandboxes, isMessageSandboxUsed } from '~/lib/active-sandboxes.server';
import { listTexts } from '../support/locale-texts';

const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';
const config = (env: Record<string, string> = {}) => readConfig({ LINK_KEYS, ...env });
const PRODUCTION = { NODE_ENV: 'production', DEMO: '0' };

describe('outside the demo', () => {
  test('everything is closed in production until it is named', () => {
    const closed = config(PRODUCTION);
    expect(closed).toMatchObject({ signUp: 'off', payments: 'off', signing: 'off', capturesMessages: false });
    for (const channel of ['email', 'sms', 'whatsApp', 'push'] as const)
      expect(channelState(closed, channel)).toBe('off');
    expect(sandboxesOf(closed)).toEqual([]);
  });

  test('what is named is used, and said', () => {
    const named = config({ ...PRODUCTION, PAYMENTS: 'sandbox', SIGNING: 'sandbox', MESSAGES: 'captured' });
    expect(sandboxesOf(named)).toEqual(['payments', 'signing', 'messages']);
    expect(visibleSandboxes(named)).toEqual(['payments', 'signing', 'messages']);
  });

  test('no sandbox takes payments in development either', () => {
    expect(config({ DEMO: '0' })).toMatchObject({ payments: 'off', signing: 'off', signUp: 'off' });
    expect(channelState(config({ DEMO: '0' }), 'email')).toBe('captured');
  });

  test('a carrier is live whatever is named', () => {
    const live = config({ ...PRODUCTION, SMTP_URL: 'smtp://mail.example', TWILIO_ACCOUNT_SID: 'AC1' });
    expect(channelState(live, 'email')).toBe('live');
    expect(channelState(live, 'whatsApp')).toBe('live');
    expect(channelState(live, 'push')).toBe('off');
  });

  test.each(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])('Stripe does not start without %s', (missing) => {
    const env: Record<string, string> = { ...PRODUCTION, PAYMENTS: 'stripe' };
    Object.assign(env, { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', [missing]: '' });
    expect(() => config(env)).toThrow(`${missing}: needed with PAYMENTS=stripe`);
  });

  test.each([
    ['PAYMENTS', 'paypal'],
    ['SIGN_UP', 'yes'],
    ['SIGNING', 'on'],
    ['MESSAGES', 'off'],
  ])('%s=%s is no such thing', (name, value) => {
    expect(() => config({ [name]: value })).toThrow(name);
  });
});

test('the demo is as open as it is, and its pages are not told of the outbox that it is about', () => {
  const demo = config({ NODE_ENV: 'production', DEMO: '1' });
  expect(demo).toMatchObject({ signUp: 'open', payments: 'sandbox', signing: 'sandbox', capturesMessages: true });
  expect(sandboxesOf(demo)).toContain('messages');
  expect(visibleSandboxes(demo)).toEqual(['payments', 'signing']);
  expect(isMessageSandboxUsed(demo)).toBe(true);
  expect(isMessageSandboxUsed(config({ ...PRODUCTION, SMTP_URL: 'smtp://x.example', TWILIO_ACCOUNT_SID: 'AC1' }))).toBe(
    false,
  );
});

describe('what was captured is not called sent', () => {
  const english = new Map(listTexts('en'));
  const replaced = [...english.keys()].flatMap((key) => /^captured-overrides\.(.+)$/.exec(key)?.[1] ?? []);

  test.each(LOCALES)('in %s', (locale) => {
    for (const key of replaced) {
      const name = key.replace('.', ':');
      const values = { destination: 'X', n: 1, title: 'X', defaultValue: '' };
      const shownText = i18nOf(locale, 'captured').t(name, values);
      expect(shownText).toBe(i18nOf(locale).t(`captured-overrides:${key}`, values));
      expect(shownText).not.toBe(i18nOf(locale).t(name, values));
    }
    expect(i18nOf(locale, 'captured').t('common:continue')).toBe(i18nOf(locale).t('common:continue'));
  });

  test('and on a page of unsaved settings nothing is, in each language', () => {
    for (const locale of LOCALES) {
      const { t } = i18nOf(locale, 'preview');
      for (const key of [...english.keys()].flatMap((each) => /^preview-overrides\.(.+)$/.exec(each)?.[1] ?? []))
        expect(t(key.replace('.', ':'), { defaultValue: '' })).toBe(
          i18nOf(locale).t(`preview-overrides:${key}`, { defaultValue: 'none' }),
        );
      expect(t('users:invited')).toBe(i18nOf(locale).t('captured-overrides:users.invited'));
    }
  });

  /** Sentences of the pages that say of a message of ours that it was sent, or that it comes. */
  const CLAIMS_SENT =
    /\b(we (have )?(just |successfully )?(re)?sent|on its way|(was|were|been) sent|sent (successfully|by|on|to)|we send a receipt)\b|^sent\b/i;
  const CLAIMS_NOT_SENT = /nothing was sent|\bSTOP\b|form was sent|what was sent in|from another site/i;
  /** What they say is counted or named by what became of the message, or is of no message that was sent just now. */
  const TRUE_ANYWAY = [
    'approval.reasonHint',
    'common.queued',
    'data.datasets.messages.about',
    'data.datasets.messages.title',
    'data.fields.messages.sentAt',
    'data.fields.messages.to',
    'errors.otp.tooManyNumbers',
    'errors.otp.tooManySends',
    'errors.reset.invalid',
    'form-page.changed',
    'form-page.goOnNoContact',
    'form-page.goOnSend',
    'form-page.goOnTooMany',
    'form-page.receiptTest',
    'form-page.submittedAt',
    'mailings.delivered',
    'mailings.sentCount',
    'verification.queuedTo',
    'push.noLinkText',
    'push.unknownText',
    'form-invitations.tooMany',
    'form-invitations.unavailable',
    'system.online.frame',
    'system.online.sentOn',
    'form-builder.event.submitted',
    'message-texts.size',
    'device-handoff.sentTitle',
    'unsubscribe.aboutChannel',
    'unsubscribe.late.notSent',
    'unsubscribe.notSent',
    'webhooks.againDone',
    'webhooks.tested',
  ];

  test('every sentence that says so has another one', () => {
    const claims = [...english].filter(
      ([key, text]) =>
        CLAIMS_SENT.test(text) &&
        !CLAIMS_NOT_SENT.test(text) &&
        !TRUE_ANYWAY.includes(key) &&
        !/^(messages|documents|legal|captured|previewed|site)\./.test(key),
    );
    expect(claims.length).toBeGreaterThan(10);
    expect(claims.map(([key]) => key).filter((key) => !replaced.includes(key))).toEqual([]);
  });
});
