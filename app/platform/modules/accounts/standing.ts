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
    .select(['accounts.suspended_at', 'trials.ends_at'])
    .where('accounts.id', '=', value('id')),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all ask here.
 */
export function createAccountGate({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** An account that is gone is open: whoever asks for it finds out. */
  async function standing(accountId: string): Promise<AccountStanding> {
    const [facts] = await factsOf(db, { id: accountId });
    return facts ? standingOf({ suspendedAt: facts.suspended_at, trialEndsAt: facts.ends_at }, clock.now()) : 'open';
  }

  return {
    standing,

    /** For whoever comes from outside: links, pages, keys. Throws `FailureError` with `account.suspended`. */
    async requireServed(accountId: string): Promise<void> {
      const now = await standing(accountId);
      if (now !== 'open' && now !== 'trial') throw new FailureError(fail('account.suspended'));
    },

    /**
     * For the account's own people. After its trial they may look and take their data with them, and change nothing.
     *
     * @param isChange whether the call changes anything of the account
     * @throws FailureError `account.suspended`, or `account.trialEnded`
     */
    async requireOwnUse(accountId: string, isChange: boolean): Promise<void> {
      const now = await standing(accountId);
      if (now === 'suspended' || now === 'closed') throw new FailureError(fail('account.suspended'));
      if (now === 'ended' && isChange) throw new FailureError(fail('account.trialEnded'));
    },
  };
}
