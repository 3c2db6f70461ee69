import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  adjustmentTextVariant,
  highestAndAverageBill,
  estimateBudgetBilling,
  periodsOfLastYear,
  type UsagePeriod,
  isDirectEmailSource,
} from '~/domain/plan-enrollment';
import { addMonthsClamped } from '~/domain/calendar-date';

/** Whole months, the last of which is October 2026; `null` is a month without a reading. */
function months(...bills: (number | null)[]): UsagePeriod[] {
  return bills.flatMap((billCents, index) => {
    const fromDate = addMonthsClamped('2026-10-01', index - bills.length + 1);
    const [year = 0, month = 0] = fromDate.split('-').map(Number);
    const toDate = `${fromDate.slice(0, 8)}${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
    return billCents === null ? [] : [{ fromDate, toDate, thermsHundredths: billCents, billCents }];
  });
}
const twelve = (cents: number) => Array.from({ length: 12 }, () => cents);
const monthly = (periods: UsagePeriod[]) => estimateBudgetBilling(periods)?.monthlyCents;

describe('the monthly amount', () => {
  test('is a twelfth of the bills of the last 12 months, in whole cents', () => {
    expect(estimateBudgetBilling(months(...twelve(10_000)))).toEqual({ annualCents: 120_000, monthlyCents: 10_000 });
    expect(estimateBudgetBilling(months(...twelve(0).slice(1), 100_001))).toEqual({
      annualCents: 100_001,
      monthlyCents: 8333,
    });
    expect(estimateBudgetBilling(months(...twelve(0).slice(1), 100_002))).toEqual({
      annualCents: 100_002,
      monthlyCents: 8334,
    });
  });
  test('does not hear of what was before', () => {
    expect(monthly(months(9_999_999, 8_888_888, ...twelve(10_000)))).toBe(10_000);
  });
  test('is drawn up to a year from fewer months, by their days', () => {
    // August to October: 92 days.
    expect(estimateBudgetBilling(months(3000, 3000, 3200))).toEqual({
      annualCents: Math.round((9200 * 365) / 92),
      monthlyCents: 3042,
    });
    expect(monthly(months(3100))).toBe(Math.round((3100 * 365) / 31 / 12));
  });
  test('fills a gap with the average of the days that were read', () => {
    const gap = [...twelve(10_000).slice(0, 5), null, null, ...twelve(10_000).slice(0, 5)];
    expect(monthly(months(...gap))).toBeGreaterThan(9900);
    expect(monthly(months(...gap))).toBeLessThan(10_100);
  });
  test('is unknown without readings, or with less than a month of them', () => {
    expect(estimateBudgetBilling([])).toBeUndefined();
    expect(
      estimateBudgetBilling([{ fromDate: '2026-10-01', toDate: '2026-10-20', thermsHundredths: 1, billCents: 1 }]),
    ).toBeUndefined();
    expect(
      estimateBudgetBilling([{ fromDate: '2026-10-31', toDate: '2026-10-01', thermsHundredths: 1, billCents: 1 }]),
    ).toBeUndefined();
  });
  test('counts days once that stand in two readings', () => {
    const shared = [
      { fromDate: '2026-08-12', toDate: '2026-09-12', thermsHundredths: 1, billCents: 3000 },
      { fromDate: '2026-09-12', toDate: '2026-10-12', thermsHundredths: 1, billCents: 3000 },
    ];
    expect(estimateBudgetBilling(shared)?.annualCents).toBe(Math.round((6000 * 365) / 62));
  });
  test('is never negative, whatever was credited', () => {
    expect(estimateBudgetBilling(months(...twelve(-500)))).toEqual({ annualCents: 0, monthlyCents: 0 });
  });
});

test('the last year holds its twelve months in order, however they come', () => {
  const all = months(...Array.from({ length: 15 }, (_all, index) => index));
  expect(periodsOfLastYear([...all].reverse()).map(({ billCents }) => billCents)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
  ]);
  expect(periodsOfLastYear([])).toEqual([]);
});

const somePeriods = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 40 }),
      days: fc.integer({ min: 20, max: 65 }),
      billCents: fc.integer({ min: 0, max: 1e7 }),
      thermsHundredths: fc.nat(1e6),
    }),
    { maxLength: 20 },
  )
  .map((parts) => {
    let at = Date.UTC(2024, 0, 1, 12);
    const day = 86_400_000;
    return parts.map(({ gap, days, billCents, thermsHundredths }): UsagePeriod => {
      at += gap * day;
      const fromDate = new Date(at).toISOString().slice(0, 10);
      at += days * day;
      return { fromDate, toDate: new Date(at - day).toISOString().slice(0, 10), billCents, thermsHundredths };
    });
  });

test('for any readings, an estimate is whole cents and its year is twelve of them, but for rounding', () => {
  fc.assert(
    fc.property(somePeriods, (periods) => {
      const estimate = estimateBudgetBilling(periods);
      if (!estimate) {
        expect(periodsOfLastYear(periods).length).toBeLessThanOrEqual(1);
        return;
      }
      expect(Number.isSafeInteger(estimate.monthlyCents) && estimate.monthlyCents >= 0).toBe(true);
      expect(Math.abs(estimate.monthlyCents * 12 - estimate.annualCents)).toBeLessThanOrEqual(6);
    }),
    { numRuns: 1000 },
  );
});

test('for any readings, the year is never less than what was billed in it, nor at a higher price a day than the dearest', () => {
  fc.assert(
    fc.property(somePeriods, (periods) => {
      const estimate = estimateBudgetBilling(periods);
      if (!estimate) return;
      const year = periodsOfLastYear(periods);
      const length = ({ fromDate, toDate }: UsagePeriod) =>
        (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 + 1;
      const days = year.reduce((sum, period) => sum + length(period), 0);
      const billed = year.reduce((sum, { billCents }) => sum + billCents, 0);
      const dearest = Math.max(...year.map((period) => period.billCents / length(period)));
      if (days <= 365) expect(estimate.annualCents).toBeGreaterThanOrEqual(billed);
      expect(estimate.annualCents).toBeLessThanOrEqual(Math.ceil(dearest * Math.max(365, days)));
    }),
  );
});

test('for any readings, their order does not matter and a higher bill never lowers the estimate', () => {
  fc.assert(
    fc.property(somePeriods, fc.nat(), fc.integer({ min: 1, max: 10_000 }), (periods, which, more) => {
      expect(estimateBudgetBilling([...periods].reverse())).toEqual(estimateBudgetBilling(periods));
      if (periods.length === 0) return;
      const dearer = periods.map((period, index) =>
        index === which % periods.length ? { ...period, billCents: period.billCents + more } : period,
      );
      expect(estimateBudgetBilling(dearer)?.annualCents ?? 0).toBeGreaterThanOrEqual(
        estimateBudgetBilling(periods)?.annualCents ?? 0,
      );
    }),
  );
});

test('the highest and the average bill', () => {
  expect(highestAndAverageBill([100, 201, 300])).toEqual({ highestCents: 300, averageCents: 200 });
  expect(highestAndAverageBill([-50])).toEqual({ highestCents: -50, averageCents: -50 });
  expect(highestAndAverageBill([])).toBeUndefined();
});

test.each([
  ['DC', 'district'],
  [' md ', 'maryland'],
  ['VA', 'virginia'],
  ['', 'other'],
  ['TX', 'other'],
])('in "%s" the sentence is that of %s', (state, name) => {
  expect(adjustmentTextVariant(state)).toBe(name);
});

test('a visit from a direct email says so in its source', () => {
  for (const source of ['direct-email', 'DirectEmail', 'direct_e-mail', ' direct email '])
    expect(isDirectEmailSource(source), source).toBe(true);
  for (const source of ['', 'web', 'email', 'directory', 'not-direct-email'])
    expect(isDirectEmailSource(source), source).toBe(false);
});
