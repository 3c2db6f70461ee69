import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '~/areas/payments/payment-result-calls';
import { demands } from '~/areas/data-import/datasets/billing';
import { getSmartPayInfo } from '~/areas/payments/calls';
import { createDataService } from '~/areas/data-import/service.server';
import { createDataTools, listErrors } from '../data-import/data-tools';
import {
  demandLink,
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
let token: string;

beforeEach(async () => {
  platform = await createPaymentPlatform();
  await platform.context.db
    .insertInto('demands')
    .values({
      account_id: 'prairie',
      id: 'demand-1',
      recipient_id: 'maya',
      amount_cents: 8435,
      due_on: null,
      about: '',
      is_withdrawn: 0,
    })
    .execute();
  token = await demandLink(platform);
});
afterEach(() => platform.close());

const change = (over: { is_withdrawn?: number; amount_cents?: number }) =>
  platform.context.db.updateTable('demands').set(over).where('id', '=', 'demand-1').execute();
const info = () => platform.call(getSmartPayInfo, { query: { token } });
const gone = { isOk: false, name: 'demand.withdrawn', status: 410 };

test('what is asked for no more is paid by no link, and the account of it is not charged', async () => {
  await change({ is_withdrawn: 1 });
  expect(await info()).toMatchObject(gone);
  expect(await payCard(platform, { token })).toMatchObject(gone);
  expect(await payments(platform.context)).toEqual([]);
  await change({ is_withdrawn: 0 });
  expect(await payCard(platform, { token })).toMatchObject({ isOk: true });
});

test('a part that was paid stays a payment, and the rest is asked for no more', async () => {
  const part = await payCard(platform, { token, amountCents: 2000 });
  await change({ is_withdrawn: 1 });
  expect(await info()).toMatchObject(gone);
  expect(await payCard(platform, { token, amountCents: 6435 })).toMatchObject(gone);
  expect(await readPaymentResult(platform, resultKeyOf(part))).toMatchObject({
    isOk: true,
    data: { isReceived: true, retryToken: '' },
  });
});

test('the same form again tells of the payment that it made', async () => {
  const paymentKey = newKey();
  const paid = await payCard(platform, { token, paymentKey });
  await change({ is_withdrawn: 1 });
  expect(await payCard(platform, { token, paymentKey })).toMatchObject({ isOk: true, data: resultKeyOf(paid) });
  expect(await info()).toMatchObject({ isOk: true, data: { payment: { status: 'received' } } });
});

test('a payment that is under way when its demand is withdrawn still ends', async () => {
  const begun = await payWallet(platform, { token });
  await change({ is_withdrawn: 1 });
  expect(await info()).toMatchObject({ isOk: true, data: { payment: { status: 'started' } } });
  expect(await platform.call(cancelPayment, { body: resultKeyOf(begun) })).toMatchObject({
    isOk: true,
    data: { isReceived: false },
  });
  expect(await info()).toMatchObject(gone);
});

test('an amount that was corrected is what every link asks for', async () => {
  await change({ amount_cents: 5000 });
  expect(await info()).toMatchObject({ isOk: true, data: { amountCents: 5000, dueCents: 5000 } });
  expect(await payCard(platform, { token, amountCents: 8435, dueCents: 8435 })).toMatchObject({
    isOk: false,
    name: 'payment.dueChanged',
    params: { dueCents: 5000 },
  });
  expect(await payCard(platform, { token, amountCents: 5000, dueCents: 5000 })).toMatchObject({ isOk: true });
  expect(await info()).toMatchObject({ isOk: true, data: { payment: { status: 'received' } } });
});

test('a demand stays its recipient’s: its links and payments are of one person', async () => {
  await platform.seed.recipient({ id: 'otto' });
  const given = { id: 'demand-1', recipient: 'otto', amount: 4000 };
  const [moved] = await createDataService(platform.context).put('prairie', demands, [{ line: 1, given, errors: [] }], {
    actor: 'Ruth',
  });
  expect(moved).toMatchObject({ outcome: 'kept' });
  expect(await platform.context.db.selectFrom('demands').select(['recipient_id', 'amount_cents']).execute()).toEqual([
    { recipient_id: 'maya', amount_cents: 4000 },
  ]);
});

describe('what has been paid of a demand', () => {
  const put = async (given: object) => {
    const line = { line: 1, given: { id: 'demand-1', ...given }, errors: [] };
    const [outcome] = await createDataService(platform.context).put('prairie', demands, [line], { actor: 'Ruth' });
    return outcome;
  };
  const remove = async () => {
    const [gone] = await createDataService(platform.context).remove('prairie', demands, [['demand-1']], {
      actor: 'Ruth',
    });
    return gone?.outcome;
  };
  const refused = (field: string, error: string, value: string) => ({
    outcome: 'wrong',
    errors: [{ field, code: error, value }],
  });

  test('is the least that it can be lowered to, and keeps it', async () => {
    await payCard(platform, { token, amountCents: 2000 });
    expect(await put({ amount: 1999 })).toMatchObject(refused('amount', 'belowPaid', '20.00'));
    expect(await remove()).toBe('kept');
    expect(await put({ amount: 5000 })).toMatchObject({ outcome: 'changed' });
    expect(await put({ withdrawn: true })).toMatchObject({ outcome: 'changed' });
    expect(await info()).toMatchObject(gone);
  });

  test('cannot be withdrawn where it is all, unless it was given back', async () => {
    await payCard(platform, { token });
    expect(await put({ withdrawn: true })).toMatchObject(refused('withdrawn', 'paidInFull', '84.35'));
    await platform.context.db.updateTable('payments').set({ refunded_cents: 8435 }).execute();
    expect(await put({ withdrawn: true })).toMatchObject({ outcome: 'changed' });
    expect(await info()).toMatchObject({ isOk: true, data: { payment: { status: 'received' } } });
  });

  test('is shown to who had paid all, though more was asked for before it was withdrawn', async () => {
    await payCard(platform, { token });
    await change({ amount_cents: 9000, is_withdrawn: 1 });
    expect(await info()).toMatchObject({ isOk: true, data: { payment: { status: 'received' } } });
  });

  test('is nothing: it can be taken away', async () => {
    expect(await remove()).toBe('removed');
  });
});

test('a payment that is brought in is for a demand of its payer', async () => {
  await platform.seed.recipient({ id: 'otto' });
  const dataTools = createDataTools(platform);
  const file = (recipient: string) =>
    `reference,recipient,demand,status,method,amount,at\nP-1,${recipient},demand-1,received,card,84.35,2026-01-01T00:00:00Z\n`;
  expect(listErrors(await dataTools.import('payments', file('otto'), { isDry: true }))).toEqual([
    '2 demand noSuchRecord',
  ]);
  expect((await dataTools.import('payments', file('maya'))).totals).toMatchObject({ created: 1 });
});
