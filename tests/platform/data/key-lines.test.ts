import { expect, test } from 'vitest';
import { createKeyLines } from '~/areas/data-import/key-lines.server';

test('a key has its first line, among many', () => {
  const lines = createKeyLines();
  for (let line = 1; line <= 5000; line += 1) expect(lines.note(`key-${line}`, line)).toBeUndefined();
  for (let line = 1; line <= 5000; line += 1) expect(lines.note(`key-${line}`, 9999)).toBe(line);
  expect(lines.note('another', 6000)).toBeUndefined();
});
