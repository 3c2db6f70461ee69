import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDuePeriod, type SummaryFrequency } from '~/domain/summary-period';

const HOUR = 3600_000;
const iso = (at: number) => new Date(at).toISOString();

const due = (rhythm: SummaryFrequency, at: string, timeZone = 'America/Chicago') => {
  const { before, from, until, ...days } = findDuePeriod(rhythm, Date.parse(at), timeZone);
  return { ...days, before: iso(before), from: iso(from), until: iso(until) };
};
const dayAt = (at: string, timeZone?: string) => due('day', at, timeZone).firstDay;

describe('the summary of a day', () => {
  test('is of the day before, beside the one before that, by the account’s clocks', () => {
    expect(due('day', '2026-01-15T16:00:00Z')).toEqual({
      firstDay: '2026-01-14',
      lastDay: '2026-01-14',
      before: '2026-01-13T06:00:00.000Z',
      from: '2026-01-14T06:00:00.000Z',
      until: '2026-01-15T06:00:00.000Z',
    });
  });

  test('is due from seven in the morning on, and until then the one before it is', () => {
    expect(dayAt('2026-01-15T12:59:59Z')).toBe('2026-01-13');
    expect(dayAt('2026-01-15T13:00:00Z')).toBe('2026-01-14');
    expect(dayAt('2026-01-16T05:59:59Z')).toBe('2026-01-14');
    expect(dayAt('2026-01-16T06:00:00Z')).toBe('2026-01-14');
  });

  test('is due when it is morning there, in zones of half an hour and beyond the date line too', () => {
    expect(dayAt('2026-01-15T01:29:00Z', 'Asia/Kolkata')).toBe('2026-01-13');
    expect(dayAt('2026-01-15T01:30:00Z', 'Asia/Kolkata')).toBe('2026-01-14');
    expect(dayAt('2026-01-14T17:00:00Z', 'Pacific/Kiritimati')).toBe('2026-01-14');
  });

  test('is as long as the day was, where the clocks were changed', () => {
    expect(due('day', '2026-03-09T12:00:00Z')).toMatchObject({
      from: '2026-03-08T06:00:00.000Z',
      until: '2026-03-09T05:00:00.000Z',
    });
    // Midnight itself is left out there.
    expect(due('day', '2026-04-25T12:00:00Z', 'Africa/Cairo')).toMatchObject({
      from: '2026-04-23T22:00:00.000Z',
      until: '2026-04-24T21:00:00.000Z',
    });
  });
});

describe('the summary of a week', () => {
  test('is of Monday to Sunday, from the Monday after on', () => {
    expect(due('week', '2026-01-15T16:00:00Z')).toEqual({
      firstDay: '2026-01-05',
      lastDay: '2026-01-11',
      before: '2025-12-29T06:00:00.000Z',
      from: '2026-01-05T06:00:00.000Z',
      until: '2026-01-12T06:00:00.000Z',
    });
    const weekAt = (at: string) => due('week', at).firstDay;
    expect(weekAt('2026-01-19T12:59:59Z')).toBe('2026-01-05');
    expect(weekAt('2026-01-19T13:00:00Z')).toBe('2026-01-12');
    expect(weekAt('2026-01-25T23:00:00Z')).toBe('2026-01-12');
  });
});

test('periods follow one another without a gap, whenever and wherever one asks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) }),
      fc.constantFrom('America/Chicago', 'Asia/Kolkata', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC', 'Europe/Berlin'),
      fc.constantFrom('day' as const, 'week' as const),
      (now, zone, rhythm) => {
        const period = findDuePeriod(rhythm, now, zone);
        const days = rhythm === 'day' ? 1 : 7;
        expect(period.before).toBeLessThan(period.from);
        expect(period.from).toBeLessThan(period.until);
        expect(period.until).toBeLessThanOrEqual(now);
        // It is told at the latest when the next one is over and it is morning.
        expect(now - period.until).toBeLessThan((days * 24 + 9) * HOUR);
        expect(findDuePeriod(rhythm, now + HOUR, zone).firstDay >= period.firstDay).toBe(true);
        expect(findDuePeriod(rhythm, now - days * 24 * HOUR - 2 * HOUR, zone).firstDay < period.firstDay).toBe(true);
      },
    ),
  );
});
