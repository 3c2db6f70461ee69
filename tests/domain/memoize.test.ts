import { expect, test } from 'vitest';
import { memoizeByKey } from '~/domain/memoize';

test('what was made for a key is not made again, and the room for it is bounded', () => {
  const made: string[] = [];
  const upper = memoizeByKey<string>(2);
  const read = (key: string) =>
    upper(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([read('a'), read('b'), read('a'), read('b')]).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect([read('c'), read('a')]).toEqual(['C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
