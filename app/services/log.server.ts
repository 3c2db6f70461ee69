import { randomUUID } from 'node:crypto';
import { format } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';
import { readLogLevel } from '~/config/env';
import { masked, maskedText } from './mask-secrets.server';

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
    // Errors come here as plain data already.
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => masked(fields) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        // Texts, and what is put into them, do not go through the formatter of fields; an error alone becomes both.
        const [first] = args;
        method.apply(
          this,
          first instanceof Error ? [{ err: first }, maskedText(first.message)] : args.map((arg) => masked(arg)),
        );
      },
    },
  };
  return pino(options as pino.LoggerOptions, destination);
}

export const log = createLog(readLogLevel());

/** Writes a surprise down with its stack. Returns the id that support can find it by. */
export function logSurprise(error: unknown, fields: Record<string, unknown> = {}): string {
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
export function logPlatformEvent(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Record<string, unknown> = {},
): void {
  log[level]({ event, ...fields });
}

/**
 * Takes the console from whoever writes to it in this process: libraries quote whole addresses there. From now on such a text
 * is a line of the log, as are warnings of Node, and so is what ends the process.
 */
export function takeConsole(): void {
  const levels = { debug: 'debug', trace: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'warn' } as const;
  const writing =
    (level: 'debug' | 'info' | 'warn') =>
    (...args: unknown[]) =>
      log[level]({ event: 'console', text: format(...args) });
  Object.assign(console, Object.fromEntries(Object.entries(levels).map(([name, level]) => [name, writing(level)])));
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn({ event: 'warning', name, text: message }));
  process.on('uncaughtException', (error) => {
    logSurprise(error, { isFatal: true });
    process.exit(1);
  });
}
