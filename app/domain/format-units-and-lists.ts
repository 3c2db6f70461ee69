/** Numbers with units, lists and times of the day as a language writes them. */
import { memoizeByKey } from './memoize';

const BYTES_PER_KILOBYTE = 1024;
const BYTES_PER_MEGABYTE = 1_048_576;

/** A part of a whole, such as 0.25: `25%` in English, `25 %` in German. */
export function formatPercent(share: number, language: string, maximumFractionDigits = 2): string {
  return new Intl.NumberFormat(formatLocale(language), { style: 'percent', maximumFractionDigits }).format(share);
}

/** Megabytes, such as `2.5 MB`; French says `2,5 Mo`. */
export function formatMegabytes(megabytes: number, language: string): string {
  return unitText(megabytes, 'megabyte', language, 2);
}

/** Bytes as a person reads them, such as `1.2 MB`: kilobytes below a megabyte, and at least one. */
export function formatBytes(bytes: number, language: string): string {
  return bytes >= BYTES_PER_MEGABYTE
    ? unitText(bytes / BYTES_PER_MEGABYTE, 'megabyte', language, 1)
    : unitText(Math.max(1, bytes / BYTES_PER_KILOBYTE), 'kilobyte', language, 1);
}

function unitText(
  value: number,
  unit: 'megabyte' | 'kilobyte',
  language: string,
  maximumFractionDigits: number,
): string {
  return new Intl.NumberFormat(formatLocale(language), { style: 'unit', unit, maximumFractionDigits }).format(value);
}

const lists = memoizeByKey<Intl.ListFormat>();

/** Items as a sentence lists them: `a, b, and c`. */
export function formatList(items: readonly string[], language: string | undefined): string {
  // Browsers before 2021 know no lists.
  if (typeof Intl.ListFormat === 'undefined') return items.join(', ');
  const list = () => new Intl.ListFormat(language && formatLocale(language), { type: 'conjunction' });
  return lists(language ?? '', list).format(items);
}

/**
 * A formatted time with the words that Korean has for the halves of a day, 오전 and 오후. Newer data of Unicode let `Intl`
 * write AM and PM there, older ones write the words themselves.
 */
export function withDayPeriod(text: string, locale: string | undefined): string {
  if (!/^ko\b/i.test(locale ?? '')) return text;
  return text.replace(/\bAM\b/, '오전').replace(/\bPM\b/, '오후');
}

/**
 * The tag that `Intl` formats a page's language by. The product's Spanish is that of the United States: `$75.54`, 7:00 p. m.,
 * EST. Its Arabic has the digits 0 to 9, which older data of Unicode write in another way. Extensions of the tag stay; a language that
 * names its country is left alone.
 */
export function formatLocale(language: string): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language.replace(/^es(?=$|-u-)/, 'es-US');
}
