import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage, isOutageError } from '~/config/outage-errors';
import { failureOf, type PlatformPort } from '~/lib/contract/platform-port';
import { log } from '~/lib/log.server';
import { apiErrorResponse } from './api-error';

/** Between two tries, in milliseconds. */
const RETRY_MS = 1000;

/**
 * Opens what a process works on. While the database or a disk is away, it tries again until that succeeds.
 *
 * @param onFirstFailure serves something else meanwhile
 * @throws any failure that is not an outage
 */
export async function openWithRetry<T>(open: () => Promise<T>, onFirstFailure?: () => Promise<void>): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const opened = await open();
      if (!isFirst) log.info({ event: 'opening-done' });
      return opened;
    } catch (error) {
      if (!isOutageError(error)) throw error;
      if (isFirst) {
        log.error({ event: 'opening-waits', message: errorMessage(error) });
        await onFirstFailure?.();
      }
    }
    await wait(RETRY_MS);
  }
}

/** The platform until the real one has opened: every call fails as in an outage. */
export const unavailablePlatform: PlatformPort = {
  call: async (call) => failureOf(call, 'server.unavailable'),
  fetch: async ({ headers }) => apiErrorResponse(headers, 'server.unavailable'),
};
