import { ACCOUNT_EVENTS } from './log-events/accounts';
import type { LogEventDescription, LogLevel } from './log-events/log-event-description';
import { PROCESS_EVENTS } from './log-events/processes';
import { RECIPIENT_EVENTS } from './log-events/recipients';

/** Everything that the log says, by what it is about. An event that isn't here doesn't compile. */
export const LOG_EVENT_GROUPS = {
  'Processes and requests': PROCESS_EVENTS,
  'Recipients, and what reaches them': RECIPIENT_EVENTS,
  'Accounts and their people': ACCOUNT_EVENTS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, LogEventDescription>>>>;

type LogEvents = typeof PROCESS_EVENTS & typeof RECIPIENT_EVENTS & typeof ACCOUNT_EVENTS;
export type LogEvent = keyof LogEvents;

/** The events that are written with a level. */
export type LogEventAt<L extends LogLevel> = {
  [E in LogEvent]: L extends LogEvents[E]['levels'][number] ? E : never;
}[LogEvent];

/** What may stand in the line of an event, or of one of several. */
export type LogFields<E extends LogEvent> = Partial<
  Record<E extends LogEvent ? LogEvents[E]['fields'][number] : never, unknown>
>;

/** Writes a line: an event and plain values; never a token, code, address or body. */
export type WriteLog = <L extends LogLevel, E extends LogEventAt<L>>(level: L, event: E, fields?: LogFields<E>) => void;
