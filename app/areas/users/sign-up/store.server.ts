import type { Db } from '~/platform/db/open-database';
import type { AccountRow, UserRow } from '~/platform/db/schema';
import type { SignUpRow, TrialRow, UserCredentialRow } from '~/platform/db/admin-row-types';
import { findRow, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createAccountService, buildNewAccountRow } from '~/areas/accounts/service.server';
import { createUserDirectory } from '../service.server';
import { addDays } from 'date-fns/addDays';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import type { PlatformContext } from '~/platform/platform-context';

/** What a verified sign-up becomes. */
interface NewUser {
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
    addSignUp: (row: SignUpRow): Promise<void> => insertRow(db, 'sign_ups', row),
    prolong: (id: string, expiresAt: number): Promise<number> =>
      updateRows(db, 'sign_ups', { expires_at: expiresAt }, { id }),
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
        if (!(await createUserDirectory({ db: trx }).insertUser(user, credentials))) return undefined;
        await createAccountService({ db: trx }).insert(account, trial);
        return user;
      });
    },
    /** Sign-ups of an address that is a user's are worth nothing. Not in the transaction: two would wait for each other. */
    removeSignUps: (email: string): Promise<number> => removeRows(db, 'sign_ups', { email }),
  };
}

/**
 * Creates the row of a new account's owner, named by their address until they change it, with a free trial that
 * starts now.
 */
export function createOwnerRow(
  { id: signUpId, email, password_hash, host, language }: SignUpRow,
  { clock, ids }: Pick<PlatformContext, 'clock' | 'ids'>,
): NewUser {
  const now = clock.now();
  const [userId, accountId] = [ids.next(), ids.next()];
  const [name = email, company = email] = email.split('@');
  return {
    user: { id: userId, account_id: accountId, email, name, role: 'Owner', created_at: now },
    credentials: { user_id: userId, password_hash, sign_up_id: signUpId, verified_at: now },
    trial: {
      account_id: accountId,
      host,
      started_at: now,
      ends_at: addDays(now, LEGAL_FIGURES.trialDays).getTime(),
      lifted_at: null,
    },
    account: buildNewAccountRow({ id: accountId, publicId: ids.next(), name: company, supportEmail: email, language }),
  };
}
