import { sql, type ExpressionBuilder } from 'kysely';
import { MAX_LISTED_CALLS, MAX_LISTED_KEYS } from './calls';
import type { Db } from '~/platform/db/open-database';
import type { ApiKeyRow, KeyCallRow } from '~/platform/db/api-key-row-types';
import type { Database } from '~/platform/db/schema';
import { countRows, findRow, insertAll, insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';

/** Whether a key has neither been revoked nor expired. */
const isWorking = (now: number) => (eb: ExpressionBuilder<Database, 'api_keys'>) =>
  eb.and([eb('revoked_at', 'is', null), eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])]);

/** API keys and the log of their calls. */
export function createKeyStore(db: Db) {
  return {
    find: (id: string): Promise<ApiKeyRow | undefined> => findRow(db, 'api_keys', { id }),

    findOwn: (accountId: string, id: string): Promise<ApiKeyRow | undefined> =>
      findRow(db, 'api_keys', { account_id: accountId, id }),

    findOfForm: (accountId: string, formKey: string): Promise<ApiKeyRow | undefined> =>
      findRow(db, 'api_keys', { account_id: accountId, form_key: formKey }),

    /** Those that work first, then those that were revoked or have expired, the latest first. */
    async list(accountId: string, now: number): Promise<ApiKeyRow[]> {
      const own = () => db.selectFrom('api_keys').selectAll().where('account_id', '=', accountId);
      const endedAt = sql<number>`coalesce(revoked_at, expires_at)`;
      const [working, ended] = await Promise.all([
        own().where(isWorking(now)).orderBy('created_at', 'desc').orderBy('id').execute(),
        own()
          .where((eb) => eb.not(isWorking(now)(eb)))
          .orderBy(endedAt, 'desc')
          .orderBy('id')
          .limit(MAX_LISTED_KEYS)
          .execute(),
      ]);
      return [...working, ...ended].slice(0, MAX_LISTED_KEYS);
    },

    countWorking: (accountId: string, now: number): Promise<number> =>
      countRows(db.selectFrom('api_keys').where('account_id', '=', accountId).where(isWorking(now))),

    insert: (row: ApiKeyRow): Promise<void> => insertRow(db, 'api_keys', row),

    /** Keeps the first moment. */
    revoke: (id: string, now: number): Promise<number> =>
      updateRows(db, 'api_keys', { revoked_at: now }, { id, revoked_at: null }),

    setUsed: (id: string, now: number): Promise<number> => updateRows(db, 'api_keys', { last_used_at: now }, { id }),

    insertCalls: (rows: readonly KeyCallRow[]): Promise<number> => insertAll(db, 'key_calls', rows),

    /** The latest calls with a key. */
    listCalls: (keyId: string): Promise<KeyCallRow[]> =>
      rowsOf(db, 'key_calls', { key_id: keyId })
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_CALLS)
        .execute(),
  };
}
