import { expect, test } from 'vitest';
import { simplifySmsCharacters, countSmsSegments } from '~/domain/sms-segments';

const sizes: [what: string, text: string, length: number, segments: number, isPlain: boolean][] = [
  ['nothing', '', 0, 1, true],
  ['160 plain characters', 'a'.repeat(160), 160, 1, true],
  ['161 plain characters', 'a'.repeat(161), 161, 2, true],
  ['two whole parts', 'a'.repeat(306), 306, 2, true],
  ['one more than two parts', 'a'.repeat(307), 307, 3, true],
  ['letters of the alphabet of 7 bits', 'Ä Ø ñ à é £', 11, 1, true],
  ['characters that count for two', '€'.repeat(80), 160, 1, true],
  ['one of them too many', '€'.repeat(81), 162, 2, true],
  ['one that would be cut in two', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 306, 3, true],
  ['70 wide characters', '字'.repeat(70), 70, 1, false],
  ['71 wide characters', '字'.repeat(71), 71, 2, false],
  ['one curly quote among plain ones', `“${'a'.repeat(70)}`, 71, 2, false],
  ['an emoji of two units', '🙂'.repeat(35), 70, 1, false],
  ['an emoji that would be cut in two', `${'字'.repeat(66)}🙂${'字'.repeat(66)}`, 134, 3, false],
];

test.each(sizes)('%s', (_what, text, length, segments, isPlain) => {
  expect(countSmsSegments(text)).toMatchObject({ length, segments, isPlain });
});

test('what makes a text wide is named once', () => {
  expect(countSmsSegments('“Hola” “ñ” – ç').strange).toEqual(['“', '”', '–', 'ç']);
});

test('typographic marks become plain ones where that makes a text of 7 bits', () => {
  expect(simplifySmsCharacters('« été » : l’abonné dit “84,35\u00a0€” – merci…')).toBe(
    '"été" : l\'abonné dit "84,35 €" - merci...',
  );
  expect(simplifySmsCharacters('आपका “फ़ॉर्म” – …')).toBe('आपका “फ़ॉर्म” – …');
  expect(simplifySmsCharacters('“forêt”')).toBe('“forêt”');
});
