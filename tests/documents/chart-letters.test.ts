import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import type { Chart } from '~/domain/bar-chart-svg';
import { resources } from '~/locales';
import { chartResponse } from '~/platform/documents/chart-response';
import { replaceMissingGlyphs, splitIntoFontRuns, openFont } from '~/platform/documents/document-fonts';

const chartOf = (label: string): Chart => ({
  title: 'What we asked',
  details: [],
  bars: [{ label, text: '3 (100%)', size: 3, before: null }],
  unit: 'Answers',
  writeTick: String,
  isWhole: true,
  notes: [],
  language: 'en',
  isRtl: false,
});

async function bytesOf(label: string, format: 'png' | 'svg'): Promise<Buffer> {
  const { body } = (await chartResponse(chartOf(label), format, ['chart'])) as { body: BodyInit };
  return Buffer.from(await new Response(body).arrayBuffer());
}

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsOf);

describe.each(LOCALES)('in %s', (language) => {
  test.each(['regular', 'bold'] as const)('every letter of the sentences is drawn, %s', (weight) => {
    const letters = [...new Set(textsOf(resources[language]).join(''))].filter(
      (letter) => !/[\p{C}\p{Z}]/u.test(letter),
    );
    const missing = letters.filter((letter) =>
      splitIntoFontRuns(letter, weight, language).some(
        (run) => !openFont(run.letters, weight).hasGlyphForCodePoint(run.text.codePointAt(0) ?? 0),
      ),
    );
    expect(missing).toEqual([]);
    for (const text of textsOf(resources[language].results))
      expect(replaceMissingGlyphs(text, weight, language)).toBe(text);
  });
});

describe('letters that our fonts lack', () => {
  test('are question marks in a PNG, one for each that is seen', async () => {
    expect(replaceMissingGlyphs('ดี 👩🏽‍🚀!', 'regular', 'en')).toBe('? ?!');
    expect((await bytesOf('ดี 👩🏽‍🚀!', 'png')).equals(await bytesOf('? ?!', 'png'))).toBe(true);
    expect((await bytesOf('ดี', 'png')).equals(await bytesOf('A', 'png'))).toBe(false);
  });

  test('marks that only say how a letter is drawn leave no trace', async () => {
    expect((await bytesOf('☎\ufe0f 1', 'png')).equals(await bytesOf('☎ 1', 'png'))).toBe(true);
  });

  test('what is not seen and joins letters stays', () => {
    const joined = 'र्‍य क्‌ष می‌خواهم';
    expect(replaceMissingGlyphs(joined, 'regular', 'hi')).toBe(joined);
  });

  test('stand in the SVG as they are', async () => {
    expect((await bytesOf('ดี 👩🏽‍🚀!', 'svg')).toString()).toContain('ดี 👩🏽‍🚀!');
  });
});
