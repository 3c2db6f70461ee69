import type { Db } from '../../db/connect';
import type { AccountRow, UserRow } from '../../db/schema';
import type { SignUpRow, TrialRow, UserCredentialRow } from '../../db/user-tables';
import { findRow, rowsOf } from '../../db/rows';
import { createAccountService } from '../accounts/service';
import { createPeopleService } from '../people/service';

/** What a verified sign-up becomes. */
export interface NewUser {
  account: AccountRow;
  user: UserRow;
  credentials: UserCredentialRow;
  trial: TrialRow;
}

export function createSignUpStore(db: Db) {
  return {
    findSignUp: (id: string): Promise<SignUpRow | undefined> => findRow(db, 'sign_ups', { id }),
    findNewestSignUp: (email: string): Promise<SignUpRow | undefined> =>
      rowsOf(db, 'sign_ups', { email }).orderBy('created_at', 'desc').orderBy('id').limit(1).executeTakeFirst(),
    async addSignUp(row: SignUpRow): Promise<void> {
      await db.insertInto('sign_ups').values(row).execute();
    },
    async prolong(id: string, expiresAt: number): Promise<void> {
      await db.updateTable('sign_ups').set({ expires_at: expiresAt }).where('id', '=', id).execute();
    },
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
        if (!(await createPeopleService({ db: trx }).insertUser(user, credentials))) return undefined;
        await createAccountService({ db: trx }).insert(account, trial);
        return user;
      });
    },
    /** Sign-ups of an address that is a user's are worth nothing. Not in the transaction: two would wait for each other. */
    async removeSignUps(email: string): Promise<void> {
      await db.deleteFrom('sign_ups').where('email', '=', email).execute();
    },
  };
}
