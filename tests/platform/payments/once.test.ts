import { afterEach, describe, expect, test } from 'vitest';
import { getSmartPayInfo } from '~/areas/payments/calls';
import { inspectLink } from '~/areas/links/calls';
import { LINK_PURPOSES } from '~/lib/contract/tokens';
import {
  balanceOf,
  CARD,
  charges,
  demandLink,
  EMAIL,
  keyOf,
  newKey,
  openTill,
  payCard,
  payCheck,
  payments,
  result,
  type TillWorld,
} from './till';

let world: TillWorld;
afterEach(() => world.close());

const many = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_all, index) => run(index)));

test('a card is charged, the balance falls, the page has another version and a receipt is sent', async () => {
  world = await openTill();
  const token = await demandLink(world);
  const versionOf = async () => {
    const link = await world.call(inspectLink, { query: { token } });
    return link.isOk ? link.data.pageVersion : '';
  };
  const before = await versionOf();
  const paid = await payCard(world, { token });
  expect(paid).toMatchObject({ isOk: true });
  expect(await payments(world.context)).toMatchObject([
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
  expect(await balanceOf(world.context)).toBe(24_000 - 8435);
  expect(await versionOf()).not.toBe(before);
  const { referenceId } = keyOf(paid);
  const mail = world.messages.lastTo(EMAIL);
  expect(mail.subject).toBe(`We received your payment: $84.35 (${referenceId})`);
  expect(mail.text).toContain('Visa card ending in 4242');
  expect(mail.text).toMatch(/\/pay-result\?referenceId=LK-\S+&security=/);
  expect(await result(world, keyOf(paid))).toMatchObject({
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
  world = await openTill();
  await world.context.db.updateTable('recipients').set({ balance_cents: balance }).execute();
  expect(await payCard(world, { token: await demandLink(world), amountCents })).toMatchObject({ isOk: true });
  expect(await balanceOf(world.context)).toBe(left);
});

test('20 presses of one Pay at once charge once, and every answer names the one payment', async () => {
  world = await openTill();
  const token = await demandLink(world);
  const paymentKey = newKey();
  const answers = await many(20, () => payCard(world, { token, paymentKey }));
  expect(answers.map(({ isOk }) => isOk)).toEqual(Array(20).fill(true));
  expect(new Set(answers.map((answer) => keyOf(answer).referenceId)).size).toBe(1);
  expect(await charges(world.context)).toHaveLength(1);
  expect(await payments(world.context)).toHaveLength(1);
  expect(await balanceOf(world.context)).toBe(24_000 - 8435);
  expect(world.messages).toHaveLength(1);
});

test('20 forms of one demand at once charge once, and every answer is true', async () => {
  world = await openTill();
  const answers = await many(20, async () => payCard(world, { token: await demandLink(world) }));
  expect(new Set(answers.map((answer) => keyOf(answer).referenceId)).size).toBe(1);
  for (const answer of answers)
    expect(answer.isOk || answer.name).toSatisfy((said) => said === true || said === 'payment.pending');
  expect(answers.some(({ isOk }) => isOk)).toBe(true);
  expect(await charges(world.context)).toHaveLength(1);
  expect(await balanceOf(world.context)).toBe(24_000 - 8435);
  expect(world.messages).toHaveLength(1);
  const late = await payCheck(world, { token: await demandLink(world) });
  expect(late).toMatchObject({ isOk: true, data: { referenceId: keyOf(answers[0] as never).referenceId } });
  expect(await charges(world.context)).toHaveLength(1);
});

test('20 forms of a demand whose customer nobody knows charge once, without a row to lock', async () => {
  world = await openTill();
  const answers = await many(20, async () =>
    payCard(world, { token: await demandLink(world, { recipientId: 'nobody' }) }),
  );
  expect(new Set(answers.map((answer) => keyOf(answer).referenceId)).size).toBe(1);
  expect(await charges(world.context)).toHaveLength(1);
});

test('a demand that another form pays right now is in progress, and paid afterwards', async () => {
  world = await openTill();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  world.till.onCharge = async (charge) => {
    await gate;
    return charge();
  };
  const first = payCard(world, { token: await demandLink(world) });
  while (world.till.asked === 0) await new Promise((resolve) => setTimeout(resolve, 2));
  const second = await payCard(world, { token: await demandLink(world) });
  expect(second).toMatchObject({ isOk: false, name: 'payment.pending', status: 409 });
  expect(await world.call(getSmartPayInfo, { query: { token: await demandLink(world) } })).toMatchObject({
    data: { payment: { status: 'started', ...keyOf(second) } },
  });
  release();
  expect(keyOf(await first)).toEqual(keyOf(second));
  expect(await world.call(getSmartPayInfo, { query: { token: await demandLink(world) } })).toMatchObject({
    data: { payment: { status: 'received', ...keyOf(second) } },
  });
  expect(await charges(world.context)).toHaveLength(1);
});

describe('a decline', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'PaymentRefused.CardDeclined.NothingCharged'],
    ['4000000000009995', 'insufficient_funds', 'PaymentRefused.InsufficientFunds.NothingCharged'],
    ['4000000000000069', 'expired_card', 'PaymentRefused.CardExpired.NothingCharged'],
  ])('of %s is told with its reason, and another card pays', async (cardNumber, code, remarks) => {
    world = await openTill();
    const token = await demandLink(world);
    const paymentKey = newKey();
    const declined = await payCard(world, { token, paymentKey }, { cardNumber });
    expect(declined).toMatchObject({ isOk: false, name: 'payment.declined', status: 402 });
    const told = await result(world, keyOf(declined));
    expect(told).toMatchObject({
      isOk: true,
      data: { isReceived: false, remarks, state: 'declined', hasBalance: false },
    });
    expect(await payments(world.context)).toMatchObject([
      { status: 'declined', decline_code: code, balance_cents: null },
    ]);
    expect(await balanceOf(world.context)).toBe(24_000);
    expect(world.messages).toHaveLength(0);
    // The same form again changes nothing; one with another card is asked about.
    expect(await payCard(world, { token, paymentKey }, { cardNumber })).toMatchObject({
      name: 'payment.declined',
      params: keyOf(declined),
    });
    expect(await payCard(world, { token, paymentKey })).toMatchObject({
      name: 'payment.keyUsed',
      params: keyOf(declined),
    });
    const { retryToken } = told.isOk ? told.data : { retryToken: '' };
    expect(await payCard(world, { token: retryToken })).toMatchObject({ isOk: true });
    expect(await charges(world.context)).toHaveLength(1);
    // Paid by now: there is nothing left to try.
    expect(await result(world, keyOf(declined))).toMatchObject({ data: { retryToken: '' } });
  });

  test.each([
    ['000111111116', 'PaymentRefused.BankAccountClosed.NothingCharged'],
    ['000222222227', 'PaymentRefused.InsufficientFunds.NothingCharged'],
  ])('of account %s is told with its reason', async (accountNumber, remarks) => {
    world = await openTill();
    const declined = await payCheck(
      world,
      { token: await demandLink(world) },
      { accountNumber, reEnterAccountNumber: accountNumber },
    );
    expect(await result(world, keyOf(declined))).toMatchObject({
      data: { isReceived: false, remarks, method: 'eCheck', brand: 'JPMORGAN CHASE' },
    });
  });
});

test('of a demand that is paid, the same form with another order answers the payment', async () => {
  world = await openTill();
  const token = await demandLink(world);
  const paymentKey = newKey();
  const paid = await payCard(world, { token, paymentKey });
  expect(await payCard(world, { token, paymentKey, amountCents: 9999 })).toMatchObject({
    isOk: true,
    data: keyOf(paid),
  });
  expect(
    await payCard(world, { token, paymentKey, amountCents: 9999 }, { cardNumber: '5555555555554444' }),
  ).toMatchObject({ isOk: true, data: keyOf(paid) });
  expect(await charges(world.context)).toMatchObject([{ amount_cents: 8435 }]);
});

test('one key in two customers’ hands is two payments', async () => {
  world = await openTill();
  await world.seed.recipient({ id: 'noah' });
  const paymentKey = newKey();
  const one = await payCard(world, { token: await demandLink(world), paymentKey });
  const other = await payCard(world, {
    token: await demandLink(world, { jti: 'demand-2', recipientId: 'noah' }),
    paymentKey,
  });
  expect(keyOf(other).referenceId).not.toBe(keyOf(one).referenceId);
  expect(await charges(world.context)).toHaveLength(2);
});

describe('what is wrong is refused before anybody is asked for money', () => {
  test.each([
    ['a wrong check digit', {}, { cardNumber: '4242424242424241' }, 'payment.invalidCard'],
    ['a card of last month', {}, { expiry: '12/25' }, 'payment.invalidCard'],
    ['no e-mail address', { email: 'maya' }, {}, 'email.invalid'],
    ['no telephone number', { phoneNumber: '4242424242424242' }, {}, 'phone.invalid'],
  ])('%s', async (_what, typed, card, name) => {
    world = await openTill();
    const token = await demandLink(world);
    const before = await world.rowCounts();
    expect(await payCard(world, { token, ...typed }, { ...CARD, ...card })).toMatchObject({ isOk: false, name });
    const after = await world.rowCounts();
    expect({ ...after, rate_limits: before.rate_limits }).toEqual(before);
    expect(world.till.asked).toBe(0);
  });

  test.each([
    [{ routingNumber: '021000022' }, 'bank.invalidRouting'],
    [{ accountNumber: '123', reEnterAccountNumber: '123' }, 'bank.accountInvalid'],
    [{ reEnterAccountNumber: '778800001235' }, 'bank.accountMismatch'],
  ])('an account of %o', async (check, name) => {
    world = await openTill();
    expect(await payCheck(world, { token: await demandLink(world) }, check)).toMatchObject({ isOk: false, name });
    expect(world.till.asked).toBe(0);
  });

  test('links of every other purpose, expired and forged ones', async () => {
    world = await openTill();
    for (const purpose of LINK_PURPOSES) {
      const name = purpose === 'smart-pay' ? 'token.invalid' : 'token.wrongPurpose';
      expect(await payCard(world, { token: await world.seed.link({ purpose }) }), purpose).toMatchObject({
        isOk: false,
        name,
      });
    }
    const token = await demandLink(world, {}, 10);
    expect(await payCard(world, { token: `${token}x` })).toMatchObject({ name: 'token.invalid' });
    world.clock.advance(11_000);
    expect(await payCard(world, { token })).toMatchObject({ name: 'token.expired' });
    expect(await payments(world.context)).toEqual([]);
  });
});

describe('a client without a key', () => {
  test('is charged once for the same order, and again after a decline', async () => {
    world = await openTill();
    const token = await demandLink(world);
    const order = { token, paymentKey: undefined };
    await payCard(world, order, { cardNumber: '4000000000000002' });
    await payCard(world, order, { cardNumber: '4000000000000002' });
    expect((await payments(world.context)).map(({ status }) => status)).toEqual(['declined', 'declined']);
    const paid = await payCard(world, order, { expiry: '2029-11-01T00:00:00.000Z' });
    expect(paid).toMatchObject({ isOk: true });
    expect(keyOf(await payCard(world, order))).toEqual(keyOf(paid));
    expect(await charges(world.context)).toHaveLength(1);
  });

  test('is charged once for the same order where no demand limits the sum', async () => {
    world = await openTill();
    const token = await demandLink(world, { amountCents: 0 });
    const pay = () => payCard(world, { token, paymentKey: undefined, amountCents: 500 });
    const [first, second] = [await pay(), await pay()];
    expect(keyOf(second)).toEqual(keyOf(first));
    expect(await charges(world.context)).toHaveLength(1);
  });
});
