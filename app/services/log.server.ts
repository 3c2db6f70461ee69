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

/** Anything that looks like a JWT is cut out: messages of libraries can quote an address. */
function withoutTokens(text: string): string {
  return text.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
}
