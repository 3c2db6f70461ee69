import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '~/domain/calendar-date';
import { changeOf, countedRanges, dayAsNumber, monthOfDay, periodBefore } from '~/domain/result-period';

const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-12-28', days));
const dayOf = (number: number) => String(number).replace(/(..)(..)$/, '-$1-$2');
const openDay = fc.option(day, { nil: null });

describe('a period in months and days', () => {
  test.each([
    [null, null, [[0, 999_912]]],
    ['2026-02-01', '2026-02-28', [[202_602, 202_602]]],
    ['2026-02-03', '2026-02-27', [[20_260_203, 20_260_227]]],
    ['2026-01-31', '2026-02-01', [[20_260_131, 20_260_201]]],
    [
      '2025-11-15',
      '2026-02-10',
      [
        [202_512, 202_601],
        [20_251_115, 20_251_130],
        [20_260_201, 20_260_210],
      ],
    ],
    [
      null,
      '2024-02-28',
      [
        [0, 202_401],
        [20_240_201, 20_240_228],
      ],
    ],
    [null, '2024-02-29', [[0, 202_402]]],
    ['2024-12-01', null, [[202_412, 999_912]]],
  ])('from %s to %s', (from, to, ranges) => expect(countedRanges({ from, to })).toEqual(ranges));

  test('has each of its days once and no other, and reads at most 62 of them by themselves', () => {
    fc.assert(
      fc.property(openDay, openDay, day, (a, b, requested) => {
        const [from, to] = a && b && a > b ? [b, a] : [a, b];
        const ranges = countedRanges({ from, to });
        const number = dayAsNumber(requested);
        const times = ranges.filter(([first, last]) =>
          [number, monthOfDay(number)].some((each) => each >= first && each <= last),
        ).length;
        const isIn = (!from || requested >= from) && (!to || requested <= to);
        expect(times).toBe(isIn ? 1 : 0);
        const days = ranges
          .filter(([first]) => first > 1e6)
          .reduce((sum, [first, last]) => sum + daysBetween(dayOf(first), dayOf(last)) + 1, 0);
        expect(days).toBeLessThanOrEqual(62);
      }),
    );
  });
});

describe('the period before', () => {
  test('has as many days and ends on the day before', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' }, '2026-06-01')).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const before = periodBefore({ from, to }, to);
        expect(before && daysBetween(before.from, before.to)).toBe(daysBetween(from, to));
        expect(before && daysBetween(before.to, from)).toBe(1);
      }),
    );
  });
  test('of one that is not over ends today', () =>
    expect(periodBefore({ from: '2026-03-09', to: null }, '2026-03-10')).toEqual({
      from: '2026-03-07',
      to: '2026-03-08',
    }));
  test('is none without a beginning, for one that is still to come, and long before there were forms', () => {
    expect(periodBefore({ from: null, to: '2026-03-10' }, '2026-03-10')).toBeUndefined();
    expect(periodBefore({ from: '2026-03-11', to: null }, '2026-03-10')).toBeUndefined();
    expect(periodBefore({ from: '0001-01-01', to: '2026-03-10' }, '2026-03-10')).toBeUndefined();
  });
});

test('a change is a part of what was; there is none of nothing', () => {
  expect(changeOf(12, 10)).toBeCloseTo(0.2);
  expect(changeOf(5, 10)).toBe(-0.5);
  expect(changeOf(5, 0)).toBeUndefined();
});
