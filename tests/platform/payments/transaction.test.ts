import BetterSqlite3 from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  EMAIL,
  readBalance,
  listCharges,
  demandLink,
  newKey,
  createPaymentPlatform,
  payCard,
  payments,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createPaymentPlatform();
  token = await demandLink(platform);
});
afterEach(() => platform.close());

test.each(['is told to the account’s systems', 'has its receipt stored'])(
  'what a charge came to is kept whole or not at all where it fails as it %s, and the same form finds it, charged once',
  async (where) => {
    const { events, jobs } = platform.context;
    const add = jobs.add.bind(jobs);
    const fail = async () => Promise.reject(new Error('surprise'));
    const failing =
      where === 'has its receipt stored'
        ? vi.spyOn(jobs, 'add').mockImplementation((trx, added) => add(trx, added).then(fail))
        : vi.spyOn(events, 'announce').mockImplementation(fail);
    const order = { token, paymentKey: newKey() };
    expect(await payCard(platform, order)).toMatchObject({ isOk: false, name: 'server.unexpected' });
    expect(await payments(platform.context)).toMatchObject([
      { status: 'started', balance_cents: null, settled_at: null, receipt_sent_at: null },
    ]);
    expect(await readBalance(platform.context)).toBe(24_000);
    expect(platform.messages).toHaveLength(0);
    failing.mockRestore();
    expect(await payCard(platform, order)).toMatchObject({ isOk: true });
    expect(await payments(platform.context)).toMatchObject([{ status: 'received', balance_cents: 24_000 - 8435 }]);
    expect(await listCharges(platform.context)).toHaveLength(1);
    expect(await readBalance(platform.context)).toBe(24_000 - 8435);
    expect(platform.messages).toHaveLength(1);
  },
);

test('a receipt says what was booked', async () => {
  await platform.context.db.updateTable('recipients').set({ balance_cents: null }).execute();
  expect(await payCard(platform, { token })).toMatchObject({ isOk: true });
  expect(await payments(platform.context)).toMatchObject([{ status: 'received', balance_cents: null }]);
  expect(platform.messages).toHaveLength(1);
  expect(platform.messages.lastTo(EMAIL).text).toContain('passed on');
});

test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'what was paid of a demand is found by the demand, however much its account was paid',
  async () => {
    const prepared = vi.spyOn(BetterSqlite3.prototype, 'prepare');
    const paymentPlatform = await createPaymentPlatform();
    await payCard(paymentPlatform, { token: await demandLink(paymentPlatform) });
    const statements = prepared.mock.calls
      .map(([text]) => text)
      .filter((text) => /from "payments" as "own" where .*demand_id/.test(text));
    expect(statements).toHaveLength(1);
    const plan = await paymentPlatform.context.db.executeQuery(
      CompiledQuery.raw(`explain query plan ${statements[0]}`, ['', '', '', '']),
    );
    expect(JSON.stringify(plan.rows)).toContain('USING INDEX payments_demand ');
    await paymentPlatform.close();
  },
);
