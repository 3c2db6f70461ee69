import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOfWallTime, isSkippedTime, wallTimeIn, withOffset } from '~/domain/wall-time';

const iso = (text: string, zone: string) => {
  const instant = instantOfWallTime(text, zone);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

describe('the instant of a wall time', () => {
  test.each([
    ['2026-07-01T09:30', 'America/Los_Angeles', '2026-07-01T16:30:00.000Z'],
    ['2026-01-01 09:30:45', 'Asia/Kolkata', '2026-01-01T04:00:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2028-02-29T00:00', 'UTC', '2028-02-29T00:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected);
  });

  test.each([
    '',
    'soon',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-01-01T24:00',
    '2026-01-01',
    '2026-01-01T10:00Z',
    '12026-01-01T10:00',
    '0049-01-01T10:00',
    '2026-01-01T10:00:00.5',
  ])('"%s" is none', (text) => {
    expect(instantOfWallTime(text, 'UTC')).toBeUndefined();
  });
});

test('a wall time comes back from its instant, wherever the clock hangs', () => {
  const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
  const zones = fc.constantFrom(
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Europe/Berlin',
    'UTC',
  );
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const wall = wallTimeIn(minute * 60_000, zone) ?? '';
      expect(wallTimeIn(instantOfWallTime(wall, zone) ?? 0, zone)).toBe(wall);
    }),
  );
});

test('what is no instant has no wall time', () => {
  expect(wallTimeIn(Number.NaN, 'UTC')).toBeUndefined();
});

describe('the hour that daylight saving leaves out', () => {
  test.each([
    ['2026-03-08T02:00', 'America/New_York', true],
    ['2026-03-08T02:59', 'America/New_York', true],
    ['2026-03-08 02:30:15', 'America/New_York', true],
    ['2026-03-08T01:59', 'America/New_York', false],
    ['2026-03-08T03:00', 'America/New_York', false],
    ['2026-03-08T02:30', 'America/Phoenix', false],
    ['2026-03-29T02:30', 'Europe/Berlin', true],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', true],
    // Samoa left out a day.
    ['2011-12-30T12:00', 'Pacific/Apia', true],
    ['2026-11-01T01:30', 'America/New_York', false],
    ['soon', 'America/New_York', false],
    ['2026-03-08T02:30', 'No/Where', false],
  ])('%s in %s: %s', (text, zone, isSkipped) => {
    expect(isSkippedTime(text, zone)).toBe(isSkipped);
  });
});

test.each([
  ['2026-07-01T09:30', 'America/New_York', '2026-07-01T09:30-04:00'],
  ['2026-11-01T00:30', 'America/New_York', '2026-11-01T00:30-04:00'],
  // The hour that comes twice: the first one.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T01:30-04:00'],
  ['2026-11-01T02:00', 'America/New_York', '2026-11-01T02:00-05:00'],
  ['2026-01-01T09:30', 'Asia/Kolkata', '2026-01-01T09:30+05:30'],
  ['2026-01-01T09:30', 'UTC', '2026-01-01T09:30+00:00'],
  ['soon', 'UTC', 'soon'],
])('%s in %s is written %s', (text, zone, written) => {
  expect(withOffset(text, zone)).toBe(written);
});
