import { TZDate } from '@date-fns/tz';
import { normalizeDateTimeLocal } from './calendar-date';

/**
 * What a clock shows in a time zone, as date fields of browsers write it.
 *
 * @param instantMs milliseconds since 1970
 * @param timeZone IANA name
 * @returns `yyyy-mm-ddThh:mm`; undefined for what is no instant
 */
export function wallTimeIn(instantMs: number, timeZone: string): string | undefined {
  return Number.isNaN(instantMs) ? undefined : new TZDate(instantMs, timeZone).toISOString().slice(0, 16);
}

/** Whether clocks in a time zone pass over this time: daylight saving leaves an hour out of one day of the year. */
export function isSkippedTime(text: string, timeZone: string): boolean {
  const back = wallTimeIn(instantOfWallTime(text, timeZone) ?? Number.NaN, timeZone);
  return back !== undefined && back !== normalizeDateTimeLocal(text);
}

/** A wall time with its offset, `yyyy-mm-ddThh:mm±hh:mm`: of an hour that comes twice, the first. What is no time stays as it is. */
export function withOffset(text: string, timeZone: string): string {
  const instant = instantOfWallTime(text, timeZone);
  if (instant === undefined) return text;
  const written = new TZDate(instant, timeZone).toISOString();
  return written.slice(0, 16) + written.slice(23);
}

/**
 * The instant at which a clock in a time zone shows this. Of an hour that comes twice, the first; an hour that is left out
 * counts on from the one before.
 *
 * @param text `yyyy-mm-ddThh:mm`, as date fields post it; a space in place of the T and seconds, which are dropped, are fine
 * @param timeZone IANA name
 * @returns milliseconds since 1970; undefined for what is no time of the calendar
 */
export function instantOfWallTime(text: string, timeZone: string): number | undefined {
  // Parts of a second are more than a clock shows.
  const wall = text.includes('.') ? undefined : normalizeDateTimeLocal(text);
  if (!wall) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wall.split(/[-T:]/).map(Number);
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime();
}

/** Names that the runtime still lists zones by, and those that people look for. Both are good everywhere. */
const NAMES_OF_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Names of time zones to choose from, such as `America/New_York`, in the order of the alphabet. Spec: forms-and-approval 5. */
export function timeZones(): string[] {
  const names = Intl.supportedValuesOf('timeZone').map((name) => NAMES_OF_TODAY[name] ?? name);
  return [...new Set([...names, 'UTC'])].sort();
}
