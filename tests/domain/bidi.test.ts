import { expect, test } from 'vitest';
import { startsRtl, toVisualRuns } from '~/domain/bidi';

/** Each run with its direction, as it stands from left to right. */
const shown = (line: string, isRtl: boolean) =>
  toVisualRuns(line, isRtl).map(({ text, isRtl: isBack }) => `${isBack ? '<' : '>'}${text}`);

test.each([
  ['plain text is one run', 'Bill 12-34 (paid)', false, ['>Bill 12-34 (paid)']],
  ['an Arabic line is one run', 'مرحبا بك', true, ['<مرحبا بك']],
  ['a number in Arabic stands to the left of what it follows', 'الفاتورة 123', true, ['>123', '<الفاتورة ']],
  ['a number with its signs stays in one piece', 'رقم 12-34/56.7 هنا', true, ['< هنا', '>12-34/56.7', '<رقم ']],
  ['a phone number stays in one piece', 'اتصل +1 312 555 0100', true, ['>+1 312 555 0100', '<اتصل ']],
  ['an English name in an Arabic line', 'شركة Indus Net هنا', true, ['< هنا', '>Indus Net', '<شركة ']],
  ['a number behind an English word stays behind it', 'خط Fiber 100 جديد', true, ['< جديد', '>Fiber 100', '<خط ']],
  [
    'an Arabic name in an English line',
    'Customer ليلى الهاشمي, Karachi',
    false,
    ['>Customer ', '<ليلى الهاشمي', '>, Karachi'],
  ],
  ['brackets are mirrored in a run from right to left', '(نعم)', true, ['<)نعم(']],
  ['steering characters are dropped', '\u200f12\u200e', false, ['>12']],
])('%s', (_what, line, isRtl, expected) => {
  expect(shown(line, isRtl)).toEqual(expected);
});

test('no letter is lost or doubled', () => {
  const line = 'A1 ب٢ (x) – جيم, 5% ﺱ "q"';
  for (const isRtl of [true, false]) {
    const letters = toVisualRuns(line, isRtl)
      .map(({ text }) => text)
      .join('');
    expect([...letters].sort().join('').replace(/[()]/g, '')).toBe([...line].sort().join('').replace(/[()]/g, ''));
  }
});

test('the first letter tells the direction of a paragraph', () => {
  expect([startsRtl('12 شارع'), startsRtl('12 Street شارع'), startsRtl('123', true), startsRtl('123')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
