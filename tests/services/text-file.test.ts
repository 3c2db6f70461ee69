import { expect, test } from 'vitest';
import { decodeTextFile } from '~/lib/decode-text-file.server';

const list = 'id,name\n' + Array.from({ length: 40 }, (_all, index) => `${index},Person\n`).join('');

test('a text with a stray sign is a text, whose line is named when it is read', () => {
  expect(decodeTextFile(Buffer.from(list.replace('7,P', '7,\0P')))).toContain('7,\0Person');
});

test.each([
  ['a workbook', 'PK\u0003\u0004'],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
])('%s is no text', (_name, begin) => {
  const bytes = Uint8Array.from({ length: 1000 }, (_all, index) => (index * 37) % 256);
  expect(decodeTextFile(Buffer.concat([Buffer.from(begin, 'latin1'), bytes]))).toBe(undefined);
});
