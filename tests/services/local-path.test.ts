import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPathOrFallback, sameOriginPath } from '~/lib/responses.server';

const SITE = 'https://site.example';

test.each([
  '/',
  '/demo',
  '/form/preview/a?x=1&y=%2F#z',
  '/a//b',
  '/ä',
  '/a?next=//evil.example',
  '/@evil.example',
  '/:80',
  '/%2f/evil.example',
])('%s stays', (path) => {
  expect(new URL(localPathOrFallback(path, '/fallback'), SITE).origin).toBe(SITE);
  expect(localPathOrFallback(path, '/fallback')).toBe(
    new URL(path, SITE).pathname + new URL(path, SITE).search + new URL(path, SITE).hash,
  );
});

test.each([
  undefined,
  null,
  '',
  'demo',
  'https://evil.example',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example/x',
  '/.//\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:evil.example',
  'https:/evil.example',
  '@evil.example',
  '.evil.example',
  '?x',
  '#x',
])('%j gives the fallback', (value) => {
  expect(localPathOrFallback(value, '/fallback')).toBe('/fallback');
});

test('whatever is given, a browser stays on the site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    'a',
    ';',
    '\u2028',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = localPathOrFallback(pieces.join(''), '/fallback');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(path).not.toMatch(/[\u0000-\u0020\\]/);
      expect(new URL(path, SITE).origin).toBe(SITE);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['https://site.example/sign/abc?lang=en', '/sign/abc?lang=en'],
  ['https://SITE.example:443/sign', '/sign'],
  ['https://site.example.evil.example/sign', undefined],
  ['http://site.example/sign', undefined],
  ['https://site.example@evil.example/', undefined],
  ['/sign', undefined],
  ['', undefined],
])('%s is %s of this site', (address, path) => {
  expect(sameOriginPath(address, SITE)).toBe(path);
});

test('a path of an own address never leaves the site', () => {
  expect(sameOriginPath(`${SITE}//evil.example`, SITE)).toBe('/');
});
