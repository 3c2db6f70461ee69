import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LOCALES } from '~/lib/contract/enums';
import { resources } from '~/locales';
import { openHost, type TestHost } from './support/test-host';
import { cspStyleHashes } from '../support/csp-hashes';
import { createFakeBuild } from './support/fake-build';

let host: TestHost;
beforeEach(async () => {
  host = await openHost({ build: createFakeBuild().build });
});
afterEach(() => host.close());

const FOREIGN = { method: 'POST', headers: { origin: 'https://elsewhere.example' } };

test.each([
  ['/%E0%A4%A', {}, 400],
  ['/form/abc', FOREIGN, 403],
  ['/form/abc', { method: 'PUT' }, 405],
  ['/form/abc', { method: 'POST', body: 'a'.repeat(6_000_000) }, 413],
] as const)('the notice of %s has the frame of every page and a way on (%o)', async (address, init, status) => {
  const answer = await host.sendRequest(address, init);
  expect(answer.status).toBe(status);
  const html = answer.body.toString();
  expectFrame(html);
  expect(html).not.toContain('/smart/dashboard');
});

test('a notice on the pages of an account leads back to them', async () => {
  const { body } = await host.sendRequest('/smart/profile', FOREIGN);
  expectFrame(body.toString());
  expect(body.toString().split('<main')[1]).toContain('href="/smart/dashboard"');
});

test('a notice wears the colours that were chosen', async () => {
  const scheme = encodeURIComponent(Buffer.from('"dark"').toString('base64'));
  const headers = { ...FOREIGN.headers, cookie: `latchkey-scheme=${scheme}` };
  const { body } = await host.sendRequest('/form/abc', { method: 'POST', headers });
  expect(body.toString()).toContain('<meta name="color-scheme" content="dark"');
});

test('two notices of one kind have each their own id, and a policy for their style element', async () => {
  const answers = [await host.sendRequest('/form/abc', FOREIGN), await host.sendRequest('/form/abc', FOREIGN)];
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(2);
  for (const { body, headers } of answers) {
    const html = body.toString();
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' ${cspStyleHashes(html).join(' ')};`);
    expect(html).toContain(`>${String(headers['x-request-id'])}</small>`);
    expect(html).not.toMatch(/%(request|again)%/);
  }
});

function expectFrame(html: string): void {
  for (const part of [
    'class="skip"',
    '<header class="site-header">',
    '<main id="main"',
    '<footer class="site-footer">',
  ])
    expect(html).toContain(part);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.split('<main')[0]).toContain('<a class="logo" href="/">');
  expect(html.split('<footer')[1]).toContain('href="/privacy"');
}

test.each([
  [', ,fr-CA', 'fr'],
  ['zh-TW', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['xx, constructor, hi;q=0.5', 'hi'],
  ['ar', 'ar'],
  ['', 'en'],
])('%j is answered in %s', async (accepted, language) => {
  const headers = { 'accept-language': accepted, origin: 'https://elsewhere.example' };
  const { status, body } = await host.sendRequest('/form/abc', { method: 'POST', headers });
  expect(status).toBe(403);
  const { title, text } = resources[language as (typeof LOCALES)[number]].system.notice.crossSite;
  for (const expected of [`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`, title, text])
    expect(body.toString()).toContain(expected);
});
