import type { Db } from '../../db/connect';
import type { AccountRow, UserRow } from '../../db/schema';
import type { SignUpRow, TrialRow, UserCredentialRow } from '../../db/user-tables';

/** What a verified sign-up becomes. */
export interface NewUser {
  account: AccountRow;
  user: UserRow;
  credentials: UserCredentialRow;
  trial: TrialRow;
}

export function createSignUpStore(db: Db) {
  return {
    findUserByEmail: (email: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),
    findSignUp: (id: string): Promise<SignUpRow | undefined> =>
      db.selectFrom('sign_ups').selectAll().where('id', '=', id).executeTakeFirst(),
    findNewestSignUp: (email: string): Promise<SignUpRow | undefined> =>
      db
        .selectFrom('sign_ups')
        .selectAll()
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    async addSignUp(row: SignUpRow): Promise<void> {
      await db.insertInto('sign_ups').values(row).execute();
    },
    async prolong(id: string, expiresAt: number): Promise<void> {
      await db.updateTable('sign_ups').set({ expires_at: expiresAt }).where('id', '=', id).execute();
    },
    /** The user who came from a sign-up, with the time of verification. */
    findUserOfSignUp: (signUpId: string): Promise<(UserRow & { verified_at: number }) | undefined> =>
      db
        .selectFrom('user_credentials')
        .innerJoin('users', 'users.id', 'user_credentials.user_id')
        .selectAll('users')
        .select('user_credentials.verified_at')
        .where('user_credentials.sign_up_id', '=', signUpId)
        .executeTakeFirst(),

    /**
     * Makes a sign-up a user with an account, once, however many ask at the same time. Undefined when there is no such
     * sign-up, or when the address has become a user's meanwhile.
     */
    async complete(id: string, become: (signUp: SignUpRow) => NewUser): Promise<UserRow | undefined> {
      return db.transaction().execute(async (trx) => {
        // A write first: a second one waits here, on either engine, and then finds nothing.
        const signUp = await trx.deleteFrom('sign_ups').where('id', '=', id).returningAll().executeTakeFirst();
        if (!signUp) return undefined;
        const { account, user, credentials, trial } = become(signUp);
        const inserted = await trx
          .insertInto('users')
          .values(user)
          .onConflict((oc) => oc.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!inserted) return undefined;
        await trx.insertInto('accounts').values(account).execute();
        await trx.insertInto('user_credentials').values(credentials).execute();
        await trx.insertInto('trials').values(trial).execute();
        return user;
      });
    },
    /** Sign-ups of an address that is a user's are worth nothing. Not in the transaction: two would wait for each other. */
    async removeSignUps(email: string): Promise<void> {
      await db.deleteFrom('sign_ups').where('email', '=', email).execute();
    },
  };
}
