import { wallTimeIn } from './wall-time';

/** Hours of the day in which nobody is written to, by a clock's `hh:mm`. */
interface QuietHours {
  from: string;
  to: string;
}

/** A time of day, from 00:00 to 23:59. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** Whether there are any: none where one is missing, or both are the same. */
export const hasQuietHours = ({ from, to }: QuietHours): boolean =>
  TIME_OF_DAY.test(from) && TIME_OF_DAY.test(to) && from !== to;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Hours that begin later than they end go over midnight. */
const isWithin = ({ from, to }: QuietHours, time: string): boolean =>
  from < to ? from <= time && time < to : time >= from || time < to;

/**
 * Until when it is quiet, as clocks in a time zone show it.
 *
 * @param at milliseconds since 1970
 * @param timeZone IANA name
 * @returns milliseconds; undefined where it is not quiet
 */
export function quietUntil(hours: QuietHours, at: number, timeZone: string): number | undefined {
  if (!hasQuietHours(hours)) return undefined;
  const timeAt = (instant: number) => (wallTimeIn(instant, timeZone) ?? '').slice(11);
  const time = timeAt(at);
  if (!isWithin(hours, time)) return undefined;
  const minute = at - (at % MINUTE);
  const end = minute + ((minutesOf(hours.to) - minutesOf(time) + DAY_MINUTES) % DAY_MINUTES) * MINUTE;
  return timeAt(end) === hours.to ? end : firstOutside(hours, minute, timeAt);
}

/** Clocks are changed before the end: the first minute that is outside. */
function firstOutside(hours: QuietHours, from: number, timeAt: (instant: number) => string): number {
  let minute = from;
  while (isWithin(hours, timeAt(minute))) minute += MINUTE;
  return minute;
}
