import { describe, expect, test } from 'vitest';
import { quietUntil } from '~/domain/quiet-hours';

const NIGHT = { from: '21:00', to: '08:00' };

const until = (hours: { from: string; to: string }, at: string, timeZone: string) => {
  const end = quietUntil(hours, Date.parse(at), timeZone);
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('quiet hours', () => {
  test.each([
    ['before midnight', '2026-07-02T03:30:00Z', 'America/Chicago', '2026-07-02T13:00:00.000Z'],
    ['after midnight', '2026-07-02T06:15:20Z', 'America/Chicago', '2026-07-02T13:00:00.000Z'],
    ['from their first second on', '2026-07-02T02:00:00Z', 'America/Chicago', '2026-07-02T13:00:00.000Z'],
    ['in a zone of half an hour', '2026-01-01T18:00:59Z', 'Asia/Kolkata', '2026-01-02T02:30:00.000Z'],
    ['in a zone of three quarters', '2026-01-01T17:00:00Z', 'Asia/Kathmandu', '2026-01-02T02:15:00.000Z'],
  ])('over midnight, %s', (_what, at, zone, end) => {
    expect(until(NIGHT, at, zone)).toBe(end);
  });

  test.each([
    ['as they end', '2026-07-02T13:00:00Z', 'America/Chicago'],
    ['by day', '2026-07-02T18:00:00Z', 'America/Chicago'],
    ['a second before they begin', '2026-07-02T01:59:59Z', 'America/Chicago'],
  ])('are over %s', (_what, at, zone) => {
    expect(until(NIGHT, at, zone)).toBeUndefined();
  });

  test('of one day end on it', () => {
    const noon = { from: '12:00', to: '14:30' };
    expect(until(noon, '2026-07-02T12:10:00Z', 'UTC')).toBe('2026-07-02T14:30:00.000Z');
    expect(until(noon, '2026-07-02T11:59:00Z', 'UTC')).toBeUndefined();
    expect(until(noon, '2026-07-02T23:00:00Z', 'UTC')).toBeUndefined();
  });

  test.each([
    { from: '', to: '' },
    { from: '21:00', to: '' },
    { from: '', to: '08:00' },
    { from: '08:00', to: '08:00' },
    { from: '21:60', to: '08:00' },
  ])('are none with $from and $to', (hours) => {
    for (let hour = 0; hour < 24; hour += 1)
      expect(quietUntil(hours, Date.UTC(2026, 6, 2, hour), 'America/Chicago')).toBeUndefined();
  });
});

describe('in a night in which clocks are put on', () => {
  test('they are an hour shorter', () => {
    expect(until(NIGHT, '2026-03-08T04:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z');
  });

  test('they end with the hour that is left out', () => {
    const hours = { from: '22:00', to: '02:30' };
    expect(until(hours, '2026-03-08T05:00:00Z', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(until(hours, '2026-03-08T07:00:00Z', 'America/New_York')).toBeUndefined();
  });
});

describe('in a night in which clocks are put back', () => {
  test('they are an hour longer', () => {
    expect(until(NIGHT, '2026-11-01T03:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
  });

  test('they come twice where their end does', () => {
    const hours = { from: '22:00', to: '01:30' };
    const at = (time: string) => until(hours, time, 'America/New_York');
    expect(at('2026-11-01T03:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-11-01T05:45:00Z')).toBeUndefined();
    expect(at('2026-11-01T06:15:00Z')).toBe('2026-11-01T06:30:00.000Z');
  });
});
