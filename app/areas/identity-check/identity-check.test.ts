import { describe, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { deviceCookieHeader, readDeviceId } from '~/lib/cookies.server';
import { protectedPagePath } from './pages/require-identity.server';
import type { Link } from '~/lib/page-link.server';

const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';
const config = readConfig({ LINK_KEYS, PUBLIC_URL: 'https://pages.example' });
const DEVICE = '4c8f7a52-9f0e-4d0b-8a43-0f4f3a1c2b77';

const returning = (...cookies: string[]) =>
  new Request('https://pages.example/', { headers: { cookie: cookies.map((line) => line.split(';')[0]).join('; ') } });

describe('the device’s cookie', () => {
  test('lives half an hour, for no script and no other site, and comes back', async () => {
    const { 'Set-Cookie': cookie } = await deviceCookieHeader(config, DEVICE);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', 'Max-Age=1800']) expect(cookie).toContain(part);
    expect(await readDeviceId(returning(cookie), config)).toBe(DEVICE);
  });

  test('signed by a key that is listed still counts, by another it does not', async () => {
    const { 'Set-Cookie': cookie } = await deviceCookieHeader(config, DEVICE);
    const rotated = readConfig({ LINK_KEYS: `new:another-key-that-is-just-as-long-enough,${LINK_KEYS}` });
    expect(await readDeviceId(returning(cookie), rotated)).toBe(DEVICE);
    const foreign = readConfig({ LINK_KEYS: 'test:a-key-of-somebody-else-of-enough-length' });
    expect(await readDeviceId(returning(cookie), foreign)).toBeUndefined();
  });

  test('unsigned, cut, swapped or of another cookie is none', async () => {
    const { 'Set-Cookie': cookie } = await deviceCookieHeader(config, DEVICE);
    const value = decodeURIComponent(/latchkey-device=([^;]+)/.exec(cookie)?.[1] ?? '');
    const [, signature = ''] = value.split('.');
    const encoded = (device: unknown) => Buffer.from(JSON.stringify(device)).toString('base64');
    const forged = [
      encoded(DEVICE),
      `${encoded('another-device')}.${signature}`,
      `${value.slice(0, -2)}`,
      value.split('.')[0] ?? '',
      '%E0%A4%A',
      '',
    ];
    for (const each of forged)
      expect(await readDeviceId(returning(`latchkey-device=${encodeURIComponent(each)}`), config)).toBeUndefined();
    expect(await readDeviceId(returning(`latchkey-device2=${value}`), config)).toBeUndefined();
  });
});

describe('the page behind a gate', () => {
  const link = { purpose: 'preferences', token: 'ey.J.x' } as Link;
  const own = '/customer-preferences/ey.J.x';

  test.each([
    own,
    `${own}?showHeader=false`,
    `${own}/add/email?lang=es`,
    '/customer-unsubscribe/ey.J.x?done=1',
    '/view-bill-access?lang=ar&token=ey.J.x',
  ])('may be %s', (next) => {
    expect(protectedPagePath(next, link)).toBe(next);
  });

  test.each([
    null,
    '',
    '/',
    '/demo',
    'https://evil.example/',
    '//evil.example/customer-preferences/ey.J.x',
    '/\\evil.example',
    'javascript:alert(1)',
    '/customer-preferences/other',
    '/customer-preferences/ey.J.xy',
    `${own}/../../demo`,
    `${own}/%2e%2e/%2e%2e/demo`,
    '/view-bill-access?token=other',
    '/view-bill-access',
    '/form/ey.J.x',
  ])('is the link’s own where the form says %s', (next) => {
    expect(protectedPagePath(next, link)).toBe(own);
  });

  test('of a bill keeps the token in its query', () => {
    expect(protectedPagePath('/demo', { purpose: 'view-bill', token: 'a+b' } as Link)).toBe(
      '/view-bill-access?token=a%2Bb',
    );
  });
});
