import type { Db } from '~/platform/db/open-database';
import type { PasskeyChallengeRow, SecondFactorRow, SecurityEventRow } from '~/platform/db/user-security-row-types';
import {
  countRows,
  findRow,
  insertAll,
  insertIfNew,
  insertRow,
  removeRows,
  rowsOf,
  updateRows,
} from '~/platform/db/row-queries';

/** Second factors, recovery codes, challenges, and what happened to them. `db` is a database or a transaction. */
export function createSecondFactorStore(db: Db) {
  const confirmed = (userId: string) =>
    rowsOf(db, 'second_factors', { user_id: userId }).where('confirmed_at', 'is not', null);

  return {
    /** First in a transaction that changes what a person has: several tabs do it one after the other. */
    lock: (userId: string): Promise<number> => updateRows(db, 'users', { id: userId }, { id: userId }),

    /** Those that count. */
    list: (userId: string): Promise<SecondFactorRow[]> =>
      confirmed(userId).orderBy('created_at').orderBy('id').execute(),

    listPasskeys: (userId: string): Promise<SecondFactorRow[]> =>
      confirmed(userId).where('kind', '=', 'passkey').orderBy('created_at').orderBy('id').execute(),

    isAny: async (userId: string): Promise<boolean> =>
      (await confirmed(userId).limit(1).executeTakeFirst()) !== undefined,

    /** Which people of an account have a factor that counts. */
    async listOwners(accountId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('second_factors')
        .innerJoin('users', 'users.id', 'second_factors.user_id')
        .select('users.id')
        .distinct()
        .where('users.account_id', '=', accountId)
        .where('second_factors.confirmed_at', 'is not', null)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    findApp: (userId: string): Promise<SecondFactorRow | undefined> =>
      confirmed(userId).where('kind', '=', 'app').executeTakeFirst(),

    /** An authenticator app that waits for its first code. */
    findWaitingApp: (userId: string): Promise<SecondFactorRow | undefined> =>
      findRow(db, 'second_factors', { user_id: userId, kind: 'app', confirmed_at: null }),

    findPasskey: (userId: string, credentialId: string): Promise<SecondFactorRow | undefined> =>
      findRow(db, 'second_factors', { user_id: userId, credential_id: credentialId }),

    insert: (row: SecondFactorRow): Promise<void> => insertRow(db, 'second_factors', row),

    /** False where the passkey is registered already, by this person or another. Web Authentication Level 3, 7.1 */
    insertPasskey: (row: SecondFactorRow): Promise<boolean> => insertIfNew(db, 'second_factors', row),

    removeWaitingApps: (userId: string): Promise<number> =>
      removeRows(db, 'second_factors', { user_id: userId, confirmed_at: null }),

    removeConfirmedApps: async (userId: string): Promise<void> => {
      await db
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .where('kind', '=', 'app')
        .where('confirmed_at', 'is not', null)
        .execute();
    },

    confirm: (id: string, at: number): Promise<number> =>
      updateRows(db, 'second_factors', { confirmed_at: at }, { id }),

    remove: (userId: string, id: string): Promise<number> => removeRows(db, 'second_factors', { user_id: userId, id }),

    /** Counts a use; false where the counter is as far already: what was shown has been seen before. */
    async advance(id: string, counter: number, at: number): Promise<boolean> {
      const row = await db
        .updateTable('second_factors')
        .set({ counter, last_used_at: at })
        .where('id', '=', id)
        .where('counter', '<', counter)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    touch: (id: string, at: number): Promise<number> => updateRows(db, 'second_factors', { last_used_at: at }, { id }),

    countCodes: (userId: string): Promise<number> =>
      countRows(rowsOf(db, 'recovery_codes', { user_id: userId, used_at: null })),

    isCodes: async (userId: string): Promise<boolean> =>
      (await rowsOf(db, 'recovery_codes', { user_id: userId }).limit(1).executeTakeFirst()) !== undefined,

    async replaceCodes(userId: string, hashes: readonly string[]): Promise<void> {
      await removeRows(db, 'recovery_codes', { user_id: userId });
      const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }));
      await insertAll(db, 'recovery_codes', rows);
    },

    /** Whether the code was there and had not been used: of several at once one is heard. */
    async useCode(userId: string, hash: string, at: number): Promise<boolean> {
      const unused = { user_id: userId, code_hash: hash, used_at: null };
      return (await updateRows(db, 'recovery_codes', { used_at: at }, unused)) > 0;
    },

    insertChallenge: (row: PasskeyChallengeRow): Promise<void> => insertRow(db, 'passkey_challenges', row),

    /** The challenge, once. */
    async takeChallenge(
      { challenge, user_id, act }: Omit<PasskeyChallengeRow, 'expires_at'>,
      now: number,
    ): Promise<boolean> {
      const row = await db
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('user_id', '=', user_id)
        .where('act', '=', act)
        .returning('expires_at')
        .executeTakeFirst();
      return row !== undefined && row.expires_at > now;
    },

    insertEvent: (row: SecurityEventRow): Promise<void> => insertRow(db, 'security_events', row),

    listEvents: (userId: string, most: number): Promise<SecurityEventRow[]> =>
      rowsOf(db, 'security_events', { user_id: userId }).orderBy('at', 'desc').orderBy('id').limit(most).execute(),

    /** All that a person could prove himself with beside his password. */
    async removeAll(userId: string): Promise<void> {
      await removeRows(db, 'second_factors', { user_id: userId });
      await removeRows(db, 'recovery_codes', { user_id: userId });
      await removeRows(db, 'passkey_challenges', { user_id: userId });
    },
  };
}
export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
