import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportPayments, getPayment, listPayments, refundPayment } from '~/areas/payments/payment-list-calls';
import { createRefunds } from '~/areas/payments/service.server';
import { aPayment, aUser } from '../../support/builders';
import {
  demandLink,
  newKey,
  createPaymentPlatform,
  payCard,
  payments,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
let bearer: string;
let reference: string;

beforeEach(async () => {
  platform = await createPaymentPlatform();
  bearer = await platform.seed.session(await platform.seed.user());
  await payCard(platform, { token: await demandLink(platform) });
  reference = (await payments(platform.context))[0]?.reference ?? '';
});
afterEach(() => platform.close());

const refund = (amountCents: number, refundKey = newKey(), of = reference) =>
  platform.call(refundPayment, { body: { reference: of, amountCents, refundKey } }, { bearer });
const details = async () => {
  const result = await platform.call(getPayment, { query: { reference } }, { bearer });
  if (!result.isOk) throw new Error(result.name);
  return result.data;
};
const givenBack = async () => {
  const rows = await platform.context.db.selectFrom('sandbox_refunds').selectAll().execute();
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
};

describe('giving back', () => {
  test('a part and then the rest, each with who did it, and then nothing more', async () => {
    expect(await refund(3000)).toMatchObject({ isOk: true, data: { amountCents: 3000, refundedCents: 3000 } });
    expect(await details()).toMatchObject({
      refundedCents: 3000,
      refundableCents: 5435,
      refunds: [{ amountCents: 3000, status: 'accepted', actor: 'Ruth Adeyemi' }],
    });
    expect(await refund(5436)).toMatchObject({
      isOk: false,
      name: 'refund.tooMuch',
      status: 422,
      params: { refundableCents: 5435 },
    });
    expect(await refund(5435)).toMatchObject({ isOk: true, data: { refundedCents: 8435 } });
    expect(await refund(1)).toMatchObject({ name: 'refund.tooMuch' });
    expect(await givenBack()).toBe(8435);
  });

  test('the same form many times at once gives back once; the key with another amount is refused', async () => {
    const key = newKey();
    const all = await Promise.all([1, 2, 3, 4].map(() => refund(4000, key)));
    expect(all.every(({ isOk }) => isOk)).toBe(true);
    expect(await givenBack()).toBe(4000);
    expect((await details()).refunds).toHaveLength(1);
    expect(await refund(4001, key)).toMatchObject({ name: 'refund.keyUsed' });
  });

  test('many forms at once never give back more than was paid', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => refund(4000)));
    expect(all.filter(({ isOk }) => isOk)).toHaveLength(2);
    expect(await givenBack()).toBe(8000);
  });

  test('what the gateway gave back on its own pages counts as given back', async () => {
    await platform.context.db.updateTable('payments').set({ refunded_cents: 8000 }).execute();
    expect(await refund(436)).toMatchObject({ name: 'refund.tooMuch', params: { refundableCents: 435 } });
  });

  test('a gateway that does not answer leaves it open; the same form, or housekeeping, gives back once', async () => {
    platform.gatewayControl.isUnreachable = true;
    const key = newKey();
    expect(await refund(4000, key)).toMatchObject({ name: 'refund.unknown', status: 503 });
    expect(await details()).toMatchObject({ refundedCents: 0, refundableCents: 4435, refunds: [{ status: 'asked' }] });
    platform.gatewayControl.isUnreachable = false;
    expect(await refund(4000, key)).toMatchObject({ isOk: true });
    platform.gatewayControl.isUnreachable = true;
    expect(await refund(1000)).toMatchObject({ name: 'refund.unknown' });
    platform.gatewayControl.isUnreachable = false;
    platform.clock.advance(120_000);
    await createRefunds(platform.context).tidy();
    expect(await details()).toMatchObject({ refundedCents: 5000 });
    expect(await givenBack()).toBe(5000);
  });

  test('after a day nobody asks the gateway again: it might take the repeat for another refund', async () => {
    platform.gatewayControl.isUnreachable = true;
    const key = newKey();
    await refund(4000, key);
    platform.gatewayControl.isUnreachable = false;
    platform.clock.advance(24 * 3600_000);
    await createRefunds(platform.context).tidy();
    bearer = await platform.seed.session(aUser());
    expect(await refund(4000, key)).toMatchObject({ name: 'refund.unknown' });
    expect(await givenBack()).toBe(0);
  });

  test('what was not received here, or by another account, is not given back', async () => {
    const { db } = platform.context;
    await db
      .insertInto('payments')
      .values([
        aPayment({ reference: 'ELSEWHERE', gateway_reference: null }),
        aPayment({ reference: 'DECLINED', status: 'declined' }),
        aPayment({ reference: 'UNKNOWN' }),
        aPayment({ reference: 'FOREIGN', account_id: 'river' }),
      ])
      .execute();
    expect(await refund(1, newKey(), 'ELSEWHERE')).toMatchObject({ name: 'refund.notPossible' });
    expect(await refund(1, newKey(), 'DECLINED')).toMatchObject({ name: 'refund.notPossible' });
    expect(await refund(1, newKey(), 'FOREIGN')).toMatchObject({ name: 'payment.notFound' });
    expect(await refund(1, newKey(), 'UNKNOWN')).toMatchObject({
      name: 'refund.refused',
      params: { reason: 'amount_too_large' },
    });
  });
});

describe('the list', () => {
  const list = async (query: object) => {
    const all = { state: '', from: '', to: '', recipient: '', cursor: '', ...query } as const;
    const result = await platform.call(listPayments, { query: all as never }, { bearer });
    if (!result.isOk) throw new Error(result.name);
    return result.data;
  };
  const referencesOf = async (query: object) => (await list(query)).payments.map(({ reference: each }) => each);

  test('is narrowed by state, recipient and days of the account, and goes on page by page', async () => {
    const { db } = platform.context;
    // Half past eleven in the evening of the 14th in Chicago.
    const evening = Date.parse('2026-01-15T05:30:00Z');
    const older = Array.from({ length: 60 }, (_each, index) =>
      aPayment({ reference: `OLD-${index}`, recipient_id: 'otto', created_at: evening - index }),
    );
    await db
      .insertInto('payments')
      .values([...older, aPayment({ reference: 'NO', status: 'declined' })])
      .execute();
    expect(await referencesOf({ recipient: 'maya', state: 'received' })).toEqual([reference]);
    expect(await referencesOf({ state: 'declined' })).toEqual(['NO']);
    expect(await referencesOf({ from: '2026-01-15' })).toHaveLength(2);
    expect(await referencesOf({ to: '2026-01-13' })).toEqual([]);
    const first = await list({ from: '2026-01-14', to: '2026-01-14' });
    const second = await list({ from: '2026-01-14', to: '2026-01-14', cursor: first.next });
    expect([first.payments.length, second.payments.length, second.next]).toEqual([50, 10, '']);
    await refund(100);
    expect(await referencesOf({ state: 'refunded' })).toEqual([reference]);
  });

  test('is a file for spreadsheets, in which no number of a card stands', async () => {
    const query = { state: '', from: '', to: '', recipient: '', format: 'csv' } as const;
    const result = await platform.call(exportPayments, { query }, { bearer });
    const text = result.isOk ? await (result.data as unknown as Response).text() : '';
    expect(text.split('\r\n')[0]).toContain('reference,at,recipientId,recipientName');
    expect(text).toContain(`${reference},`);
    expect(text).toContain(',84.35,0,USD,Visa,4242');
  });
});
