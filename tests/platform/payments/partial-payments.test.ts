import { afterEach, describe, expect, test } from 'vitest';
import { inspectLink } from '~/areas/links/calls';
import { getPaymentReceipt } from '~/areas/payments/payment-result-calls';
import { findPaymentByKey, getSmartPayInfo, payWithoutLink } from '~/areas/payments/calls';
import { linesOf } from '../../documents/read-pdf';
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
  payWallet,
  readPaymentResult,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
afterEach(() => platform.close());

const many = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_all, index) => run(index)));
const infoOf = async () => {
  const info = await platform.call(getSmartPayInfo, { query: { token: await demandLink(platform) } });
  if (!info.isOk) throw new Error(info.name);
  return info.data;
};
const received = async () =>
  (await payments(platform.context))
    .filter(({ status }) => status === 'received')
    .map(({ amount_cents }) => amount_cents);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
const setAccount = (over: {
  minimum_payment_percent?: number;
  maximum_payment_percent?: number;
  customer_number_format?: string;
  payment_methods?: string;
  country?: string;
}) => platform.seed.changeAccount(over);

async function receiptOf(paid: Parameters<typeof resultKeyOf>[0]): Promise<string[]> {
  const answer = await platform.call(getPaymentReceipt, { query: resultKeyOf(paid) });
  if (!answer.isOk) throw new Error(answer.details);
  return linesOf(new Uint8Array(await answer.data.arrayBuffer()));
}

describe('a demand is paid when its sum is', () => {
  test('a part leaves the rest open, on the link, the result, the receipt and in the mail', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    expect(await infoOf()).toMatchObject({ amountCents: 8435, paidCents: 0, dueCents: 8435, payment: null });
    const part = await payCard(platform, { token, amountCents: 100, dueCents: 8435 });
    expect(await infoOf()).toMatchObject({ amountCents: 8435, paidCents: 100, dueCents: 8335, payment: null });
    const result = await readPaymentResult(platform, resultKeyOf(part));
    expect(result).toMatchObject({
      data: {
        isReceived: true,
        amountCents: 100,
        demandCents: 8435,
        restCents: 8335,
        creditCents: 0,
        remarks: 'PaymentBooked',
      },
    });
    expect((await receiptOf(part)).join('\n')).toContain('Still due after this payment $83.35');
    expect(platform.messages.lastTo(EMAIL).text).toContain('Still due: $83.35');
    platform.clock.advance(1000);
    // The link of the result asks for the same demand, with what was paid of it.
    const rest = await payCard(platform, {
      token: result.isOk ? result.data.retryToken : '',
      amountCents: 8335,
      dueCents: 8335,
    });
    expect(await readPaymentResult(platform, resultKeyOf(rest))).toMatchObject({
      data: { isReceived: true, restCents: 0, retryToken: '' },
    });
    expect(await infoOf()).toMatchObject({
      paidCents: 8435,
      dueCents: 0,
      payment: { status: 'received', ...resultKeyOf(rest) },
    });
    expect(await received()).toEqual([100, 8335]);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
    expect(await listCharges(platform.context)).toHaveLength(2);
    // Nothing is left: another form is told of the last payment, and nobody is charged.
    expect(await payCard(platform, { token, amountCents: 100 })).toMatchObject({ isOk: true, data: resultKeyOf(rest) });
    expect(await listCharges(platform.context)).toHaveLength(2);
  });

  test('20 presses of one part at once charge once', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    const paymentKey = newKey();
    const answers = await many(20, () => payCard(platform, { token, paymentKey, amountCents: 2000, dueCents: 8435 }));
    expect(answers.every(({ isOk }) => isOk)).toBe(true);
    expect(await received()).toEqual([2000]);
    expect(await payCard(platform, { token, paymentKey, amountCents: 3000, dueCents: 6435 })).toMatchObject({
      name: 'payment.keyUsed',
    });
    expect(await received()).toEqual([2000]);
  });

  test('parts that come at once follow one another, and never add up to more than is due', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    let answers: Awaited<ReturnType<typeof payCard>>[] = [];
    for (let round = 0; round < 10; round += 1)
      answers = await many(20, () => payCard(platform, { token, amountCents: 1000 }));
    // 84.35 holds eight parts of 10.00; a ninth would be more than twice what is due by then.
    expect(await received()).toEqual(Array(8).fill(1000));
    for (const answer of answers)
      expect(answer).toMatchObject({ isOk: false, name: 'payment.amountOutside', params: { dueCents: 435 } });
    expect(sum((await listCharges(platform.context)).map(({ amount_cents }) => amount_cents))).toBe(8000);
    expect(await readBalance(platform.context)).toBe(24_000 - 8000);
  });

  test('20 forms that show one sum as due pay it once, whatever part they pay of it', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform, { recipientId: 'nobody' });
    const answers = await many(20, () => payCard(platform, { token, amountCents: 5000, dueCents: 8435 }));
    expect(await received()).toEqual([5000]);
    for (const answer of answers)
      expect(answer.isOk || answer.name).toSatisfy((outcome) =>
        [true, 'payment.pending', 'payment.dueChanged', 'server.unavailable'].includes(outcome as never),
      );
    expect(await payCard(platform, { token, amountCents: 5000, dueCents: 8435 })).toMatchObject({
      name: 'payment.dueChanged',
      status: 409,
      params: { dueCents: 3435, paidCents: 5000 },
    });
  });

  test('a part that is under way holds the others back, and a declined one changes nothing', async () => {
    platform = await createPaymentPlatform();
    const token = await demandLink(platform);
    await payCard(platform, { token, amountCents: 1000 });
    const wallet = await payWallet(platform, { token, amountCents: 2000, dueCents: 7435 });
    expect(await payCard(platform, { token, amountCents: 1000, dueCents: 7435 })).toMatchObject({
      name: 'payment.pending',
      params: resultKeyOf(wallet),
    });
    expect(await infoOf()).toMatchObject({ paidCents: 1000, dueCents: 7435, payment: { status: 'started' } });
    await platform.context.db.updateTable('sandbox_checkouts').set({ status: 'declined' }).execute();
    const declined = await payCard(
      platform,
      { token, amountCents: 1000, dueCents: 7435 },
      { cardNumber: '4000000000000002' },
    );
    expect(declined).toMatchObject({ name: 'payment.declined' });
    expect(await infoOf()).toMatchObject({ paidCents: 1000, dueCents: 7435, payment: null });
    expect(await readPaymentResult(platform, resultKeyOf(declined))).toMatchObject({
      data: { restCents: 7435, retryToken: expect.stringContaining('ey') as string },
    });
  });
});

describe('more than is due', () => {
  test('is asked about, taken from who says so, and shows as a credit', async () => {
    platform = await createPaymentPlatform();
    await platform.context.db.updateTable('recipients').set({ balance_cents: 8435 }).execute();
    const token = await demandLink(platform);
    expect(await payCard(platform, { token, amountCents: 10_000, dueCents: 8435 })).toMatchObject({
      name: 'payment.moreThanDue',
      status: 422,
      params: { dueCents: 8435, mostCents: 16_870 },
    });
    // A yes without the sum that it is said to is none.
    expect(await payCard(platform, { token, amountCents: 10_000, acceptsMore: true })).toMatchObject({
      name: 'payment.moreThanDue',
    });
    expect(platform.gatewayControl.chargeCount).toBe(0);
    const paid = await payCard(platform, { token, amountCents: 10_000, dueCents: 8435, acceptsMore: true });
    expect(await readPaymentResult(platform, resultKeyOf(paid))).toMatchObject({
      data: { isReceived: true, restCents: 0, creditCents: 1565, balanceCents: -1565, retryToken: '' },
    });
    expect((await receiptOf(paid)).join('\n')).toContain('Credit: more than was due $15.65');
    expect(platform.messages.lastTo(EMAIL).text).toContain('Credit: paid beyond what was due: $15.65');
    expect(await readBalance(platform.context)).toBe(-1565);
    expect(await infoOf()).toMatchObject({ paidCents: 10_000, dueCents: 0, payment: resultKeyOf(paid) });
  });

  test.each([
    ['twice what is due, unless said', 200, 16_870, 16_871],
    ['what is due and no more', 100, 8435, 8436],
    ['half more', 150, 12_652, 12_653],
  ])('has a limit of the account: %s', async (_what, maximum_payment_percent, most, above) => {
    platform = await createPaymentPlatform();
    await setAccount({ maximum_payment_percent });
    const token = await demandLink(platform);
    for (const amountCents of [above, 999_999_999_900]) {
      expect(await payCard(platform, { token, amountCents, dueCents: 8435, acceptsMore: true })).toMatchObject({
        name: 'payment.amountOutside',
        status: 422,
        params: { mostCents: most },
      });
    }
    expect(await payments(platform.context)).toEqual([]);
    expect(await payCard(platform, { token, amountCents: most, dueCents: 8435, acceptsMore: true })).toMatchObject({
      isOk: true,
    });
  });

  test('a smallest part is held to, but what is left may always be paid', async () => {
    platform = await createPaymentPlatform();
    await setAccount({ minimum_payment_percent: 20 });
    const token = await demandLink(platform);
    expect(await infoOf()).toMatchObject({ leastCents: 1687 });
    expect(await payCard(platform, { token, amountCents: 1686 })).toMatchObject({
      name: 'payment.amountOutside',
      params: { leastCents: 1687 },
    });
    expect(await payCard(platform, { token, amountCents: 8000 })).toMatchObject({ isOk: true });
    expect(await infoOf()).toMatchObject({ leastCents: 435, dueCents: 435 });
    expect(await payCard(platform, { token, amountCents: 435 })).toMatchObject({ isOk: true });
  });
});

describe('without a link', () => {
  const pay = (customerNumber: string) =>
    platform.call(payWithoutLink, {
      body: {
        domain: '',
        accountToken: 'prairie-public',
        customerNumber,
        amountCents: 5000,
        email: EMAIL,
        phoneNumber: '',
        paymentKey: newKey(),
        means: { method: 'card', cardNumber: CARD.cardNumber, nameOnCard: 'S. Tranger', expirationDate: '11/29' },
      },
    });

  test('nothing is said to be booked: the result, the receipt and the mail say that it is passed on', async () => {
    platform = await createPaymentPlatform();
    const paid = await pay('999999');
    expect(await readPaymentResult(platform, resultKeyOf(paid))).toMatchObject({
      data: { remarks: 'PaymentPassedOn', restCents: null, creditCents: 0 },
    });
    const outcome = 'passed on to Prairie Light & Water for the account number above';
    expect((await receiptOf(paid)).join(' ')).toContain(outcome);
    expect(platform.messages.lastTo(EMAIL).text).toContain(outcome);
    const linked = await payCard(platform, { token: await demandLink(platform) });
    expect((await receiptOf(linked)).join(' ')).not.toContain('passed on');
    expect(platform.messages.lastTo(EMAIL).text).not.toContain('passed on');
  });

  test('a number that does not look like one of the account’s is refused', async () => {
    platform = await createPaymentPlatform();
    await setAccount({ customer_number_format: 'PL-999 999' });
    for (const number of ['999999', 'PL99999', 'PLA99999', 'XL123456'])
      expect(await pay(number), number).toMatchObject({ name: 'request.invalid' });
    expect(await pay('pl-123-456')).toMatchObject({ isOk: true });
  });
});

test('a form’s key tells what became of its payment', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const paymentKey = newKey();
  await payCard(platform, { token, paymentKey }, { cardNumber: '4000000000000002' });
  expect(
    await platform.call(findPaymentByKey, { query: { token, domain: '', accountToken: '', paymentKey } }),
  ).toMatchObject({ data: { status: 'declined' } });
});

test('an eCheck is offered where bank accounts are in the United States', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const expectOffered = async (...paymentMethods: string[]) =>
    expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
      data: { account: { paymentMethods } },
    });
  await expectOffered('card', 'eCheck', 'eWallet');
  await setAccount({ country: 'India' });
  await expectOffered('card', 'eWallet');
  await setAccount({ payment_methods: '["eCheck"]' });
  await expectOffered('card', 'eWallet');
});

test('a way to pay that the account does not offer is refused, and what was paid by it before is told', async () => {
  platform = await createPaymentPlatform();
  const token = await demandLink(platform);
  const paymentKey = newKey();
  const paid = await payCard(platform, { token, paymentKey, amountCents: 100, dueCents: 8435 });
  await setAccount({ payment_methods: '["eWallet"]' });
  expect(await payCard(platform, { token, paymentKey, amountCents: 100, dueCents: 8435 })).toMatchObject({
    data: resultKeyOf(paid),
  });
  expect(await payCard(platform, { token, amountCents: 100, dueCents: 8335 })).toMatchObject({
    name: 'payment.methodOff',
    status: 409,
  });
  expect(await received()).toEqual([100]);
});
