import { expect, test } from 'vitest';
import { storedPhotoSize } from '~/domain/uploaded-photo';

test.each([
  ['a photo of 12 megapixels', 4032, 3024, 3000, 2250],
  ['one that stands', 3024, 4032, 2250, 3000],
  ['one of 48 megapixels', 8064, 6048, 3000, 2250],
  ['a small one', 1600, 1200, 1600, 1200],
  ['a page that was photographed from a screen', 1080, 12_000, 1080, 12_000],
  ['a panorama', 9000, 2500, 7200, 2000],
])('%s of %d by %d is kept as %d by %d', (_name, width, height, storedWidth, storedHeight) => {
  expect(storedPhotoSize(width, height)).toEqual({ width: storedWidth, height: storedHeight });
});
