import { expect, test } from 'vitest';
import { fieldSize, isShort } from '~/domain/field-width';

test.each([
  [{ autoComplete: 'postal-code' }, 10],
  [{ autoComplete: 'postal-code', maxLength: 5 }, 5],
  [{ type: 'tel' }, 20],
  [{ autoComplete: 'address-level1', maxLength: 2 }, 3],
  [{ type: 'text', maxLength: 12 }, 12],
  [{ type: 'text', maxLength: 80 }, undefined],
  [{ type: 'email', autoComplete: 'email' }, undefined],
  [{ type: 'text', autoComplete: 'name' }, undefined],
  [{ type: 'number', maxLength: 3 }, undefined],
])('a field of %o is %s characters wide', (field, size) => {
  expect(fieldSize(field)).toBe(size);
});

test('days, times and numbers have a width of the browser’s own', () => {
  expect(['date', 'time', 'number'].every(isShort)).toBe(true);
  expect(['text', 'email', undefined].some(isShort)).toBe(false);
});
