import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { addBrowser, cardPath, endpointsOf, newHolder, newPushLink, USER_AGENTS } from '../support/wallet';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const REGISTER = '/api/v1/PushNotification/RegisterBrowserToken';
const SUBSCRIPTION = JSON.stringify({
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
});

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

const at = (path: string) => serverUrl() + path;
const tokenOf = (path: string) => path.split('/').pop() ?? '';
const register = (body: unknown, headers: Record<string, string> = {}) =>
  request(at(REGISTER), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

test('a scanner that fetches the page, the code and the pass writes nothing, with GET or HEAD', async () => {
  const holder = newHolder();
  const path = await cardPath(holder);
  const push = newPushLink();
  const marks = [holder.id, push.id, push.browserRecipientId];
  const before = data.rowsWith(...marks);
  const query = `walletToken=${tokenOf(path)}`;
  for (const address of [
    path,
    `/api/applepass/AddToWallet?${query}`,
    `/api/ApplePass/GetWalletPassQr?token=${tokenOf(path)}&label=x`,
    push.path,
  ]) {
    for (const method of ['HEAD', 'GET'])
      expect((await request(at(address), { method })).status, `${method} ${address.slice(0, 40)}`).toBe(200);
  }
  expect(data.rowsWith(...marks)).toEqual(before);
  expect(endpointsOf(push)).toEqual([]);
});

test('the pass is a file that no page can be made of, and is kept by nobody', async () => {
  const answer = await request(at(`/api/applepass/AddToWallet?walletToken=${tokenOf(await cardPath(newHolder()))}`));
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="pass.pkpass"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('bad tokens give no pass: a program gets the failure, a person the page that says why', async () => {
  const holder = newHolder();
  const good = tokenOf(await cardPath(holder));
  const foreign = tokenOf(await cardPath(holder, { purpose: 'form' }));
  const missing = tokenOf(await cardPath(holder, { card: 'none' }));
  const cases: [string, number][] = [
    ['', 400],
    ['x', 401],
    [`${good.slice(0, -4)}AAAA`, 401],
    [foreign, 403],
    [missing, 404],
    ['%00', 401],
    ['x'.repeat(5000), 400],
  ];
  for (const [token, status] of cases) {
    const answer = await request(at(`/api/applepass/AddToWallet?walletToken=${token}`));
    expect(answer.status, token.slice(0, 20)).toBe(status);
    expect(answer.body).not.toMatch(STACK);
    const person = await request(at(`/api/applepass/AddToWallet?walletToken=${token}`), {
      headers: { accept: 'text/html,*/*' },
    });
    expect(person.status).toBe(303);
    expect(person.location.startsWith('/walletpass-addtowallet/')).toBe(true);
  }
});

test('no token leads to the page for what is not there, with the reason', async () => {
  for (const path of ['/walletpass-addtowallet', '/walletpass-addtowallet/']) {
    const answer = await request(at(path));
    expect([answer.status, answer.location]).toEqual([302, '/404']);
    const page = await request(at('/404'), {
      headers: { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' },
    });
    expect(page.status).toBe(404);
    expect(page.body).toContain('Invalid token.');
  }
});

test('the device is read from what a browser calls itself, and nothing of that reaches the page', async () => {
  const address = at(await cardPath(newHolder()));
  const iphone = await request(address, { headers: { 'user-agent': USER_AGENTS.iphone } });
  expect(iphone.body).toContain('AddToWallet');
  expect(iphone.body).not.toContain('GetWalletPassQr');
  expect(iphone.headers.get('cache-control')).toBe('no-store');
  const hostile = await request(address, { headers: { 'user-agent': '<script>alert(1)</script>' } });
  expect(hostile.body).not.toContain('alert(1)');
  expect(hostile.body).toContain('GetWalletPassQr');
});

test('images of cards are reached by their kind alone', async () => {
  const image = (query: string) =>
    request(at(`/api/x/wallet/Image?accountToken=demo-cascadia&template=member-card&${query}`));
  const strip = await image('type=strip');
  expect([strip.status, strip.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(strip.headers.get('content-security-policy')).toContain('sandbox');
  for (const query of ['type=..%2F..%2Flink-key', 'type=icons%2Fcascadia.svg', 'type=', 'type=strip&template=..%2Fx'])
    expect([400, 404]).toContain((await image(query)).status);
});

test('only a drawn id binds a browser, whatever else is sent', async () => {
  const link = newPushLink();
  const expired = newPushLink({ seconds: -5 });
  for (const id of ['nobody', link.id, expired.browserRecipientId, `${link.browserRecipientId}%00`, "' or 1=1 --"]) {
    const answer = await register({ browserRecipientId: id, deviceToken: SUBSCRIPTION, browserType: 'x' });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([404, { errorName: 'push.notFound' }]);
  }
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    { browserRecipientId: link.browserRecipientId },
    { browserRecipientId: { $ne: '' }, deviceToken: SUBSCRIPTION, browserType: 'x' },
  ]) {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toMatch(STACK);
  }
  for (const endpoint of [
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://fcm.googleapis.com.evil.example/',
    `${serverUrl()}/api/x`,
  ]) {
    const deviceToken = SUBSCRIPTION.replace('https://fcm.googleapis.com/fcm/send/x', endpoint);
    expect(
      (await register({ browserRecipientId: link.browserRecipientId, deviceToken, browserType: 'x' })).status,
      endpoint,
    ).toBe(422);
  }
  const good = { browserRecipientId: link.browserRecipientId, deviceToken: SUBSCRIPTION, browserType: 'x' };
  expect((await register(good, { origin: 'https://evil.example' })).status).toBe(403);
  expect(endpointsOf(link)).toEqual([]);
  expect((await register(good)).status).toBe(200);
  expect((await register(good)).status).toBe(200);
  expect(endpointsOf(link)).toHaveLength(1);
});

test('a post that turns off one browser never turns off all, and no other site can post', async () => {
  const link = newPushLink();
  addBrowser(link, 'https://fcm.googleapis.com/one');
  for (const fields of [{ intent: 'turnOff' }, { intent: 'turnOff', endpoint: '' }, { intent: 'other' }, {}]) {
    expect((await post(at(link.path), fields as Record<string, string>)).status).toBe(400);
  }
  expect((await post(at(link.path), { intent: 'turnOff', endpoint: 'https://fcm.googleapis.com/other' })).status).toBe(
    303,
  );
  expect((await post(at(link.path), { intent: 'turnOffAll' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect(endpointsOf(link)).toHaveLength(1);
  expect((await post(at('/web-push-registration?browserRecipientId=nobody'), { intent: 'turnOffAll' })).status).toBe(
    303,
  );
  expect((await post(at('/web-push-registration'), { intent: 'turnOffAll' })).status).toBeLessThan(500);
  expect((await post(at(link.path), { intent: 'turnOffAll' })).status).toBe(303);
  expect(endpointsOf(link)).toEqual([]);
});

test('old Safaris are refused plainly where they are not configured', async () => {
  const link = newPushLink();
  const query = new URLSearchParams({
    deviceToken: 'ab'.repeat(32),
    browserRecipientId: link.browserRecipientId,
  }).toString();
  const registered = await request(at(`/api/v1/PushNotification/RegisterBrowserTokenThirdSafari?${query}`));
  expect([registered.status, JSON.parse(registered.body)]).toMatchObject([404, { errorName: 'push.notFound' }]);
  const packaged = await request(at('/api/WebPush/v2/pushPackages/web.example'), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect([packaged.status, JSON.parse(packaged.body)]).toMatchObject([404, { errorName: 'push.notFound' }]);
});

test('the manifest is there for a good id alone', async () => {
  const link = newPushLink();
  const manifest = await request(at(link.path.replace('?', '.webmanifest?')));
  expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  expect((await request(at('/web-push-registration.webmanifest?browserRecipientId=nobody'))).status).toBe(404);
});
