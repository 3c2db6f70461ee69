import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { readLogLevel } from '~/config/env';

/** Lines of JSON. No token, code, card number, address or body ever goes in. */
export const log = pino({ level: readLogLevel(), base: undefined, timestamp: pino.stdTimeFunctions.isoTime });

/** Writes a surprise down with its stack. Returns the id that support can find it by. */
export function logSurprise(error: unknown, fields: Record<string, unknown> = {}): string {
  const errorId = randomUUID();
  log.error({ event: 'surprise', errorId, ...fields, stack: withoutTokens(error instanceof Error ? (error.stack ?? error.message) : String(error)) });
  return errorId;
}

/** The platform's events on the same log. Texts, such as a stack, lose anything that looks like a token. */
export function logPlatformEvent(level: 'info' | 'warn' | 'error', event: string, fields: Record<string, unknown> = {}): void {
  const clean = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? withoutTokens(value) : value]);
  log[level]({ event, ...Object.fromEntries(clean) });
}

/** Anything that looks like a JWT is cut out: messages of libraries can quote an address. */
function withoutTokens(text: string): string {
  return text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
}
