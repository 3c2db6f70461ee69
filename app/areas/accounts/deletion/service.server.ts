import { deletionDue } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/context';
import { fail, isFailure, type Failure } from '~/platform/http/result';
import { createAccountActs, createAccountService } from '../service.server';
import { removeAccount } from './removal.server';

export { removeDueAccounts } from './removal.server';

/** Who asks for the end of an account, or takes that back. */
interface Asker {
  by: 'owner' | 'operator';
  /** For the record: address of the operator, `command` or `owner`. */
  actor: string;
  detail?: string;
}

/** How an account's end stands. */
export interface End {
  name: string;
  /** Milliseconds; null: nobody has asked for it. */
  deletesAt: number | null;
  askedBy: string | null;
}

/** The end of accounts. Spec: enrollment-and-payment 9, terms. */
export function createClosingService(
  context: Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'log'>,
) {
  const { db, clock } = context;
  const accounts = createAccountService({ db });

  async function find(accountId: string): Promise<End | Failure> {
    const row = await accounts.findEnd(accountId);
    if (!row) return fail('account.notFound');
    return { name: row.name, deletesAt: row.deletes_at, askedBy: row.deletion_asked_by };
  }

  async function put(accountId: string, deletesAt: number, { by, actor, detail }: Asker): Promise<End | Failure> {
    const end = await find(accountId);
    if (isFailure(end)) return end;
    await db.transaction().execute(async (trx) => {
      // Asked for twice, it ends when it was said first.
      if (await createAccountService({ db: trx }).askEnd(accountId, deletesAt, by))
        await createAccountActs({ ...context, db: trx }).note(
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

    /** Has the account end once the time of the terms is over; until then it is closed. Failures: `account.notFound`. */
    ask: (accountId: string, asker: Asker): Promise<End | Failure> => put(accountId, deletionDue(clock.now()), asker),

    /**
     * Has the account go on. What an operator has asked for, an owner can't take back.
     *
     * Failures: `account.notFound`, `closing.notYours`, `operator.notNow`.
     */
    async keep(accountId: string, { by, actor, detail }: Asker): Promise<End | Failure> {
      const end = await find(accountId);
      if (isFailure(end)) return end;
      if (by === 'owner' && end.askedBy === 'operator') return fail('closing.notYours');
      return db.transaction().execute(async (trx) => {
        if (!(await createAccountService({ db: trx }).takeEndBack(accountId, clock.now())))
          return fail('operator.notNow');
        await createAccountActs({ ...context, db: trx }).note({ id: accountId, name: end.name }, 'kept', actor, detail);
        return { ...end, deletesAt: null, askedBy: null };
      });
    },

    /** Removes the account at once. Failures: `account.notFound`. */
    async removeNow(accountId: string, asker: Asker): Promise<undefined | Failure> {
      const end = await put(accountId, clock.now(), asker);
      if (isFailure(end)) return end;
      await removeAccount(context, accountId, asker.actor);
      return undefined;
    },
  };
}
