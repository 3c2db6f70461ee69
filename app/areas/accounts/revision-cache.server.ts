import { LRUCache } from 'lru-cache';
import type { Db } from '~/platform/db/open-database';
import type { AccountRow } from '~/platform/db/schema';

/** Most accounts of which something is cached, for each database. */
const MAX_ACCOUNTS = 500;

/**
 * Reads something of an account once for each of its revisions: whatever changes it counts the account's revision in the same unit.
 * Inside a transaction, which may be taken back, it is read each time.
 */
export function cachePerRevision<T>(
  read: (db: Db, accountId: string) => Promise<T>,
): (db: Db, account: Pick<AccountRow, 'id' | 'revision'>) => Promise<T> {
  const caches = new WeakMap<Db, LRUCache<string, { revision: number; value: T }>>();
  return async (db, { id, revision }) => {
    if (db.isTransaction) return read(db, id);
    let cache = caches.get(db);
    if (!cache) caches.set(db, (cache = new LRUCache({ max: MAX_ACCOUNTS })));
    const last = cache.get(id);
    if (last?.revision === revision) return last.value;
    const value = await read(db, id);
    cache.set(id, { revision, value });
    return value;
  };
}
