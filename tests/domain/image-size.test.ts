import { expect, test } from 'vitest';
import { imageSize } from '~/domain/image-size';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000002300000012c08060000000000000000', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0004aabbffc0000b0800f00140010111000000', 'hex');

test('a PNG and a JPEG tell their size in their heads', () => {
  expect(imageSize(png)).toEqual({ type: 'image/png', width: 560, height: 300 });
  expect(imageSize(jpeg)).toEqual({ type: 'image/jpeg', width: 320, height: 240 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('hello')],
  ['a PNG that ends in its head', png.subarray(0, 20)],
  ['a PNG that begins with another chunk', Buffer.concat([png.subarray(0, 12), Buffer.from('tEXt'), png.subarray(16)])],
  ['a JPEG without a frame', jpeg.subarray(0, 26)],
  ['a JPEG of noise', Buffer.from('ffd8ff0000000000000000000000', 'hex')],
])('%s has no size', (_what, bytes) => {
  expect(imageSize(bytes)).toBeUndefined();
});
