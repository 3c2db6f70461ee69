import { expect, test } from 'vitest';
import { createKeyLineIndex } from '~/areas/data-import/key-line-index.server';

test('a key has its first line, among many', () => {
  const lines = createKeyLineIndex();
  for (let line = 1; line <= 5000; line += 1) expect(lines.add(`key-${line}`, line)).toBeUndefined();
  for (let line = 1; line <= 5000; line += 1) expect(lines.add(`key-${line}`, 9999)).toBe(line);
  expect(lines.add('another', 6000)).toBeUndefined();
});
