import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request, type Answer, open } from '../support/http';
import {
  mintOwnerSession,
  mintVerification,
  newAddress,
  PASSWORD,
  signUpIds,
  userCount,
  verificationPath,
} from '../support/sign-up';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const signUp = (fields: Record<string, string>, headers?: Record<string, string>) =>
  post(`${serverUrl()}/marketing/sign-up`, fields, headers);
/** The cookies of an answer, as the next request brings them. */
const cookiesOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

/** Signs up and verifies an address of its own. */
async function newUser(): Promise<string> {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  const answer = await post(serverUrl() + verificationPath(data.messagesTo(email)), { password: PASSWORD });
  expect([answer.status, answer.location]).toEqual([303, '/marketing/welcome']);
  return email;
}

test('a taken address is answered like a free one, to the letter', async () => {
  const [taken, free] = [await newUser(), newAddress()];
  const answers = [
    await signUp({ email: taken, password: 'Another-One9!' }),
    await signUp({ email: free, password: 'Another-One9!' }),
  ];
  const plain = ({ status, location, body, headers }: Answer) => [
    status,
    location,
    body,
    [...headers.keys()].sort(),
    headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '').replace(/Expires[^;]*/i, '')),
  ];
  expect(plain(answers[0] as Answer)).toEqual(plain(answers[1] as Answer));
  expect(answers[0]?.status).toBe(303);
  expect(userCount(taken)).toBe(1);
  expect(data.messagesTo(taken)[0]?.subject).toBe('You already have an account with Latchkey');
  const pages = await Promise.all(
    answers.map((answer) =>
      request(`${serverUrl()}/marketing/sign-up-result`, { headers: { cookie: cookiesOf(answer) } }),
    ),
  );
  const text = pages.map(({ status, body }, index) => [status, body.replaceAll(index === 0 ? taken : free, 'X')]);
  expect(text[0]).toEqual(text[1]);
});

test('the address travels in a signed cookie, and in nothing that somebody can make up', async () => {
  const answer = await signUp({ email: newAddress(), password: PASSWORD });
  expect(answer.location).toBe('/marketing/sign-up-result');
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const forged = `latchkey-sign-up=${Buffer.from(JSON.stringify('victim@whitlock.example')).toString('base64')}.AAAA`;
  for (const value of [forged, `${cookiesOf(answer)}x`, 'latchkey-sign-up=', '']) {
    for (const result of [
      await request(`${serverUrl()}/marketing/sign-up-result?email=victim@whitlock.example`, {
        headers: { cookie: value },
      }),
      await post(`${serverUrl()}/marketing/sign-up-result`, { email: 'victim@whitlock.example' }, { cookie: value }),
    ]) {
      expect([result.status, result.location]).toEqual([302, '/smart/sign-up/']);
      expect(result.body).not.toContain('victim');
    }
  }
  expect(data.messagesTo('victim@whitlock.example')).toEqual([]);
});

test('too many messages lead from resend to sign-in, and from sign-up to a page that tells how long to wait', async () => {
  const email = newAddress();
  const cookie = cookiesOf(await signUp({ email, password: PASSWORD }));
  const resend = () => post(`${serverUrl()}/marketing/sign-up-result`, {}, { cookie });
  for (let round = 0; round < 4; round += 1) expect((await resend()).location).toBe('/marketing/sign-up-result');
  const failed = await resend();
  expect([failed.status, failed.location]).toEqual([303, '/smart/sign-in']);
  const page = await request(`${serverUrl()}/smart/sign-in`, { headers: { cookie: cookiesOf(failed) } });
  expect(page.body).toContain('We could not resend the email.');
  const again = await signUp({ email, password: PASSWORD });
  expect(again.status).toBe(429);
  expect(again.body).toContain('Please wait 60 minutes');
  expect(again.body).not.toContain(PASSWORD);
  expect(data.messagesTo(email)).toHaveLength(5);
});

test('GET and HEAD of a verification link verify nothing, as often as they come', async () => {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  const address = serverUrl() + verificationPath(data.messagesTo(email));
  const before = data.rowsWith(email);
  expect(before.length).toBeGreaterThan(0);
  for (const method of ['HEAD', 'GET', 'GET']) {
    const answer = await request(address, { method });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie().join()).not.toContain('latchkey-session');
    expect(answer.body).not.toContain('data-enhance="self-post"');
  }
  expect(data.rowsWith(email)).toEqual(before);
  expect(userCount(email)).toBe(0);
});

test('forged, cut, foreign, void and expired verification links open nothing', async () => {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  const good = verificationPath(data.messagesTo(email));
  const [head, , signature] = good.split('/').at(-1)?.split('.') ?? [];
  const claims = Buffer.from(
    JSON.stringify({
      jti: signUpIds(email)[0],
      purpose: 'verify-sign-up',
      role: 'Owner',
      email,
      iss: 'latchkey',
      exp: 9e9,
    }),
  ).toString('base64url');
  const recipient = await data.newRecipientLink('ebill');
  const invalid = [
    `/marketing/verify/${head}.${claims}.${signature}`,
    `/marketing/verify/${head}.${claims}.`,
    good.slice(0, -4),
    `/marketing/verify/${recipient.token}`,
    `/marketing/verify/${await data.mintSession()}`,
    '/marketing/verify/__proto__',
  ];
  for (const path of invalid) {
    for (const answer of [
      await open(serverUrl() + path),
      await post(serverUrl() + path, {}),
      await post(serverUrl() + path, { intent: 'resend' }),
    ]) {
      expect(answer.status, path).toBe(401);
      expect(answer.body).not.toMatch(STACK);
      expect(answer.body).not.toContain(email);
    }
  }
  for (const path of [
    await mintVerification(email, { seconds: -5, signUpId: signUpIds(email)[0] }),
    await mintVerification(email),
  ]) {
    const answer = await post(serverUrl() + path, {});
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(userCount(email)).toBe(0);
});

test('twenty posts of one link make one user, and each is signed in', async () => {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  const address = serverUrl() + verificationPath(data.messagesTo(email));
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(address, { password: PASSWORD })));
  expect(answers.map(({ location }) => location)).toEqual(Array(20).fill('/marketing/welcome'));
  expect(userCount(email)).toBe(1);
  const page = await request(`${serverUrl()}/marketing/welcome`, {
    headers: { cookie: cookiesOf(answers[0] as Answer) },
  });
  expect(page.status).toBe(200);
  expect(page.body).toContain(email);
});

test('the browser that signed up opens its own link without a word; any other one, and any other link, asks for a password first', async () => {
  const email = newAddress();
  const cookie = cookiesOf(await signUp({ email, password: PASSWORD }));
  const own = serverUrl() + verificationPath(data.messagesTo(email));
  await signUp({ email, password: 'Attackers-One1!' });
  const strangers = serverUrl() + verificationPath(data.messagesTo(email));
  expect(strangers).not.toBe(own);
  for (const [address, headers] of [
    [own, {}],
    [strangers, { cookie }],
  ] as const) {
    const page = await request(address, { headers });
    expect(page.body).toContain('name="password"');
    const bare = await post(address, {}, headers);
    expect([bare.status, bare.location]).toEqual([303, new URL(address).pathname]);
    const weak = await post(address, { password: 'weakpassword' }, headers);
    expect(weak.status).toBe(422);
    expect(weak.body).not.toContain('weakpassword');
  }
  expect(userCount(email)).toBe(0);
  expect((await request(own, { headers: { cookie } })).body).not.toContain('name="password"');
  // What the person asks for again is what they signed up with, whoever came later.
  await post(`${serverUrl()}/marketing/sign-up-result`, {}, { cookie });
  const again = serverUrl() + verificationPath(data.messagesTo(email));
  expect((await request(again, { headers: { cookie } })).body).not.toContain('name="password"');
  expect((await post(again, {}, { cookie })).location).toBe('/marketing/welcome');
  const enter = (password: string) => post(`${serverUrl()}/smart/sign-in`, { email, password });
  expect((await enter('Attackers-One1!')).status).toBe(422);
  expect((await enter(PASSWORD)).status).toBe(303);
});

test('posts from another site are refused, whatever they carry', async () => {
  const email = newAddress();
  const cookie = cookiesOf(await signUp({ email, password: PASSWORD }));
  const link = verificationPath(data.messagesTo(email));
  for (const Origin of ['https://evil.example', 'null']) {
    for (const path of [
      '/marketing/sign-up',
      '/smart/sign-up/',
      '/marketing/sign-up-result',
      link,
      '/sign-out',
      '/session/refresh',
    ]) {
      expect(
        (await post(serverUrl() + path, { email: newAddress(), password: PASSWORD }, { Origin, cookie })).status,
        path,
      ).toBe(403);
    }
  }
  expect(userCount(email)).toBe(0);
  expect(data.messagesTo(email)).toHaveLength(1);
});

test('what makes no sense is answered calmly, and a password is never sent back', async () => {
  const odd: Record<string, string>[] = [
    {},
    { email: newAddress() },
    { email: newAddress(), password: `Aa1!${'x'.repeat(100_000)}` },
    { email: `${'x'.repeat(100_000)}@c.example`, password: PASSWORD },
    { email: '<script>alert(1)</script>@c.example', password: 'secret-<b>word' },
    { email: 'a@b.example\r\nBcc: x@y.example', password: PASSWORD },
    { email: '\u0000', password: '\u202esecret' },
    { 'email[]': 'a@b.example', 'password[$ne]': '' },
  ];
  for (const fields of odd) {
    const answer = await signUp(fields);
    expect(answer.status, JSON.stringify(fields).slice(0, 60)).toBe(422);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toMatch(/<script>alert|secret-(<|&lt;)b|\u202esecret|xxxxxxxxxx{400}/);
    expect(answer.body).not.toContain(PASSWORD);
  }
  expect((await signUp({ email: 'a@b.example', password: 'x'.repeat(2 * 1024 * 1024) })).status).toBe(413);
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'a=b'],
    ['multipart/form-data', 'no boundary'],
  ] as const) {
    expect(
      (await request(`${serverUrl()}/marketing/sign-up`, { method: 'POST', body, headers: { 'content-type': type } }))
        .status,
    ).toBe(400);
  }
});

test('a session in its last minute is renewed by any page, and by an open one', async () => {
  const token = await mintOwnerSession(50);
  const cookie = `latchkey-session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`;
  const page = await request(`${serverUrl()}/marketing/welcome`, { headers: { cookie } });
  expect(page.status).toBe(200);
  const [renewed = ''] = page.headers.getSetCookie().filter((line) => line.startsWith('latchkey-session='));
  expect(Number(/Max-Age=(\d+)/.exec(renewed)?.[1])).toBeGreaterThan(3500);
  const refresh = await post(`${serverUrl()}/session/refresh`, {}, { cookie });
  expect(refresh.status).toBe(200);
  expect((JSON.parse(refresh.body) as { expiresAt: number }).expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
  const later = await request(`${serverUrl()}/marketing/welcome`, { headers: { cookie: renewed.split(';')[0] ?? '' } });
  expect(later.headers.getSetCookie()).toEqual([]);
  expect(later.body).toContain('olivia.chen@cascadia.example.com');
});

test('a renewal that is refused ends the session, and the page asks to sign in', async () => {
  const token = await mintOwnerSession(50, 'nobody');
  const cookie = `latchkey-session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'))}`;
  const page = await request(`${serverUrl()}/marketing/welcome`, { headers: { cookie } });
  expect(page.status).toBe(401);
  expect(page.body).toContain('Please sign in.');
  expect(page.headers.getSetCookie().join()).toMatch(/latchkey-session=;.*Max-Age=0/);
  expect((await post(`${serverUrl()}/session/refresh`, {}, { cookie })).status).toBe(401);
  expect((await post(`${serverUrl()}/session/refresh`, {})).status).toBe(401);
});

test('a session that was signed out of is none any more, in any copy of its cookie', async () => {
  const email = newAddress();
  await signUp({ email, password: PASSWORD });
  const cookie = cookiesOf(await post(serverUrl() + verificationPath(data.messagesTo(email)), { password: PASSWORD }));
  expect((await request(`${serverUrl()}/marketing/welcome`, { headers: { cookie } })).status).toBe(200);
  const withoutCsrf = await post(`${serverUrl()}/sign-out`, {}, { cookie });
  expect([withoutCsrf.status, withoutCsrf.location]).toEqual([303, '/sign-out']);
  const csrf =
    /name="csrf" value="([^"]+)"/.exec((await request(`${serverUrl()}/sign-out`, { headers: { cookie } })).body)?.[1] ??
    '';
  const out = await post(`${serverUrl()}/sign-out`, { csrf }, { cookie });
  expect([out.status, out.location]).toEqual([303, '/']);
  expect((await request(`${serverUrl()}/marketing/welcome`, { headers: { cookie } })).status).toBe(401);
  expect((await request(`${serverUrl()}/sign-out`, { headers: { cookie } })).status).toBe(200);
});

test('OK goes back to pages of this site alone', async () => {
  const back = async (referer: string) =>
    /class="actions"><a class="button" href="([^"]*)"/.exec(
      (await request(`${serverUrl()}/terms`, { headers: { referer } })).body,
    )?.[1];
  expect(await back(`${serverUrl()}/supplier?source=a`)).toBe('/supplier?source=a');
  for (const referer of [
    'https://evil.example/x',
    `${serverUrl()}/terms`,
    `${serverUrl()}//evil.example`,
    `${serverUrl()}/..//evil.example/`,
    'javascript:alert(1)',
    'x',
    '',
  ]) {
    expect(await back(referer), referer).toBe('/');
  }
});

test('a sign-in link that does not hold shows where to go', async () => {
  const recipient = await data.newRecipientLink('ebill');
  for (const token of [recipient.token, 'x']) {
    const answer = await post(`${serverUrl()}/sso-success/${token}`, {});
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('Please contact with our support at support@latchkey.example');
    expect(answer.body).toContain('href="/smart/sign-up/"');
  }
});
