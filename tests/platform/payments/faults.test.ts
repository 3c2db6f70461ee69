import { afterEach, describe, expect, test } from 'vitest';
import { sharedDatabase } from '../../support/test-platform';
import { createPlatform } from '~/platform';
import { createSandboxGateway } from '~/platform/adapters/sandbox-gateway';
import { createReconciliation, UNKNOWN_PAYMENT_TIMEOUT_MS } from '~/areas/payments/reconciliation.server';
import { cancelPayment } from '~/areas/payments/payment-result-calls';
import { payByCard } from '~/areas/payments/calls';
import { createApi } from '~/lib/api-client.server';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { createFakeMessages } from '../../support/fakes';
import {
  readBalance,
  CARD,
  listCharges,
  demandLink,
  EMAIL,
  resultKeyOf,
  newKey,
  createPaymentPlatform,
  payCard,
  payments,
  readPaymentResult,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
afterEach(() => platform.close());

const MINUTE = 60_000;
const never = () => new Promise<never>(() => undefined);
const statuses = async () => (await payments(platform.context)).map(({ status }) => status);
const tidy = () => createReconciliation(platform.context).reconcilePending();

describe('the gateway gives no answer before it charges', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('connection reset'))],
    ['never answers', never],
  ])('(%s): the payment stays open and the same form pays once', async (_how, fault) => {
    platform = await createPaymentPlatform();
    platform.gatewayControl.onCharge = fault;
    const token = await demandLink(platform);
    const paymentKey = newKey();
    const lost = await payCard(platform, { token, paymentKey });
    expect(lost).toMatchObject({ isOk: false, name: 'payment.pending' });
    expect(await statuses()).toEqual(['started']);
    expect(await readPaymentResult(platform, resultKeyOf(lost))).toMatchObject({
      isOk: false,
      name: 'payment.pending',
    });
    // Another form may not begin a second payment in the meantime, and this one not another order.
    expect(await payCard(platform, { token })).toMatchObject({ name: 'payment.pending', params: resultKeyOf(lost) });
    expect(await payCard(platform, { token, paymentKey, amountCents: 100 })).toMatchObject({
      name: 'payment.pending',
      params: resultKeyOf(lost),
    });
    platform.gatewayControl.onCharge = (charge) => charge();
    expect(await payCard(platform, { token, paymentKey })).toMatchObject({ isOk: true, data: resultKeyOf(lost) });
    expect(await listCharges(platform.context)).toHaveLength(1);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  });

  test('and it is taken back after a quarter of an hour, so that a late charge finds nothing to charge', async () => {
    platform = await createPaymentPlatform();
    let late: () => Promise<unknown> = never;
    platform.gatewayControl.onCharge = (charge) => {
      late = charge;
      return never();
    };
    const lost = await payCard(platform, { token: await demandLink(platform) });
    platform.clock.advance(5 * MINUTE);
    await tidy();
    expect(await statuses()).toEqual(['started']);
    platform.clock.advance(UNKNOWN_PAYMENT_TIMEOUT_MS);
    await tidy();
    expect(await statuses()).toEqual(['expired']);
    expect(await late()).toMatchObject({ status: 'declined' });
    expect(await listCharges(platform.context)).toHaveLength(0);
    expect(await readPaymentResult(platform, resultKeyOf(lost))).toMatchObject({
      data: { state: 'expired', isReceived: false, remarks: 'PaymentExpired.NothingCharged' },
    });
    platform.gatewayControl.onCharge = (charge) => charge();
    expect(await payCard(platform, { token: await demandLink(platform) })).toMatchObject({ isOk: true });
    expect(await listCharges(platform.context)).toHaveLength(1);
  });

  test('and the payer takes it back: it can be paid in another way', async () => {
    platform = await createPaymentPlatform();
    platform.gatewayControl.onCharge = never;
    const lost = await payCard(platform, { token: await demandLink(platform) });
    expect(await platform.call(cancelPayment, { body: resultKeyOf(lost) })).toMatchObject({
      isOk: true,
      data: { isReceived: false },
    });
    expect(await statuses()).toEqual(['cancelled']);
    platform.gatewayControl.onCharge = (charge) => charge();
    expect(await payCard(platform, { token: await demandLink(platform) })).toMatchObject({ isOk: true });
    expect(await listCharges(platform.context)).toHaveLength(1);
  });
});

describe('the gateway gives no answer after it has charged', () => {
  const charging = (fault: () => Promise<never>) => async (charge: () => Promise<unknown>) => {
    await charge();
    return fault();
  };

  test.each([
    ['throws', () => Promise.reject(new Error('connection reset'))],
    ['never answers', never],
  ])('(%s): the charge is found at once', async (_how, fault) => {
    platform = await createPaymentPlatform();
    platform.gatewayControl.onCharge = charging(fault);
    expect(await payCard(platform, { token: await demandLink(platform) })).toMatchObject({ isOk: true });
    expect(await statuses()).toEqual(['received']);
    expect(platform.messages).toHaveLength(1);
  });

  test('and can’t be asked either: the page tells the truth as soon as it can, housekeeping writes it down', async () => {
    platform = await createPaymentPlatform();
    platform.gatewayControl.onCharge = charging(() => Promise.reject(new Error('connection reset')));
    platform.gatewayControl.isUnreachable = true;
    const lost = await payCard(platform, { token: await demandLink(platform) });
    expect(lost).toMatchObject({ name: 'payment.pending' });
    expect(await readPaymentResult(platform, resultKeyOf(lost))).toMatchObject({ name: 'payment.pending' });
    expect(await platform.call(cancelPayment, { body: resultKeyOf(lost) })).toMatchObject({
      name: 'server.unavailable',
    });
    platform.gatewayControl.isUnreachable = false;
    const before = await platform.rowCounts();
    expect(await readPaymentResult(platform, resultKeyOf(lost))).toMatchObject({
      isOk: true,
      data: { isReceived: true, balanceCents: 24_000 - 8435 },
    });
    // A look writes nothing.
    expect((await platform.rowCounts()).payments).toEqual(before.payments);
    expect((await platform.rowCounts()).recipients).toEqual(before.recipients);
    platform.clock.advance(2 * MINUTE);
    await Promise.all([tidy(), tidy(), tidy()]);
    await runWaitingJobs(platform);
    expect(await statuses()).toEqual(['received']);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
    expect(platform.messages.filter(({ to }) => to === EMAIL)).toHaveLength(1);
    expect(await listCharges(platform.context)).toHaveLength(1);
  });

  test('a payer who cancels what was charged is told that it was received', async () => {
    platform = await createPaymentPlatform();
    platform.gatewayControl.onCharge = charging(never);
    platform.gatewayControl.isUnreachable = true;
    const lost = await payCard(platform, { token: await demandLink(platform) });
    platform.gatewayControl.isUnreachable = false;
    expect(await platform.call(cancelPayment, { body: resultKeyOf(lost) })).toMatchObject({
      isOk: true,
      data: { isReceived: true },
    });
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  });
});

test('the gateway answers twice: the second answer changes nothing', async () => {
  platform = await createPaymentPlatform();
  platform.gatewayControl.onCharge = async (charge) => {
    await charge();
    return charge();
  };
  const paid = await payCard(platform, { token: await demandLink(platform) });
  const [row] = await payments(platform.context);
  if (!row) throw new Error('no payment');
  const reconciliation = createReconciliation(platform.context);
  const again = { ...row, status: 'started' as const };
  await reconciliation.reconcile(again, { status: 'succeeded', gatewayReference: 'another' });
  await reconciliation.reconcile(again, {
    status: 'declined',
    gatewayReference: 'another',
    declineCode: 'card_declined',
  });
  expect(await payments(platform.context)).toEqual([row]);
  expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  expect(platform.messages).toHaveLength(1);
  expect(await listCharges(platform.context)).toHaveLength(1);
  expect(paid).toMatchObject({ isOk: true });
});

describe('the process is killed between charge and record', () => {
  async function killAfterCharge(paymentKey: string) {
    platform = await createPaymentPlatform();
    let isCharged = false;
    platform.gatewayControl.onCharge = async (charge) => {
      await charge();
      isCharged = true;
      return never();
    };
    Object.assign(platform.gatewayControl.gateway, { answerMs: 3600_000 });
    // Nobody ever hears of this one again.
    void payCard(platform, { token: await demandLink(platform), paymentKey });
    while (!isCharged) await new Promise((resolve) => setTimeout(resolve, 2));
    const { clock, config } = platform.context;
    const next = await createPlatform(config, {
      clock,
      messages: createFakeMessages().port,
      hasNoWorker: true,
      database: sharedDatabase(platform.context),
      listPayments: createSandboxGateway(platform.context),
    });
    return next;
  }

  test('the next one finds it when the same form is sent again', async () => {
    const paymentKey = newKey();
    const next = await killAfterCharge(paymentKey);
    const api = createApi(next, { clientAddress: '203.0.113.9', requestId: 'r' });
    const body = {
      token: await demandLink(platform),
      paymentKey,
      amountCents: 8435,
      email: EMAIL,
      phoneNumber: '',
      dueCents: null,
      acceptsMore: false,
      ...CARD,
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(payByCard, { body })));
    expect(answers.every(({ isOk }) => isOk)).toBe(true);
    expect(await listCharges(platform.context)).toHaveLength(1);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
    await next.close();
  });

  test('the next one finds it by itself', async () => {
    const next = await killAfterCharge(newKey());
    platform.clock.advance(2 * MINUTE);
    await createReconciliation(next.context).reconcilePending();
    await runWaitingJobs(platform);
    expect(await statuses()).toEqual(['received']);
    expect(await listCharges(platform.context)).toHaveLength(1);
    expect(platform.messages.lastTo(EMAIL).subject).toContain('$84.35');
    await next.close();
  });

  test('another form of the demand is told of the payment that there is', async () => {
    const next = await killAfterCharge(newKey());
    const api = createApi(next, { clientAddress: '203.0.113.9', requestId: 'r' });
    const body = {
      token: await demandLink(platform),
      paymentKey: newKey(),
      amountCents: 8435,
      email: EMAIL,
      phoneNumber: '',
      dueCents: null,
      acceptsMore: false,
      ...CARD,
    };
    expect(await api.call(payByCard, { body })).toMatchObject({ isOk: true });
    expect(await listCharges(platform.context)).toHaveLength(1);
    expect(await payments(platform.context)).toHaveLength(1);
    await next.close();
  });
});

describe('the receipt', () => {
  test('goes out later when the carrier was away, and once', async () => {
    platform = await createPaymentPlatform();
    platform.messages.failNext(new DeliveryError('temporary', 'away'));
    expect(await payCard(platform, { token: await demandLink(platform) })).toMatchObject({ isOk: true });
    expect(platform.messages).toHaveLength(0);
    platform.clock.advance(2 * MINUTE);
    await Promise.all([tidy(), tidy()]);
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
  });

  test('is not tried again at an address that will never work', async () => {
    platform = await createPaymentPlatform();
    platform.messages.failNext(new DeliveryError('undeliverable', 'nobody there'));
    expect(await payCard(platform, { token: await demandLink(platform) })).toMatchObject({ isOk: true });
    platform.clock.advance(2 * MINUTE);
    await tidy();
    expect(platform.messages).toHaveLength(0);
  });
});
