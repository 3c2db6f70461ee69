import { expect, test } from 'playwright/test';
import { serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { createTestAccount } from '../support/test-account';
import { newAddress, userCount } from '../support/sign-up';

const SIGN_UP = '/marketing/sign-up';
const press = (fields: Record<string, string>, headers: Record<string, string> = {}, path = SIGN_UP) =>
  post(serverUrl() + path, { pageChoice: 'language', pageLanguage: 'de', ...fields }, headers);
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('latchkey-locale='));

test('the page comes back in the language, with what was typed as words, and signs nobody up', async () => {
  const email = newAddress();
  const answer = await press({ email, password: 'Correct-Horse7!' });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain('<html lang="de"');
  expect(answer.body).toContain(`value="${email}"`);
  expect(answer.body).not.toContain('Correct-Horse7!');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(cookieOf(answer)).toBeDefined();
  expect(userCount(email)).toBe(0);
  const hostile = await press({
    email: '"><script>alert(1)</script>',
    '</form>': 'x',
    constructor: '1',
    __proto__: '2',
  });
  expect(hostile.status).toBe(200);
  expect(hostile.body).not.toContain('<script>alert(1)');
});

test('other colours keep the language, the address and what was typed', async () => {
  const answer = await press(
    { email: 'a@b.example', pageChoice: 'scheme', pageScheme: 'dark', pageLanguage: 'en' },
    {},
    `${SIGN_UP}?lang=fr`,
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatch(/<html lang="fr".*<meta name="color-scheme" content="dark"/s);
  expect(answer.body).toContain('value="a@b.example"');
  // The address's language is kept, the one that the menu happens to show is not.
  const languageCookie = cookieOf(answer)?.split(';')[0] ?? '';
  expect((await request(serverUrl() + SIGN_UP, { headers: { cookie: languageCookie } })).body).toContain(
    '<html lang="fr"',
  );
  expect(answer.headers.getSetCookie().join()).toContain('latchkey-scheme=');
  const unknown = await press({ email: 'a@b.example', pageChoice: 'scheme', pageScheme: 'pink' });
  expect(unknown.body).toContain('<meta name="color-scheme" content="light dark"');
  expect(await press({ pageChoice: 'scheme', pageScheme: 'dark' }, {}, '/terms?lang=fr')).toMatchObject({
    status: 303,
    location: '/terms?lang=fr',
  });
});

test('what was typed outlives a session that has ended meanwhile: it is shown again, and nothing is done', async () => {
  const answer = await press({ name: 'Night import' }, {}, '/smart/keys');
  expect(answer.status).toBe(401);
  expect(answer.body).toContain('name="name" value="Night import"');
  expect(answer.body).toContain('name="pageChoice" value="language-with-form"');
});

test('a press with nothing typed leads back to the page by a GET, and never to another site', async () => {
  const answer = await press({}, {}, '/terms?lang=fr&x=1');
  expect(answer).toMatchObject({ status: 303, location: '/terms?x=1' });
  expect(cookieOf(answer)).toBeDefined();
  for (const path of ['//evil.example/x', '/\\evil.example']) {
    const { status, location } = await press({}, {}, path);
    expect(status < 400 ? new URL(location, serverUrl()).origin : serverUrl()).toBe(new URL(serverUrl()).origin);
  }
});

test('a language of the address is kept for the next page and through redirects, and only where there is such a one', async () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    request(serverUrl() + path, { headers, redirect: 'manual' });
  const page = await at('/terms?lang=fr');
  expect(page.body).toContain('<html lang="fr"');
  const cookie = cookieOf(page)?.split(';')[0] ?? '';
  expect((await at('/privacy', { cookie })).body).toContain('<html lang="fr"');
  expect(cookieOf(await at('/terms?lang=fr', { cookie }))).toBeUndefined();
  expect(cookieOf(await at('/no/such/page?lang=fr'))).toBeDefined();
  for (const path of ['/terms', '/terms?lang=tlh', '/terms?lang=']) expect(cookieOf(await at(path))).toBeUndefined();
});

test('a language that there is not, another site and a huge post change nothing', async () => {
  const unknown = await press({ email: 'a@b.example', pageLanguage: 'tlh' });
  expect(unknown.status).toBe(200);
  expect(unknown.body).toContain('<html lang="en"');
  expect(unknown.body).toContain('value="a@b.example"');
  expect(cookieOf(unknown)).toBeUndefined();
  expect((await press({ email: 'a@b.example' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await press({ email: 'x'.repeat(1_100_000) })).status).toBe(413);
});

test('an edit still knows what it began from, and the proof of who posts is of today', async () => {
  const { omar } = await createTestAccount();
  const page = await press(
    { csrf: 'old', nonce: 'first', title: 'Boiler check' },
    { cookie: omar.cookie },
    '/smart/dynamic-form/new',
  );
  expect(page.status).toBe(200);
  expect(page.body).toMatch(/ name="nonce" value="first"/);
  expect(page.body).toMatch(/ value="Boiler check"/);
  expect(page.body).toMatch(/ name="csrf" value="[^"]+"/);
  expect(page.body).not.toContain('value="old"');
});

test('a page that is not there leads to the one that says so', async () => {
  expect(await press({ a: 'b' }, {}, '/no/such/page')).toMatchObject({ status: 302, location: '/404' });
});
