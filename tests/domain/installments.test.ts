import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalendarDate, daysInMonth, formatMonthOrNotAvailable } from '~/domain/calendar-date';
import { installmentSchedule, planPeriod, type InstallmentTerms } from '~/domain/installments';

const schedule = (terms: Partial<InstallmentTerms>) =>
  installmentSchedule({ balanceCents: 10000, period: 3, downPaymentPercent: 0, startDate: '2026-01-31', ...terms });
const amounts = (terms: Partial<InstallmentTerms>) => schedule(terms).map((row) => row.amountCents);
const flags = (terms: Partial<InstallmentTerms>) => schedule(terms).map((row) => row.isDownPayment);

describe('the down payment', () => {
  test('0: none, the balance is divided by the period and the last row absorbs the remainder', () => {
    expect(amounts({})).toEqual([3333, 3333, 3334]);
    expect(amounts({ balanceCents: 20000 })).toEqual([6667, 6667, 6666]);
    expect(flags({})).toEqual([false, false, false]);
  });
  test('-1: the first installment is the down payment and the others are one fewer', () => {
    expect(amounts({ downPaymentPercent: -1 })).toEqual([3333, 3333, 3334]);
    expect(flags({ downPaymentPercent: -1 })).toEqual([true, false, false]);
  });
  test('-1 with a period of 1 is one row', () => {
    expect(schedule({ downPaymentPercent: -1, period: 1 })).toEqual([
      { amountCents: 10000, dueDate: '2026-01-31', isDownPayment: true },
    ]);
  });
  test('a percent of the balance is paid down and the rest is split across the period', () => {
    expect(amounts({ downPaymentPercent: 25, period: 4 })).toEqual([2500, 1875, 1875, 1875, 1875]);
    expect(flags({ downPaymentPercent: 25, period: 2 })).toEqual([true, false, false]);
    expect(amounts({ balanceCents: 999, downPaymentPercent: 12.5, period: 2 })).toEqual([125, 437, 437]);
  });
  test('all of the balance paid down leaves no installments', () => {
    expect(amounts({ downPaymentPercent: 100 })).toEqual([10000]);
  });
});

test('rows fall due monthly on the day of the start, month ends clamped', () => {
  expect(schedule({}).map((row) => row.dueDate)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(schedule({}).map((row) => formatMonthOrNotAvailable(row.dueDate, 'en'))).toEqual([
    'January 2026',
    'February 2026',
    'March 2026',
  ]);
});

test('a next bill date, if valid, replaces the start of the plan', () => {
  expect(schedule({ nextBillDate: '2026-05-10' })[0]?.dueDate).toBe('2026-05-10');
  expect(schedule({ nextBillDate: 'soon' })[0]?.dueDate).toBe('2026-01-31');
});

test('a few cents over many months leave no negative row', () => {
  expect(amounts({ balanceCents: 5, period: 9 })).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 5]);
  expect(amounts({ balanceCents: 0 })).toEqual([]);
});

test.each([
  [{ period: 0 }, /period/],
  [{ period: 2.5 }, /period/],
  [{ period: NaN }, /period/],
  [{ period: 1e9 }, /period/],
  [{ downPaymentPercent: 101 }, /down payment/],
  [{ downPaymentPercent: -2 }, /down payment/],
  [{ downPaymentPercent: NaN }, /down payment/],
  [{ balanceCents: 10.5 }, /balance/],
  [{ balanceCents: -1 }, /balance/],
  [{ startDate: '2026-02-30' }, /calendar date/],
])('terms that make no plan are refused: %o', (terms, message) => {
  expect(() => schedule(terms)).toThrow(RangeError);
  expect(() => schedule(terms)).toThrow(message);
});

const someDate = fc
  .record({
    year: fc.integer({ min: 2000, max: 2100 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ year, month, day }) => createCalendarDate(year, month, Math.min(day, daysInMonth(year, month))));
const someTerms: fc.Arbitrary<InstallmentTerms> = fc.record({
  balanceCents: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1e11 })),
  period: fc.integer({ min: 1, max: 60 }),
  downPaymentPercent: fc.oneof(
    fc.constantFrom(-1, 0, 100),
    fc.integer({ min: 1, max: 100 }),
    fc.double({ min: 0, max: 100, noNaN: true }),
  ),
  startDate: someDate,
});

test('for any terms, rows sum to the balance and none is negative', () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      const rows = installmentSchedule(terms);
      expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(terms.balanceCents);
      for (const { amountCents } of rows) expect(Number.isSafeInteger(amountCents) && amountCents >= 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('for any terms, all installments but the last are the same, and only the first is a down payment', () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      const rows = installmentSchedule(terms);
      const parts = rows.slice(terms.downPaymentPercent > 0 ? 1 : 0, -1).map((row) => row.amountCents);
      expect(new Set(parts).size).toBeLessThanOrEqual(1);
      expect(rows.map((row) => row.isDownPayment)).toEqual(
        rows.map((_, i) => i === 0 && terms.downPaymentPercent !== 0),
      );
    }),
  );
});

test('for any terms, one row falls due each month, on the day of the start or the last of the month', () => {
  fc.assert(
    fc.property(someTerms, ({ ...terms }) => {
      const start = terms.startDate.split('-').map(Number);
      installmentSchedule(terms).forEach(({ dueDate }, index) => {
        const [year = 0, month = 0, day] = dueDate.split('-').map(Number);
        expect(year * 12 + month).toBe((start[0] ?? 0) * 12 + (start[1] ?? 0) + index);
        expect(day).toBe(Math.min(start[2] ?? 0, daysInMonth(year, month)));
      });
    }),
  );
});

test('for any terms and any next bill date, the plan is the one that starts on that date', () => {
  fc.assert(
    fc.property(someTerms, someDate, (terms, nextBillDate) => {
      expect(installmentSchedule({ ...terms, nextBillDate })).toEqual(
        installmentSchedule({ ...terms, startDate: nextBillDate }),
      );
    }),
  );
});

test('a balance is spread over 12 months, with energy assistance over 24, or over the fewer that are wished for', () => {
  const months = (hasEnergyAssistance: boolean, requestedMonths?: number, balanceCents = 100_000) =>
    planPeriod({ balanceCents, hasEnergyAssistance, requestedMonths: requestedMonths });
  expect([months(false), months(true)]).toEqual([12, 24]);
  expect([months(false, 6), months(false, 24), months(true, 24), months(true, 36)]).toEqual([6, 12, 24, 24]);
  expect([months(false, 0), months(false, -3), months(true, 2.9)]).toEqual([12, 12, 2]);
  // Not even a cent for each month.
  expect([months(false, undefined, 5), months(true, 3, 2), months(false, undefined, 0)]).toEqual([5, 2, 1]);
});

test('for any balance, a plan without down payment has a positive amount in each of its months', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e10 }),
      fc.boolean(),
      someDate,
      (balanceCents, hasEnergyAssistance, startDate) => {
        const rows = installmentSchedule({
          balanceCents,
          period: planPeriod({ balanceCents, hasEnergyAssistance }),
          downPaymentPercent: 0,
          startDate,
        });
        expect(rows.length).toBeLessThanOrEqual(hasEnergyAssistance ? 24 : 12);
        expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(balanceCents);
        expect(rows.every(({ amountCents }) => amountCents >= 0)).toBe(true);
        expect(rows.map((row) => row.dueDate)).toEqual([...rows.map((row) => row.dueDate)].sort());
      },
    ),
  );
});
