import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { newOffice, type Colleague, type Office } from '../support/office';

let office: Office;
let rivals: Office;

test.beforeAll(async () => {
  office = await newOffice(1);
  rivals = await newOffice(1);
});

const get = (path: string, who?: Colleague) => request(serverUrl() + path, { headers: who ? { cookie: who.cookie } : {} });
const csrfOf = async (who: Colleague) => /name="csrf" value="([^"]+)"/.exec((await get('/smart/dashboard', who)).body)?.[1] ?? '';
const send = (path: string, who: Colleague | undefined, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  post(serverUrl() + path, fields, { ...(who && { cookie: who.cookie }), ...headers });
const ROLES = [['O', 'omar'], ['A', 'ruth'], ['M', 'mina']] as const;

/** Each page, the roles that may see it, and what an owner of another account is answered. */
const PAGES: [path: () => string, roles: string, foreign: number][] = [
  [() => '/smart/dashboard', 'OAM', 200],
  [() => '/smart/people', 'OA', 200],
  [() => `/smart/people/${office.kofi.id}/remove`, 'O', 302],
  [() => '/smart/profile', 'OAM', 200],
  [() => '/smart/branding', 'OA', 200],
  [() => `/smart/accounts/${office.accountId}/template-approval`, 'OA', 404],
  [() => '/smart/dynamic-form/', 'OAM', 200],
];

/** Each post, the roles that may make it, and its fields. All are refused for what they say, so that nothing changes. */
const POSTS: [path: () => string, roles: string, fields: Record<string, string>][] = [
  [() => '/smart/people', 'O', { intent: 'invite', role: 'Member', email: 'no address' }],
  [() => '/smart/profile', 'OAM', { intent: 'save', mobileNumber: '12' }],
  [() => '/smart/branding', 'OA', { intent: 'image', kind: 'logo' }],
];

test('every page answers each role as it should, and another account with nothing of ours', async () => {
  for (const [path, roles, foreign] of PAGES) {
    const address = path();
    const nobody = await get(address);
    expect([address, nobody.status, nobody.location]).toEqual([address, 302, `/smart/sign-in?next=${encodeURIComponent(address)}`]);
    for (const [letter, name] of ROLES) expect([address, letter, (await get(address, office[name])).status]).toEqual([address, letter, roles.includes(letter) ? 200 : 403]);
    const answer = await get(address, rivals.omar);
    expect([address, answer.status]).toEqual([address, foreign]);
    expect(answer.body).not.toContain(office.accountId);
  }
});

test('every post answers each role as it should; without the session\'s key, or from another site, it is refused', async () => {
  for (const [path, roles, fields] of POSTS) {
    const address = path();
    expect((await send(address, undefined, fields)).status).toBe(302);
    for (const [letter, name] of ROLES) {
      const who = office[name];
      const csrf = await csrfOf(who);
      expect([address, letter, (await send(address, who, { ...fields, csrf })).status]).toEqual([address, letter, roles.includes(letter) ? 422 : 403]);
      expect((await send(address, who, fields)).status).toBe(403);
      expect((await send(address, who, { ...fields, csrf: await csrfOf(rivals.omar) })).status).toBe(403);
      expect((await send(address, who, { ...fields, csrf }, { origin: 'https://evil.example' })).status).toBe(403);
    }
  }
});

test('an owner of another account can neither change nor remove our people', async () => {
  const csrf = await csrfOf(rivals.omar);
  expect((await send('/smart/people', rivals.omar, { intent: 'role', userId: office.kofi.id, role: 'Member', csrf })).status).toBe(404);
  expect((await send(`/smart/people/${office.kofi.id}/remove`, rivals.omar, { csrf })).status).toBe(303);
  const list = await get('/smart/people', office.omar);
  expect(list.body).toContain(office.kofi.email);
});

test('sign-in leads on to paths of this site alone', async () => {
  for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/..//evil.example']) {
    const answer = await get(`/smart/sign-in?next=${encodeURIComponent(next)}`, office.omar);
    expect([next, answer.status, answer.location]).toEqual([next, 302, '/smart/dashboard']);
  }
});
