import { expect, test } from 'vitest';
import {
  formatDateOrNotAvailable,
  formatDateAndTimeOrNotAvailable,
  formatTimeOfDay,
  formatSpecDate,
} from '~/domain/calendar-date';
import { formatBytes, formatList, formatMegabytes, formatPercent, formatLocale } from '~/domain/format-units-and-lists';
import { formatMoney } from '~/domain/money';

/** Spaces that don't break are a matter of each language's data. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('Spanish is that of the United States, with whatever a tag asks for besides', () => {
  expect(['es', 'es-u-nu-latn', 'es-MX', 'est', 'fr', 'de', 'zh-Hant'].map(formatLocale)).toEqual([
    'es-US',
    'es-US-u-nu-latn',
    'es-MX',
    'est',
    'fr',
    'de',
    'zh-Hant',
  ]);
});

test('Spanish writes money, numbers, times and percents as the United States do', () => {
  expect(plain(formatMoney(127_554, 'USD', 'es'))).toBe('$1,275.54');
  expect(plain(formatMoney(7554, 'USD', 'es-u-nu-latn'))).toBe('$75.54');
  expect(plain(formatDateOrNotAvailable('2026-12-03', 'es'))).toBe('3 dic 2026');
  expect(plain(formatDateAndTimeOrNotAvailable(Date.UTC(2026, 0, 5, 21, 30), 'America/New_York', 'es'))).toBe(
    '5 ene 2026, 4:30 p.m. EST',
  );
  expect(plain(formatTimeOfDay('19:00', 'es'))).toBe('7:00 p.m.');
  expect(plain(formatPercent(0.25, 'es'))).toBe('25%');
  expect(plain(formatMegabytes(2.5, 'es'))).toBe('2.5 MB');
});

test('each language writes percents, sizes and days in its own way', () => {
  expect(['en', 'fr', 'de'].map((language) => plain(formatPercent(0.25, language)))).toEqual(['25%', '25 %', '25 %']);
  expect(['en', 'fr', 'de'].map((language) => plain(formatMegabytes(2.5, language)))).toEqual([
    '2.5 MB',
    '2,5 Mo',
    '2,5 MB',
  ]);
  expect(['en', 'fr', 'de'].map((language) => plain(formatDateOrNotAvailable('2026-12-03', language)))).toEqual([
    'Dec 3, 2026',
    '3 déc. 2026',
    '3. Dez. 2026',
  ]);
  expect([10, 2048, 1_572_864].map((bytes) => plain(formatBytes(bytes, 'en')))).toEqual(['1 kB', '2 kB', '1.5 MB']);
});

test('a list is joined as its language joins', () => {
  expect(['en', 'es', 'fr', 'de'].map((language) => formatList(['pdf', 'png', 'jpg'], language))).toEqual([
    'pdf, png, and jpg',
    'pdf, png y jpg',
    'pdf, png et jpg',
    'pdf, png und jpg',
  ]);
});

test('texts of the specification’s calls keep MMM DD, YYYY', () => {
  expect(formatSpecDate('2026-12-03')).toBe('Dec 03, 2026');
});

test('Arabic has the digits 0 to 9, whatever the data of Unicode say that a machine has', () => {
  expect(new Intl.NumberFormat(formatLocale('ar')).format(30)).toBe('30');
  expect(formatLocale('ar-EG')).toBe('ar-EG');
});
