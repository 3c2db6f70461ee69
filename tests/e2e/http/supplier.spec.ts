import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request } from '../support/http';
import { createLinkPath, newGasCustomer, newMessage, storedChoice, type GasCustomer } from '../support/notices';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const start = (fields: Record<string, string>, headers?: Record<string, string>) =>
  post(`${serverUrl()}/supplier`, fields, headers);
const numbers = ({ id, streetNumber }: GasCustomer) => ({ accountNumber: id, houseNumber: streetNumber });

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

test('guesses from many addresses are judged five times, and never told apart', async () => {
  const customer = newGasCustomer();
  const noun = { accountNumber: '000000000001', houseNumber: '27B' };
  const statuses: number[] = [];
  let page = '';
  for (let guess = 0; guess < 30; guess += 1) {
    const answer = await start({ ...numbers(customer), houseNumber: `${guess}` });
    statuses.push(answer.status);
    if (guess === 0) page = answer.body;
  }
  expect(statuses).toEqual([...Array<number>(5).fill(422), ...Array<number>(25).fill(429)]);
  // The right number is no longer judged either.
  const right = await start(numbers(customer));
  expect(right.status).toBe(429);
  expect(right.location).toBe('');
  expect(right.body).toContain('Please wait 15 minutes');
  const plain = (body: string) => body.replace(/value="[^"]*"/g, '');
  expect(plain((await start(noun)).body)).toBe(plain(page));
});

test('right numbers lead to the choice, and the token is in no page but in its address', async () => {
  const customer = newGasCustomer();
  const answer = await start(numbers(customer));
  expect(answer.status).toBe(303);
  expect(answer.location).toMatch(/^\/supplier\?token=eyJ[\w.-]+$/);
  const page = await request(serverUrl() + answer.location);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.body).toContain(customer.id);
});

test('a link of one customer never changes the choice of another, whatever the post says', async () => {
  const [owner, other] = [newGasCustomer(), newGasCustomer()];
  const address = serverUrl() + (await createLinkPath(owner, 'supplier'));
  const answer = await post(address, {
    doNotContact: 'yes',
    accountNumber: other.id,
    contractAccount: other.id,
    recipientId: other.id,
    accountId: other.accountId,
    token: (await createLinkPath(other, 'supplier')).split('=')[1] ?? '',
    '__proto__[doNotTransfer]': 'yes',
  });
  expect(answer.status).toBe(303);
  expect(storedChoice(owner)).toEqual([true, false]);
  expect(storedChoice(other)).toEqual([false, false]);
});

test('a box that was cleared stays clear when the language or the colours are chosen', async () => {
  const customer = newGasCustomer({ choice: [true, false] });
  const address = serverUrl() + (await createLinkPath(customer, 'supplier'));
  const stored = await request(address);
  expect(stored.body).toMatch(/id="doNotContact"[^>]*checked/);
  for (const choice of ['language', 'scheme']) {
    const [, value = ''] = new RegExp(` name="pageChoice" value="(${choice}[^"]*)"`).exec(stored.body) ?? [];
    const answer = await post(address, { pageChoice: value, pageLanguage: 'de', pageScheme: 'dark' });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(choice === 'language' ? '<html lang="de"' : 'content="dark"');
    expect(answer.body).toContain('id="doNotContact"');
    expect(answer.body).not.toMatch(/id="doNotContact"[^>]*checked/);
  }
  expect(storedChoice(customer)).toEqual([true, false]);
});

test('a second box that a page does not offer is refused, and nothing is stored', async () => {
  const customer = newGasCustomer({ isHome: false });
  const answer = await post(serverUrl() + (await createLinkPath(customer, 'supplier')), {
    doNotContact: 'yes',
    doNotTransfer: 'yes',
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('This choice is not available for your account.');
  expect(answer.body).toMatch(/id="doNotContact"[^>]*checked/);
  expect(storedChoice(customer)).toEqual([false, false]);
});

test('tokens of other purposes, other accounts, expired, cut and forged ones change nothing', async () => {
  const customer = newGasCustomer();
  const good = (await createLinkPath(customer, 'supplier')).split('=')[1] ?? '';
  const purposes = ['form', 'outage', 'view-online', 'wallet', 'preferences'] as const;
  const foreign = await Promise.all(
    purposes.map(async (purpose) => /ey[\w.-]+/.exec(await createLinkPath(customer, purpose))?.[0] ?? ''),
  );
  const expired = (await createLinkPath(customer, 'supplier', { seconds: -5 })).split('=')[1] ?? '';
  const [header, , signature] = good.split('.');
  const forged = `${header}.${Buffer.from(JSON.stringify({ purpose: 'supplier', accountId: 'potomac', recipientId: customer.id, jti: 'x', exp: 9e9 })).toString('base64url')}.${signature}`;
  const bad: [string, number][] = [
    ...foreign.map((token): [string, number] => [token, 403]),
    [expired, 410],
    [good.slice(0, -3), 401],
    [forged, 401],
    ['__proto__', 401],
  ];
  const before = data.rowsWith(customer.id);
  for (const [token, status] of bad) {
    const address = `${serverUrl()}/supplier?token=${token}`;
    for (const answer of [await request(address), await post(address, { doNotContact: 'yes' })]) {
      expect(answer.status).toBe(status);
      expect(answer.body).not.toMatch(STACK);
      expect(answer.body).not.toContain(customer.id);
    }
  }
  expect(storedChoice(customer)).toEqual([false, false]);
  expect(data.rowsWith(customer.id)).toEqual(before);
});

test('what makes no sense is answered calmly', async () => {
  const customer = newGasCustomer();
  const address = serverUrl() + (await createLinkPath(customer, 'supplier'));
  const odd: Record<string, string>[] = [
    {},
    { accountNumber: '', houseNumber: '' },
    { accountNumber: 'x'.repeat(50_000), houseNumber: '1' },
    { accountNumber: '1', houseNumber: 'x'.repeat(50_000) },
    { accountNumber: '<script>alert(1)</script>', houseNumber: '"><img src=x onerror=alert(1)>' },
    { accountNumber: "' or 1=1 --", houseNumber: '%' },
    { accountNumber: '\u0000', houseNumber: '\u202e27' },
    { 'accountNumber[]': '1', 'houseNumber[$ne]': '' },
  ];
  for (const fields of odd) {
    const answer = await start(fields);
    expect(answer.status, JSON.stringify(fields).slice(0, 80)).toBe(422);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toMatch(/<script>alert|<img src=x/);
  }
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'a=b'],
    ['multipart/form-data', 'no boundary'],
  ] as const) {
    for (const url of [`${serverUrl()}/supplier`, address]) {
      const answer = await request(url, { method: 'POST', body, headers: { 'content-type': type } });
      expect(answer.status, type).toBe(400);
      expect(answer.body).not.toMatch(STACK);
    }
  }
  const file = new FormData();
  file.append('doNotContact', new Blob(['x']), 'x.txt');
  expect((await request(address, { method: 'POST', body: file })).status).toBe(303);
  expect(storedChoice(customer)).toEqual([false, false]);
});

test('a post from another site changes nothing', async () => {
  const customer = newGasCustomer();
  const address = serverUrl() + (await createLinkPath(customer, 'supplier'));
  for (const Origin of ['https://evil.example', 'null']) {
    expect((await post(address, { doNotContact: 'yes' }, { Origin })).status).toBe(403);
    expect((await start(numbers(customer), { Origin })).status).toBe(403);
  }
  expect(storedChoice(customer)).toEqual([false, false]);
});

test('GET and HEAD write nothing, even with what a post would carry', async () => {
  const customer = newGasCustomer();
  const message = newMessage({ body: '<p>x</p>' });
  const view = await createLinkPath(message, 'view-online', message);
  const supplier = await createLinkPath(customer, 'supplier');
  const paths = [
    '/supplier',
    `/supplier?accountNumber=${customer.id}&houseNumber=27B`,
    supplier,
    `${supplier}&doNotContact=yes&saved=1`,
    view,
    `${view}/body`,
    '/outage-alert',
  ];
  const ofInterest = () => data.rowsWith(customer.id, message.id);
  const before = ofInterest();
  expect(before.length).toBeGreaterThan(2);
  for (const path of paths) {
    const head = await request(serverUrl() + path, { method: 'HEAD' });
    const get = await request(serverUrl() + path);
    expect([head.status, head.body], path).toEqual([200, '']);
    expect(get.status, path).toBe(200);
  }
  expect(ofInterest()).toEqual(before);
  expect(storedChoice(customer)).toEqual([false, false]);
});

test('a message’s own document can do nothing, and no other page may frame it', async () => {
  const message = newMessage({
    body: '<p onclick="alert(1)">x</p><script>alert(1)</script>',
    subject: '</title><script>alert(1)</script>',
  });
  const address = serverUrl() + (await createLinkPath(message, 'view-online', message));
  const frame = await request(`${address}/body`);
  const policy = frame.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'", 'sandbox allow-popups'])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|https?:/);
  expect(frame.headers.get('x-content-type-options')).toBe('nosniff');
  expect(frame.headers.get('referrer-policy')).toBe('no-referrer');
  expect(frame.body).not.toMatch(/<script|onclick/);
  const page = await request(address);
  expect(page.body).not.toMatch(/<script>alert/);
  expect(page.body).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test('a host name of an account gives its look, and one that is made up gives ours', async () => {
  const at = (host: string) => request(`${serverUrl()}/supplier`, { headers: { 'X-Forwarded-Host': host } });
  const own = await at('PotomacGas.example.com');
  expect(own.body).toContain('844-927-4427');
  for (const host of ['potomacgas.example.com.evil.example', 'nobody.example', 'localhost:99']) {
    const answer = await at(host);
    expect(answer.status, host).toBe(200);
    expect(answer.body, host).toContain('/logo.svg');
    expect(answer.body, host).not.toContain('844-927-4427');
  }
});
