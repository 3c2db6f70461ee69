import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '~/config/env';
import { payByWallet } from '~/areas/payments/calls';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { createOperatorService } from '~/areas/operations/service.server';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest, type TestRequestOptions } from '../server/support/test-host';
import { randomLinkKey } from '../support/random-link-key';
import { createSeed } from '../support/seed';
import { serveHandlers } from '../support/serve-handlers';
import { createStripeMock, signedEvent, WEBHOOK_SECRET } from '../support/stripe-mock';
import { createTestApi } from '../support/test-api';
import { configOf } from './support/seeded-data';
import { withPlatform } from './support/chaos';

const PUBLIC_URL = 'https://pages.example';
const AUTH_TOKEN = 'the-token-of-a-twilio-account';
const BOUNCE_SECRET = 'a-secret-of-bounces-that-is-long-enough';
const STRIPE = '/api/x/payments/stripe/webhook';
const INBOUND = '/api/x/sms/inbound';
const STATUS = '/api/x/sms/status';
const REPORT = '/api/x/mail/report';
const AMOUNT = 8435;
const MIB = 1024 * 1024;

const stripe = createStripeMock();
let served: Awaited<ReturnType<typeof serveHandlers>>;
let dataDir: string;
let config: Config;
let host: HostProcess;

beforeAll(async () => {
  served = await serveHandlers(stripe.handlers);
  dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-callbacks-'));
  const env = {
    DATA_DIR: dataDir,
    LINK_KEYS: randomLinkKey('callbacks'),
    PUBLIC_URL,
    TRUSTED_PROXIES: 'loopback',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_double',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: served.url,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    BOUNCE_ADDRESS: 'bounces@pages.example',
    BOUNCE_SECRET,
    LOAD_LIMIT_SCALE: '0',
  };
  config = configOf(env);
  host = await startProcess({ args: ['build/host/main.js'], env });
}, 60_000);
afterAll(async () => {
  await host?.remove();
  await served?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const statusOf = async (target: string, options: TestRequestOptions): Promise<number> =>
  (await sendRequest(host.port, target, { method: 'POST', ...options })).status;

describe('the callback of Stripe', () => {
  let accountId: string;
  let count = 0;
  beforeEach(async () => {
    accountId = `account-${(count += 1)}`;
    await withPlatform(config, async ({ context, ...platform }) => {
      const seed = createSeed(context);
      await seed.account({ id: accountId, public_id: accountId, domain: null });
      await seed.recipient({ account_id: accountId, balance_cents: 24_000 });
      const token = await context.tokens.mintSmartPay(
        { jti: `demand-${accountId}`, amountCents: AMOUNT, recipientId: 'maya', email: '', phoneNumber: '', accountId },
        3600,
      );
      const order = { amountCents: AMOUNT, email: 'maya@mail.example', phoneNumber: '', method: 'card' as const };
      const paid = await createTestApi({ ...platform, context } as typeof platform, { requestId: 'test' }).call(
        payByWallet,
        {
          body: { token, ...order, paymentKey: `key-of-${accountId}-is-long`, dueCents: null, acceptsMore: false },
        },
      );
      expect(paid).toMatchObject({ isOk: true });
    });
  });

  const payment = (): Promise<PaymentRow & { refunded_cents: number }> =>
    withPlatform(config, ({ context: { db } }) =>
      db.selectFrom('payments').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow(),
    );
  const balance = (): Promise<number | null> =>
    withPlatform(config, async ({ context: { db } }) => {
      const row = await db
        .selectFrom('recipients')
        .select('balance_cents')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.balance_cents ?? null;
    });
  const post = (body: string | Buffer, signature: string, headers: Record<string, string> = {}) =>
    statusOf(STRIPE, {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    });
  const event = (type: string, object: unknown, at: { atMs?: number; secret?: string } = {}) =>
    signedEvent(type, object, { atMs: Date.now(), ...at });
  const completed = (at: { atMs?: number; secret?: string } = {}) =>
    event('checkout.session.completed', [...stripe.sessions.values()].at(-1), at);

  test('books the money once, however often it comes', async () => {
    stripe.pay();
    const { body, signature } = completed();
    expect(await Promise.all([1, 2, 3].map(() => post(body, signature)))).toEqual([200, 200, 200]);
    expect(await payment()).toMatchObject({ status: 'received', amount_cents: AMOUNT });
    expect(await balance()).toBe(24_000 - AMOUNT);
  });

  test('refuses what is old, changed, compressed, large or signed by another account', async () => {
    stripe.pay();
    const { body, signature } = completed();
    const old = completed({ atMs: Date.now() - 400_000 });
    const other = completed({ secret: 'whsec_of_another_account' });
    expect([
      await post(old.body, old.signature),
      await post(other.body, other.signature),
      await post(body.replace('complete', 'Complete'), signature),
      await post(gzipSync(body), signature, { 'content-encoding': 'gzip' }),
      await post(body, ''),
      await post(body, `${signature.split(',')[0]},v1=${'0'.repeat(64)}`),
    ]).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await post(Buffer.alloc(MIB, 32), signature)).toBe(413);
    // Answered by what it claims: the sender stops before the body.
    expect(await post('', signature, { 'content-length': String(100 * MIB) })).toBe(413);
    expect(await payment()).toMatchObject({ status: 'started' });
    expect(await balance()).toBe(24_000);
    const [time = '', right = ''] = signature.split(',');
    expect(await post(body, `${time},v1=${'0'.repeat(64)},${right}`)).toBe(200);
    expect(await payment()).toMatchObject({ status: 'received' });
  });

  test('takes a refund before the payment, and a success after a failure', async () => {
    const { id } = await payment();
    stripe.decline();
    Object.assign([...stripe.sessions.values()].at(-1) ?? {}, { status: 'complete' });
    const failed = event('checkout.session.async_payment_failed', { client_reference_id: id });
    expect(await post(failed.body, failed.signature)).toBe(200);
    expect(await payment()).toMatchObject({ status: 'declined' });
    stripe.pay();
    const refund = event('charge.refunded', { payment_intent: stripe.refundInDashboard(435).payment_intent });
    expect(await post(refund.body, refund.signature)).toBe(200);
    const success = event('checkout.session.async_payment_succeeded', { client_reference_id: id });
    expect(await post(success.body, success.signature)).toBe(200);
    expect(await payment()).toMatchObject({ status: 'received', refunded_cents: 435 });
    expect(await balance()).toBe(24_000 - AMOUNT);
  });

  test('keeps a recipient who pays from being erased, and books a late success without naming who was erased', async () => {
    const { id } = await payment();
    const erase = () =>
      withPlatform(config, ({ context }) =>
        createDataSubjectRights(context).erase({ accountId, recipientId: 'maya' }, 'test'),
      );
    expect(await erase()).toMatchObject({ name: 'recipient.paying' });
    stripe.startProcessing();
    stripe.decline();
    const failed = event('checkout.session.async_payment_failed', { client_reference_id: id });
    expect(await post(failed.body, failed.signature)).toBe(200);
    expect(await erase()).toMatchObject({ counts: expect.anything() });
    stripe.pay();
    const success = event('checkout.session.async_payment_succeeded', { client_reference_id: id });
    expect(await post(success.body, success.signature)).toBe(200);
    expect(await payment()).toMatchObject({ status: 'received', recipient_id: '', email: '' });
    const deliveries = await withPlatform(config, ({ context: { db } }) =>
      db.selectFrom('deliveries').select('id').where('account_id', '=', accountId).execute(),
    );
    expect(deliveries).toEqual([]);
  });

  test('books the money of a suspended account, and leaves no row of a removed one', async () => {
    await withPlatform(config, ({ context }) => createOperatorService(context).suspend(accountId));
    stripe.pay();
    const { body, signature } = completed();
    expect(await post(body, signature)).toBe(200);
    expect(await payment()).toMatchObject({ status: 'received' });
    await withPlatform(config, ({ context }) => createOperatorService(context).deleteNow(accountId));
    expect(await post(body, signature)).toBe(200);
    await expect(payment()).rejects.toThrow('no result');
  });

  test.each(['null', '{"__proto__":{"type":"charge.refunded"}}', '{"type":"charge.refunded","data":null}'])(
    'takes %s and changes nothing',
    async (body) => {
      const seconds = Math.floor(Date.now() / 1000);
      const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
      expect(await post(body, `t=${seconds},v1=${mac}`)).toBe(200);
      expect(await payment()).toMatchObject({ status: 'started' });
    },
  );
});

describe('the callbacks of Twilio', () => {
  const post = (
    target: string,
    fields: Record<string, string>,
    { url = `${PUBLIC_URL}${target}`, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
  ) => {
    const text = Object.keys(fields)
      .sort()
      .map((name) => name + (fields[name] ?? ''))
      .join('');
    const signature = createHmac('sha1', AUTH_TOKEN)
      .update(url + text)
      .digest('base64');
    return statusOf(target, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature, ...headers },
    });
  };
  const sms = (Body: string, MessageSid: string) => ({ MessageSid, From: '+13125550100', To: '+18885550100', Body });
  const stops = () =>
    withPlatform(config, ({ context: { db } }) => db.selectFrom('number_stops').select('started_at').execute());

  test('are known with and without the port, behind a proxy, and not by another address', async () => {
    const target = `${STATUS}?message=unknown`;
    const fields = { MessageStatus: 'delivered', MessageSid: 'SM1', AccountSid: 'AC-of-another' };
    expect([
      await post(target, fields),
      await post(target, fields, { url: `https://pages.example:443${target}` }),
      await post(target, fields, { headers: { host: 'inside:3000', 'x-forwarded-proto': 'http' } }),
      await post(target, fields, { url: `http://pages.example${target}` }),
      await post(target, fields, { url: `${PUBLIC_URL}${STATUS}?message=other` }),
      await post(`${STATUS}?b=2&message=unknown`, fields, { url: `${PUBLIC_URL}${STATUS}?message=unknown&b=2` }),
    ]).toEqual([200, 200, 200, 403, 403, 403]);
  });

  test('take a STOP once, and refuse a large body', async () => {
    expect(await Promise.all([1, 2].map(() => post(INBOUND, sms(' stop \n', 'SM10'))))).toEqual([200, 200]);
    expect(await stops()).toEqual([{ started_at: null }]);
    expect(await post(INBOUND, sms('START', 'SM11'))).toBe(200);
    expect(await post(INBOUND, sms(' stop \n', 'SM10'))).toBe(200);
    expect(await stops()).toEqual([{ started_at: expect.any(Number) }]);
    expect(await post(INBOUND, sms('🛑'.repeat(25_000), 'SM12'))).toBe(413);
  });
});

test('a mail report needs the secret, names a message of ours, and has a limit', async () => {
  const report = (secret: string, body: string | Buffer) =>
    statusOf(REPORT, { body, headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' } });
  expect([
    await report('', 'To: bounces+00@pages.example'),
    await report(`${BOUNCE_SECRET}x`, 'To: bounces+00@pages.example'),
    await report(BOUNCE_SECRET, `To: bounces+${'0'.repeat(60)}@pages.example\r\n\r\nAction: failed`),
    await report(BOUNCE_SECRET, Buffer.alloc(MIB + 1, 97)),
  ]).toEqual([403, 403, 200, 413]);
});

test('no callback surprised the host', () => {
  expect(host.events('surprise')).toEqual([]);
});
