import { describe, expect, test } from 'vitest';
import { partStateAt, phoneStateFor, parseHandoffCode, formatHandoffCode } from '~/domain/device-handoff-code';

describe('a code that is typed', () => {
  test.each([
    ['K7QF2M9XAB3D', 'K7QF2M9XAB3D'],
    ['k7qf-2m9x-ab3d', 'K7QF2M9XAB3D'],
    [' K7QF 2M9X\u2013AB3D ', 'K7QF2M9XAB3D'],
  ])('is known however it is written: %s', (typed, code) => expect(parseHandoffCode(typed)).toBe(code));

  test.each([
    '',
    'K7QF-2M9X',
    'K7QF-2M9X-AB3D-7',
    'K7QF-2M9X-AB30',
    'K7QF-2M9X-ABID',
    '../../../etc/p',
    'ｋ7QF2M9XAB3D',
  ])('is none: %s', (typed) => expect(parseHandoffCode(typed)).toBeUndefined());

  test('is read in groups of four, and reads back', () => {
    expect(formatHandoffCode('K7QF2M9XAB3D')).toBe('K7QF-2M9X-AB3D');
    expect(parseHandoffCode(formatHandoffCode('K7QF2M9XAB3D'))).toBe('K7QF2M9XAB3D');
  });
});

describe('a part that a phone takes over', () => {
  test('runs out at its moment, unless it was finished or sent', () => {
    expect(partStateAt('open', 1000, 999)).toBe('open');
    expect(partStateAt('open', 1000, 1000)).toBe('over');
    expect(partStateAt('claimed', 1000, 2000)).toBe('over');
    expect(partStateAt('done', 1000, 2000)).toBe('done');
    expect(partStateAt('sent', 1000, 2000)).toBe('sent');
  });

  test('is told to its own phone alone', () => {
    expect(phoneStateFor('open', false)).toBe('open');
    expect(phoneStateFor('claimed', true)).toBe('mine');
    expect(phoneStateFor('claimed', false)).toBe('taken');
    expect(phoneStateFor('done', true)).toBe('done');
    expect(phoneStateFor('done', false)).toBe('taken');
    expect(phoneStateFor('over', false)).toBe('over');
    expect(phoneStateFor('sent', true)).toBe('sent');
  });
});
