import type { PlatformContext } from '~/platform/platform-context';
import type { KeyCallRow } from '~/platform/db/api-key-row-types';
import type { KeyCall } from '~/platform/http/dispatch';
import { createKeyStore } from './store.server';

/** Rows of one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const AT_ONCE = 500;
const LONGEST_REQUEST_ID = 200;

/** The log of calls with keys: rows gather while others are being written. */
export function createKeyCallLog({ db, ids, log }: Pick<PlatformContext, 'db' | 'ids' | 'log'>) {
  const store = createKeyStore(db);
  const waiting: KeyCallRow[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.splice(0, AT_ONCE);
      try {
        await store.insertCalls(rows);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log('error', 'keys.callsLost', { calls: rows.length, message });
      }
    }
    writing = undefined;
  }

  return {
    /** Notes a call; its caller does not wait. */
    add({ key, callId, requestId, at, status, milliseconds }: KeyCall): void {
      waiting.push({
        id: ids.next(),
        key_id: key.id,
        at,
        call_id: callId,
        status,
        milliseconds,
        request_id: requestId.slice(0, LONGEST_REQUEST_ID),
        mode: key.kind,
      });
      writing ??= writeAll();
    },
    /** Resolves once all calls that were noted before are stored, or named as lost in the platform's log. */
    flush: async (): Promise<void> => writing,
  };
}
