import { expect, test } from 'vitest';
import { MISTAKE_TEXTS } from './datasets/mistakes';
import { LOCALES } from '~/lib/contract/enums';
import { mistakeWords } from './pages/names';
import { i18nOf } from '~/locales/translator';

test.each(LOCALES)('in %s a language that the pages don’t speak is answered with those that they do', (locale) => {
  const words = mistakeWords(i18nOf(locale).getFixedT(locale), { mistake: 'language', value: '' });
  expect(words).toContain(LOCALES.join(', '));
  expect(words).not.toContain('{{');
});

test('commands and programs are told the same', () => {
  expect(MISTAKE_TEXTS.language).toContain(LOCALES.join(', '));
});
