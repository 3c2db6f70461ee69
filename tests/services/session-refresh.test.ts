import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '~/config/env';
import { SignJWT } from 'jose';
import type { ServerContext } from '~/lib/page-context.server';
import { log } from '~/lib/log.server';
import { sessionCookieHeader, unverifiedSessionExpiry, readOrRenewSession } from '~/lib/session.server';
import { createRemotePlatformStub } from '../support/remote-platform-stub';

const config = readConfig({
  NODE_ENV: 'test',
  LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough',
  DATA_DIR: '/tmp',
});
const KEY = new TextEncoder().encode('a-key-for-tests-that-is-long-enough');
const NOW = Date.parse('2026-01-15T16:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

const tokenOf = (seconds: number) =>
  new SignJWT({ n: seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(NOW / 1000 + seconds)
    .sign(KEY);

/** A request with a session of so many seconds, to a host whose platform gives the answer. */
async function requestPage(seconds: number, answer: () => Response, method = 'GET') {
  const tokens: (string | null)[] = [];
  const token = await tokenOf(seconds);
  const cookie = (await sessionCookieHeader(config, { token })).split(';')[0] ?? '';
  const platform = createRemotePlatformStub(async (request) => {
    tokens.push(request.headers.get('authorization'));
    return answer();
  });
  const host = { config, platform, clientAddress: '203.0.113.7', requestId: 'r-1' } as ServerContext;
  const session = await readOrRenewSession(new Request('http://pages.example/', { method, headers: { cookie } }), host);
  return { session, asked: tokens, token };
}

const success = (token: string) => () =>
  Response.json({ hasErrors: false, code: 0, errors: null, errorGuid: null, data: { jwtToken: token } });
const failure = (status: number, name: string) => () =>
  Response.json({ hasErrors: true, code: status, errors: [name], errorGuid: 'guid-77', data: null }, { status });

test('a session with more than a minute left is not renewed', async () => {
  const { session, asked, token } = await requestPage(61, success('x'));
  expect(session).toEqual({ bearer: token, setCookie: undefined });
  expect(asked).toEqual([]);
});

test('with a minute left a fresh token is asked for by the old one, used at once and set', async () => {
  const fresh = await tokenOf(3600);
  const { session, asked, token } = await requestPage(60, success(fresh));
  expect(asked).toEqual([`Bearer ${token}`]);
  expect(session.bearer).toBe(fresh);
  expect(session.setCookie).toMatch(/^latchkey-session=.*Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/);
  expect(unverifiedSessionExpiry(fresh)).toBe(NOW + 3_600_000);
});

test.each([
  ['refused', failure(401, 'session.required')],
  ['broken', failure(500, 'server.unexpected')],
  ['answered with nonsense', () => new Response('<html>')],
])('a renewal that is %s is logged, without the token, and ends the session', async (_how, answer) => {
  const lines: unknown[] = [];
  vi.spyOn(log, 'error').mockImplementation((line: unknown) => void lines.push(line));
  const { session, token } = await requestPage(30, answer);
  expect(session.bearer).toBeUndefined();
  expect(session.setCookie).toMatch(/^latchkey-session=;.*Max-Age=0/);
  expect(lines).toMatchObject([{ event: 'session.refreshFailed', requestId: 'r-1' }]);
  if (answer().headers.get('content-type')?.includes('json')) expect(lines).toMatchObject([{ errorId: 'guid-77' }]);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('while the platform is away the old token is used on', async () => {
  const { session, token } = await requestPage(30, () => {
    throw new TypeError('fetch failed');
  });
  expect(session).toEqual({ bearer: token, setCookie: undefined });
});

test('a HEAD renews nothing', async () => {
  const { asked } = await requestPage(30, success('x'), 'HEAD');
  expect(asked).toEqual([]);
});

test('what can not be read has no end of its own', () => {
  for (const token of [
    '',
    'x',
    'a.b.c',
    `a.${Buffer.from('{}').toString('base64url')}.c`,
    `a.${Buffer.from('null').toString('base64url')}.c`,
  ]) {
    expect(unverifiedSessionExpiry(token)).toBeUndefined();
  }
});
