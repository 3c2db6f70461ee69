export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What is known of an event: when it is written, what stands in its line, and what whoever reads it does. */
export interface LogEventDescription<L extends LogLevel = LogLevel, F extends string = string> {
  levels: readonly L[];
  meaning: string;
  fields: readonly F[];
  /** Empty where there is nothing to do. */
  toDo: string;
}

/**
 * Describes an event of the log.
 *
 * @param levels all that it is written with
 * @returns takes what it means, the fields of its line, and what to do about it where there is something
 */
export const atLevel =
  <const L extends LogLevel>(...levels: L[]) =>
  <const F extends string = never>(
    meaning: string,
    fields: readonly F[] = [],
    toDo = '',
  ): LogEventDescription<L, F> => ({
    levels,
    meaning,
    fields,
    toDo,
  });
