import { expect, test } from 'vitest';
import { isTimeZone } from '~/domain/calendar-date';
import { timeZones } from '~/domain/wall-time';

test('zones to choose from have the names of today, each once and known here', () => {
  const zones = timeZones();
  expect(zones).toEqual([...new Set(zones)].sort());
  expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC']));
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});
