import type { InvitationRow, UserCredentialRow, UserProfileRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { UserRow } from '~/platform/db/schema';
import type { UserSessionRow } from '~/platform/db/user-security-row-types';
import {
  countRows,
  findRow,
  insertIfNew,
  insertRow,
  removeRows,
  rowsOf,
  updateRows,
  upsert,
} from '~/platform/db/row-queries';

/** Sessions that a list shows. */
const MAX_SESSIONS = 50;

/** People of accounts, their passwords, sessions, profiles and invitations. `db` is a database or a transaction. */
export function createUserStore(db: Db) {
  return {
    findByEmail: (email: string): Promise<UserRow | undefined> => findRow(db, 'users', { email }),

    findUser: (id: string): Promise<UserRow | undefined> => findRow(db, 'users', { id }),

    /** The user who came from a sign-up, with the time of verification. */
    findUserOfSignUp: (signUpId: string): Promise<(UserRow & { verified_at: number }) | undefined> =>
      db
        .selectFrom('user_credentials')
        .innerJoin('users', 'users.id', 'user_credentials.user_id')
        .selectAll('users')
        .select('user_credentials.verified_at')
        .where('user_credentials.sign_up_id', '=', signUpId)
        .executeTakeFirst(),

    find: (accountId: string, id: string): Promise<UserRow | undefined> =>
      findRow(db, 'users', { account_id: accountId, id }),

    findPasswordHash: async (userId: string): Promise<string | undefined> =>
      (await findRow(db, 'user_credentials', { user_id: userId }))?.password_hash,

    /** The first statement that a change of password makes: it is also the lock of the user's sessions. Returns the new epoch. */
    async nextEpoch(userId: string): Promise<number> {
      const row = await db
        .insertInto('session_epochs')
        .values({ user_id: userId, epoch: 1 })
        .onConflict((oc) => oc.column('user_id').doUpdateSet((eb) => ({ epoch: eb('session_epochs.epoch', '+', 1) })))
        .returning('epoch')
        .executeTakeFirstOrThrow();
      return row.epoch;
    },

    /** Whether the hash was still the one that was checked. */
    async replacePasswordHash(userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
      const checked = { user_id: userId, password_hash: from };
      return (await updateRows(db, 'user_credentials', { password_hash: to }, checked)) > 0;
    },

    /** How often all sessions of the user were ended at once. */
    epochOf: async (userId: string): Promise<number> =>
      (await findRow(db, 'session_epochs', { user_id: userId }))?.epoch ?? 0,

    isEnded: async (sid: string): Promise<boolean> => (await findRow(db, 'ended_sessions', { sid })) !== undefined,

    /** @param expiresAt when no token of the session can hold any more, in milliseconds */
    end: (sid: string, expiresAt: number): Promise<boolean> =>
      insertIfNew(db, 'ended_sessions', { sid, expires_at: expiresAt }),

    /** A session as it begins, or with a newer token. */
    putSession: (row: UserSessionRow): Promise<void> => {
      const { last_used_at, expires_at, epoch } = row;
      return db
        .insertInto('user_sessions')
        .values(row)
        .onConflict((oc) => oc.column('sid').doUpdateSet({ last_used_at, expires_at, epoch }))
        .execute()
        .then(() => undefined);
    },

    touchSession: (sid: string, at: number): Promise<number> =>
      updateRows(db, 'user_sessions', { last_used_at: at }, { sid }),

    /** Sessions that go on, the latest used first. */
    listSessions: ({ userId, epoch, now }: { userId: string; epoch: number; now: number }): Promise<UserSessionRow[]> =>
      db
        .selectFrom('user_sessions')
        .leftJoin('ended_sessions', 'ended_sessions.sid', 'user_sessions.sid')
        .selectAll('user_sessions')
        .where('user_id', '=', userId)
        .where('epoch', '=', epoch)
        .where('user_sessions.expires_at', '>', now)
        .where('ended_sessions.sid', 'is', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('user_sessions.sid')
        .limit(MAX_SESSIONS)
        .execute(),

    findSession: (userId: string, sid: string): Promise<UserSessionRow | undefined> =>
      findRow(db, 'user_sessions', { user_id: userId, sid }),

    findProfile: (userId: string): Promise<UserProfileRow | undefined> =>
      findRow(db, 'user_profiles', { user_id: userId }),

    putProfile: (row: UserProfileRow): Promise<void> => upsert(db, 'user_profiles', row, ['user_id']),

    setName: (userId: string, name: string): Promise<number> => updateRows(db, 'users', { name }, { id: userId }),

    list: (accountId: string): Promise<UserRow[]> =>
      rowsOf(db, 'users', { account_id: accountId }).orderBy('name').orderBy('id').execute(),

    /** Those that nobody has followed yet; one that has run out can be sent again or taken back. */
    listInvitations: (accountId: string): Promise<InvitationRow[]> =>
      rowsOf(db, 'invitations', { account_id: accountId, accepted_at: null }).orderBy('email').execute(),

    listOwners: (accountId: string): Promise<UserRow[]> =>
      rowsOf(db, 'users', { account_id: accountId, role: 'Owner' }).orderBy('name').orderBy('id').execute(),

    countOwners: (accountId: string): Promise<number> =>
      countRows(rowsOf(db, 'users', { account_id: accountId, role: 'Owner' })),

    setRole: (userId: string, role: string): Promise<number> => updateRows(db, 'users', { role }, { id: userId }),

    /** False when the e-mail address is a user's already. */
    async insert(user: UserRow, credentials: UserCredentialRow): Promise<boolean> {
      if (!(await insertIfNew(db, 'users', user))) return false;
      await insertRow(db, 'user_credentials', credentials);
      return true;
    },

    async remove(userId: string): Promise<void> {
      await removeRows(db, 'user_credentials', { user_id: userId });
      await removeRows(db, 'user_profiles', { user_id: userId });
      await removeRows(db, 'user_sessions', { user_id: userId });
      await removeRows(db, 'user_identities', { user_id: userId });
      await removeRows(db, 'security_events', { user_id: userId });
      await removeRows(db, 'users', { id: userId });
    },

    findInvitation: (tokenHash: string): Promise<InvitationRow | undefined> =>
      findRow(db, 'invitations', { token_hash: tokenHash }),

    findInvitationById: (accountId: string, id: string): Promise<InvitationRow | undefined> =>
      findRow(db, 'invitations', { account_id: accountId, id, accepted_at: null }),

    /** A second invitation of the same address takes the place of the first, whose link ends. */
    async putInvitation(row: InvitationRow): Promise<void> {
      const { id: _id, account_id: _account, email: _email, ...changes } = row;
      await db
        .insertInto('invitations')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'email']).doUpdateSet(changes))
        .execute();
    },

    setInvitedRole: (id: string, role: string): Promise<number> => updateRows(db, 'invitations', { role }, { id }),

    removeInvitation: (id: string): Promise<number> => removeRows(db, 'invitations', { id }),

    removeInvitationsOf: (accountId: string, email: string): Promise<number> =>
      removeRows(db, 'invitations', { account_id: accountId, email }),

    /** The invitation, once: undefined when it has run out, was accepted, or was sent again since. */
    takeInvitation: (tokenHash: string, now: number): Promise<InvitationRow | undefined> =>
      db
        .updateTable('invitations')
        .set({ accepted_at: now })
        .where('token_hash', '=', tokenHash)
        .where('accepted_at', 'is', null)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst(),
  };
}
export type UserStore = ReturnType<typeof createUserStore>;
