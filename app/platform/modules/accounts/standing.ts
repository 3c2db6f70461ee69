import { standingOf, type AccountStanding } from '~/domain/account-standing';
import type { PlatformContext } from '../../context';
import { prepared } from '../../db/prepared';
import { fail, FailureError } from '../../http/result';
import { tokenHash, withdrawnRow } from '../short-links/service';

const factsOf = prepared((db, value: (name: 'id' | 'tokenHash') => string) =>
  db
    .selectFrom('accounts')
    .leftJoin('trials', (join) =>
      join.onRef('trials.account_id', '=', 'accounts.id').on('trials.lifted_at', 'is', null),
    )
    .select((eb) => [
      'accounts.suspended_at',
      'trials.ends_at',
      eb.exists(withdrawnRow(db, value('tokenHash')).select('account_id')).as('is_withdrawn'),
    ])
    .where('accounts.id', '=', value('id')),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all ask here.
 */
export function createAccountGate({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** An account that is gone is open: whoever asks for it finds out. */
  async function find(accountId: string, token: string): Promise<{ standing: AccountStanding; isWithdrawn: boolean }> {
    const [facts] = await factsOf(db, { id: accountId, tokenHash: token && tokenHash(token) });
    if (!facts) return { standing: 'open', isWithdrawn: false };
    const standing = standingOf({ suspendedAt: facts.suspended_at, trialEndsAt: facts.ends_at }, clock.now());
    return { standing, isWithdrawn: Boolean(facts.is_withdrawn) };
  }

  const standing = async (accountId: string) => (await find(accountId, '')).standing;

  return {
    standing,

    /**
     * For whoever comes from outside: links, pages, keys.
     *
     * @param token of a link, where it is one that comes
     * @throws FailureError `account.suspended`; `token.invalid` for a link that the account has withdrawn
     */
    async requireServed(accountId: string, token = ''): Promise<void> {
      const { standing: now, isWithdrawn } = await find(accountId, token);
      if (now !== 'open' && now !== 'trial') throw new FailureError(fail('account.suspended'));
      if (isWithdrawn) throw new FailureError(fail('token.invalid'));
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
