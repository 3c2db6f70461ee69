/**
 * What databases, disks and networks say when they are away for a while: connections that fail or are cut (class 08, 57P),
 * a PostgreSQL without room (53), with a failing disk (58030) or that has become a standby (25006), an SQLite file that is locked, full or cannot be reached.
 */
const CODES = new RegExp(
  [
    '08\\w{3}|57P0\\d|53\\w{3}|25006|58030',
    'SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|READONLY|PROTOCOL)(_\\w+)?',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL',
    'ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE',
  ]
    .map((codes) => `^(?:${codes})$`)
    .join('|'),
);

/** The driver of PostgreSQL gives these no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Statuses of a service that is overloaded or away. */
const UNAVAILABLE_STATUSES = [429, 500, 502, 503, 504];

/** Whether an error of the S3 client says that the bucket is away or does not answer. */
function isBucketOutage(error: Error): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return error.name === 'TimeoutError' || UNAVAILABLE_STATUSES.includes($metadata?.httpStatusCode ?? 0);
}

/** Causes are followed this far. */
const MAX_DEPTH = 5;

/** Whether an error says that something is away for the moment, so that the same call may well go through later. */
export function isOutageError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return false;
  const { code } = error as { code?: unknown };
  if ((typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message) || isBucketOutage(error))
    return true;
  const inner = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];
  return inner.some((one) => isOutageError(one, depth + 1));
}

/** The message of an error for the operator. A connection that fails at several addresses has its causes in place of a message. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorMessage).join('; ');
  return error instanceof Error ? error.message : String(error);
}
