import type { CalendarDate } from './calendar-date';
import { instantOfWallTime, wallTimeIn } from './wall-time';

/** How often somebody is notified of a form's submissions: never, of each by itself, or in a summary. */
export const NOTIFICATION_FREQUENCIES = ['never', 'each', 'day', 'week'] as const;
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];
/** Frequencies of summaries. */
export const SUMMARY_FREQUENCIES = ['day', 'week'] as const satisfies readonly NotificationFrequency[];
export type SummaryFrequency = (typeof SUMMARY_FREQUENCIES)[number];

/** A summary is due from this time of the morning on, by the account's clocks. */
export const SUMMARY_TIME = '07:00';
const DAY_MS = 24 * 3600_000;
const DAYS: Readonly<Record<SummaryFrequency, number>> = { day: 1, week: 7 };
/** The first day of 1970 was a Thursday. */
const DAYS_SINCE_MONDAY = 3;

/** What a summary is about. The instants are milliseconds since 1970; what happens at `until` is of the next one. */
export interface SummaryPeriod {
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  /** When the period before begins, which is as many days long. */
  before: number;
  from: number;
  until: number;
}

const shifted = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const mondayOf = (day: CalendarDate): CalendarDate =>
  shifted(day, -((Math.floor(Date.parse(day) / DAY_MS) + DAYS_SINCE_MONDAY) % 7));

/**
 * The latest day or week, from Monday to Sunday, whose summary is due: those that end on the last day on which it was morning. Who
 * comes late tells of the same, until the next one is due.
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name
 */
export function findDuePeriod(frequency: SummaryFrequency, now: number, timeZone: string): SummaryPeriod {
  const [today = '', time = ''] = (wallTimeIn(now, timeZone) ?? '').split('T');
  const morning = time >= SUMMARY_TIME ? today : shifted(today, -1);
  const end = frequency === 'day' ? morning : mondayOf(morning);
  const days = DAYS[frequency];
  const firstDay = shifted(end, -days);
  const begin = (day: CalendarDate) => instantOfWallTime(`${day}T00:00`, timeZone) ?? now;
  return {
    firstDay,
    lastDay: shifted(end, -1),
    before: begin(shifted(firstDay, -days)),
    from: begin(firstDay),
    until: begin(end),
  };
}
