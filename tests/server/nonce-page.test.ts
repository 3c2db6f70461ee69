import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createNoncePage } from '../../server/nonce-page';

const newNonce = () => randomBytes(16).toString('base64');

test('any text between any number of nonces comes out as it went in', () => {
  const text = fc.oneof({ weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) }, fc.constant('<body>'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
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

test('of a page its compressed body is kept, and the head once for all pages that have the same', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heldBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const drawn = newNonce();
  const head = `<head><style nonce="${drawn}">${'.rule { color: red }'.repeat(500)}</style></head>`;
  const pageOf = () => createNoncePage(`${head}<body>${newNonce()}${'<p>the same</p>'.repeat(500)}</body>`, drawn);
  expect(gunzipSync(pageOf().gzip(drawn)).toString()).toContain(`nonce="${drawn}"`);
  const before = heldBytes();
  const pages = Array.from({ length: 4000 }, pageOf);
  expect(Math.max(...pages.map(({ size }) => size))).toBeLessThan(200);
  // Others of this process hold something, too. A piece of each page's own is cut from 16 kB.
  // A collection gives buffers back a little later.
  await expect.poll(() => heldBytes() - before).toBeLessThan(4000 * 4096);
});
