import { describe, expect, test } from 'vitest';
import { matchLanguageTag, nearestLanguageTag } from '~/domain/language-match';
import { textDirectionOf, isLanguageTag, languageNameIn } from '~/domain/language-tags';

const OURS = ['en', 'es', 'fr', 'de', 'zh-Hans', 'zh-Hant', 'ko', 'hi', 'ar'] as const;

describe('the language that a tag asks for', () => {
  test.each([
    [['en', 'pt'], 'pt', 'pt'],
    [['en', 'pt-BR'], 'pt', 'pt-BR'],
    [['en', 'pt-PT', 'pt-BR'], 'pt-BR', 'pt-BR'],
    [['en', 'pt'], 'PT-br', 'pt'],
    [['zh-Hans', 'zh-Hant'], 'zh-TW', 'zh-Hant'],
    [['zh-Hant', 'zh-Hans'], 'zh', 'zh-Hans'],
    [['zh-Hans'], 'zh-Hant', 'zh-Hans'],
    [['sr-Cyrl', 'sr-Latn'], 'sr', 'sr-Cyrl'],
    // Tagalog and Filipino are one language with two codes.
    [['en', 'tl'], 'fil', 'tl'],
    [['en', 'fil'], 'tl-PH', 'fil'],
    // Of several countries the nearest.
    [['pt-BR', 'pt-PT'], 'pt-AO', 'pt-PT'],
    [['es-ES', 'es-419'], 'es-MX', 'es-419'],
    [['de', 'de-x-formal'], 'de-x-formal', 'de-x-formal'],
    [['en', 'pt'], 'es', undefined],
    [['en', 'pt'], '', undefined],
    [['en', 'pt'], 'no such tag', undefined],
    [['en', 'pt'], `pt-${'x'.repeat(5000)}`, undefined],
  ])('of %j, "%s" is %s', (offered, requested, language) => {
    expect(matchLanguageTag(offered, requested)).toBe(language);
  });

  test('a language that is not there is served by the one that stands in for it, and by no other', () => {
    expect(['ht', 'ca-ES', 'gsw', 'yue', 'mr', 'arz'].map((tag) => nearestLanguageTag(OURS, tag))).toEqual([
      'fr',
      'es',
      'de',
      'zh-Hant',
      'hi',
      'ar',
    ]);
    expect(['pt', 'vi', 'tl', 'ru', 'qzx', '', undefined, '??'].map((tag) => nearestLanguageTag(OURS, tag))).toEqual(
      Array(8).fill(undefined),
    );
    expect(nearestLanguageTag(['en'], 'ht')).toBeUndefined();
    // English stands in for no language.
    expect(['ta', 'so', 'cy', 'ur'].map((tag) => nearestLanguageTag(OURS, tag))).toEqual(Array(4).fill(undefined));
    expect(nearestLanguageTag(OURS, 'rw')).toBe('fr');
  });
});

test.each(['pt', 'vi', 'ht', 'tl', 'es-419', 'zh-Hant-HK', 'sl-rozaj-biske-1994', 'de-x-formal'])(
  '%s is a language tag',
  (tag) => {
    expect(isLanguageTag(tag)).toBe(true);
  },
);

test.each(['', 'x', 'en-xx-yy', 'en_US', 'en us', '12', 'e'.repeat(36)])('"%s" is none', (tag) => {
  expect(isLanguageTag(tag)).toBe(false);
});

test('the direction of writing is that of the script', () => {
  expect(
    ['ar', 'he', 'fa', 'ur-PK', 'ps', 'yi', 'dv', 'ug', 'ckb', 'az-Arab', 'pa-PK', 'ff-Adlm'].map(textDirectionOf),
  ).toEqual(Array(12).fill('rtl'));
  expect(['en', 'vi', 'ht', 'az', 'pa', 'ku', 'no tag', ''].map(textDirectionOf)).toEqual(Array(8).fill('ltr'));
});

test('a language is told in the words of another, and its tag where nobody has a word for it', () => {
  expect([languageNameIn('zh-Hans', 'en'), languageNameIn('es', 'de'), languageNameIn('not a tag', 'en')]).toEqual([
    'Simplified Chinese',
    'Spanisch',
    'not a tag',
  ]);
});
