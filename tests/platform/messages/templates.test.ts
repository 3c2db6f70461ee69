import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { textsOf } from '~/locales/platform';
import { messageLocale } from '~/locales/languages';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { renderMessage, type MessageName, type MessageParams } from '~/platform/messages/render-message';

const account: MessageAccount = {
  companyName: 'Acme Gas',
  supportPhone: '+1 800 555 0100',
  supportEmail: 'help@acme.example',
  primaryColor: '#0a6',
};
const url = 'https://pages.example/form/eyJhbGciOi.J9_x-y?lang=es&a=1';
const params: MessageParams = {
  'otp.email': { code: '0471', minutes: 10 },
  'otp.sms': { code: '0471', minutes: 10 },
  'otp.whatsApp': { code: '0471', minutes: 10 },
  'link.renewed': { url },
  'link.invitation': { kind: 'bill', url },
  payLink: { url, amountCents: 123_450, currency: 'USD' },
  'form.invitation': { formTitle: 'How did we do?', url },
  'form.reminder': { formTitle: 'How did we do?', url },
  'form.draft': { formTitle: 'How did we do?', url, until: '2026-02-13' },
  'submission.received': {
    reference: 'LK-2026-00042',
    formTitle: 'Meter reading',
    submittedAt: Date.UTC(2026, 6, 4, 23, 5),
    timeZone: 'America/New_York',
    answers: [
      { label: 'Reading', value: '12345' },
      { label: 'Remark', value: 'first line\nsecond line' },
      { label: 'Phone', value: '' },
    ],
    url,
  },
  notification: {
    subject: 'Save this summer',
    paragraphs: ['Close the blinds at noon.', 'first line\nsecond line'],
    viewOnlineUrl: url,
    preferencesUrl: url,
    unsubscribeUrl: url,
  },
  enrollment: {
    event: 'planEnrolled',
    accountNumber: '660060031201',
    at: Date.UTC(2026, 6, 4, 23, 5),
    timeZone: 'America/New_York',
    lines: [
      { text: 'Aug 1, 2026', value: '$20.00' },
      { label: 'total', value: '$20.00' },
    ],
    url,
  },
  'signUp.verify': { url, hours: 48 },
  'signUp.taken': { url },
  'people.invitation': { inviterName: 'Omar Haddad', url, days: 7 },
  'people.taken': { inviterName: 'Omar Haddad', url },
  'people.passwordReset': { url, minutes: 60 },
  'webhook.failed': { host: 'hooks.example', days: 5, url },
  'alert.submission': {
    act: 'sent',
    formTitle: 'Meter reading',
    reference: 'LK-2026-00042',
    submittedAt: Date.UTC(2026, 6, 4, 23, 5),
    timeZone: 'America/New_York',
    url,
    alertsUrl: url,
  },
  'alert.summary': {
    frequency: 'week',
    firstDay: '2026-06-29',
    lastDay: '2026-07-05',
    forms: [{ title: 'Meter reading', count: 1200, before: 3, changed: 4, withdrawn: 1, url, alertsUrl: url }],
  },
  'people.security': { kind: 'passkeyAdded', name: 'My phone', actorName: '', url },
  optOut: { answer: 'help' },
  'payment.received': {
    reference: 'LK-7F3K-92QD',
    amountCents: 8435,
    currency: 'USD',
    paidAt: Date.UTC(2026, 6, 4, 23, 5),
    timeZone: 'America/New_York',
    accountNumber: '660060010401',
    restCents: 1000,
    creditCents: 0,
    isBooked: false,
    means: { method: 'card', brand: 'Visa', lastFour: '4242' },
    url,
  },
  'approval.requested': { formTitle: 'Meter reading', actorName: 'Ada Obi', url },
  'approval.activated': { formTitle: 'Meter reading', actorName: 'Ada Obi', url },
  'approval.rejected': { formTitle: 'Meter reading', actorName: 'Ada Obi', reason: 'first line\nsecond line', url },
};
const APPROVAL = ['approval.requested', 'approval.activated', 'approval.rejected'] as const;
const EMAILS = [
  'otp.email',
  'link.renewed',
  'payLink',
  'form.invitation',
  'form.reminder',
  'form.draft',
  'submission.received',
  'notification',
  'enrollment',
  'payment.received',
  'signUp.verify',
  'signUp.taken',
  'people.invitation',
  'people.taken',
  'people.passwordReset',
  ...APPROVAL,
  'alert.submission',
  'alert.summary',
] as const;
const NAMES: MessageName[] = [...EMAILS, 'otp.sms', 'otp.whatsApp', 'optOut'];

function render<Name extends MessageName>(
  name: Name,
  language: string,
  changes: Partial<MessageParams[Name]> = {},
  look: Partial<MessageAccount> = {},
) {
  return renderMessage(name, { language, account: { ...account, ...look }, params: { ...params[name], ...changes } });
}

/** What a reader of the HTML sees. */
function visible(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

const squeeze = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, '');

const GSM_7 = /^[\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe.each(LOCALES)('in %s', (locale) => {
  const t = textsOf('messages', locale);

  test.each(NAMES)('%s leaves no placeholder and is not English by accident', (name) => {
    const message = render(name, locale);
    expect(message.language).toBe(locale);
    for (const part of [message.subject, message.text, visible(message.html), message.smsText ?? '']) {
      expect(part).not.toMatch(/[{}]|undefined|null|\[object/);
    }
    if (locale !== 'en') expect(message.text).not.toBe(render(name, 'en').text);
  });

  test('codes come with company, minutes and a warning', () => {
    for (const name of ['otp.email', 'otp.sms', 'otp.whatsApp'] as const) {
      const { text } = render(name, locale);
      for (const part of ['0471', 'Acme Gas', '10']) expect(text).toContain(part);
    }
    expect(render('otp.email', locale).subject).not.toContain('0471');
    expect(render('otp.email', locale).text).toContain(t('otp.neverShare', { company: '|' }).split('|')[0]?.trim());
  });

  test('a code by SMS fits one SMS and has no link', () => {
    const { text, html, subject } = render('otp.sms', locale);
    expect(text).not.toMatch(/https?:|www\./);
    expect(text.length).toBeLessThanOrEqual(GSM_7.test(text) ? 160 : 70);
    expect([html, subject]).toEqual(['', '']);
  });

  test('a new link stands alone in its line, and last in the SMS', () => {
    const { text, html, smsText } = render('link.renewed', locale);
    expect(text.split('\n')).toContain(url);
    expect(smsText?.endsWith(` ${url}`)).toBe(true);
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
  });

  test('a reminder says so, names form and company, and lets whoever has answered ignore it', () => {
    const { subject, text, smsText } = render('form.reminder', locale, { unsubscribeUrl: `${url}&no=1` });
    expect(subject).toBe(t('reminder.subject', { formTitle: 'How did we do?', company: 'Acme Gas' }));
    for (const part of ['How did we do?', 'Acme Gas', t('reminder.ignore'), t('notification.unsubscribe'), url])
      expect(text).toContain(part);
    for (const part of ['How did we do?', 'Acme Gas', url, 'STOP']) expect(smsText).toContain(part);
    expect(subject).not.toBe(render('form.invitation', locale).subject);
  });

  test('a receipt has reference, title, time with zone, answers and link', () => {
    const { subject, text, html } = render('submission.received', locale);
    for (const part of ['LK-2026-00042', 'Meter reading']) expect(subject).toContain(part);
    for (const shown of [text, visible(html)]) {
      for (const part of [
        'LK-2026-00042',
        'Meter reading',
        '2026',
        '05',
        'Reading',
        '12345',
        'first line',
        'second line',
        url,
      ])
        expect(shown).toContain(part);
      expect(shown).toContain(t('submission.noAnswer'));
      expect(shown).toMatch(/EDT|(GMT|UTC)[-−]4|غرينتش/);
    }
  });

  test('a notification has its paragraphs and three links, by SMS the word that ends them', () => {
    const { subject, text, html, smsText } = render('notification', locale);
    const smsEnd = t('notification.smsEnd');
    const links = [t('notification.viewOnline'), t('notification.unsubscribe'), t('notification.preferences')];
    expect(subject).toBe('Save this summer');
    for (const part of ['Close the blinds at noon.', 'second line', ...links]) {
      expect(text).toContain(part);
      expect(visible(html)).toContain(part);
    }
    expect(html.match(/href="https:/g)).toHaveLength(3);
    expect(smsText).toBe(`Acme Gas: Close the blinds at noon.\nfirst line\nsecond line\n${smsEnd}`);
    expect(smsEnd).toContain('STOP');
  });

  test('a mandatory notification offers no way to end it', () => {
    const { text, html, smsText } = render('notification', locale, { unsubscribeUrl: undefined });
    for (const shown of [text, visible(html), smsText])
      for (const end of [`\n${t('notification.unsubscribe')}`, t('notification.smsEnd')])
        expect(shown).not.toContain(end);
    expect(html.match(/href="https:/g)).toHaveLength(2);
  });

  test('a reminder of a draft says until when it is kept, with its link, and how to be left in peace', () => {
    const { text, html, smsText } = render('form.draft', locale, { unsubscribeUrl: url });
    for (const shown of [text, visible(html), smsText])
      for (const part of ['How did we do?', '13', '2026']) expect(shown).toContain(part);
    expect(text).toContain(t('notification.unsubscribe'));
    expect(smsText?.split('\n')).toEqual([expect.stringMatching(/ https:\S+$/), t('notification.smsEnd')]);
    expect(render('form.draft', locale).text).not.toContain(t('notification.unsubscribe'));
  });

  test('answers to STOP, START and HELP name the company and the way back', () => {
    expect(render('optOut', locale, { answer: 'stopped' }).text).toMatch(/Acme Gas[\s\S]*START/);
    expect(render('optOut', locale, { answer: 'started' }).text).toMatch(/Acme Gas[\s\S]*STOP/);
    expect(render('optOut', locale, { answer: 'help' }).text).toContain(account.supportPhone);
  });

  test.each(EMAILS)('the text of %s says all that its HTML says', (name) => {
    const { text, html, subject } = render(name, locale);
    const shown = squeeze(text);
    const copyHint = t('common.copyLink');
    const lines = visible(html).split('\n').map(squeeze);
    const missing = lines.filter(
      (line) => line && line !== squeeze(subject) && line !== squeeze(copyHint) && !shown.includes(line),
    );
    expect(missing).toEqual([]);
    expect(shown).toContain(squeeze(account.supportPhone));
  });

  test.each(EMAILS)('%s tells language and direction, and fetches nothing', (name) => {
    const { html } = render(name, locale);
    expect(html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<(table|img|script|link|iframe)\b|\burl\(|@import/i);
  });
});

describe('which language', () => {
  test.each([
    ['es-MX', 'es'],
    ['fr_CA', 'fr'],
    ['DE', 'de'],
    ['zh', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['ar-EG', 'ar'],
    ['pt-BR', 'en'],
    ['', 'en'],
    ['../../etc', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('%s is answered in %s', (requestedLanguage, locale) => {
    expect(messageLocale(requestedLanguage)).toBe(locale);
  });

  test('one minute is not "1 minutes"', () => {
    expect(render('otp.email', 'en', { minutes: 1 }).text).toContain('1 minute ');
    expect(render('otp.sms', 'ar', { minutes: 2 }).text).toContain('لدقيقتين');
    expect(render('otp.sms', 'ar', { minutes: 5 }).text).toContain('5 دقائق');
    expect(render('otp.sms', 'ar', { minutes: 15 }).text).toContain('15 دقيقة');
  });
});

describe('what strangers wrote', () => {
  const evil = `"><script>alert('x')</script>&{{code}}`;

  test.each(LOCALES)('is escaped in the HTML (%s)', (locale) => {
    const answers = [{ label: evil, value: evil }];
    const look = { companyName: evil, supportPhone: evil, supportEmail: evil, primaryColor: 'red;}</style><script>' };
    for (const { html } of [
      render('submission.received', locale, { reference: evil, formTitle: evil, answers }, look),
      render('otp.email', locale, { code: evil }, look),
      render('link.renewed', locale, { url: `https://x.example/"><script>` }, look),
    ]) {
      expect(html).not.toMatch(/<script|alert\('|red;/i);
      expect(html).toContain('&lt;script&gt;');
    }
  });

  test('is not read as a placeholder', () => {
    expect(render('otp.email', 'en', {}, { companyName: '{{code}} {{company}} $t(link.open)' }).subject).toBe(
      'Your verification code from {{code}} {{company}} $t(link.open)',
    );
  });

  test.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\0', '\t', '\u202e'])('breaks no subject with %j', (mark) => {
    const name = `Acme${mark}Bcc: thief@evil.example`;
    for (const { subject, html } of [
      render('otp.email', 'en', {}, { companyName: name }),
      render('link.renewed', 'ar', {}, { companyName: name }),
      render('submission.received', 'en', { formTitle: name, reference: name }),
    ]) {
      expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(html.includes(name)).toBe(false);
    }
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'https://', ''])(
    '%j is no link, and no error repeats it',
    (bad) => {
      const failure = (() => {
        try {
          render('link.renewed', 'en', { url: bad });
        } catch (error) {
          return error;
        }
      })();
      expect(failure).toBeInstanceOf(TypeError);
      expect(failure).not.toHaveProperty('input');
    },
  );

  test('a long company name is cut between characters, so an SMS stays one SMS', () => {
    const { text } = render(
      'otp.sms',
      'en',
      {},
      { companyName: 'Consolidated Gas and Electricity Company of the North' },
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(render('otp.sms', 'en', {}, { companyName: 'a'.repeat(29) + '👩‍👩‍👧' }).text).toMatch(/^a{29}:/);
  });

  test('a mark in an answer cannot turn the reading direction', () => {
    const { text } = render('submission.received', 'en', { answers: [{ label: 'File', value: '\u202egnp.exe' }] });
    expect(text).toContain('File: gnp.exe');
  });
});

describe('the account', () => {
  test('without phone and e-mail gets no empty contact lines', () => {
    const { text, html } = render('otp.email', 'en', {}, { supportPhone: '', supportEmail: ' ' });
    for (const shown of [text, html]) expect(shown).not.toMatch(/Questions|Phone|Email/);
  });

  test.each([
    ['#ffff00', 'color: #000000'],
    ['#00f', 'color: #ffffff'],
    ['blue', 'background: #1d4ed8; color: #ffffff'],
    [null, 'background: #1d4ed8; color: #ffffff'],
  ])('with the colour %s gets a button that can be read', (primaryColor, style) => {
    expect(render('link.renewed', 'en', {}, { primaryColor }).html).toContain(style);
  });

  test('codes and addresses read left to right in Arabic too', () => {
    const { html, text } = render('otp.email', 'ar');
    expect(html).toMatch(/dir="ltr"[^>]*>0471</);
    expect(html).toContain('<bdi dir="ltr">+1 800 555 0100</bdi>');
    expect(text).toContain('\u2066+1 800 555 0100\u2069');
  });

  test('in an unknown zone gets the time in UTC', () => {
    expect(render('submission.received', 'en', { timeZone: 'Mars/Olympus' }).text).toMatch(
      /July 4, 2026.* 11:05\sPM UTC/,
    );
  });

  test('names the half of the day in Korean, and has a Chinese colon after a Chinese label', () => {
    expect(render('submission.received', 'ko', { timeZone: 'America/New_York' }).text).toContain(
      '2026년 7월 4일 오후 7:05',
    );
    expect(render('submission.received', 'zh-Hans', {}).text).toMatch(/^参考编号：/m);
  });

  test('without answers gets no list of them', () => {
    expect(render('submission.received', 'en', { answers: undefined }).text).not.toContain('Your answers');
  });
});
