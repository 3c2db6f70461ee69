import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '~/domain/poll-results';

/** Every letter is as wide as every other. */
const measure = (text: string) => Array.from(text).length;
const fit = (text: string, width = 10, lines = 2) => fitText(text, { width, lines, measure });

test.each([
  ['Very good', ['Very good']],
  ['Not good at all', ['Not good', 'at all']],
  // Without a space the word itself is broken: its first letters are never lost.
  ['Donaudampfschiff', ['Donaudampf', 'schiff']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampf', 'schifffah…']],
  ['Yes Donaudampfschifffahrt', ['Yes', 'Donaudamp…']],
  ['', []],
])('"%s" is written %j', (text, lines) => {
  expect(fit(text)).toEqual(lines);
});

test('letters of several signs stay whole', () => {
  expect(fitText('नमस्तेनमस्ते', { width: 4, lines: 1, measure })[0]).not.toMatch(/^\p{M}/u);
  expect(fitText('👨‍👩‍👧👨‍👩‍👧', { width: 6, lines: 2, measure })[0]).toBe('👨‍👩‍👧');
});

test('no line is too wide, and the first letters are always there', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 60 }),
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 3 }),
      (text, width, lines) => {
        const fitted = fit(text, width, lines);
        expect(fitted.length).toBeLessThanOrEqual(lines);
        for (const line of fitted) expect(measure(line)).toBeLessThanOrEqual(width);
        if (text.trim()) expect(text.trim().startsWith((fitted[0] ?? '').replace(/…$/, ''))).toBe(true);
      },
    ),
  );
});
