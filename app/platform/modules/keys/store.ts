import { LISTED_KEY_CALLS, LISTED_KEYS } from '~/contract/keys';
import type { Db } from '../../db/connect';
import type { ApiKeyRow, KeyCallRow } from '../../db/key-tables';
import { findRow, insertRow, rowsOf, updateRows } from '../../db/rows';

/** API keys and the log of their calls. */
export function createKeyStore(db: Db) {
  return {
    find: (id: string): Promise<ApiKeyRow | undefined> => findRow(db, 'api_keys', { id }),

    findOwn: (accountId: string, id: string): Promise<ApiKeyRow | undefined> =>
      findRow(db, 'api_keys', { account_id: accountId, id }),

    findOfForm: (accountId: string, formKey: string): Promise<ApiKeyRow | undefined> =>
      findRow(db, 'api_keys', { account_id: accountId, form_key: formKey }),

    /** Those that work first, then the latest that were revoked. */
    async list(accountId: string): Promise<ApiKeyRow[]> {
      const own = () => rowsOf(db, 'api_keys', { account_id: accountId });
      const [working, revoked] = await Promise.all([
        own().where('revoked_at', 'is', null).orderBy('created_at', 'desc').orderBy('id').execute(),
        own()
          .where('revoked_at', 'is not', null)
          .orderBy('revoked_at', 'desc')
          .orderBy('id')
          .limit(LISTED_KEYS)
          .execute(),
      ]);
      return [...working, ...revoked].slice(0, LISTED_KEYS);
    },

    async countWorking(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('api_keys')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    insert: (row: ApiKeyRow): Promise<void> => insertRow(db, 'api_keys', row),

    /** Keeps the first moment. */
    revoke: (id: string, now: number): Promise<number> =>
      updateRows(db, 'api_keys', { revoked_at: now }, { id, revoked_at: null }),

    setUsed: (id: string, now: number): Promise<number> => updateRows(db, 'api_keys', { last_used_at: now }, { id }),

    async insertCalls(rows: readonly KeyCallRow[]): Promise<void> {
      await db
        .insertInto('key_calls')
        .values([...rows])
        .execute();
    },

    /** The latest calls with a key. */
    listCalls: (keyId: string): Promise<KeyCallRow[]> =>
      rowsOf(db, 'key_calls', { key_id: keyId })
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(LISTED_KEY_CALLS)
        .execute(),
  };
}
