import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/lib/contract/enums';
import { ERRORS } from '~/lib/contract/errors';
import { ERROR_KEYS } from '~/domain/error-keys';
import * as named from '~/locales/en';
import { listLocaleAreas, listTexts } from '../support/locale-texts';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const TRANSLATED = LOCALES.filter((locale) => locale !== 'en');

/** Texts that are the same word in that language, or need no translation in any. */
const SAME_EVERYWHERE = new Set(['Latchkey', 'OK', 'N/A', 'SMS', 'WhatsApp', 'HTML', 'Webhooks']);
const SAME_IN: Partial<Record<Locale, string[]>> = {
  es: [
    'common.no',
    'common.errorTitlePrefix',
    'installments.total',
    'messages.enrollment.total',
    'form-builder.original',
    'form-builder.type.EBill',
    'form-builder.type.AutoPay',
  ],
  fr: [
    'domains.record.type',
    'verification.code',
    'installments.total',
    'unsubscribe.aboutCategory',
    'unsubscribe.history.version',
    'unsubscribe.history.showText',
    'system.confirmation',
    'branding.logo',
    'messages.enrollment.total',
    'message-texts.message',
    'data.fields.message-texts.message',
    'operator.queues.message',
    'webhooks.secret',
    ...['description', 'signature', 'message', 'receipt.description'].map((key) => `documents.${key}`),
    ...['pages', 'versionNumber', 'kind', 'inputType.date', 'inputType.signature', 'type.EBill', 'type.AutoPay'].map(
      (key) => `form-builder.${key}`,
    ),
  ],
  de: [
    'domains.record.name',
    'domains.record.text',
    'verification.code',
    'autopay.bank',
    'common.optional',
    'common.paper.name',
    'users.name',
    'users.security.kinds.passkey',
    'users.security.passkeyTitle',
    'users.security.session',
    'branding.logo',
    'documents.receipt.eWallet',
    'messages.payment.eWallet',
    ...['statusLabel', 'original', 'versionNumber', 'inputType.text', 'type.EBill', 'type.AutoPay'].map(
      (key) => `form-builder.${key}`,
    ),
  ],
};

const texts = new Map(LOCALES.map((locale) => [locale, new Map(listTexts(locale))]));
const english = new Map(listTexts('en'));
const textsOf = (locale: Locale) => texts.get(locale) ?? new Map<string, string>();

const stem = (key: string) => key.replace(PLURAL, '');
const isCounted = (key: string) => PLURAL.test(key) && english.has(`${stem(key)}_other`);
const categoriesOf = (locale: Locale) => new Intl.PluralRules(locale).resolvedOptions().pluralCategories;

/** The keys a language must have: those of English, its counted ones in the plural categories of the language. */
function keysOf(locale: Locale): string[] {
  const keys = [...english.keys()].flatMap((key) =>
    isCounted(key) ? categoriesOf(locale).map((category) => `${stem(key)}_${category}`) : [key],
  );
  return [...new Set(keys)];
}

/** The English sentence a key stands for. */
const englishOf = (key: string) => english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
/** What a sentence says its number by. */
const COUNTED = new Set(['{{count}}', '{{minutes}}']);
const placeholders = (text: string) => [...text.matchAll(/{{[^{}]*}}/g)].map(([match]) => match).sort();

/** True when a plural category stands for one number only, which the sentence may then say in a word: `two` in Arabic. */
function isOneNumber(locale: Locale, category: string): boolean {
  const rules = new Intl.PluralRules(locale);
  const numbers = Array.from({ length: 1001 }, (_, n) => n).filter((n) => rules.select(n) === category);
  return numbers.length === 1;
}

describe.each(TRANSLATED)('%s', (locale) => {
  const entries = [...textsOf(locale)];

  test('has the keys of English, in the plural categories of the language', () => {
    const wanted = new Set(keysOf(locale));
    expect([...wanted].filter((key) => !textsOf(locale).has(key))).toEqual([]);
    // A language without a singular may say it all the same.
    expect(entries.filter(([key]) => !wanted.has(key) && !english.has(key))).toEqual([]);
  });

  test('has the placeholders of English in every text', () => {
    const wrong = entries.filter(([key, text]) => {
      const wanted = placeholders(englishOf(key));
      const mayLeaveCount = isCounted(key) && isOneNumber(locale, key.slice(stem(key).length + 1));
      const accepted = mayLeaveCount ? [wanted, wanted.filter((name) => !COUNTED.has(name))] : [wanted];
      return !accepted.some((names) => names.join() === placeholders(text).join());
    });
    expect(wrong).toEqual([]);
  });

  test('has no brace outside a placeholder', () => {
    expect(entries.filter(([, text]) => /[{}]/.test(text.replace(/{{\w+(, \w+)?}}/g, '')))).toEqual([]);
  });

  test('has no empty text and no stray space', () => {
    expect(entries.filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  test('has no text left in English', () => {
    const left = entries.filter(
      ([key, text]) => text === englishOf(key) && !SAME_EVERYWHERE.has(text) && !SAME_IN[locale]?.includes(key),
    );
    expect(left).toEqual([]);
  });

  test('keeps the name of the product', () => {
    const named = entries.filter(([key]) => englishOf(key).includes('Latchkey'));
    expect(named.filter(([, text]) => !text.includes('Latchkey'))).toEqual([]);
  });

  test('opens and closes every part with a direction of its own', () => {
    const count = (text: string, marks: RegExp) => [...text.matchAll(marks)].length;
    expect(entries.filter(([, text]) => count(text, /[\u2066-\u2068]/g) !== count(text, /\u2069/g))).toEqual([]);
  });
});

test('a list of same words names only texts that are the same', () => {
  const listed = Object.entries(SAME_IN).flatMap(([locale, keys]) =>
    keys.map((key) => ({ locale: locale as Locale, key })),
  );
  expect(listed.filter(({ locale, key }) => textsOf(locale).get(key) !== english.get(key))).toEqual([]);
});

test.each(LOCALES)('%s has a sentence for every mistake and every failure', (locale) => {
  const names = [...ERROR_KEYS, ...Object.keys(ERRORS)];
  expect(names.filter((name) => !textsOf(locale).get(`errors.${name}`))).toEqual([]);
});

test('every area is in every language, and named', () => {
  expect(Object.keys(named).sort()).toEqual(listLocaleAreas('en').sort());
  for (const locale of LOCALES) expect(listLocaleAreas(locale)).toEqual(listLocaleAreas('en'));
});
