import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { resources } from '~/locales';
import { listTexts } from '../support/locale-texts';

const against = (locale: Locale, pattern: RegExp) => listTexts(locale).filter(([, text]) => pattern.test(text));

describe.each(['zh-Hans', 'zh-Hant'] as const)('%s', (locale) => {
  test('ends and joins its sentences with its own marks', () => {
    expect(against(locale, /\p{Script=Han}[.,;:!?](?=\s|\p{Script=Han}|$)/u)).toEqual([]);
    expect(against(locale, /[,.;:] ?\p{Script=Han}/u)).toEqual([]);
    expect(against(locale, /\.$/)).toEqual([]);
  });

  test('has its own brackets', () => {
    expect(against(locale, /\p{Script=Han} ?\(|\([^)]*\p{Script=Han}|\) ?\p{Script=Han}/u)).toEqual([]);
  });

  test('sets a company off by spaces everywhere', () => {
    expect(against(locale, /\p{Script=Han}\{\{?company|company\}\}?\p{Script=Han}/u)).toEqual([]);
  });
});

test('Hindi ends its sentences with its own stop', () => {
  expect(against('hi', /\p{Script=Devanagari}\.(?=\s|$)/u)).toEqual([]);
  expect(against('hi', /[^\d]\.$/)).toEqual([]);
});

test('Arabic has its own comma, semicolon and question mark', () => {
  expect(against('ar', /\p{Script=Arabic}\p{Mark}*[,;?](?=\s|$)/u)).toEqual([]);
});

test('Korean asks in one form, but for the terms', () => {
  const commands = against('ko', /십시오/).filter(([key]) => !key.startsWith('legal.'));
  expect(commands).toEqual([]);
});

test.each([
  ['zh-Hans', /邮件地址|邮箱地址|(?<!电子|垃圾)邮件|(?<!电子)邮箱/],
  ['zh-Hant', /(?<!電子|垃圾)郵件|信箱|電郵/],
  ['ko', /(?<!이)메일(?!리)|전자 ?우편/],
  ['hi', /ई-मेल|इमेल/],
  ['ar', /إيميل|الالكتروني/],
] as const)('%s writes "e-mail" one way', (locale, other) => {
  expect(against(locale, other)).toEqual([]);
});

test.each(LOCALES.filter((locale) => !['en', 'es', 'fr', 'de'].includes(locale)))(
  '%s has no dots for an ellipsis, and no customer in English',
  (locale) => {
    expect(against(locale, /\.\.\.|customer(?!Number)/i)).toEqual([]);
  },
);

test.each([
  ['en', /e-mail/i],
  ['es', /e-?mail(?!\}|, | o )|\bcorreos?\b(?! electrónicos?\b| no deseado)/i],
  ['fr', /(?<!-)\bemail(?!\}|, | ou )|(?<!e-)\bmail|courriel|courrier électronique/i],
  ['de', /e-mail(?<!E-Mail)|(?<!-)\bEmail|(?<!E-)\bMail/],
] as const)('%s writes "email" one way', (locale, other) => {
  expect(
    against(locale, other).filter(([, text]) => other.test(text.replace(/\{\{?email\}?\}|recipientId, email/g, ''))),
  ).toEqual([]);
});

test('Spanish is that of the United States, and addresses people as usted', () => {
  expect(
    against(
      'es',
      /móvil|ordenador|\bratón|[Ii]ntroduzca|\b[Pp]ulse\b|[Aa]ñad|monedero|\bcostes?\b|[Cc]aducid|caducado|[«»]|\d %/,
    ),
  ).toEqual([]);
  expect(against('es', /\b(tú|tus?|tienes|puedes|haz|escribe tu)\b/i)).toEqual([]);
});

test('German ends an enrollment by a button that is no sign-out, and no bill is ended', () => {
  expect(resources.de.reports.unenroll).toBe('Teilnahme beenden');
  for (const text of [resources.de.reports.eBill, resources.de.reports.autopay].flatMap(({ question, unenrolled }) => [
    question,
    unenrolled,
  ])) {
    expect(text).toMatch(/von (den elektronischen Rechnungen|eBill|AutoPay) ab(gemeldet|melden)/);
  }
});

test.each(['es', 'fr', 'de'] as const)(
  '%s has a sign of its own for an ellipsis, and no customer in English',
  (locale) => {
    expect(against(locale, /\.\.\.|\bcustomer\b/i)).toEqual([]);
  },
);
