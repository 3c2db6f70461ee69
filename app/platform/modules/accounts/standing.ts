import { standingOf, type AccountStanding } from '~/domain/account-standing';
import type { PlatformContext } from '../../context';
import { prepared } from '../../db/prepared';
import { fail, FailureError } from '../../http/result';

const factsOf = prepared((db, value: (name: 'id') => string) =>
  db
    .selectFrom('accounts')
    .leftJoin('trials', (join) =>
      join.onRef('trials.account_id', '=', 'accounts.id').on('trials.lifted_at', 'is', null),
    )
    .select(['accounts.suspended_at', 'accounts.second_factor_required', 'accounts.deletes_at', 'trials.ends_at'])
    .where('accounts.id', '=', value('id')),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all ask here.
 */
export function createAccountGate({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  async function look(
    accountId: string,
  ): Promise<{ standing: AccountStanding; requiresSecondFactor: boolean } | undefined> {
    const [facts] = await factsOf(db, { id: accountId });
    if (!facts) return undefined;
    const { suspended_at: suspendedAt, deletes_at: deletesAt, ends_at: trialEndsAt } = facts;
    return {
      standing: standingOf({ suspendedAt, deletesAt, trialEndsAt }, clock.now()),
      requiresSecondFactor: facts.second_factor_required === 1,
    };
  }

  /** An account that is gone is open: whoever asks for it finds out. */
  const standing = async (accountId: string): Promise<AccountStanding> => (await look(accountId))?.standing ?? 'open';

  return {
    standing,

    /** For whoever comes from outside: links, pages, keys. Throws `FailureError` with `account.suspended` or `account.closed`. */
    async requireServed(accountId: string): Promise<void> {
      const now = await standing(accountId);
      if (now === 'deleting' || now === 'removing') throw new FailureError(fail('account.closed'));
      if (now !== 'open' && now !== 'trial') throw new FailureError(fail('account.suspended'));
    },

    /**
     * For the account's own people. After its trial, and while it waits for its end, they may look and take their data with them,
     * and change nothing.
     *
     * @param isChange whether the call changes anything of the account
     * @returns whether the account asks a second factor of its owners
     * @throws FailureError `account.suspended`, `account.closed`, `account.deleting` or `account.trialEnded`; `session.required`
     *   where the account is gone
     */
    async requireOwnUse(accountId: string, isChange: boolean): Promise<{ requiresSecondFactor: boolean }> {
      const found = await look(accountId);
      if (!found) throw new FailureError(fail('session.required'));
      const { standing: now, requiresSecondFactor } = found;
      if (now === 'removing') throw new FailureError(fail('account.closed'));
      if (now === 'deleting' && isChange) throw new FailureError(fail('account.deleting'));
      if (now === 'suspended' || now === 'closed') throw new FailureError(fail('account.suspended'));
      if (now === 'ended' && isChange) throw new FailureError(fail('account.trialEnded'));
      return { requiresSecondFactor };
    },
  };
}
