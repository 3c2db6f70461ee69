import { isServed, accountStatusAt, type ServedStatus } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/context';
import type { Db } from '~/platform/db/connect';
import { prepareQuery } from '~/platform/db/prepared-query';
import type { AccountRow } from '~/platform/db/schema';
import { fail, FailureError, type Failure } from '~/platform/http/result';

/** An account's row with that of its trial, where it is in one, as a query, also for statements of other modules. */
export const standingRow = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('trials', (join) =>
      join.onRef('trials.account_id', '=', 'accounts.id').on('trials.lifted_at', 'is', null),
    )
    .where('accounts.id', '=', accountId);

/** Columns of that row which say whether the account is served, and which revision of it that is. */
export const STANDING = [
  'accounts.id',
  'accounts.revision',
  'accounts.name',
  'accounts.support_phone',
  'accounts.support_email',
  'accounts.suspended_at',
  'accounts.second_factor_required',
  'accounts.deletes_at',
  'accounts.preview_of',
  'trials.ends_at',
] as const;

/** What the standing follows from, as it stands in the account's row and its trial's. */
interface StandingFacts {
  suspended_at: number | null;
  deletes_at: number | null;
  preview_of: string | null;
  ends_at: number | null;
}

function servedStanding({ suspended_at, deletes_at, preview_of, ends_at }: StandingFacts, now: number): ServedStatus {
  const standing = accountStatusAt({ suspendedAt: suspended_at, deletesAt: deletes_at, trialEndsAt: ends_at }, now);
  return preview_of !== null && standing === 'deleting' ? 'preview' : standing;
}

/**
 * Why nobody from outside is served; undefined where they are. Failures: as those of `requireServed`, and `link.withdrawn` (with the
 * `company`, and its `phone` and `email`) for a link that the account has withdrawn.
 */
export function refusalOf(
  facts: StandingFacts & Pick<AccountRow, 'name' | 'support_phone' | 'support_email'> & { is_withdrawn?: unknown },
  now: number,
): Failure | undefined {
  const { name: company, support_phone: phone, support_email: email, is_withdrawn } = facts;
  const standing = servedStanding(facts, now);
  if (standing === 'deleting' || standing === 'removing') return fail('account.closed', { company });
  if (!isServed(standing)) return fail('account.suspended', { company });
  return is_withdrawn ? fail('link.withdrawn', { company, phone, email }) : undefined;
}

/** Asked at nearly every call. */
const findStanding = prepareQuery({ accountId: ':accountId' }, (db, { accountId }) =>
  standingRow(db, accountId).select(STANDING),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all ask here.
 */
export function createAccountGate({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const look = async (accountId: string) => (await findStanding(db, { accountId })).at(0);

  /** An account that is gone is open: whoever asks for it finds out. */
  async function standing(accountId: string): Promise<ServedStatus> {
    const facts = await look(accountId);
    return facts ? servedStanding(facts, clock.now()) : 'open';
  }

  return {
    standing,

    /**
     * For whoever comes from outside: pages, keys.
     *
     * @throws FailureError `account.suspended` or `account.closed` (with the `company`)
     */
    async requireServed(accountId: string): Promise<void> {
      const facts = await look(accountId);
      const refusal = facts && refusalOf(facts, clock.now());
      if (refusal) throw new FailureError(refusal);
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
      const facts = await look(accountId);
      if (!facts) throw new FailureError(fail('session.required'));
      const now = servedStanding(facts, clock.now());
      if (now === 'removing') throw new FailureError(fail('account.closed'));
      if (now === 'deleting' && isChange) throw new FailureError(fail('account.deleting'));
      if (now === 'suspended' || now === 'closed') throw new FailureError(fail('account.suspended'));
      if (now === 'ended' && isChange) throw new FailureError(fail('account.trialEnded'));
      return { requiresSecondFactor: facts.second_factor_required === 1 };
    },
  };
}
