import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { readConfig } from '~/config/env';
import { deviceCookieHeader } from '~/lib/cookies.server';
import { openTestDb, type TestDb } from '../support/database';
import { openData, type TestData } from '../support/data';
import { identityCheckLink, newMember, storedOf, TITLE, type Member } from '../support/identity-check';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';

const STACK = /at \S+ \(|node_modules|SQLITE/;
let data: TestData;

test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

const url = (address: string) => serverUrl() + address;
const authUrl = (token: string) => url(`/smart-page-auth/${token}`);
const whole = ({ id, zip }: Member, next = ''): Record<string, string> => ({
  'value.Account number': id,
  'value.ZIP code': zip,
  isAuthorized: 'yes',
  next,
});
const cookieOf = (headers: Headers) =>
  (headers.getSetCookie().find((line) => line.startsWith('latchkey-device=')) ?? '').split(';')[0] ?? '';

const isIdentityCheck = (body: string) => body.includes('data-enhance="identity-check"');

async function pass(member: Member, token: string): Promise<string> {
  const answer = await post(authUrl(token), whole(member));
  expect(answer.status).toBe(303);
  return cookieOf(answer.headers);
}

test('the right values set a cookie and lead back; the cookie alone opens the page', async () => {
  const member = newMember();
  const { token, path: page } = await identityCheckLink(data, member);
  const closed = await request(url(page));
  expect({ status: closed.status, isClosed: isIdentityCheck(closed.body) }).toEqual({ status: 200, isClosed: true });
  expect(closed.headers.get('cache-control')).toBe('no-store');
  expect(closed.body).not.toContain(member.name);
  const answer = await post(authUrl(token), whole(member, `${page}?showHeader=false`));
  expect({ status: answer.status, location: answer.location }).toEqual({
    status: 303,
    location: `${page}?showHeader=false`,
  });
  const cookie = cookieOf(answer.headers);
  const open = await request(url(page), { headers: { cookie } });
  expect({ status: open.status, isClosed: isIdentityCheck(open.body) }).toEqual({ status: 200, isClosed: false });
  expect(isIdentityCheck((await request(url(page))).body)).toBe(true);
});

test('a page that a device has seen is shown to nobody else, over many views', async () => {
  const member = newMember();
  const { token, path: page } = await identityCheckLink(data, member, 'unsubscribe');
  const cookie = await pass(member, token);
  for (let view = 0; view < 3; view += 1) {
    expect(isIdentityCheck((await request(url(page), { headers: { cookie } })).body)).toBe(false);
    expect(isIdentityCheck((await request(url(page))).body)).toBe(true);
    expect(isIdentityCheck((await request(url(page), { headers: { cookie: 'latchkey-device=forged' } })).body)).toBe(
      true,
    );
  }
});

test('cookies that are forged, of another key, of another device or of another link open nothing', async () => {
  const [member, other] = [newMember(), newMember()];
  const { token, path: page } = await identityCheckLink(data, member);
  const own = await pass(member, token);
  const foreign = await identityCheckLink(data, other);
  const theirs = await pass(other, foreign.token);
  const value = decodeURIComponent(own.split('=')[1] ?? '');
  const encoded = value.split('.')[0] ?? '';
  const { 'Set-Cookie': resigned } = await deviceCookieHeader(
    readConfig({ LINK_KEYS: 'x:a-key-of-somebody-else-of-enough-length' }),
    randomUUID(),
  );
  const cookies = {
    unsigned: `latchkey-device=${encodeURIComponent(encoded)}`,
    'signed again': resigned.split(';')[0] ?? '',
    'with another signature': `latchkey-device=${encodeURIComponent(`${encoded}.${'A'.repeat(43)}`)}`,
    'of another device': theirs,
    'under another name': own.replace('latchkey-device', 'latchkey-session'),
    'broken in its encoding': 'latchkey-device=%E0%A4%A',
    huge: `latchkey-device=${'A'.repeat(4000)}`,
  };
  for (const [what, cookie] of Object.entries(cookies)) {
    await test.step(what, async () => {
      const answer = await request(url(page), { headers: { cookie } });
      expect({ status: answer.status, isClosed: isIdentityCheck(answer.body) }).toEqual({
        status: 200,
        isClosed: true,
      });
    });
  }
  const second = await identityCheckLink(data, member);
  expect(isIdentityCheck((await request(url(second.path), { headers: { cookie: own } })).body)).toBe(true);
  expect(isIdentityCheck((await request(url(page), { headers: { cookie: own } })).body)).toBe(false);
});

test('a device keeps its name from gate to gate, and gets a new one where it came with a forged one', async () => {
  const member = newMember();
  const [first, second] = [await identityCheckLink(data, member), await identityCheckLink(data, member)];
  const own = await pass(member, first.token);
  const again = await post(authUrl(second.token), whole(member), { cookie: own });
  expect(cookieOf(again.headers)).toBe(own);
  const forged = await post(authUrl(second.token), whole(member), { cookie: 'latchkey-device=ImFiYyI%3D.AAAA' });
  expect(forged.status).toBe(303);
  expect(cookieOf(forged.headers)).not.toBe(own);
});

test('an address of another site or page to come back to is not followed', async () => {
  const member = newMember();
  const { token, path: page } = await identityCheckLink(data, member);
  const other = await identityCheckLink(data, member);
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/demo',
    other.path,
    `${page}/../../demo`,
    `${page}\r\nSet-Cookie: a=b`,
  ]) {
    const answer = await post(authUrl(token), whole(member, next));
    expect({ next, status: answer.status, location: answer.location }).toEqual({ next, status: 303, location: page });
  }
});

test('HEAD and GET of the form’s own address lead to the page of the link, and write nothing', async () => {
  const member = newMember();
  const { token, path: page } = await identityCheckLink(data, member);
  const bill = await identityCheckLink(data, member, 'view-bill');
  const before = storedOf(member, [token, bill.token]);
  for (const method of ['HEAD', 'GET']) {
    for (const [address, location] of [
      [authUrl(token), page],
      [`${authUrl(token)}?isAuthorized=yes`, page],
      [authUrl(bill.token), bill.path],
    ] as const) {
      const answer = await request(address, { method });
      expect({ status: answer.status, location: answer.location }).toEqual({ status: 303, location });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  }
  await request(url(page));
  await request(url(page), { method: 'HEAD' });
  expect(storedOf(member, [token, bill.token])).toEqual(before);
});

test('posts that are no answer are refused calmly, and pass nobody', async () => {
  const member = newMember();
  const { token } = await identityCheckLink(data, member);
  const good = whole(member);
  const posts: [Record<string, string> | [string, string][], number][] = [
    [{}, 422],
    [{ ...good, isAuthorized: '' }, 422],
    [{ ...good, 'value.ZIP code': 'x'.repeat(50_000) }, 422],
    [{ ...good, 'value.ZIP code': '<script>alert(1)</script>' }, 422],
    [[['value.ZIP code', '99999'], ...Object.entries(good)], 422],
    [{ 'value.__proto__': 'x', 'value.constructor': 'x', isAuthorized: 'yes' }, 422],
  ];
  for (const [fields, status] of posts) {
    const answer = await post(authUrl(token), fields);
    expect(answer.status).toBe(status);
    expect(isIdentityCheck(answer.body)).toBe(true);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toContain('<script>alert');
  }
  const json = await request(authUrl(token), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(json.status).toBe(400);
  expect((await post(authUrl(token), good, { Origin: 'https://evil.example' })).status).toBe(403);
});

test('links that are expired, of another purpose or no links are told so', async () => {
  const member = newMember();
  const expired = await identityCheckLink(data, member, 'preferences', -10);
  const wallet = await data.mintLink(member, { purpose: 'wallet' });
  const before = storedOf(member, [expired.token, wallet]);
  for (const [token, status] of [
    [expired.token, 410],
    [wallet, 403],
    ['nonsense', 401],
  ] as const) {
    const answer = await post(authUrl(token), whole(member));
    expect({ token: token.slice(0, 8), status: answer.status }).toEqual({ token: token.slice(0, 8), status });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.body).not.toMatch(STACK);
  }
  expect(storedOf(member, [expired.token, wallet])).toEqual(before);
});

test('posts to the pages behind a closed gate lead to the gate, and write nothing', async () => {
  const member = newMember();
  const before = storedOf(member, []);
  for (const purpose of ['preferences', 'unsubscribe'] as const) {
    const { path: page } = await identityCheckLink(data, member, purpose);
    for (const intent of ['save', 'unsubscribe', 'resubscribe', 'pause']) {
      const answer = await post(url(page), { intent, days: '30' });
      expect(answer.status, `${purpose}: ${intent}`).toBeLessThan(500);
      expect([303, 400, 403]).toContain(answer.status);
      expect(answer.body).not.toMatch(STACK);
    }
  }
  const { token } = await identityCheckLink(data, member, 'view-bill');
  expect((await request(url(`/view-bill/file?token=${token}`))).location).toBe(`/view-bill-access?token=${token}`);
  expect(storedOf(member, [token])).toEqual(before);
});

test('a page that was kept before its account had a gate is behind the gate at once', async () => {
  const accountId = `kept-${randomUUID().slice(0, 8)}`;
  const db = openTestDb(serverData());
  try {
    copyRows(db, 'accounts', 'id', accountId, { public_id: accountId });
    for (const table of ['preference_settings', 'categories']) copyRows(db, table, 'account_id', accountId);
    const member = newMember({ accountId });
    const { path: page } = await identityCheckLink(data, member);
    for (let view = 0; view < 3; view += 1) expect(isIdentityCheck((await request(url(page))).body)).toBe(false);
    copyRows(db, 'gates', 'account_id', accountId);
    const answer = await request(url(page));
    expect(isIdentityCheck(answer.body)).toBe(true);
    expect(answer.body).toContain(TITLE);
    expect(answer.body).not.toContain(member.name);
  } finally {
    db.close();
  }
});

/** The co-op's rows again, as another account's. */
function copyRows(db: TestDb, table: string, key: string, accountId: string, over: Record<string, string> = {}): void {
  for (const row of db.prepare(`select * from ${table} where ${key} = 'juniper'`).all() as Record<string, unknown>[]) {
    const copy = { ...row, [key]: accountId, ...over };
    const names = Object.keys(copy);
    db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`).run(
      copy,
    );
  }
}
