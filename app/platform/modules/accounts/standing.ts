import { isServed, standingOf, type ServedStanding } from '~/domain/account-standing';
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
      'accounts.name',
      'accounts.support_phone',
      'accounts.support_email',
      'accounts.suspended_at',
      'accounts.second_factor_required',
      'accounts.deletes_at',
      'accounts.preview_of',
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
  async function look(accountId: string, token = '') {
    const [facts] = await factsOf(db, { id: accountId, tokenHash: token && tokenHash(token) });
    if (!facts) return undefined;
    const { suspended_at: suspendedAt, deletes_at: deletesAt, ends_at: trialEndsAt } = facts;
    const standing = standingOf({ suspendedAt, deletesAt, trialEndsAt }, clock.now());
    return {
      standing: facts.preview_of !== null && standing === 'deleting' ? ('preview' as const) : standing,
      requiresSecondFactor: facts.second_factor_required === 1,
      isWithdrawn: Boolean(facts.is_withdrawn),
      company: facts.name,
      phone: facts.support_phone,
      email: facts.support_email,
    };
  }

  /** An account that is gone is open: whoever asks for it finds out. */
  const standing = async (accountId: string): Promise<ServedStanding> => (await look(accountId))?.standing ?? 'open';

  return {
    standing,

    /**
     * For whoever comes from outside: links, pages, keys.
     *
     * @param token of a link, where it is one that comes
     * @throws FailureError `account.suspended` or `account.closed` (with the `company`); `link.withdrawn` (and its `phone` and
     *   `email`) for a link that the account has withdrawn
     */
    async requireServed(accountId: string, token = ''): Promise<void> {
      const found = await look(accountId, token);
      if (!found) return;
      const { standing: now, isWithdrawn, company, phone, email } = found;
      if (now === 'deleting' || now === 'removing') throw new FailureError(fail('account.closed', { company }));
      if (!isServed(now)) throw new FailureError(fail('account.suspended', { company }));
      if (isWithdrawn) throw new FailureError(fail('link.withdrawn', { company, phone, email }));
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
