import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '~/areas/payments/payment-result-calls';
import { getPayment, refundPayment } from '~/areas/payments/payment-list-calls';
import { payByWallet, receiveStripeEvent } from '~/areas/payments/calls';
import { createReconciliation } from '~/areas/payments/service.server';
import { createStripeGateway } from '~/platform/adapters/stripe-gateway';
import { mockServer } from '../../support/mock-server';
import { createStripeMock, signBody, signedEvent, WEBHOOK_SECRET, type StripeMock } from '../../support/stripe-mock';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import {
  readBalance,
  demandLink,
  EMAIL,
  resultKeyOf,
  newKey,
  payCard,
  payments,
  readPaymentResult,
} from './payment-platform';

const server = mockServer();
let stripe: StripeMock;
let testPlatform: TestPlatform;
let token: string;
let logged: string[];

beforeEach(async () => {
  stripe = createStripeMock();
  server.use(...stripe.handlers);
  logged = [];
  testPlatform = await createTestPlatform({
    overrides: { log: (_level, event) => void logged.push(event) },
    config: {
      payments: 'stripe',
      stripe: { secretKey: 'sk_test_double', webhookSecret: WEBHOOK_SECRET, apiUrl: '' },
      publicUrl: 'https://pages.example',
    },
  });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  token = await demandLink(testPlatform);
});
afterEach(() => testPlatform.close());

const pay = (over: { method?: 'card' | 'eCheck' | 'eWallet'; paymentKey?: string } = {}) =>
  testPlatform.call(payByWallet, {
    body: {
      token,
      amountCents: 8435,
      email: EMAIL,
      phoneNumber: '',
      paymentKey: newKey(),
      dueCents: null,
      acceptsMore: false,
      method: 'card',
      ...over,
    },
  });

/** Stripe's webhook, as it comes in. */
async function deliver({ body, signature }: { body: string; signature: string }) {
  const reply = await testPlatform.platform.fetch(
    new Request(`https://pages.example/${receiveStripeEvent.path}`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    }),
  );
  return { status: reply.status, body: (await reply.json()) as { data: unknown; errorName?: string } };
}
const postEvent = (type: string, object: unknown = [...stripe.sessions.values()].at(-1)) =>
  deliver(signedEvent(type, object, { atMs: testPlatform.clock.now() }));
/** Of the last session, as `charge.refunded` tells it. */
const charge = () => ({
  object: 'charge',
  payment_intent: [...stripe.sessions.values()].at(-1)?.payment_intent?.id,
});
async function receive() {
  await pay();
  stripe.pay();
  await postEvent('checkout.session.completed');
}
const statusOf = async () => (await payments(testPlatform.context)).map(({ status }) => status);
const gateway = () =>
  createStripeGateway({ ...testPlatform.context, stripe: testPlatform.context.config.stripe ?? never() });
const never = (): never => {
  throw new Error('Stripe is not configured');
};

describe('a payment on the hosted page', () => {
  test.each([
    ['card', 'card'],
    ['eCheck', 'us_bank_account'],
    ['eWallet', 'card'],
  ] as const)('by %s is offered as %s, for the sum and the currency that are stored', async (method, type) => {
    const begun = await pay({ method });
    const session = [...stripe.sessions.values()][0];
    expect(begun).toMatchObject({ isOk: true, data: { url: session?.url } });
    const [row] = await payments(testPlatform.context);
    expect(row).toMatchObject({ status: 'started', method, brand: '', last_four: '' });
    const { body, key, authorization } = stripe.requests[0] ?? never();
    expect(Object.fromEntries(body)).toMatchObject({
      mode: 'payment',
      client_reference_id: row?.id,
      'allowed_payment_method_types[0]': type,
      'line_items[0][price_data][unit_amount]': '8435',
      'line_items[0][price_data][currency]': 'usd',
      'payment_intent_data[metadata][payment]': row?.id,
    });
    expect(body.get('success_url')).toMatch(/^https:\/\/pages\.example\/pay-result\?/);
    expect(key).toBe(`checkout-${row?.id}`);
    expect(authorization).toBe('Bearer sk_test_double');
  });

  test('is received once, however often and in whatever order Stripe tells', async () => {
    const begun = await pay();
    const before = await readBalance(testPlatform.context);
    stripe.pay();
    expect(await postEvent('checkout.session.expired')).toMatchObject({
      status: 200,
      body: { data: { isTaken: true } },
    });
    await Promise.all([1, 2, 3].map(() => postEvent('checkout.session.completed')));
    expect(await postEvent('checkout.session.async_payment_failed')).toMatchObject({ status: 200 });
    expect(await statusOf()).toEqual(['received']);
    expect(await readPaymentResult(testPlatform, resultKeyOf(begun))).toMatchObject({
      isOk: true,
      data: { isReceived: true, amountCents: 8435 },
    });
    expect((before ?? 0) - ((await readBalance(testPlatform.context)) ?? 0)).toBe(8435);
    expect(testPlatform.messages.filter(({ to }) => to === EMAIL)).toHaveLength(1);
  });

  test('whose webhook never comes is looked up', async () => {
    await pay();
    stripe.pay();
    testPlatform.clock.advance(2 * 60_000);
    await createReconciliation(testPlatform.context).reconcilePending();
    expect(await statusOf()).toEqual(['received']);
  });

  test('from a bank account may take days, and then bounce', async () => {
    await pay({ method: 'eCheck' });
    stripe.startProcessing();
    await postEvent('checkout.session.completed');
    testPlatform.clock.advance(3 * 24 * 3600_000);
    await createReconciliation(testPlatform.context).reconcilePending();
    expect(await statusOf()).toEqual(['started']);
    stripe.decline();
    await postEvent('checkout.session.async_payment_failed');
    expect(await payments(testPlatform.context)).toMatchObject([
      { status: 'declined', decline_code: 'insufficient_funds' },
    ]);
  });

  test('that runs out, or is taken back, is cancelled and opens no page any more', async () => {
    const begun = await pay();
    expect(await testPlatform.call(cancelPayment, { body: resultKeyOf(begun) })).toMatchObject({
      data: { isReceived: false },
    });
    expect([...stripe.sessions.values()][0]?.status).toBe('expired');
    await pay();
    stripe.expire();
    await postEvent('checkout.session.expired');
    expect(await statusOf()).toEqual(['cancelled', 'cancelled']);
  });

  test('that was paid a moment before it is taken back is received', async () => {
    const begun = await pay();
    stripe.pay();
    expect(await testPlatform.call(cancelPayment, { body: resultKeyOf(begun) })).toMatchObject({
      data: { isReceived: true },
    });
    expect(await statusOf()).toEqual(['received']);
  });

  test('takes no numbers on our page', async () => {
    expect(await payCard(testPlatform, { token })).toMatchObject({ isOk: false, name: 'payment.invalidCard' });
    expect(stripe.requests).toEqual([]);
  });
});

describe('while Stripe is in trouble', () => {
  test.each([['timeout'], ['lost'], [500], [429]] as const)(
    '%s and then an answer: one page, one payment',
    async (trouble) => {
      const paymentKey = newKey();
      stripe.fail(trouble, trouble, trouble, trouble);
      expect(await pay({ paymentKey })).toMatchObject({ isOk: false, name: 'payment.pending' });
      const again = await pay({ paymentKey });
      expect(again).toMatchObject({ isOk: true, data: { url: [...stripe.sessions.values()][0]?.url } });
      expect(stripe.sessions.size).toBe(1);
      expect(await statusOf()).toEqual(['started']);
    },
  );

  test('a webhook is asked for again, and nothing is settled by its word', async () => {
    await pay();
    stripe.pay();
    stripe.fail(500);
    expect(await postEvent('checkout.session.completed')).toMatchObject({ status: 503 });
    expect(await statusOf()).toEqual(['started']);
    expect(await postEvent('checkout.session.completed')).toMatchObject({ status: 200 });
    expect(await statusOf()).toEqual(['received']);
  });
});

describe('a webhook', () => {
  test('that is forged, changed or old is refused and does nothing', async () => {
    await pay();
    stripe.pay();
    const session = [...stripe.sessions.values()][0];
    const good = signedEvent('checkout.session.completed', session, { atMs: testPlatform.clock.now() });
    const forged = [
      signedEvent('checkout.session.completed', session, { atMs: testPlatform.clock.now(), secret: 'whsec_another' }),
      { ...good, body: good.body.replace('paid', 'PAID') },
      { ...good, signature: '' },
      signedEvent('checkout.session.completed', session, { atMs: testPlatform.clock.now() - 301_000 }),
    ];
    for (const event of forged)
      expect(await deliver(event)).toMatchObject({ status: 403, body: { errorName: 'webhook.forged' } });
    expect(await statusOf()).toEqual(['started']);
    expect(await deliver(good)).toMatchObject({ status: 200 });
  });

  test('about something else is taken and means nothing', async () => {
    expect(await postEvent('customer.created', { id: 'cus_1' })).toMatchObject({
      status: 200,
      body: { data: { isTaken: false } },
    });
    expect(await postEvent('checkout.session.completed', { client_reference_id: 'nobody' })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    'null',
    '[]',
    '{}',
    '"text"',
    '{"type":"charge.refunded"}',
    '{"type":"checkout.session.completed","data":null}',
  ])('of the content %s is taken and means nothing', async (body) => {
    const { signature } = signBody(body, { atMs: testPlatform.clock.now() });
    expect(await deliver({ body, signature })).toMatchObject({ status: 200, body: { data: { isTaken: false } } });
  });

  test.each([
    { client_reference_id: '__proto__' },
    { client_reference_id: 'a\u0000b' },
    { client_reference_id: { $ne: '' } },
  ])('about the payment %j changes nothing', async (session) => {
    await pay();
    stripe.pay();
    expect(await postEvent('checkout.session.completed', session)).toMatchObject({
      status: 200,
      body: { data: { isTaken: false } },
    });
    expect(await statusOf()).toEqual(['started']);
  });

  test('of a refund before that of the payment leaves both right', async () => {
    await pay();
    stripe.pay();
    stripe.refundInDashboard(3000);
    await postEvent('charge.refunded', charge());
    await postEvent('checkout.session.completed');
    expect(await payments(testPlatform.context)).toMatchObject([{ status: 'received', refunded_cents: 3000 }]);
  });

  test('of a refund never says that more was given back than was paid', async () => {
    await receive();
    stripe.refundInDashboard(9_000_000);
    await postEvent('charge.refunded', charge());
    expect(await payments(testPlatform.context)).toMatchObject([{ status: 'received', refunded_cents: 8435 }]);
  });

  test('of a success after a failure books the money once', async () => {
    const begun = await pay({ method: 'eCheck' });
    const before = (await readBalance(testPlatform.context)) ?? 0;
    stripe.startProcessing();
    stripe.decline();
    await postEvent('checkout.session.async_payment_failed');
    expect(await statusOf()).toEqual(['declined']);
    stripe.pay();
    stripe.fail(500);
    expect(await postEvent('checkout.session.async_payment_succeeded')).toMatchObject({ status: 503 });
    await Promise.all([1, 2, 3].map(() => postEvent('checkout.session.async_payment_succeeded')));
    expect(await payments(testPlatform.context)).toMatchObject([{ status: 'received', decline_code: null }]);
    expect(before - ((await readBalance(testPlatform.context)) ?? 0)).toBe(8435);
    expect(await readPaymentResult(testPlatform, resultKeyOf(begun))).toMatchObject({
      isOk: true,
      data: { isReceived: true },
    });
    expect(testPlatform.messages.filter(({ to }) => to === EMAIL)).toHaveLength(1);
  });

  test.each([{ amount_total: 1 }, { amount_total: 900_000 }, { currency: 'inr' }])(
    'of a payment of which Stripe took %j books nothing',
    async (change) => {
      const begun = await pay();
      const before = await readBalance(testPlatform.context);
      Object.assign(stripe.pay(), change);
      await postEvent('checkout.session.completed');
      expect(await statusOf()).toEqual(['started']);
      expect(await readBalance(testPlatform.context)).toBe(before);
      expect(await readPaymentResult(testPlatform, resultKeyOf(begun))).toMatchObject({
        isOk: false,
        name: 'payment.pending',
      });
      expect(await pay()).toMatchObject({ isOk: false, name: 'payment.pending' });
    },
  );

  test('is known by one right signature among several', async () => {
    await pay();
    const { body, signature } = signedEvent('checkout.session.expired', stripe.expire(), {
      atMs: testPlatform.clock.now(),
    });
    const [time = '', right = ''] = signature.split(',');
    const wrong = `v1=${'0'.repeat(64)}`;
    expect(await deliver({ body, signature: `${time},${wrong},v0=abc` })).toMatchObject({ status: 403 });
    expect(await deliver({ body, signature: `${time},${wrong},${right},v1=short` })).toMatchObject({ status: 200 });
    expect(await statusOf()).toEqual(['cancelled']);
  });

  test('of refunds says what Stripe has by then, however often and late it comes', async () => {
    await receive();
    stripe.refundInDashboard(1000);
    await postEvent('charge.refunded', charge());
    stripe.refundInDashboard(2000);
    await Promise.all([1, 2, 3].map(() => postEvent('charge.refunded', charge())));
    expect(await payments(testPlatform.context)).toMatchObject([{ status: 'received', refunded_cents: 3000 }]);
    stripe.fail(500, 500);
    expect(await postEvent('charge.refunded', charge())).toMatchObject({ status: 503 });
  });

  test('of the refunds of something else is taken and means nothing', async () => {
    await receive();
    expect(await postEvent('charge.refunded', { payment_intent: null })).toMatchObject({
      body: { data: { isTaken: false } },
    });
    expect(await postEvent('refund.failed', { payment_intent: '../customers' })).toMatchObject({
      body: { data: { isTaken: false } },
    });
    expect(await payments(testPlatform.context)).toMatchObject([{ refunded_cents: 0 }]);
  });
});

describe('a refund that fails after it was accepted', () => {
  let bearer: string;
  let reference: string;
  const refund = (amountCents: number) =>
    testPlatform.call(refundPayment, { body: { reference, amountCents, refundKey: newKey() } }, { bearer });
  const details = () => testPlatform.call(getPayment, { query: { reference } }, { bearer });
  const refundsLogged = () => logged.filter((event) => event.startsWith('payment.refund'));

  beforeEach(async () => {
    await receive();
    reference = (await payments(testPlatform.context))[0]?.reference ?? '';
    bearer = await testPlatform.seed.session(await testPlatform.seed.user());
  });

  test('gave nothing back, and can be given again', async () => {
    await refund(8435);
    expect(await details()).toMatchObject({ data: { refundedCents: 8435, refundableCents: 0 } });
    const failed = stripe.failRefund();
    await postEvent('refund.failed', failed);
    expect(refundsLogged()).toEqual(['payment.refunded', 'payment.refundFailed']);
    expect(await details()).toMatchObject({
      data: {
        refundedCents: 0,
        refundableCents: 8435,
        refunds: [{ status: 'refused', reason: 'expired_or_canceled_card', amountCents: 8435 }],
      },
    });
    expect(await refund(8435)).toMatchObject({ isOk: true, data: { refundedCents: 8435 } });
    expect(await details()).toMatchObject({ data: { refundedCents: 8435, refundableCents: 0 } });
  });

  test('stays failed whatever comes late, twice, or before', async () => {
    await refund(3000);
    testPlatform.clock.advance(1000);
    await refund(5000);
    const failed = stripe.failRefund();
    await Promise.all([1, 2].map(() => postEvent('refund.failed', failed)));
    await postEvent('charge.refunded', charge());
    await postEvent('refund.updated', failed);
    await postEvent('charge.refunded', charge());
    expect(await details()).toMatchObject({
      data: { refundedCents: 3000, refundableCents: 5435, refunds: [{ status: 'refused' }, { status: 'accepted' }] },
    });
  });

  test('and was made on Stripe’s own pages is no longer counted', async () => {
    stripe.refundInDashboard(4000);
    await postEvent('charge.refunded', charge());
    expect(await details()).toMatchObject({ data: { refundedCents: 4000 } });
    expect(refundsLogged()).toEqual(['payment.refunded']);
    await postEvent('refund.failed', stripe.failRefund());
    expect(refundsLogged()).toEqual(['payment.refunded']);
    expect(await details()).toMatchObject({ data: { refundedCents: 0, refundableCents: 8435 } });
  });
});

describe('a refund', () => {
  test('is given once for its key, and never more than was paid', async () => {
    await pay();
    stripe.pay();
    await postEvent('checkout.session.completed');
    const reference = (await payments(testPlatform.context))[0]?.gateway_reference ?? '';
    const first = await gateway().refund(reference, 8000, 'r1');
    expect(first).toMatchObject({ status: 'accepted' });
    expect(await gateway().refund(reference, 8000, 'r1')).toEqual(first);
    expect(await gateway().refund(reference, 500, 'r2')).toEqual({
      status: 'refused',
      reason: 'charge_already_refunded',
    });
  });
});
