import { expect, test } from 'vitest';
import { parseFramedPreview } from '~/lib/framed-preview.server';

const of = (path: string) => parseFramedPreview(new Request(`https://pages.example${path}`));

test('a form’s preview says by its address that a frame may hold it, and how it looks there', () => {
  expect(of('/form/preview/f1?draft=1&frame=1')).toEqual({ scheme: 'auto' });
  expect(of('/form/preview/f1/?frame=1&scheme=dark')).toEqual({ scheme: 'dark' });
  expect(of('/form/preview/f1?frame=1&scheme=light')).toEqual({ scheme: 'light' });
  expect(of('/form/preview/f1?frame=1&scheme=pink')).toEqual({ scheme: 'auto' });
});

test.each([
  '/form/preview/f1?draft=1&scheme=dark',
  '/form/preview/f1/decision?frame=1',
  '/form/some-token?frame=1',
  '/smart/dynamic-form/f1?frame=1',
  '/f/form/preview/f1?frame=1',
])('%s stands in no frame', (path) => {
  expect(of(path)).toBeUndefined();
});
