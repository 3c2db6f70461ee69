import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createNoncePage } from '../../server/nonce-page';

vi.mock('node:zlib', { spy: true });

const newNonce = () => randomBytes(16).toString('base64');

test('any text between any number of nonces comes out as it went in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1, maxLength: 6 }), (texts) => {
      const [drawn, fresh] = [newNonce(), newNonce()];
      const page = createNoncePage(texts.join(drawn), drawn);
      const expected = Buffer.from(texts.join(fresh));
      expect(Buffer.compare(page.plain(fresh), expected)).toBe(0);
      expect(Buffer.compare(gunzipSync(page.gzip(fresh)), expected)).toBe(0);
    }),
  );
});

test('a page longer than the window is whole', () => {
  const [drawn, fresh] = [newNonce(), newNonce()];
  const part = Array.from({ length: 4000 }, (_each, index) => `<p>line ${index % 700}</p>`).join('');
  const html = (nonce: string) => `${part}${nonce}${part}${nonce}${part}`;
  expect(gunzipSync(createNoncePage(html(drawn), drawn).gzip(fresh)).toString()).toBe(html(fresh));
});

test('the head of pages that have the same is compressed once, and no part of what each keeps', () => {
  const [drawn, fresh] = [newNonce(), newNonce()];
  const css = randomBytes(10_000).toString('hex');
  const pageOf = (text: string) =>
    createNoncePage(`<head><style nonce="${drawn}">${css}</style></head><body>${text}`, drawn);
  pageOf('one').gzip(fresh);
  vi.mocked(deflateRawSync).mockClear();
  const other = pageOf('other');
  other.gzip(fresh);
  expect(vi.mocked(deflateRawSync).mock.calls.map(([text]) => String(text))).toEqual(['<body>other']);
  expect(other.size).toBeLessThan(css.length);
});
