import { afterEach, describe, expect, test } from 'vitest';
import { getSmartPayInfo } from '~/areas/payments/calls';
import { inspectLink } from '~/areas/links/calls';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
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
  readPaymentResult,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
afterEach(() => platform.close());

const many = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_all, index) => run(index)));

test('a card is charged, the balance falls, the page has another version and a receipt is sent', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const versionOf = async () => {
    const link = await platform.call(inspectLink, { query: { token } });
    return link.isOk ? link.data.pageVersion : '';
  };
  const before = await versionOf();
  const paid = await payCard(platform, { token });
  expect(paid).toMatchObject({ isOk: true });
  expect(await payments(platform.context)).toMatchObject([
    {
      status: 'received',
      amount_cents: 8435,
      brand: 'Visa',
      last_four: '4242',
      account_number: 'maya',
      demand_id: 'demand-1',
      balance_cents: 24_000 - 8435,
    },
  ]);
  expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  expect(await versionOf()).not.toBe(before);
  const { referenceId } = resultKeyOf(paid);
  const mail = platform.messages.lastTo(EMAIL);
  expect(mail.subject).toBe(`We received your payment: $84.35 (${referenceId})`);
  expect(mail.text).toContain('Visa card ending in 4242');
  expect(mail.text).toMatch(/\/pay-result\?referenceId=LK-\S+&security=/);
  expect(await readPaymentResult(platform, resultKeyOf(paid))).toMatchObject({
    isOk: true,
    data: {
      isReceived: true,
      paymentId: referenceId,
      amountCents: 8435,
      balanceCents: 24_000 - 8435,
      state: 'received',
    },
  });
});

test.each([
  ['a balance that holds more', 24_000, 8435, 24_000 - 8435],
  ['a balance that holds less', 5000, 8435, 0],
  ['a credit', -1200, 8435, -1200],
  ['nothing', 0, 8435, 0],
  ['no balance at all', null, 8435, null],
])('of %s a payment leaves what it should', async (_what, balance, amountCents, left) => {
  platform = await createPaymentPlatform();
  await platform.context.db.updateTable('recipients').set({ balance_cents: balance }).execute();
  expect(await payCard(platform, { token: await demandLink(platform), amountCents })).toMatchObject({ isOk: true });
  expect(await readBalance(platform.context)).toBe(left);
});

test('20 presses of one Pay at once charge once, and every answer names the one payment', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const paymentKey = newKey();
  const answers = await many(20, () => payCard(platform, { token, paymentKey }));
  expect(answers.map(({ isOk }) => isOk)).toEqual(Array(20).fill(true));
  expect(new Set(answers.map((answer) => resultKeyOf(answer).referenceId)).size).toBe(1);
  expect(await listCharges(platform.context)).toHaveLength(1);
  expect(await payments(platform.context)).toHaveLength(1);
  expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  expect(platform.messages).toHaveLength(1);
});

test('20 forms of one demand at once charge once, and every answer is true', async () => {
  platform = await createPaymentPlatform();
  const answers = await many(20, async () => payCard(platform, { token: await demandLink(platform) }));
  expect(new Set(answers.map((answer) => resultKeyOf(answer).referenceId)).size).toBe(1);
  for (const answer of answers)
    expect(answer.isOk || answer.name).toSatisfy((outcome) => outcome === true || outcome === 'payment.pending');
  expect(answers.some(({ isOk }) => isOk)).toBe(true);
  expect(await listCharges(platform.context)).toHaveLength(1);
  expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  expect(platform.messages).toHaveLength(1);
  const late = await payCheck(platform, { token: await demandLink(platform) });
  expect(late).toMatchObject({ isOk: true, data: { referenceId: resultKeyOf(answers[0] as never).referenceId } });
  expect(await listCharges(platform.context)).toHaveLength(1);
});

test('20 forms of a demand whose customer nobody knows charge once, without a row to lock', async () => {
  platform = await createPaymentPlatform();
  const answers = await many(20, async () =>
    payCard(platform, { token: await demandLink(platform, { recipientId: 'nobody' }) }),
  );
  expect(new Set(answers.map((answer) => resultKeyOf(answer).referenceId)).size).toBe(1);
  expect(await listCharges(platform.context)).toHaveLength(1);
});

test('a demand that another form pays right now is in progress, and paid afterwards', async () => {
  platform = await createPaymentPlatform();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  platform.gatewayControl.onCharge = async (charge) => {
    await released;
    return charge();
  };
  const first = payCard(platform, { token: await demandLink(platform) });
  while (platform.gatewayControl.chargeCount === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  const second = await payCard(platform, { token: await demandLink(platform) });
  expect(second).toMatchObject({ isOk: false, name: 'payment.pending', status: 409 });
  expect(await platform.call(getSmartPayInfo, { query: { token: await demandLink(platform) } })).toMatchObject({
    data: { payment: { status: 'started', ...resultKeyOf(second) } },
  });
  release();
  expect(resultKeyOf(await first)).toEqual(resultKeyOf(second));
  expect(await platform.call(getSmartPayInfo, { query: { token: await demandLink(platform) } })).toMatchObject({
    data: { payment: { status: 'received', ...resultKeyOf(second) } },
  });
  expect(await listCharges(platform.context)).toHaveLength(1);
});

describe('a decline', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'PaymentRefused.CardDeclined.NothingCharged'],
    ['4000000000009995', 'insufficient_funds', 'PaymentRefused.InsufficientFunds.NothingCharged'],
    ['4000000000000069', 'expired_card', 'PaymentRefused.CardExpired.NothingCharged'],
  ])('of %s is told with its reason, and another card pays', async (cardNumber, code, remarks) => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const paymentKey = newKey();
    const declined = await payCard(platform, { token, paymentKey }, { cardNumber });
    expect(declined).toMatchObject({ isOk: false, name: 'payment.declined', status: 402 });
    const reply = await readPaymentResult(platform, resultKeyOf(declined));
    expect(reply).toMatchObject({
      isOk: true,
      data: { isReceived: false, remarks, state: 'declined', hasBalance: false },
    });
    expect(await payments(platform.context)).toMatchObject([
      { status: 'declined', decline_code: code, balance_cents: null },
    ]);
    expect(await readBalance(platform.context)).toBe(24_000);
    expect(platform.messages).toHaveLength(0);
    // The same form again changes nothing; one with another card is asked about.
    expect(await payCard(platform, { token, paymentKey }, { cardNumber })).toMatchObject({
      name: 'payment.declined',
      params: resultKeyOf(declined),
    });
    expect(await payCard(platform, { token, paymentKey })).toMatchObject({
      name: 'payment.keyUsed',
      params: resultKeyOf(declined),
    });
    const { retryToken } = reply.isOk ? reply.data : { retryToken: '' };
    expect(await payCard(platform, { token: retryToken })).toMatchObject({ isOk: true });
    expect(await listCharges(platform.context)).toHaveLength(1);
    // Paid by now: there is nothing left to try.
    expect(await readPaymentResult(platform, resultKeyOf(declined))).toMatchObject({ data: { retryToken: '' } });
  });

  test.each([
    ['000111111116', 'PaymentRefused.BankAccountClosed.NothingCharged'],
    ['000222222227', 'PaymentRefused.InsufficientFunds.NothingCharged'],
  ])('of account %s is told with its reason', async (accountNumber, remarks) => {
    platform = await createPaymentPlatform();
    const declined = await payCheck(
      platform,
      { token: await demandLink(platform) },
      { accountNumber, reEnterAccountNumber: accountNumber },
    );
    expect(await readPaymentResult(platform, resultKeyOf(declined))).toMatchObject({
      data: { isReceived: false, remarks, method: 'eCheck', brand: 'JPMORGAN CHASE' },
    });
  });
});

test('of a demand that is paid, the same form with another order answers the payment', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const paymentKey = newKey();
  const paid = await payCard(platform, { token, paymentKey });
  expect(await payCard(platform, { token, paymentKey, amountCents: 9999 })).toMatchObject({
    isOk: true,
    data: resultKeyOf(paid),
  });
  expect(
    await payCard(platform, { token, paymentKey, amountCents: 9999 }, { cardNumber: '5555555555554444' }),
  ).toMatchObject({ isOk: true, data: resultKeyOf(paid) });
  expect(await listCharges(platform.context)).toMatchObject([{ amount_cents: 8435 }]);
});

test('one key in two customers’ hands is two payments', async () => {
  platform = await createPaymentPlatform();
  await platform.seed.recipient({ id: 'noah' });
  const paymentKey = newKey();
  const one = await payCard(platform, { token: await demandLink(platform), paymentKey });
  const other = await payCard(platform, {
    token: await demandLink(platform, { jti: 'demand-2', recipientId: 'noah' }),
    paymentKey,
  });
  expect(resultKeyOf(other).referenceId).not.toBe(resultKeyOf(one).referenceId);
  expect(await listCharges(platform.context)).toHaveLength(2);
});

describe('what is wrong is refused before anybody is asked for money', () => {
  test.each([
    ['a wrong check digit', {}, { cardNumber: '4242424242424241' }, 'payment.invalidCard'],
    ['a card of last month', {}, { expiry: '12/25' }, 'payment.invalidCard'],
    ['no e-mail address', { email: 'maya' }, {}, 'email.invalid'],
    ['no telephone number', { phoneNumber: '4242424242424242' }, {}, 'phone.invalid'],
  ])('%s', async (_what, typed, card, name) => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const before = await platform.rowCounts();
    expect(await payCard(platform, { token, ...typed }, { ...CARD, ...card })).toMatchObject({ isOk: false, name });
    const after = await platform.rowCounts();
    expect({ ...after, rate_limits: before.rate_limits }).toEqual(before);
    expect(platform.gatewayControl.chargeCount).toBe(0);
  });

  test.each([
    [{ routingNumber: '021000022' }, 'bank.invalidRouting'],
    [{ accountNumber: '123', reEnterAccountNumber: '123' }, 'bank.accountInvalid'],
    [{ reEnterAccountNumber: '778800001235' }, 'bank.accountMismatch'],
  ])('an account of %o', async (check, name) => {
    platform = await createPaymentPlatform();
    expect(await payCheck(platform, { token: await demandLink(platform) }, check)).toMatchObject({ isOk: false, name });
    expect(platform.gatewayControl.chargeCount).toBe(0);
  });

  test('links of every other purpose, expired and forged ones', async () => {
    platform = await createPaymentPlatform();
    for (const purpose of LINK_PURPOSES) {
      const name = purpose === 'smart-pay' ? 'token.invalid' : 'token.wrongPurpose';
      expect(await payCard(platform, { token: await platform.seed.link({ purpose }) }), purpose).toMatchObject({
        isOk: false,
        name,
      });
    }
    const token = await demandLink(platform, {}, 10);
    expect(await payCard(platform, { token: `${token}x` })).toMatchObject({ name: 'token.invalid' });
    platform.clock.advance(11_000);
    expect(await payCard(platform, { token })).toMatchObject({ name: 'token.expired' });
    expect(await payments(platform.context)).toEqual([]);
  });
});

describe('a client without a key', () => {
  test('is charged once for the same order, and again after a decline', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const order = { token, paymentKey: undefined };
    await payCard(platform, order, { cardNumber: '4000000000000002' });
    await payCard(platform, order, { cardNumber: '4000000000000002' });
    expect((await payments(platform.context)).map(({ status }) => status)).toEqual(['declined', 'declined']);
    const paid = await payCard(platform, order, { expiry: '2029-11-01T00:00:00.000Z' });
    expect(paid).toMatchObject({ isOk: true });
    expect(resultKeyOf(await payCard(platform, order))).toEqual(resultKeyOf(paid));
    expect(await listCharges(platform.context)).toHaveLength(1);
  });

  test('is charged once for the same order where no demand limits the sum', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform, { amountCents: 0 });
    const pay = () => payCard(platform, { token, paymentKey: undefined, amountCents: 500 });
    const [first, second] = [await pay(), await pay()];
    expect(resultKeyOf(second)).toEqual(resultKeyOf(first));
    expect(await listCharges(platform.context)).toHaveLength(1);
  });
});
