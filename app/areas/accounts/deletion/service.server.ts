import { deletionDueAt } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountActionLog, createAccountService } from '../service.server';
import { removeAccount } from './remove-account.server';

export { removeDueAccounts } from './remove-account.server';

/** Who requests the deletion of an account, or cancels it. */
interface Requester {
  by: 'owner' | 'operator';
  /** For the record: address of the operator, `command` or `owner`. */
  actor: string;
  detail?: string;
}

/** The state of an account's deletion. */
export interface AccountDeletion {
  name: string;
  /** Milliseconds; null: nobody has requested it. */
  deletesAt: number | null;
  requestedBy: string | null;
}

/** Deletion of accounts. Spec: enrollment-and-payment 9, terms. */
export function createAccountDeletionService(
  context: Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'log'>,
) {
  const { db, clock } = context;
  const accounts = createAccountService({ db });

  async function find(accountId: string): Promise<AccountDeletion | Failure> {
    const row = await accounts.findDeletion(accountId);
    if (!row) return fail('account.notFound');
    return { name: row.name, deletesAt: row.deletes_at, requestedBy: row.deletion_asked_by };
  }

  async function scheduleDeletion(
    accountId: string,
    deletesAt: number,
    { by, actor, detail }: Requester,
  ): Promise<AccountDeletion | Failure> {
    const end = await find(accountId);
    if (isFailure(end)) return end;
    await db.transaction().execute(async (trx) => {
      // Of two requests the first one's time counts.
      if (await createAccountService({ db: trx }).requestDeletion(accountId, deletesAt, by))
        await createAccountActionLog({ ...context, db: trx }).record(
          { id: accountId, name: end.name },
          'deletionAsked',
          actor,
          detail,
        );
    });
    return find(accountId);
  }

  return {
    /** Failures: `account.notFound`. */
    find,

    /** Has the account deleted once the time of the terms is over; until then it is closed. Failures: `account.notFound`. */
    request: (accountId: string, asker: Requester): Promise<AccountDeletion | Failure> =>
      scheduleDeletion(accountId, deletionDueAt(clock.now()), asker),

    /**
     * Cancels the deletion. An owner can't cancel what an operator has requested.
     *
     * Failures: `account.notFound`, `closing.notYours`, `operator.notNow`.
     */
    async cancel(accountId: string, { by, actor, detail }: Requester): Promise<AccountDeletion | Failure> {
      const end = await find(accountId);
      if (isFailure(end)) return end;
      if (by === 'owner' && end.requestedBy === 'operator') return fail('closing.notYours');
      return db.transaction().execute(async (trx) => {
        if (!(await createAccountService({ db: trx }).cancelDeletion(accountId, clock.now())))
          return fail('operator.notNow');
        await createAccountActionLog({ ...context, db: trx }).record(
          { id: accountId, name: end.name },
          'kept',
          actor,
          detail,
        );
        return { ...end, deletesAt: null, askedBy: null };
      });
    },

    /** Removes the account at once. Failures: `account.notFound`. */
    async removeNow(accountId: string, asker: Requester): Promise<undefined | Failure> {
      const end = await scheduleDeletion(accountId, clock.now(), asker);
      if (isFailure(end)) return end;
      await removeAccount(context, accountId, asker.actor);
      return undefined;
    },
  };
}
