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
    .select(['accounts.suspended_at', 'accounts.deletes_at', 'trials.ends_at'])
    .where('accounts.id', '=', value('id')),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all ask here.
 */
export function createAccountGate({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  async function findStanding(accountId: string): Promise<AccountStanding | undefined> {
    const [facts] = await factsOf(db, { id: accountId });
    return (
      facts &&
      standingOf(
        { suspendedAt: facts.suspended_at, deletesAt: facts.deletes_at, trialEndsAt: facts.ends_at },
        clock.now(),
      )
    );
  }

  /** An account that is gone is open: whoever asks for it finds out. */
  const standing = async (accountId: string): Promise<AccountStanding> => (await findStanding(accountId)) ?? 'open';

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
     * @throws FailureError `account.suspended`, `account.closed`, `account.deleting` or `account.trialEnded`; `session.required`
     *   where the account is gone
     */
    async requireOwnUse(accountId: string, isChange: boolean): Promise<void> {
      const now = await findStanding(accountId);
      if (now === undefined) throw new FailureError(fail('session.required'));
      if (now === 'removing') throw new FailureError(fail('account.closed'));
      if (now === 'deleting' && isChange) throw new FailureError(fail('account.deleting'));
      if (now === 'suspended' || now === 'closed') throw new FailureError(fail('account.suspended'));
      if (now === 'ended' && isChange) throw new FailureError(fail('account.trialEnded'));
    },
  };
}
