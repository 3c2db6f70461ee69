import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByPublicId } from '~/areas/accounts/calls';
import { inspectLink } from '~/areas/links/calls';
import { cancelPayment } from '~/areas/payments/payment-result-calls';
import { getSandboxCheckout, getSmartPayInfo, payWithoutLink } from '~/areas/payments/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import {
  CARD,
  demandLink,
  EMAIL,
  resultKeyOf,
  newKey,
  payCard,
  payCheck,
  payments,
  payWallet,
  readPaymentResult,
} from './payment-platform';

let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform({ config: { payments: 'off' } });
  await platform.seed.account({ public_id: 'prairie-public' });
  await platform.seed.recipient();
  token = await demandLink(platform);
});
afterEach(() => platform.close());

const means = { method: 'card' as const, cardNumber: CARD.cardNumber, nameOnCard: 'Maya', expirationDate: '11/29' };
const withoutLink = () =>
  platform.call(payWithoutLink, {
    body: {
      domain: '',
      accountToken: 'prairie-public',
      customerNumber: '220010010101',
      amountCents: 100,
      email: EMAIL,
      phoneNumber: '',
      paymentKey: newKey(),
      means,
    },
  });

test('every way to pay is refused by name, nothing is kept, and what is asked for stays', async () => {
  const answers = [
    await payCard(platform, { token }),
    await payCheck(platform, { token }),
    await payWallet(platform, { token }),
    await withoutLink(),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ isOk: false, name: 'payment.off', status: 409 });
  expect(await payments(platform.context)).toEqual([]);
  expect(await platform.call(getSmartPayInfo, { query: { token } })).toMatchObject({
    isOk: true,
    data: { dueCents: 8435, payment: null },
  });
});

test('pages are told, by a link and without one', async () => {
  const link = await platform.call(inspectLink, { query: { token } });
  expect(link).toMatchObject({ isOk: true, data: { account: { paymentMode: 'off' } } });
  const account = await platform.call(getAccountByPublicId, { query: { accountToken: 'prairie-public' } });
  expect(account).toMatchObject({ isOk: true, data: { paymentMode: 'off' } });
});

test('a payment of the sandbox from before stays as it was, and its page is gone', async () => {
  platform.context.config.payments = 'sandbox';
  // Begun through the port of a test platform whose gateway is none: it is put down, and nobody answers.
  const begun = await payWallet(platform, { token });
  expect(begun).toMatchObject({ isOk: false, name: 'payment.pending' });
  platform.context.config.payments = 'off';
  expect(await readPaymentResult(platform, resultKeyOf(begun))).toMatchObject({ isOk: false, name: 'payment.pending' });
  expect(await platform.call(cancelPayment, { body: resultKeyOf(begun) })).toMatchObject({
    name: 'server.unavailable',
  });
  expect(await payments(platform.context)).toMatchObject([{ status: 'started' }]);
  expect(await platform.call(getSandboxCheckout, { query: { checkoutId: 'any' } })).toMatchObject({
    name: 'payment.notFound',
  });
});

test('a test recipient pays in the sandbox, and no real money', async () => {
  await platform.context.db.updateTable('recipients').set({ is_test: 1 }).execute();
  platform.context.config.payments = 'stripe';
  expect(await payCard(platform, { token })).toMatchObject({ isOk: false, name: 'payment.off' });
  expect(await payments(platform.context)).toEqual([]);
  platform.context.config.payments = 'sandbox';
  expect(await payCard(platform, { token })).not.toMatchObject({ name: 'payment.off' });
});
