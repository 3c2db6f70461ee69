import { expect, test } from 'vitest';
import { timeZoneName } from '~/domain/calendar-date';
import type { InputType } from '~/domain/form-model';
import { serverRulesOf } from './server-rules-by-type';
import { anInput } from '../../../../tests/domain/builders';

const WINTER = Date.parse('2026-01-15T16:00:00Z');
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');
const read = (inputType: InputType, answer: string, language = 'en') =>
  plain(
    serverRulesOf({ inputType }).display(answer, anInput('x', inputType), {
      language,
      timeZone: 'America/New_York',
      givenAt: WINTER,
      country: 'US',
    }),
  );

test('dates and times are written for people, in their language, with the zone', () => {
  expect(read('date', '2026-03-08')).toBe('Mar 8, 2026');
  expect(read('date', '1948-07-02')).toBe('Jul 2, 1948');
  expect(read('dateTime', '2026-03-08T03:30')).toBe('Mar 8, 2026, 3:30 AM EDT');
  expect(read('dateTime', '2026-11-01T01:30')).toBe('Nov 1, 2026, 1:30 AM EDT');
  expect(read('dateTime', '1998-12-24T18:00')).toBe('Dec 24, 1998, 6:00 PM EST');
  expect(read('time', '14:05')).toBe('2:05 PM, Eastern Time (New York)');
  expect(read('time', '14:05', 'de')).toBe('14:05, Nordamerikanische Ostküstenzeit (New York)');
  expect(read('date', '2026-12-03', 'ko')).toBe('2026년 12월 3일');
  expect(read('dateTime', '2026-12-03T14:30', 'ko')).toContain('2026년 12월 3일 오후 2:30');
  expect(read('time', '02:05', 'ko')).toContain('오전 2:05');
  expect(read('time', '14:05', 'zh-Hans')).toBe('14:05，北美东部时间（New York）');
  // A language that the runtime has no words for is no mistake.
  expect(read('date', '2026-03-08', 'ht')).toContain('2026');
});

test('what is none stays as it is', () => {
  for (const [type, answer] of [
    ['date', 'soon'],
    ['date', '2026-02-30'],
    ['dateTime', '2026-13-01T10:00'],
    ['time', '25:00'],
    ['shortText', '2026-03-08'],
  ] as const) {
    expect(read(type, answer)).toBe(answer);
  }
});

test.each([
  ['America/New_York', 'en', 'Eastern Time (New York)'],
  ['America/New_York', 'es', 'hora oriental (New York)'],
  ['America/Argentina/Buenos_Aires', 'en', 'Argentina Standard Time (Buenos Aires)'],
  ['Asia/Karachi', 'en', 'Pakistan Standard Time (Karachi)'],
  ['UTC', 'en', 'Coordinated Universal Time'],
  ['Etc/GMT+5', 'en', 'GMT-05:00'],
])('%s in %s is "%s"', (zone, language, name) => {
  expect(timeZoneName(zone, language, WINTER)).toBe(name);
});
