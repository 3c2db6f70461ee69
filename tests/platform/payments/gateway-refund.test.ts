import { afterEach, beforeEach, expect, test } from 'vitest';
import { demandLink, createPaymentPlatform, payCard, payments, type PaymentTestPlatform } from './payment-platform';

let platform: PaymentTestPlatform;
let reference: string;

beforeEach(async () => {
  platform = await createPaymentPlatform();
  await payCard(platform, { token: await demandLink(platform) });
  reference = (await payments(platform.context))[0]?.gateway_reference ?? '';
});
afterEach(() => platform.close());

test('the sandbox gives back once for each key, and never more than it took', async () => {
  const { gateway } = platform.gatewayControl;
  const first = await gateway.refund(reference, 5000, 'r1');
  expect(first).toMatchObject({ status: 'accepted' });
  expect(await gateway.refund(reference, 5000, 'r1')).toEqual(first);
  expect(await gateway.refund(reference, 3436, 'r2')).toEqual({ status: 'refused', reason: 'amount_too_large' });
  expect(await gateway.refund(reference, 3435, 'r3')).toMatchObject({ status: 'accepted' });
  expect(await gateway.refund('ch_nothing', 1, 'r4')).toMatchObject({ status: 'refused' });
  expect(await gateway.refund(reference, 0, 'r5')).toMatchObject({ status: 'refused' });
});

test('of many refunds at once no more than was taken is given back', async () => {
  const { gateway } = platform.gatewayControl;
  const all = await Promise.all([1, 2, 3, 4].map((n) => gateway.refund(reference, 4000, `many-${n}`)));
  expect(all.filter(({ status }) => status === 'accepted')).toHaveLength(2);
});
