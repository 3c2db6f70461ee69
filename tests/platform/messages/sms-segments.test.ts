import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { countSmsSegments } from '~/domain/sms-segments';
import type { LinkInvitationParams } from '~/platform/messages/kinds/codes-and-links';
import { renderMessage, type MessageName, type MessageParams } from '~/platform/messages/render-message';

const account = {
  companyName: 'Cascadia Gas & Power',
  supportPhone: '+1 800 555 0100',
  supportEmail: 'help@cascadia.example',
};
const url = 'https://pages.cascadia.example/k/Y29kZS1vZi0xMjgtYml0cw';
const form = { formTitle: 'Gas meter reading', url, unsubscribeUrl: url };

const LINK_KINDS = [
  'preferences',
  'unsubscribe',
  'plan',
  'budget',
  'bill',
  'agreement',
  'supplier',
  'report',
  'wallet',
  'verify-email',
  'verify-sms',
  'push',
] as const satisfies readonly LinkInvitationParams['kind'][];

function smsOf<Name extends MessageName>(language: Locale, name: Name, params: MessageParams[Name]): string {
  return renderMessage(name, { language, account, params }).smsText ?? '';
}

/** Every SMS in our own words, with values as they come. */
const MESSAGES: Record<string, (language: Locale) => string> = {
  code: (language) => smsOf(language, 'otp.sms', { code: '0471', minutes: 10 }),
  newLink: (language) => smsOf(language, 'link.renewed', { url }),
  invitation: (language) => smsOf(language, 'form.invitation', form),
  reminder: (language) => smsOf(language, 'form.reminder', form),
  draft: (language) => smsOf(language, 'form.draft', { ...form, until: '2026-09-23' }),
  payLink: (language) => smsOf(language, 'payLink', { url, amountCents: 123_450, currency: 'USD' }),
  notification: (language) =>
    smsOf(language, 'notification', {
      subject: '',
      paragraphs: ['-'],
      viewOnlineUrl: url,
      preferencesUrl: url,
      unsubscribeUrl: url,
    }),
  stopped: (language) => smsOf(language, 'optOut', { answer: 'stopped' }),
  started: (language) => smsOf(language, 'optOut', { answer: 'started' }),
  help: (language) => smsOf(language, 'optOut', { answer: 'help' }),
  ...Object.fromEntries(
    LINK_KINDS.map((kind) => [
      `link.${kind}`,
      (language: Locale) => smsOf(language, 'link.invitation', { kind, url, unsubscribeUrl: url }),
    ]),
  ),
};
/** Segments by message, in the order of `LOCALES`: en es fr de zh-Hans zh-Hant ko hi ar. A longer text has to be shortened. */
const SEGMENTS = {
  code: '1 1 1 1 1 1 1 1 1',
  newLink: '1 1 1 1 2 2 2 2 2',
  invitation: '1 2 2 2 2 2 3 3 3',
  reminder: '2 2 2 2 3 3 3 4 4',
  draft: '2 2 2 2 3 3 3 4 3',
  payLink: '1 1 1 1 2 2 2 2 2',
  notification: '1 1 1 1 1 1 1 1 1',
  stopped: '1 1 1 1 1 1 2 2 2',
  started: '1 1 1 1 1 1 1 2 1',
  help: '1 1 1 1 1 1 2 2 2',
  'link.preferences': '1 2 2 1 2 2 2 3 3',
  'link.unsubscribe': '1 2 1 1 2 2 2 3 3',
  'link.plan': '1 1 2 1 2 2 2 3 3',
  'link.budget': '1 3 1 1 2 2 2 3 3',
  'link.bill': '1 1 1 1 2 2 2 3 3',
  'link.agreement': '1 1 1 1 2 2 2 3 3',
  'link.supplier': '1 2 2 2 2 2 2 3 3',
  'link.report': '1 3 1 1 2 2 2 3 3',
  'link.wallet': '1 2 2 1 2 2 2 3 3',
  'link.verify-email': '1 3 2 1 2 2 2 3 3',
  'link.verify-sms': '1 1 2 1 2 2 2 3 3',
  'link.push': '1 2 2 2 2 2 2 3 3',
};

test.each(Object.entries(SEGMENTS))('%s travels in no more segments', (message, segments) => {
  const rendered = LOCALES.map((language) => MESSAGES[message]?.(language) ?? '');
  expect(rendered).not.toContain('');
  expect(rendered.map((text) => countSmsSegments(text).segments).join(' ')).toBe(segments);
});

test('the table has every message', () => {
  expect(Object.keys(SEGMENTS)).toEqual(Object.keys(MESSAGES));
});

/** No other Spanish words name these pages as their titles do. */
const WIDE_IN_SPANISH = ['link.budget', 'link.report', 'link.verify-email'];

test.each(['en', 'es', 'fr', 'de'] as const)('%s has the alphabet of 7 bits', (language) => {
  const wide = Object.keys(MESSAGES).filter(
    (message) => !countSmsSegments(MESSAGES[message]?.(language) ?? '').isPlain,
  );
  expect(wide).toEqual(language === 'es' ? WIDE_IN_SPANISH : []);
});

test('a code is one segment with a name of 20 characters and six digits, for any number of minutes', () => {
  for (const language of LOCALES)
    for (const minutes of [1, 2, 5, 10, 15])
      expect(countSmsSegments(smsOf(language, 'otp.sms', { code: '047193', minutes }))).toMatchObject({ segments: 1 });
});

test('marks in the title of a form do not make an SMS of 7 bits wide', () => {
  const formTitle = 'Tell us – “how’s the gas”…';
  expect(smsOf('en', 'form.invitation', { ...form, formTitle })).toContain(`"Tell us - "how's the gas"..."`);
  expect(smsOf('ar', 'form.invitation', { ...form, formTitle })).toContain(formTitle);
});
