import { expect, test } from 'vitest';
import type { SubmissionData } from './calls';
import { buildInstallmentPlanView } from './pages/installment-plan-view';
import { sanitize } from '~/lib/safe-html.server';

const TERMS: SubmissionData & { submissionTime: string } = {
  title: 'Your plan',
  descriptionHtml: '<p onclick="x()">Hello</p>',
  submissionTime: '2026-01-16T03:00:00Z',
  period: 3,
  companyContactPhone: '',
  companyContactEmail: '',
  downPaymentPercent: 0,
  country: 'India',
  accountBalanceCents: 10_001,
  recipientName: 'Maya Torres',
  nextBillDate: null,
  rows: [],
  isDownPaymentPaid: false,
  downPaymentReceivedCents: 0,
  language: 'en',
};
const view = (over: Partial<typeof TERMS> = {}, payPath: string | undefined = '/smart-pay/x') =>
  buildInstallmentPlanView({ data: { ...TERMS, ...over }, timeZone: 'America/Chicago', payPath, sanitize });

test('a platform that tells no rows gets them computed from its terms, from the day of the submission in the account’s zone', () => {
  expect(view().rows).toEqual([
    { month: '2026-01-15', amountCents: 3334, isDownPayment: false },
    { month: '2026-02-15', amountCents: 3334, isDownPayment: false },
    { month: '2026-03-15', amountCents: 3333, isDownPayment: false },
  ]);
  expect(view({ nextBillDate: '2026-02-28T00:00:00' }).rows.map(({ month }) => month)).toEqual([
    '2026-02-28',
    '2026-03-28',
    '2026-04-28',
  ]);
  expect(view({ downPaymentPercent: 50 }).rows.map(({ amountCents }) => amountCents)).toEqual([5001, 1667, 1667, 1666]);
  expect(view({ submissionTime: 'yesterday' }).rows).toEqual([]);
});

test('rows that were stored are shown as they are', () => {
  const rows = [{ month: 'January', amountCents: 10_001, isDownPayment: true }];
  expect(view({ rows }).rows).toBe(rows);
});

test.each([
  [-1, '/smart-pay/x', '/smart-pay/x'],
  [0.5, '/smart-pay/x', '/smart-pay/x'],
  [0, '/smart-pay/x', undefined],
  [-1, undefined, undefined],
])('with a down payment of %s and the pay link %s, Pay leads to %s', (downPaymentPercent, payPath, shown) => {
  expect(
    buildInstallmentPlanView({ data: { ...TERMS, downPaymentPercent }, timeZone: 'UTC', payPath, sanitize }).payPath,
  ).toBe(shown);
});

test.each([
  [null, undefined, false],
  ['', undefined, false],
  ['2026-02-28', '2026-02-28', false],
  ['2026-02-30', undefined, true],
  ['soon', undefined, true],
])('the next bill date %j', (nextBillDate, shown, isBillDateUnusable) => {
  expect(view({ nextBillDate })).toMatchObject({ nextBillDate: shown, isBillDateUnusable });
});

test('the currency is that of the country, and the account’s HTML can do nothing', () => {
  expect(view()).toMatchObject({ currency: 'INR', descriptionHtml: '<p>Hello</p>' });
});
