import type { Db } from '~/platform/db/open-database';
import { findRow, insertIfNew, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import type { UserIdentityRow } from '~/platform/db/user-security-row-types';

/**
 * Identities of users at an identity provider, and sign-in attempts in progress. `db` is a database or a transaction.
 */
export function createProviderIdentityStore(db: Db) {
  return {
    find: (issuer: string, subject: string): Promise<UserIdentityRow | undefined> =>
      findRow(db, 'user_identities', { issuer, subject }),

    /** False where the person is somebody of that provider already, or that one is another person. */
    bind: (row: UserIdentityRow): Promise<boolean> => insertIfNew(db, 'user_identities', row),

    touch: (issuer: string, subject: string, at: number): Promise<number> =>
      updateRows(db, 'user_identities', { last_used_at: at }, { issuer, subject }),

    isAny: async (userId: string): Promise<boolean> =>
      (await rowsOf(db, 'user_identities', { user_id: userId }).limit(1).executeTakeFirst()) !== undefined,

    removeOf: (userId: string): Promise<number> => removeRows(db, 'user_identities', { user_id: userId }),

    insertAttempt: (id: string, expiresAt: number): Promise<void> =>
      insertRow(db, 'provider_attempts', { id, expires_at: expiresAt }),

    /** Whether the attempt was still to be had: of several at once one has it. */
    async takeAttempt(id: string, now: number): Promise<boolean> {
      const row = await db
        .deleteFrom('provider_attempts')
        .where('id', '=', id)
        .returning('expires_at')
        .executeTakeFirst();
      return row !== undefined && row.expires_at > now;
    },
  };
}
