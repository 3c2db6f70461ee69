import { afterEach, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { formatSecurityTxt } from '../../server/security-txt';
import { createFakeBuild } from './support/fake-build';
import { openHost, type TestHost } from './support/test-host';

const KEYS = 'test:a-key-for-tests-that-is-long-enough';
const PATH = '/.well-known/security.txt';
const YEAR_MS = 365 * 24 * 3600_000;
const securityOf = (env: Record<string, string>) => readConfig({ LINK_KEYS: KEYS, ...env }).security;

let host: TestHost | undefined;
afterEach(() => host?.close());

async function requestWith(env: Record<string, string>, options = {}) {
  const publicUrl = 'https://pages.example.com';
  host = await openHost({ build: createFakeBuild().build, config: { publicUrl, security: securityOf(env) } });
  return host.sendRequest(PATH, options);
}
const CONTACT = { SECURITY_CONTACT: 'security@example.com, https://example.com/holes' };

test('names contacts in their order, languages, policy, and an end within a year', async () => {
  const { status, headers, body } = await requestWith({
    ...CONTACT,
    SECURITY_POLICY: 'https://example.com/policy',
    SECURITY_LANGUAGES: 'en, de',
  });
  expect({ status, type: headers['content-type'], kept: headers['cache-control'] }).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    kept: 'public, max-age=86400',
  });
  const lines = body.toString().trimEnd().split('\n');
  const expires = lines.find((line) => line.startsWith('Expires: ')) ?? '';
  expect(lines.filter((line) => line !== expires)).toEqual([
    'Contact: mailto:security@example.com',
    'Contact: https://example.com/holes',
    'Preferred-Languages: en, de',
    'Policy: https://example.com/policy',
  ]);
  const left = Date.parse(expires.slice('Expires: '.length)) - Date.now();
  expect(left).toBeGreaterThan(100 * 24 * 3600_000);
  expect(left).toBeLessThan(YEAR_MS);
  expect(host?.routes.at(-1) ?? PATH).toBe(PATH);
});

test('says where it belongs only under that address', () => {
  const security = securityOf(CONTACT);
  if (!security) throw new Error('There is a contact');
  const at = { publicUrl: 'https://pages.example.com/', now: Date.UTC(2026, 10, 26, 9) };
  const own = formatSecurityTxt(security, { ...at, isOwnHost: true });
  expect(own).toContain('\nCanonical: https://pages.example.com/.well-known/security.txt\n');
  expect(own).toContain('\nExpires: 2027-05-25T00:00:00Z\n');
  expect(formatSecurityTxt(security, { ...at, isOwnHost: false })).not.toContain('Canonical');
  expect(formatSecurityTxt(security, { ...at, publicUrl: 'http://pages.example.com', isOwnHost: true })).not.toContain(
    'Canonical',
  );
});

test('HEAD is answered without a body, and a POST refused', async () => {
  const head = await requestWith(CONTACT, { method: 'HEAD' });
  expect({ status: head.status, length: head.body.length }).toEqual({ status: 200, length: 0 });
  const post = await host?.sendRequest(PATH, { method: 'POST', body: 'x' });
  expect({ status: post?.status, allow: post?.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' });
});

test('is not there where nobody is named', async () => {
  expect((await requestWith({})).status).toBe(404);
});

test.each([
  { SECURITY_CONTACT: 'http://example.com' },
  { SECURITY_CONTACT: 'ring the bell' },
  { SECURITY_CONTACT: 'mailto:a@example.com\nPolicy: https://evil.example' },
  { ...CONTACT, SECURITY_LANGUAGES: 'english please' },
  { ...CONTACT, SECURITY_POLICY: 'http://example.com/policy' },
])('%o is refused', (env) => {
  expect(() => securityOf(env as Record<string, string>)).toThrow(/Wrong configuration:\n {2}SECURITY_/);
});

test.each(['http://example.com/policy', 'our rules'])('a policy of %s is told what is wanted', (policy) => {
  expect(() => securityOf({ ...CONTACT, SECURITY_POLICY: policy })).toThrow(
    'SECURITY_POLICY: the address of a page, beginning with https:',
  );
});
