import { LRUCache } from 'lru-cache';
import type { Db } from '~/platform/db/connect';
import type { AccountRow } from '~/platform/db/schema';

/** Accounts of which something is kept, of each database. */
const MOST_ACCOUNTS = 500;

/**
 * Reads something of an account once for each of its revisions: whatever changes it counts the account's revision in the same unit.
 * Inside a transaction, which may be taken back, it is read each time.
 */
export function oncePerRevision<T>(
  read: (db: Db, accountId: string) => Promise<T>,
): (db: Db, account: Pick<AccountRow, 'id' | 'revision'>) => Promise<T> {
  const kept = new WeakMap<Db, LRUCache<string, { revision: number; value: T }>>();
  return async (db, { id, revision }) => {
    if (db.isTransaction) return read(db, id);
    let known = kept.get(db);
    if (!known) kept.set(db, (known = new LRUCache({ max: MOST_ACCOUNTS })));
    const last = known.get(id);
    if (last?.revision === revision) return last.value;
    const value = await read(db, id);
    known.set(id, { revision, value });
    return value;
  };
}
