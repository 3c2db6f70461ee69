import { expect, test } from 'vitest';
import { memoizeByKey } from '~/domain/memoize';

test('what was made for a key is not made again, and the room for it is bounded', () => {
  const made: string[] = [];
  const upper = memoizeByKey<string>(2);
  const ask = (key: string) =>
    upper(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([ask('a'), ask('b'), ask('a'), ask('b')]).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect([ask('c'), ask('a')]).toEqual(['C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
