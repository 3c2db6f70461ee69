import { expect, test } from 'vitest';
import { ERROR_TEXTS } from './datasets/error-texts';
import { LOCALES } from '~/lib/contract/enums';
import { errorText } from './pages/labels';
import { i18nOf } from '~/locales/translator';

test.each(LOCALES)('in %s a language that the pages don’t speak is answered with those that they do', (locale) => {
  const text = errorText(i18nOf(locale).getFixedT(locale), { mistake: 'language', value: '' });
  expect(text).toContain(LOCALES.join(', '));
  expect(text).not.toContain('{{');
});

test('commands and programs get the same text', () => {
  expect(ERROR_TEXTS.language).toContain(LOCALES.join(', '));
});
