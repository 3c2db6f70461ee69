import { expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { textDirectionOf } from '~/domain/language-tags';
import { offlinePage } from '~/browser/worker/offline-page';
import { resources } from '~/locales';

test.each(LOCALES)('without a connection the page is said in %s, and runs as that is written', async (locale) => {
  const html = await offlinePage(locale).text();
  expect(html).toContain(`<html lang="${locale}" dir="${textDirectionOf(locale)}">`);
  expect(html).toContain(resources[locale].offline.tryAgain);
  expect(html.includes('dir="rtl"')).toBe(locale === 'ar');
});

test('in a language that the pages don’t speak it is said in English', async () => {
  expect(await offlinePage('pt').text()).toContain('<html lang="en" dir="ltr">');
});
