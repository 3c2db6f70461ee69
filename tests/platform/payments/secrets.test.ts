import { listPlatformTables } from '../../support/tables';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { payWithoutLink } from '~/areas/payments/calls';
import type { WriteLog } from '~/config/log-events';
import { createReconciliation } from '~/areas/payments/reconciliation.server';
import {
  demandLink,
  EMAIL,
  newKey,
  createPaymentPlatform,
  payCard,
  payCheck,
  type PaymentTestPlatform,
} from './payment-platform';

let platform: PaymentTestPlatform;
afterEach(() => platform.close());

const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '5555555555554444',
  '4242424242424241',
  '4000000000000119',
  '4000000000000341',
];
const ACCOUNTS = ['778800001234', '000111111116', '990011223344', '000333333335'];

/** A number in any grouping that people and programs write it in. */
const traceOf = (number: string) => new RegExp(Array.from(number).join('[ \\-\\u00a0_.]?'));
const TRACES = [...CARDS, ...ACCOUNTS].map(traceOf);

function expectNoTrace(text: string, where: string): void {
  const plain = [text, Buffer.from(text).toString('base64')];
  for (const trace of TRACES) expect(trace.test(plain[0] ?? ''), `${trace.source} in ${where}`).toBe(false);
}

async function dump(): Promise<string> {
  const { db } = platform.context;
  const tables = await listPlatformTables(db);
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['payments', 'sandbox_charges', 'outbox', 'rate_limits', 'event_log']),
  );
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    ),
  );
  return JSON.stringify(rows);
}

test('no card or account number is in any table, any log line, any message or any answer, whatever goes wrong', async () => {
  const lines: unknown[] = [];
  const log: WriteLog = (...line) => void lines.push(line);
  platform = await createPaymentPlatform({ overrides: { log } });
  const answers: unknown[] = [];
  const ways: [string, () => void][] = [
    ['well', () => (platform.gatewayControl.onCharge = (charge) => charge())],
    [
      'a gateway that repeats the number in its error',
      () => {
        platform.gatewayControl.onCharge = (_charge, order) => {
          const numbers = [...CARDS, ...ACCOUNTS].join(' ');
          throw Object.assign(new Error(`refused: ${numbers}`, { cause: new Error(numbers) }), {
            request: { order, numbers },
            name: 'GatewayError',
          });
        };
      },
    ],
    [
      'a gateway that rejects with a text',
      () => {
        platform.gatewayControl.onCharge = () => Promise.reject(CARDS.join(' '));
      },
    ],
    ['a gateway that never answers', () => (platform.gatewayControl.onCharge = () => new Promise(() => undefined))],
    [
      'a database that fails',
      () => {
        platform.gatewayControl.onCharge = async (charge) => {
          const outcome = await charge();
          return {
            ...outcome,
            gatewayReference: undefined as never,
            declineCode: { toString: () => CARDS.join() } as never,
          };
        };
      },
    ],
  ];
  let demand = 0;
  for (const [, prepare] of ways) {
    prepare();
    for (const cardNumber of CARDS) {
      const token = await demandLink(platform, { jti: `d${(demand += 1)}` });
      answers.push(await payCard(platform, { token }, { cardNumber }));
      answers.push(await payCard(platform, { token, phoneNumber: cardNumber }, { cardNumber }));
      answers.push(await payCard(platform, { token, email: `${cardNumber}` }, { cardNumber }));
    }
    for (const accountNumber of ACCOUNTS) {
      const token = await demandLink(platform, { jti: `d${(demand += 1)}` });
      answers.push(await payCheck(platform, { token }, { accountNumber, reEnterAccountNumber: accountNumber }));
      answers.push(
        await payCheck(
          platform,
          { token },
          { accountNumber, reEnterAccountNumber: '778800001234', routingNumber: '021000022' },
        ),
      );
    }
  }
  const means = {
    method: 'card' as const,
    cardNumber: '5555 5555 5555 4444',
    nameOnCard: 'M',
    expirationDate: '11/29',
  };
  for (const customerNumber of ['12345', '4242424242424242']) {
    const body = {
      domain: '',
      accountToken: 'prairie-public',
      customerNumber,
      amountCents: 100,
      email: EMAIL,
      phoneNumber: '',
      paymentKey: newKey(),
      means,
    };
    answers.push(await platform.call(payWithoutLink, { body }));
  }
  platform.clock.advance(3600_000);
  await createReconciliation(platform.context).reconcilePending();
  expect(lines.length).toBeGreaterThan(20);
  expectNoTrace(await dump(), 'the database');
  expectNoTrace(
    inspect(lines, { depth: 10, showHidden: true, maxArrayLength: null, maxStringLength: null }),
    'the log',
  );
  expectNoTrace(JSON.stringify(lines), 'the log');
  expectNoTrace(inspect(answers, { depth: 10, maxArrayLength: null, maxStringLength: null }), 'the answers');
  expectNoTrace(JSON.stringify(platform.messages), 'the messages');
}, 60_000);

test('the search finds what it looks for', async () => {
  platform = await createPaymentPlatform();
  expect(() => expectNoTrace('card 4242 4242 4242 4242', 'a text')).toThrow();
  expect(() => expectNoTrace('account 7788-0000-1234', 'a text')).toThrow();
  await payCard(platform, { token: await demandLink(platform) });
  await platform.context.db.updateTable('payments').set({ brand: '4242424242424242' }).execute();
  const found = await dump();
  expect(() => expectNoTrace(found, 'the database')).toThrow();
});
