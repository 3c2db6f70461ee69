import { createInstance, type Resource } from 'i18next';
import { expect, test } from 'vitest';
import { LOCALES } from '~/contract/enums';
import { resources } from '~/locales';
import { createTranslators } from '~/locales/translator';

type Sentences = { [key: string]: string | Sentences };

const VALUES = ['Ana', 'a & <b>', '$&', '$1', '{{n}}', '$t(common:close)', '', '\u4e2d'];

const keysOf = (texts: Sentences, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : keysOf(value, `${before}${key}.`),
  );

test.each(LOCALES)('each sentence in %s is the one that the library puts together', (locale) => {
  const plain = createInstance();
  const namespaces = Object.entries(resources[locale] as Record<string, Sentences>);
  void plain.init({
    lng: locale,
    ns: namespaces.map(([area]) => area),
    resources: { [locale]: resources[locale] } as Resource,
    initImmediate: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '…',
  });
  const { t } = createTranslators(resources, 'common')(locale);
  for (const [area, texts] of namespaces)
    for (const [key, text] of keysOf(texts)) {
      const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
      const values = Object.fromEntries(
        names.map((name, index) => [name, VALUES[(key.length + index) % VALUES.length]]),
      );
      if (names.includes('count')) continue;
      for (const asked of [values, {}, undefined]) {
        const said = t(`${area}:${key}`, asked as never);
        expect([key, said]).toEqual([key, plain.t(`${area}:${key}`, asked as never)]);
        expect(t(`${area}:${key}`, asked as never)).toBe(said);
      }
    }
});

test.each(LOCALES)('a sentence in %s never shows the name of a value that it was not given', (locale) => {
  const { t } = createTranslators(resources, 'common')(locale);
  for (const said of [
    t('errors:otp.wait'),
    t('errors:request.tooMany', { defaultValue: '' }),
    t('errors:otp.wait', { n: 1 }),
  ])
    expect(said).toMatch(/^[^{}]*…[^{}]*$/);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty.call'])('the word %s is no sentence', (word) => {
  const { t } = createTranslators(resources, 'common')('en');
  expect(t(`errors:${word}`, { defaultValue: word, n: 1 } as never)).toBe(word);
  expect(typeof t(`errors:${word}`)).toBe('string');
});
