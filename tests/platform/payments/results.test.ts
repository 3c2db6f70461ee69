import { afterEach, describe, expect, test } from 'vitest';
import { renewLink } from '~/areas/links/calls';
import { cancelPayment, getPaymentReceipt } from '~/areas/payments/payment-result-calls';
import {
  completeSandboxCheckout,
  findPaymentByKey,
  getSandboxCheckout,
  getSmartPayInfo,
  payByCard,
  payWithoutLink,
} from '~/areas/payments/calls';
import { CHECKOUT_TIMEOUT_MS, createReconciliation } from '~/areas/payments/reconciliation.server';
import { infoOf, languageIn, linesOf } from '../../documents/read-pdf';
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
  payCheck,
  payments,
  payWallet,
  readPaymentResult,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
afterEach(() => platform.close());

const statuses = async () => (await payments(platform.context)).map(({ status }) => status);

describe('by eWallet', () => {
  const checkoutOf = (answer: Awaited<ReturnType<typeof payWallet>>) =>
    answer.isOk ? (new URL(answer.data.url).pathname.split('/').at(-1) ?? '') : '';
  const complete = (checkoutId: string, outcome: 'pay' | 'decline' | 'cancel') =>
    platform.call(completeSandboxCheckout, { body: { checkoutId, outcome } });

  test('the hosted page pays once, and its first press counts', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const paymentKey = newKey();
    const begun = await Promise.all(Array.from({ length: 5 }, () => payWallet(platform, { token, paymentKey })));
    expect(new Set(begun.map(checkoutOf)).size).toBe(1);
    const [first] = begun as [(typeof begun)[0]];
    const checkoutId = checkoutOf(first);
    expect(await platform.call(getSandboxCheckout, { query: { checkoutId } })).toMatchObject({
      isOk: true,
      data: { merchant: 'Prairie Light & Water', amountCents: 8435, currency: 'USD', isOpen: true },
    });
    expect(await readPaymentResult(platform, resultKeyOf(first))).toMatchObject({
      name: 'payment.pending',
      params: { method: 'eWallet', amountCents: 8435, url: expect.stringContaining(checkoutId) as string },
    });
    // Another way to pay has to wait until this one is taken back.
    expect(await payCard(platform, { token })).toMatchObject({ name: 'payment.pending', params: resultKeyOf(first) });
    const returned = await complete(checkoutId, 'pay');
    expect(returned.isOk && returned.data.returnUrl).toContain('/pay-result?referenceId=');
    // The gateway is another company: it learns no link.
    expect(returned.isOk && returned.data.returnUrl).not.toMatch(/eyJ|token=ey/);
    expect(await complete(checkoutId, 'cancel')).toMatchObject({ isOk: true });
    expect(await statuses()).toEqual(['received']);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
    expect(platform.messages.lastTo(EMAIL).text).toContain('eWallet');
  });

  test.each([
    ['cancel', 'cancelled', 'PaymentCancelled.NothingCharged'],
    ['decline', 'declined', 'PaymentRefused.WalletDeclined.NothingCharged'],
  ] as const)('after %s it can be paid in another way', async (outcome, state, remarks) => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const begun = await payWallet(platform, { token });
    await complete(checkoutOf(begun), outcome);
    expect(await readPaymentResult(platform, resultKeyOf(begun))).toMatchObject({
      isOk: true,
      data: { state, remarks, isReceived: false },
    });
    expect(await payCard(platform, { token })).toMatchObject({ isOk: true });
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  });

  test('a page that stays open is closed after a day, and one that is taken back can’t be paid', async () => {
    platform = await createPaymentPlatform();
    const begun = await payWallet(platform, { token: await demandLink(platform) });
    platform.clock.advance(CHECKOUT_TIMEOUT_MS + 1);
    await createReconciliation(platform.context).reconcilePending();
    expect(await statuses()).toEqual(['expired']);
    const again = await payWallet(platform, { token: await demandLink(platform) });
    expect(await platform.call(cancelPayment, { body: resultKeyOf(again) })).toMatchObject({
      data: { isReceived: false },
    });
    await complete(checkoutOf(begun), 'pay');
    await complete(checkoutOf(again), 'pay');
    expect((await statuses()).sort()).toEqual(['cancelled', 'expired']);
    expect(await readBalance(platform.context)).toBe(24_000);
  });
});

describe('without a link', () => {
  const pay = (
    over: {
      customerNumber?: string;
      domain?: string;
      accountToken?: string;
      paymentKey?: string;
      amountCents?: number;
    } = {},
  ) =>
    platform.call(payWithoutLink, {
      body: {
        domain: '',
        accountToken: 'prairie-public',
        customerNumber: 'maya',
        amountCents: 5000,
        email: 'stranger@mail.example',
        phoneNumber: '',
        paymentKey: newKey(),
        means: { method: 'card', cardNumber: CARD.cardNumber, nameOnCard: 'S. Tranger', expirationDate: '11/29' },
        ...over,
      },
    });

  test('the company is paid for the number that was typed, whether there is such a customer or not', async () => {
    platform = await createPaymentPlatform();
    const known = await pay();
    platform.clock.advance(1000);
    const unknown = await pay({ customerNumber: '99 99-99' });
    expect([known, unknown]).toMatchObject([{ isOk: true }, { isOk: true }]);
    expect(await payments(platform.context)).toMatchObject([
      { recipient_id: '', account_number: 'maya', demand_id: null, status: 'received', balance_cents: null },
      { recipient_id: '', account_number: '999999', demand_id: null, status: 'received', balance_cents: null },
    ]);
    // Nothing of the customer is told, and nothing of theirs changes.
    expect(await readBalance(platform.context)).toBe(24_000);
    const results = await Promise.all([known, unknown].map((each) => readPaymentResult(platform, resultKeyOf(each))));
    for (const each of results)
      expect(each).toMatchObject({ data: { hasBalance: false, balanceCents: 0, retryToken: '', isReceived: true } });
  });

  test('a form pays once; the same form with another amount is asked about', async () => {
    platform = await createPaymentPlatform();
    const paymentKey = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ paymentKey })));
    expect(new Set(answers.map((answer) => resultKeyOf(answer).referenceId)).size).toBe(1);
    expect(answers.every(({ isOk }) => isOk)).toBe(true);
    expect(await pay({ paymentKey, amountCents: 1 })).toMatchObject({ name: 'payment.keyUsed' });
    expect(await listCharges(platform.context)).toHaveLength(1);
  });

  test('a host name or a public id says whom; a number that can’t be a customer’s is refused', async () => {
    platform = await createPaymentPlatform();
    await platform.seed.changeAccount({ domain: 'prairie.example' });
    expect(await pay({ domain: 'prairie.example', accountToken: '' })).toMatchObject({ isOk: true });
    expect(await pay({ domain: 'evil.example', accountToken: '' })).toMatchObject({ name: 'account.notFound' });
    expect(await pay({ accountToken: '' })).toMatchObject({ name: 'account.notFound' });
    for (const customerNumber of ['1234567890123', '<b>', ' ', '4242424242424242']) {
      expect(await pay({ customerNumber }), customerNumber).toMatchObject({ name: 'request.invalid' });
    }
  });

  test('where nobody knows what is due, the account says what is the most', async () => {
    platform = await createPaymentPlatform();
    expect(await pay({ amountCents: 1_000_001 })).toMatchObject({
      name: 'payment.amountOutside',
      params: { mostCents: 1_000_000 },
    });
    expect(await listCharges(platform.context)).toEqual([]);
    expect(await pay({ amountCents: 1_000_000, paymentKey: 'the-key-of-another-form' })).toMatchObject({ isOk: true });
  });
});

test('the receipt of the sandbox, and so of a preview, says that no money has moved', async () => {
  platform = await createPaymentPlatform();
  const paid = await payCheck(platform, { token: await demandLink(platform) });
  const linesWith = async (payments: 'sandbox' | 'stripe') => {
    Object.assign(platform.context.config, { payments });
    const answer = await platform.call(getPaymentReceipt, { query: resultKeyOf(paid) });
    if (!answer.isOk) throw new Error(answer.details);
    return linesOf(new Uint8Array(await answer.data.arrayBuffer()));
  };
  const mark = 'Test payment: no money has moved. This is not a receipt.';
  expect(await linesWith('sandbox')).toContain(mark);
  expect(await linesWith('stripe')).not.toContain(mark);
});

test('the receipt is a document that other programs read', async () => {
  platform = await createPaymentPlatform();
  const paid = await payCheck(platform, { token: await demandLink(platform) });
  const answer = await platform.call(getPaymentReceipt, { query: resultKeyOf(paid) });
  if (!answer.isOk) throw new Error(answer.details);
  const pdf = new Uint8Array(await answer.data.arrayBuffer());
  const { referenceId } = resultKeyOf(paid);
  const lines = linesOf(pdf);
  for (const line of [
    `Payment receipt ${referenceId}`,
    `Reference number ${referenceId}`,
    'Customer Maya Torres',
    'Account number maya',
    'Paid on Jan 15, 2026, 10:00 AM CST',
    'Payment method Bank account ending in 1234 (JPMORGAN CHASE)',
    'Payment to Prairie Light & Water $84.35',
    'Amount paid $84.35',
    'Balance after this payment $155.65',
  ]) {
    expect(lines).toContain(line);
  }
  expect(infoOf(pdf)).toMatchObject({ Title: `Payment receipt ${referenceId}`, Tagged: 'yes' });
  expect(answer.data.headers.get('content-disposition')).toBe(`inline; filename="receipt-${referenceId}.pdf"`);
});

test('nothing is told without the right signature, and there is no receipt of what was not received', async () => {
  platform = await createPaymentPlatform();
  const paid = await payCard(platform, { token: await demandLink(platform) });
  platform.clock.advance(1000);
  const declined = await payCard(
    platform,
    { token: await demandLink(platform, { jti: 'demand-2' }) },
    { cardNumber: '4000000000000002' },
  );
  const [good, other] = [resultKeyOf(paid), resultKeyOf(declined)];
  const forged = [
    { ...good, security: other.security },
    { ...good, security: `${good.security.slice(0, -2)}AA` },
    { ...good, security: 'x' },
    { referenceId: 'LK-2222-2222', security: good.security },
    { referenceId: good.referenceId.toLowerCase(), security: good.security },
  ];
  for (const key of forged) {
    expect(await readPaymentResult(platform, key)).toMatchObject({
      isOk: false,
      name: 'payment.notFound',
      status: 404,
      params: {},
    });
    expect(await platform.call(getPaymentReceipt, { query: key })).toMatchObject({ name: 'payment.notFound' });
    expect(await platform.call(cancelPayment, { body: key })).toMatchObject({ name: 'payment.notFound' });
  }
  expect(await platform.call(getPaymentReceipt, { query: other })).toMatchObject({ name: 'payment.notFound' });
  // What is settled stays as it is.
  expect(await platform.call(cancelPayment, { body: good })).toMatchObject({ isOk: true, data: { isReceived: true } });
  expect(await platform.call(cancelPayment, { body: other })).toMatchObject({
    isOk: true,
    data: { isReceived: false },
  });
  expect(await statuses()).toEqual(['received', 'declined']);
});

test('a form whose answer got lost finds its payment by its key, and nobody else’s', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const paymentKey = newKey();
  const find = (over: { token?: string; paymentKey?: string } = {}) =>
    platform.call(findPaymentByKey, { query: { token, domain: '', accountToken: '', paymentKey, ...over } });
  expect(await find()).toEqual({ isOk: true, data: null });
  const paid = await payCard(platform, { token, paymentKey });
  expect(await find()).toEqual({ isOk: true, data: { ...resultKeyOf(paid), status: 'received' } });
  expect(await find({ paymentKey: newKey() })).toEqual({ isOk: true, data: null });
  expect(await find({ token: await demandLink(platform, { jti: 'demand-2' }) })).toEqual({ isOk: true, data: null });
});

test('the page of a link starts with what the link says', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform, { phoneNumber: '+13125550142' });
  expect(await platform.call(getSmartPayInfo, { query: { token } })).toEqual({
    isOk: true,
    data: {
      supportPhoneNumber: '+13125550100',
      supportEmailAddress: 'help@prairie.example',
      accountNumber: 'maya',
      amountCents: 8435,
      email: EMAIL,
      phoneNumber: '+13125550142',
      paidCents: 0,
      dueCents: 8435,
      leastCents: 0,
      mostCents: 16_870,
      about: '',
      dueOn: null,
      payment: null,
    },
  });
});

test('a fresh link for one that has run out asks for the same payment', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform, {}, 10);
  platform.clock.advance(60_000);
  expect(await platform.call(renewLink, { body: { token, language: 'en' } })).toEqual({
    isOk: true,
    data: { isSent: true },
  });
  const fresh = /\/smart-pay\/(ey[\w.-]+)/.exec(platform.messages.lastTo(EMAIL).text)?.[1] ?? '';
  expect(await payCard(platform, { token: fresh })).toMatchObject({ isOk: true });
  expect(await payments(platform.context)).toMatchObject([{ demand_id: 'demand-1', amount_cents: 8435 }]);
});

test('the receipt is in the language that was paid in, or in the one that is asked for', async () => {
  platform = await createPaymentPlatform();
  const paid = await platform.api().call(
    payByCard,
    {
      body: {
        token: await demandLink(platform),
        paymentKey: newKey(),
        amountCents: 8435,
        dueCents: null,
        acceptsMore: false,
        email: EMAIL,
        phoneNumber: '',
        ...CARD,
      },
    },
    { language: 'de' },
  );
  expect(await readPaymentResult(platform, resultKeyOf(paid))).toMatchObject({
    data: { language: 'de', accountToken: 'prairie-public' },
  });
  const receiptIn = async (language?: string) => {
    const answer = await platform.api().call(getPaymentReceipt, { query: resultKeyOf(paid) }, { language });
    return answer.isOk ? languageIn(new Uint8Array(await answer.data.arrayBuffer())) : answer.details;
  };
  expect([await receiptIn(), await receiptIn('fr'), await receiptIn('xx')]).toEqual(['de', 'fr', 'de']);
});
