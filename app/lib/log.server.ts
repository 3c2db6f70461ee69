import { randomUUID } from 'node:crypto';
import { format } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';
import { readLogLevel } from '~/config/env';
import type { LogEventAt, LogFields, WriteLog } from '~/config/log-events';
import type { LogLevel } from '~/config/log-events/log-event-description';
import { isOutageError } from '~/config/outage-errors';

let extraFields: (() => object) | undefined;

/** Adds the fields that the function returns to every line. */
export function setExtraLogFields(fields: () => object): void {
  extraFields = fields;
}

/**
 * Lines of JSON. No code, card number, address or body ever goes in, and every text loses what opens a page.
 *
 * @param destination standard output unless said
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => extraFields?.() ?? {},
    // Errors come here as plain data already.
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => maskValue(fields) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        // Texts, and what is put into them, do not go through the formatter of fields; an error alone becomes both.
        const [first] = args;
        method.apply(
          this,
          first instanceof Error ? [{ err: first }, maskText(first.message)] : args.map((arg) => maskValue(arg)),
        );
      },
    },
  };
  return pino(options as pino.LoggerOptions, destination);
}

/** Writes lines of known events. */
export type EventLog = {
  [L in LogLevel]: <E extends LogEventAt<L>>(line: { event: E } & LogFields<E>) => void;
};

export const log: EventLog = createLog(readLogLevel());

/** Logs an unexpected error with its stack. Returns the id by which support finds it. */
export function logUnexpectedError(error: unknown, fields: LogFields<'surprise'> = {}): string {
  const errorId = randomUUID();
  log.error({
    event: 'surprise',
    errorId,
    ...fields,
    stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return errorId;
}

/** The platform's events on the same log. */
export const logPlatformEvent: WriteLog = (level, event, fields) =>
  (log[level] as (line: Record<string, unknown>) => void)({ event, ...fields });

/** Writes a warning of Node down, but for those that come of asking Web Crypto what it can do, as packages for passkeys ask. */
export function logWarning({ name, message }: Error): void {
  if (name === 'ExperimentalWarning' && message.includes('Web Crypto')) return;
  log.warn({ event: 'warning', name, text: message });
}

/**
 * Redirects the console of this process to the log: libraries quote whole addresses there. From now on such a text
 * is a line of the log, as are warnings of Node, and so is what ends the process.
 */
export function redirectConsoleToLog(): void {
  const levels = { debug: 'debug', trace: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'warn' } as const;
  const writerFor =
    (level: (typeof levels)[keyof typeof levels]) =>
    (...args: unknown[]) =>
      (log[level] as EventLog['info'])({ event: 'console', text: format(...args) });
  Object.assign(console, Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, writerFor(level)])));
  process.removeAllListeners('warning');
  process.on('warning', logWarning);
  process.on('uncaughtException', (error) => {
    // An outage that no code waited for, such as an error of an idle socket, ends no process.
    if (isOutageError(error)) return void logUnexpectedError(error);
    logUnexpectedError(error, { isFatal: true });
    process.exit(1);
  });
}

/** A JWT or its beginning, also with its dots in percent code. */
const JWT = /eyJ[\w-]{6,}(?:(?:\.|%2e)[\w-]*)*/gi;

/** An API key: its id may be logged. */
const API_KEY = /(lk_[a-z]+_[0-9A-Z]+_)[0-9A-Z]+/g;

/** Values in addresses that open something. */
const QUERY =
  /([?&;](?:token|jwt|security|encAccount|encryptedAccountId|source_token|code|otp|password|key|signature|sig)=)[^&\s"'<>#]+/gi;

/** Places in our paths where what opens something stands: short links, envelopes, invitations, resets, push packages. */
const PATH =
  /(\/(?:k|sandbox-signing|sandbox-wallet|smart\/invitation|smart\/reset-password|marketing\/verify)\/)[^/\s"'?#<>]+/gi;

/** How deep a value is looked into; what lies below is not written. */
const MAX_DEPTH = 6;

/** The text without anything that opens a page: libraries quote addresses in their messages. */
export function maskText(text: string): string {
  return text
    .replace(JWT, '[token]')
    .replace(API_KEY, '$1[secret]')
    .replace(QUERY, '$1[secret]')
    .replace(PATH, '$1[secret]');
}

/** The same for a whole value, wherever in it a text stands; an error with its stack and cause, as plain data. */
function maskValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => maskValue(item, depth + 1));
  if (value instanceof Error)
    return maskValue(
      {
        ...value,
        type: value.name,
        message: value.message,
        stack: value.stack,
        ...(value.cause === undefined ? {} : { cause: value.cause }),
      },
      depth,
    );
  if (value instanceof URL || value instanceof Date) return maskText(String(value));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [maskText(name), maskValue(item, depth + 1)]));
}
