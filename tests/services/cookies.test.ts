import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '~/config/env';
import { colorSchemeHeader, readColorScheme } from '~/lib/display-preferences.server';
import { COOKIE_KEYS, cookieName, findCookie } from '~/domain/cookie-names';
import {
  startedFormCookieHeader,
  deviceCookieHeader,
  phoneDeviceCookieHeader,
  readDeviceId,
  signUpCookieHeader,
} from '~/lib/cookies.server';
import { localeCookieHeader } from '~/lib/language-cookie.server';
import { addAttemptHeader } from '~/areas/users/provider-sign-in/pages/attempt-cookie.server';
import { redirectAfterPassword } from '~/areas/users/pages/redirect-after-password.server';
import { importResultHeader } from '~/areas/data-import/pages/import-result-cookie.server';
import { flashCookieHeader, readFlash } from '~/lib/flash-message.server';
import { endSessionCookieHeader, sessionCookieHeader, readSessionToken } from '~/lib/session.server';
import { createPaymentDraftCookie } from '~/areas/payments/pages/payment-draft-cookie.server';

const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';
const config = readConfig({ LINK_KEYS, PUBLIC_URL: 'https://pages.example' });
const plainConfig = readConfig({ LINK_KEYS, PUBLIC_URL: 'http://localhost:3000' });

/** A request that brings cookies back as a browser does: the first part of each `Set-Cookie`. */
const returning = (...setCookies: string[]) =>
  new Request('https://pages.example/', {
    headers: { cookie: setCookies.map((line) => line.split(';')[0]).join('; ') },
  });

/** A cookie as this house writes values: JSON in base64. */
const forged = (name: string, value: unknown) =>
  `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`;

describe('the flash', () => {
  test.each(['form-builder:saved', 'verification:sent', 'links:renewSent', 'errors:form.checkErrors'] as const)(
    '%s comes through one redirect and is forgotten',
    async (key) => {
      const { 'Set-Cookie': cookie } = await flashCookieHeader('success', key);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).toMatch(/; Max-Age=60/);
      const { flash, headers } = await readFlash(returning(cookie));
      expect(flash).toEqual({ kind: 'success', key });
      expect(headers['Set-Cookie']).toMatch(/^latchkey-flash=.*Max-Age=0/);
    },
  );

  test('nothing is set or forgotten where there is none', async () => {
    expect(await readFlash(new Request('https://pages.example/'))).toEqual({ flash: undefined, headers: {} });
    expect(await readFlash(returning('other=1'))).toEqual({ flash: undefined, headers: {} });
  });

  test.each([
    { kind: 'success', key: '<script>alert(1)</script>' },
    { kind: 'success', key: 'x'.repeat(81) },
    { kind: 'success', key: '' },
    { kind: 'success', key: 7 },
    { kind: 'danger" onclick="x', key: 'saved' },
    { kind: 7, key: 'saved' },
    { key: 'saved' },
    'saved',
    ['success', 'saved'],
    7,
    null,
  ])('%j is forgotten and not shown', async (value) => {
    const { flash, headers } = await readFlash(returning(forged('latchkey-flash', value)));
    expect(flash).toBeUndefined();
    expect(headers['Set-Cookie']).toMatch(/Max-Age=0/);
  });

  test.each(['latchkey-flash=%E0%A4%A', 'latchkey-flash=!!!', 'latchkey-flash='])('%s is no flash', async (cookie) => {
    expect((await readFlash(returning(cookie))).flash).toBeUndefined();
  });
});

describe('the session', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJ4In0.c2ln_-A';

  test('is a cookie that no script reads, other sites do not send, and TLS protects', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const cookie = await sessionCookieHeader(config, { token, expiresAt: 4_600_999 });
    vi.useRealTimers();
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', 'Max-Age=3600']) expect(cookie).toContain(part);
    expect(await readSessionToken(returning(cookie), config)).toBe(token);
    expect(await sessionCookieHeader(plainConfig, { token })).not.toContain('Secure');
  });

  test('ends', async () => {
    const cookie = await endSessionCookieHeader(config);
    expect(cookie).toContain('Max-Age=0');
    expect(await readSessionToken(returning(cookie), config)).toBeUndefined();
  });

  test.each([7, null, {}, [], '', 'line\r\nbreak', 'ä', 'a b', 'x'.repeat(5000)])('%j is no token', async (value) => {
    expect(await readSessionToken(returning(forged('latchkey-session', value)), config)).toBeUndefined();
  });
});

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['pink', 'auto'],
  [7, 'auto'],
])('the scheme %j is read as %s', async (value, scheme) => {
  expect(await readColorScheme(returning(forged('latchkey-scheme', value)))).toBe(scheme);
});

test('the scheme is remembered, and "auto" forgets it', async () => {
  expect(await readColorScheme(returning(await colorSchemeHeader('dark')))).toBe('dark');
  expect(await colorSchemeHeader('auto')).toContain('Max-Age=0');
});

describe('an unfinished payment', () => {
  const mine = createPaymentDraftCookie(config, { path: '/smart-pay/mine', page: 'mine' });
  const cookieValue = async (value: unknown) => (await mine.save(value)) ?? '';

  test('is kept for its own page until the browser is closed, and can be read by nobody else', async () => {
    const cookie = await cookieValue({ email: 'pat@mail.example' });
    expect(cookie).toMatch(/^__Secure-latchkey-pay=.*; Path=\/smart-pay\/mine; HttpOnly; Secure; SameSite=Lax$/);
    expect(Buffer.from(decodeURIComponent(cookie.split(/[=;]/)[1] ?? ''), 'base64').toString()).not.toMatch(
      /pat@|mail\.example|email/,
    );
    expect(await mine.read(returning(cookie))).toEqual({ email: 'pat@mail.example' });
    expect(
      await createPaymentDraftCookie(config, { path: '/smart-pay', page: '' }).read(returning(cookie)),
    ).toBeUndefined();
  });

  test('outlives a change of keys, and nobody makes one up', async () => {
    const cookie = await cookieValue('typed');
    const [after, others] = [
      `new:another-key-that-is-long-enough-too,${LINK_KEYS}`,
      'new:another-key-that-is-long-enough-too',
    ].map((keys) =>
      createPaymentDraftCookie(readConfig({ LINK_KEYS: keys, PUBLIC_URL: 'https://pages.example' }), {
        path: '/smart-pay/mine',
        page: 'mine',
      }),
    );
    expect(await after?.read(returning(cookie))).toBe('typed');
    expect(await others?.read(returning(cookie))).toBeUndefined();
    for (const value of ['', 'x.y.z', { at: 'mine', value: 1 }, null])
      expect(await mine.read(returning(forged('latchkey-pay', value)))).toBeUndefined();
  });

  test('that is too long for a cookie is not kept, and what is forgotten is gone at once', async () => {
    expect(await mine.save('x'.repeat(4000))).toBeUndefined();
    expect(await mine.forget()).toMatch(/^__Secure-latchkey-pay=.*Max-Age=0/);
    expect(mine.acceptsCookies(returning(await cookieValue(null)))).toBe(true);
    expect(mine.acceptsCookies(returning('other=1'))).toBe(false);
  });
});

describe('names of cookies', () => {
  /** Every cookie that the pages set. */
  async function setAll(from: typeof config): Promise<string[]> {
    const second = await redirectAfterPassword(from, { secondStep: 'step' }, '/');
    return [
      await sessionCookieHeader(from, { token: 'a.b.c' }),
      second.headers.get('set-cookie') ?? '',
      await addAttemptHeader(returning(''), from, { state: 'state', attempt: 'x'.repeat(20), next: '/' }),
      await signUpCookieHeader(from, { email: 'pat@mail.example', id: 'sign-up' }),
      (await flashCookieHeader('success', 'form-builder:saved'))['Set-Cookie'],
      (await importResultHeader('/smart/data', { written: 1 }))['Set-Cookie'],
      (await deviceCookieHeader(from, 'device'))['Set-Cookie'],
      (await createPaymentDraftCookie(from, { path: '/smart-pay/mine', page: 'mine' }).save('typed')) ?? '',
      (await startedFormCookieHeader(from, '/f/a/b', { path: '/form/x', seconds: 60 }))['Set-Cookie'],
      (await phoneDeviceCookieHeader(from, '/phone/x', 'device'))['Set-Cookie'],
      await localeCookieHeader('es'),
      await colorSchemeHeader('dark'),
    ];
  }

  test('behind https a browser takes each from this host alone', async () => {
    vi.stubEnv('PUBLIC_URL', 'https://pages.example');
    const all = await setAll(config);
    vi.unstubAllEnvs();
    expect(all.map((line) => line.split('=')[0]).sort()).toEqual(
      COOKIE_KEYS.map((key) => cookieName(key, true)).sort(),
    );
    for (const line of all) {
      expect(line).toContain('; Secure');
      expect(line).not.toContain('Domain');
      expect(line.includes('; Path=/;') || line.endsWith('; Path=/')).toBe(line.startsWith('__Host-'));
    }
  });

  test('on plain http they have no prefix, and none is Secure', async () => {
    const all = await setAll(plainConfig);
    expect(all.map((line) => line.split('=')[0]).sort()).toEqual(
      COOKIE_KEYS.map((key) => cookieName(key, false)).sort(),
    );
    expect(all.join()).not.toContain('Secure');
  });

  test('a cookie of the release before is read, and one with a prefix wins over it', async () => {
    const old = (await deviceCookieHeader(plainConfig, 'old-device'))['Set-Cookie'];
    const safe = (await deviceCookieHeader(config, 'safe-device'))['Set-Cookie'];
    expect(await readDeviceId(returning(old), config)).toBe('old-device');
    expect(await readDeviceId(returning(old, safe), config)).toBe('safe-device');
    expect(await readDeviceId(returning(old, `${safe.split('.')[0]}.forged`), config)).toBeUndefined();
  });

  test.each([
    ['x=1; latchkey-locale=ab ; y=2', { name: 'latchkey-locale', value: 'ab' }],
    ['latchkey-locale=a; __Host-latchkey-locale=b', { name: '__Host-latchkey-locale', value: 'b' }],
    ['latchkey-locale2=a; other-latchkey-locale=b', undefined],
    ['latchkey-locale', undefined],
    [null, undefined],
  ])('%j is found as %j', (header, found) => {
    expect(findCookie(header, 'locale')).toEqual(found);
  });
});
