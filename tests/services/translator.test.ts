import { expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { i18nOf } from '~/locales/translator';
import { getFixedT } from '~/lib/i18next.server';

test('one instance is made for a language and a set of sentences, and one `t`', () => {
  expect(i18nOf('de')).toBe(i18nOf('de'));
  expect(i18nOf('de', 'captured')).not.toBe(i18nOf('de'));
  expect(getFixedT('de')).toBe(getFixedT('de'));
  expect(getFixedT('de', 'captured')).not.toBe(getFixedT('de'));
});

test.each(LOCALES)('`t` in %s is that of its language and its sentences', async (locale) => {
  for (const texts of ['plain', 'captured', 'preview'] as const) {
    const t = await getFixedT(locale, texts);
    for (const key of ['common:continue', 'users:invited', 'errors:otp.tooManySends'] as const)
      expect(t(key, { hours: 1200 })).toBe(i18nOf(locale, texts).t(key, { hours: 1200 }));
  }
});

test.each(LOCALES)('a sentence in %s never shows the name of a value that it was not given', (locale) => {
  const { t } = i18nOf(locale);
  for (const text of [
    t('errors:otp.wait'),
    t('errors:request.tooMany', { defaultValue: '' }),
    t('errors:otp.wait', { n: 1 }),
  ])
    expect(text).toMatch(/^[^{}]*…[^{}]*$/);
});

test('what people typed stands in a sentence as it is', () => {
  for (const name of ['a & <b>', '$&', '$1', '{{n}}', '$t(common:close)'])
    expect(i18nOf('en').t('attachment:cancel', { name })).toContain(name);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty.call'])('the word %s is no sentence', (word) => {
  const { t } = i18nOf('en', 'captured');
  expect(t(`errors:${word}`, { defaultValue: word, n: 1 })).toBe(word);
  expect(i18nOf('en').exists(`errors:${word}`)).toBe(false);
});
