import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformPort } from '~/lib/contract/platform-port';
import { payWithoutLink } from '~/areas/payments/calls';
import { LOCALES } from '~/lib/contract/enums';
import { pageFrameOf } from '~/lib/page-frame.server';
import { createRouteArgs } from '../support/route-args';
import { requireData } from '~/lib/responses.server';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';
import { createRemotePlatformStub } from '../support/remote-platform-stub';

let testPlatform: TestPlatform;
let token: string;
beforeAll(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account({
    domain: 'prairie.example',
    default_locale: 'es',
    locales: JSON.stringify(LOCALES),
  });
  await testPlatform.seed.account({
    id: 'other',
    public_id: 'other-public',
    name: 'Other Water',
    domain: 'other.example',
    locales: JSON.stringify(LOCALES),
  });
  await testPlatform.seed.recipient();
  token = await testPlatform.seed.link({ purpose: 'supplier' });
});
afterAll(() => testPlatform.close());

const visit = (url: string, platform: PlatformPort = testPlatform.platform) =>
  createRouteArgs(testPlatform, new Request(url), {}, { platform });

const accountOf = async (args: ReturnType<typeof visit>) => requireData((await args).context.page.account);
const localeOf = async (args: ReturnType<typeof visit>) => (await args).context.page.locale;

test('the link’s account comes before that of the host name', async () => {
  expect(await accountOf(visit(`https://other.example/supplier?token=${token}`))).toMatchObject({
    companyName: 'Prairie Light & Water',
  });
});

test('without a link, or with an empty one, it is the account of the host name', async () => {
  for (const path of ['/supplier', '/supplier?token=']) {
    expect(await accountOf(visit(`https://other.example:8443${path}`))).toMatchObject({
      companyName: 'Other Water',
    });
  }
});

test('a host name of nobody has our own frame', async () => {
  const account = await accountOf(visit('http://127.0.0.1:3000/supplier'));
  expect(account).toBeUndefined();
  expect(pageFrameOf(account)).toMatchObject({
    account: { companyName: 'Latchkey', logoUrl: '/logo.svg' },
    footerHtml: '',
  });
});

test('a platform that is away leaves the page with our own frame', async () => {
  const away = createRemotePlatformStub(() => Promise.reject(new TypeError('fetch failed')));
  expect(await accountOf(visit('https://other.example/supplier', away))).toBeUndefined();
});

test('a broken link is an error page, not another account’s', async () => {
  await expect(accountOf(visit('https://other.example/supplier?token=hello'))).rejects.toMatchObject({
    status: 401,
  });
});

test('who asks for no language gets that of the host name’s account', async () => {
  expect(await localeOf(visit('https://prairie.example/supplier'))).toBe('es');
  expect(await localeOf(visit('https://nobody.example/supplier'))).toBe('en');
});

test('the page that registers browsers wears the account of its id, in the recipient’s language; other pages don’t look at one', async () => {
  await testPlatform.seed.recipient({ id: 'lena', locale: 'de' });
  await testPlatform.context.db
    .insertInto('push_links')
    .values({ id: 'an-id', account_id: 'prairie', recipient_id: 'lena', created_at: 0, expires_at: null })
    .execute();
  const page = (path: string) => visit(`https://other.example${path}?browserRecipientId=an-id`);
  expect(await accountOf(page('/web-push-registration'))).toMatchObject({ companyName: 'Prairie Light & Water' });
  expect(await localeOf(page('/web-push-registration/'))).toBe('de');
  expect(await accountOf(page('/supplier'))).toMatchObject({ companyName: 'Other Water' });
  expect(await accountOf(visit('https://other.example/web-push-registration?browserRecipientId=x'))).toMatchObject({
    companyName: 'Other Water',
  });
});

test('the page of a payment and its receipt wear the account that was paid, in the payer’s language; nobody else’s address does', async () => {
  const means = {
    method: 'card',
    cardNumber: '4242424242424242',
    nameOnCard: 'L. Ang',
    expirationDate: '11/29',
  } as const;
  const body = {
    domain: '',
    accountToken: 'other-public',
    customerNumber: '1',
    amountCents: 500,
    email: 'l@mail.example',
    phoneNumber: '',
    paymentKey: 'a-key-of-22-characters',
    means,
  };
  const paid = await testPlatform.api().call(payWithoutLink, { body }, { language: 'ko' });
  if (!paid.isOk) throw new Error(paid.details);
  const { referenceId, security } = paid.data;
  const page = (path: string, key = { referenceId, security }) =>
    visit(`http://127.0.0.1:3000${path}?${new URLSearchParams(key).toString()}`);
  for (const path of ['/pay-result', '/pay-result/receipt']) {
    expect(await accountOf(page(path))).toMatchObject({ companyName: 'Other Water' });
    expect(await localeOf(page(path))).toBe('ko');
    expect(await accountOf(page(path, { referenceId, security: 'x' }))).toBeUndefined();
  }
  expect(await accountOf(page('/supplier'))).toBeUndefined();
});
