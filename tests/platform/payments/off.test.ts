import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByPublicId } from '~/areas/accounts/calls';
import { inspectLink } from '~/areas/links/calls';
import { cancelPayment } from '~/areas/payments/payment-results';
import { getSandboxCheckout, getSmartPayInfo, payWithoutLink } from '~/areas/payments/calls';
import { createWorld, type World } from '../../support/world';
import { CARD, demandLink, EMAIL, keyOf, newKey, payCard, payCheck, payments, payWallet, result } from './till';

let world: World;
let token: string;

beforeEach(async () => {
  world = await createWorld({ config: { payments: 'off' } });
  await world.seed.account({ public_id: 'prairie-public' });
  await world.seed.recipient();
  token = await demandLink(world);
});
afterEach(() => world.close());

const means = { method: 'card' as const, cardNumber: CARD.cardNumber, nameOnCard: 'Maya', expirationDate: '11/29' };
const withoutLink = () =>
  world.call(payWithoutLink, {
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
    await payCard(world, { token }),
    await payCheck(world, { token }),
    await payWallet(world, { token }),
    await withoutLink(),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ isOk: false, name: 'payment.off', status: 409 });
  expect(await payments(world.context)).toEqual([]);
  expect(await world.call(getSmartPayInfo, { query: { token } })).toMatchObject({
    isOk: true,
    data: { dueCents: 8435, payment: null },
  });
});

test('pages are told, by a link and without one', async () => {
  const link = await world.call(inspectLink, { query: { token } });
  expect(link).toMatchObject({ isOk: true, data: { account: { paymentMode: 'off' } } });
  const account = await world.call(getAccountByPublicId, { query: { accountToken: 'prairie-public' } });
  expect(account).toMatchObject({ isOk: true, data: { paymentMode: 'off' } });
});

test('a payment of the sandbox from before stays as it was, and its page is gone', async () => {
  world.context.config.payments = 'sandbox';
  // Begun through the port of a world whose gateway is none: it is put down, and nobody answers.
  const begun = await payWallet(world, { token });
  expect(begun).toMatchObject({ isOk: false, name: 'payment.pending' });
  world.context.config.payments = 'off';
  expect(await result(world, keyOf(begun))).toMatchObject({ isOk: false, name: 'payment.pending' });
  expect(await world.call(cancelPayment, { body: keyOf(begun) })).toMatchObject({ name: 'server.unavailable' });
  expect(await payments(world.context)).toMatchObject([{ status: 'started' }]);
  expect(await world.call(getSandboxCheckout, { query: { checkoutId: 'any' } })).toMatchObject({
    name: 'payment.notFound',
  });
});

test('a test recipient pays in the sandbox, and no real money', async () => {
  await world.context.db.updateTable('recipients').set({ is_test: 1 }).execute();
  world.context.config.payments = 'stripe';
  expect(await payCard(world, { token })).toMatchObject({ isOk: false, name: 'payment.off' });
  expect(await payments(world.context)).toEqual([]);
  world.context.config.payments = 'sandbox';
  expect(await payCard(world, { token })).not.toMatchObject({ name: 'payment.off' });
});
