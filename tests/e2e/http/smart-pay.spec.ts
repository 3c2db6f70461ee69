import { randomBytes } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { openData, type TestData } from '../support/data';
import { serverUrl } from '../support/global-setup';
import { post, request, type Answer } from '../support/http';
import { balanceOf, chargesOf, dumpAll, newDemand, paymentsOf, tokens, type Demand } from '../support/payments';

const STACK = /\n\s+at \S|node_modules|\.tsx?:\d+|file:\/\/\/|SqliteError|ZodError/;
const CARD = '4000000000000341';
const ACCOUNT = '990011223344';

let data: TestData;
test.beforeAll(() => {
  data = openData(serverData());
});
test.afterAll(() => data.close());

const serverData = () => process.env.E2E_DATA_DIR ?? '';
const newKey = () => randomBytes(16).toString('base64url');
const typed = (demand: Demand, over: Record<string, string> = {}) => ({
  intent: 'pay',
  method: 'card',
  amount: '84.35',
  email: demand.email,
  phoneNumber: '',
  paymentKey: newKey(),
  cardNumber: '4242424242424242',
  nameOnCard: 'Pat Payer',
  expirationDate: '11/39',
  ...over,
});
const pay = (demand: Demand, over: Record<string, string> = {}, headers?: Record<string, string>): Promise<Answer> =>
  post(serverUrl() + demand.path, typed(demand, over), headers);
const keyIn = (location: string) => new URL(location, serverUrl()).searchParams;

test('20 posts of one form, and 20 of forms of their own, charge once, and each leads to the one payment', async () => {
  const one = await newDemand();
  const paymentKey = newKey();
  const same = await Promise.all(Array.from({ length: 20 }, () => pay(one, { paymentKey })));
  const other = await newDemand();
  const own = await Promise.all(Array.from({ length: 20 }, () => pay(other)));
  for (const answers of [same, own]) {
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(new Set(answers.map(({ location }) => keyIn(location).get('referenceId'))).size).toBe(1);
    const page = await request(serverUrl() + (answers[0]?.location ?? ''));
    expect(page.body).toContain('PAYMENT RECEIVED');
  }
  expect([chargesOf(one.id), chargesOf(other.id)]).toEqual([1, 1]);
  expect([balanceOf(one.id), balanceOf(other.id)]).toEqual([1565, 1565]);
  expect(data.messagesTo(one.email)).toHaveLength(1);
});

test('a card or account number is in no page after an error, in no cookie and in no table', async () => {
  const numbers = new RegExp(`${CARD.replace(/(?=.)/g, '[ -]?')}|${ACCOUNT.replace(/(?=.)/g, '[ -]?')}`);
  const demand = await newDemand();
  const spaced = CARD.replace(/(.{4})/g, '$1 ').trim();
  const check = {
    method: 'eCheck',
    nameOnAccount: 'Pat',
    routingNumber: '021000021',
    accountNumber: ACCOUNT,
    reEnterAccountNumber: ACCOUNT,
  };
  const wrong: Record<string, string>[] = [
    { cardNumber: spaced, expirationDate: '' },
    { cardNumber: CARD, nameOnCard: '' },
    { cardNumber: CARD, amount: 'x' },
    { cardNumber: CARD, amount: CARD, email: CARD, phoneNumber: CARD },
    { cardNumber: CARD, nameOnCard: CARD, expirationDate: CARD },
    { cardNumber: CARD, intent: 'next' },
    { cardNumber: CARD, intent: 'change' },
    { cardNumber: CARD, paymentKey: 'short' },
    { ...check, reEnterAccountNumber: '1' },
    { ...check, routingNumber: ACCOUNT, nameOnAccount: '' },
    { ...check, intent: 'change' },
    { cardNumber: CARD },
  ];
  for (const over of wrong) {
    const answer = await pay(demand, over);
    const all = answer.body + answer.location + decodeURIComponent(answer.headers.get('set-cookie') ?? '');
    const cookies = Buffer.from(
      decodeURIComponent(/latchkey-pay=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''),
      'base64',
    ).toString();
    expect(numbers.test(all), JSON.stringify(over)).toBe(false);
    expect(numbers.test(cookies), JSON.stringify(over)).toBe(false);
    expect(answer.body).not.toMatch(STACK);
  }
  const plain = await post(`${serverUrl()}/smart-pay?accountToken=demo-cascadia`, {
    ...typed(demand, { cardNumber: CARD }),
    customerNumber: CARD,
  });
  expect(plain.status).toBe(422);
  expect(numbers.test(plain.body)).toBe(false);
  expect(chargesOf(demand.id)).toBe(1);
  expect(numbers.test(dumpAll())).toBe(false);
});

test('a result is told to nobody without its own signature, whatever else the address says', async () => {
  const [mine, theirs] = [await newDemand(), await newDemand()];
  const [good, other] = [keyIn((await pay(mine)).location), keyIn((await pay(theirs)).location)];
  const pages = ['/pay-result', '/pay-result/receipt'];
  const forged: [string, string][] = [
    [good.get('referenceId') ?? '', other.get('security') ?? ''],
    [good.get('referenceId') ?? '', ''],
    ['', good.get('security') ?? ''],
    ['LK-2222-2222', good.get('security') ?? ''],
    [`${good.get('referenceId')}'--`, good.get('security') ?? ''],
    [good.get('referenceId') ?? '', `${good.get('security')}x`.repeat(200)],
  ];
  for (const [referenceId, security] of forged) {
    for (const page of pages) {
      const query = new URLSearchParams({
        referenceId,
        security,
        status: 'true',
        success: '1',
        amount: '1',
        accountToken: 'demo-cascadia',
      });
      const answer = await request(`${serverUrl()}${page}?${query.toString()}`);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toMatch(/PAYMENT RECEIVED|%PDF/);
      expect(answer.body).not.toContain(mine.id);
      expect(answer.body).not.toMatch(STACK);
      expect((await post(`${serverUrl()}/pay-result?${query.toString()}`, { intent: 'cancel' })).status).toBe(404);
    }
  }
  const declined = keyIn((await pay(await newDemand(), { cardNumber: '4000000000000002' })).location);
  const lying = await request(
    `${serverUrl()}/pay-result?${declined.toString()}&status=true&isReceived=true&remarks=%3Cscript%3Ealert(1)%3C/script%3E`,
  );
  expect(lying.body).toContain('PAYMENT NOT RECEIVED');
  expect(lying.body).not.toContain('<script>alert');
  const receipt = await request(`${serverUrl()}/pay-result/receipt?${good.toString()}&download=1`);
  expect([receipt.status, receipt.headers.get('content-type'), receipt.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(receipt.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-LK-/);
});

test('a post from another site pays nothing', async () => {
  const demand = await newDemand();
  for (const Origin of ['https://evil.example', 'null']) {
    expect((await pay(demand, {}, { Origin })).status).toBe(403);
    expect(
      (
        await post(
          `${serverUrl()}/smart-pay?accountToken=demo-cascadia`,
          { ...typed(demand), customerNumber: demand.id },
          { Origin },
        )
      ).status,
    ).toBe(403);
  }
  expect(paymentsOf(demand.id)).toEqual([]);
});

test('who is paid and for whom is the link’s word, not the post’s', async () => {
  const [mine, theirs] = [await newDemand(), await newDemand()];
  const answer = await pay(mine, {
    customerNumber: theirs.id,
    accountNumber: theirs.id,
    recipientId: theirs.id,
    accountId: 'harbor',
    token: theirs.token,
    demandId: `test-${theirs.id}`,
  });
  expect(answer.status).toBe(303);
  expect(paymentsOf(theirs.id)).toEqual([]);
  expect(paymentsOf(mine.id)).toMatchObject([
    { account_id: 'cascadia', recipient_id: mine.id, demand_id: `test-${mine.id}` },
  ]);
  expect(balanceOf(theirs.id)).toBe(10_000);
});

test('tokens of other purposes, expired, cut and forged ones pay nothing', async () => {
  const demand = await newDemand();
  const form = await tokens().mintLink({ purpose: 'form', accountId: demand.accountId, recipientId: demand.id }, 3600);
  const empty = await tokens().mintLink(
    { purpose: 'smart-pay', accountId: demand.accountId, recipientId: demand.id },
    3600,
  );
  const expired = await newDemand({ seconds: -5 });
  const [header, , signature] = demand.token.split('.');
  const claims = {
    jti: 'x',
    purpose: 'smart-pay',
    Amount: 0.01,
    RecipientId: demand.id,
    Email: '',
    PhoneNumber: '',
    AccountId: 'cascadia',
    exp: 9e9,
    iss: 'latchkey',
  };
  const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  const bad: [string, number][] = [
    [form, 403],
    [empty, 401],
    [expired.token, 410],
    [demand.token.slice(0, -3), 401],
    [forged, 401],
    ['__proto__', 401],
  ];
  for (const [token, status] of bad) {
    const address = `${serverUrl()}/smart-pay/${token}`;
    for (const answer of [await request(address), await post(address, typed(demand))]) {
      expect(answer.status).toBe(status);
      expect(answer.body).not.toMatch(STACK);
      expect(answer.body).not.toContain('name="amount"');
    }
  }
  expect(paymentsOf(demand.id)).toEqual([]);
});

test('what makes no sense is answered calmly', async () => {
  const demand = await newDemand();
  const odd: Record<string, string>[] = [
    {},
    { amount: '0' },
    { amount: '-5' },
    { amount: '1,000.00' },
    { amount: '12345678901' },
    { amount: '1e3' },
    { email: 'x'.repeat(50_000) },
    { email: '"><script>alert(1)</script>@x.example' },
    { phoneNumber: '<img src=x onerror=alert(1)>' },
    { cardNumber: '9'.repeat(5000) },
    { expirationDate: '13/39' },
    { expirationDate: '11/19' },
    { method: '__proto__', cardNumber: '' },
  ];
  for (const over of odd) {
    const answer = await post(serverUrl() + demand.path, Object.keys(over).length > 0 ? typed(demand, over) : {});
    expect(answer.status, JSON.stringify(over).slice(0, 60)).toBe(422);
    expect(answer.body).not.toMatch(STACK);
    expect(answer.body).not.toMatch(/<script>alert|<img src=x/);
  }
  for (const [type, body] of [
    ['application/json', '{}'],
    ['text/plain', 'a=b'],
    ['multipart/form-data', 'no boundary'],
  ] as const) {
    const answer = await request(serverUrl() + demand.path, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status, type).toBe(400);
  }
  for (const paymentKey of ['short', '', 'x'.repeat(200)]) {
    const answer = await pay(demand, { paymentKey });
    expect(answer.status, paymentKey).toBe(400);
    expect(answer.body).toContain('Part of what you sent did not arrive');
    expect(answer.body).toContain('value="Pat Payer"');
  }
  for (const address of ['/sandbox-wallet/none', '/sandbox-wallet/__proto__']) {
    expect((await request(serverUrl() + address)).status).toBe(404);
    expect((await post(serverUrl() + address, { outcome: 'pay' })).status).toBe(404);
    expect((await post(serverUrl() + address, { outcome: 'steal' })).status).toBe(400);
  }
  expect(paymentsOf(demand.id)).toEqual([]);
});

test('GET and HEAD write nothing, even with what a post would carry', async () => {
  const demand = await newDemand();
  const paid = await newDemand();
  const result = (await pay(paid)).location;
  const open = await newDemand();
  const wallet = (await pay(open, { method: 'eWallet' })).location;
  expect(wallet).toMatch(/^\/sandbox-wallet\//);
  const query = new URLSearchParams(typed(demand)).toString();
  const paths = [
    `${demand.path}?${query}`,
    `/smart-pay?accountToken=demo-cascadia&customerNumber=1&${query}`,
    result,
    result.replace('/pay-result', '/pay-result/receipt'),
    `${result}&intent=cancel`,
    `${wallet}?outcome=pay`,
  ];
  // Other tests write at the same time: only what is theirs counts.
  const payers = [demand, paid, open].flatMap(({ id }) => [id, ...paymentsOf(id).map((payment) => payment.id)]);
  const ofInterest = () => data.rowsWith(...payers);
  const before = ofInterest();
  expect(before.join()).toContain('sandbox_checkouts');
  for (const path of paths) {
    const head = await request(serverUrl() + path, { method: 'HEAD' });
    expect([head.status, head.body], path).toEqual([200, '']);
    expect((await request(serverUrl() + path)).status, path).toBe(200);
  }
  expect(ofInterest()).toEqual(before);
});

test('pages of payments are kept by nobody and told to nobody', async () => {
  const demand = await newDemand();
  const result = (await pay(demand)).location;
  expect(result).not.toContain('eyJ');
  for (const path of [demand.path, result]) {
    const { headers } = await request(serverUrl() + path);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  }
});
