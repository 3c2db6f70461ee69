import { isServed, accountStatusAt, type ServedStatus } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { prepareQuery } from '~/platform/db/prepared-query';
import type { AccountRow } from '~/platform/db/schema';
import { fail, FailureError, type Failure } from '~/platform/http/failure';

/** An account's row with that of its trial, where it is in one, as a query, also for statements of other modules. */
export const accountStatusQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('trials', (join) =>
      join.onRef('trials.account_id', '=', 'accounts.id').on('trials.lifted_at', 'is', null),
    )
    .where('accounts.id', '=', accountId);

/** Columns of that row which say whether the account is served, and which revision of it that is. */
export const ACCOUNT_STATUS_COLUMNS = [
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

/** What the status follows from: columns of the account's row and its trial's. */
interface AccountStatusFields {
  suspended_at: number | null;
  deletes_at: number | null;
  preview_of: string | null;
  ends_at: number | null;
}

function servedStatus(
  { suspended_at, deletes_at, preview_of, ends_at }: AccountStatusFields,
  now: number,
): ServedStatus {
  const status = accountStatusAt({ suspendedAt: suspended_at, deletesAt: deletes_at, trialEndsAt: ends_at }, now);
  return preview_of !== null && status === 'deleting' ? 'preview' : status;
}

/**
 * Returns why an account serves no visitors; undefined if it serves them. Failures: as those of `requireServed`, and `link.withdrawn` (with the
 * `company`, and its `phone` and `email`) for a link that the account has withdrawn.
 */
export function accountFailure(
  account: AccountStatusFields &
    Pick<AccountRow, 'name' | 'support_phone' | 'support_email'> & { is_withdrawn?: unknown },
  now: number,
): Failure | undefined {
  const { name: company, support_phone: phone, support_email: email, is_withdrawn } = account;
  const status = servedStatus(account, now);
  if (status === 'deleting' || status === 'removing') return fail('account.closed', { company });
  if (!isServed(status)) return fail('account.suspended', { company });
  return is_withdrawn ? fail('link.withdrawn', { company, phone, email }) : undefined;
}

/** Runs at nearly every call. */
const queryStatus = prepareQuery({ accountId: ':accountId' }, (db, { accountId }) =>
  accountStatusQuery(db, accountId).select(ACCOUNT_STATUS_COLUMNS),
);

/**
 * The one place that decides whether an account is served: its links and pages, its people's calls, keys of machines, and its
 * messages all call it.
 */
export function createAccountStatusCheck({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const findAccount = async (accountId: string) => (await queryStatus(db, { accountId })).at(0);

  /** An account that is gone is open: whoever asks for it finds out. */
  async function getStatus(accountId: string): Promise<ServedStatus> {
    const account = await findAccount(accountId);
    return account ? servedStatus(account, clock.now()) : 'open';
  }

  return {
    getStatus,

    /**
     * For whoever comes from outside: pages, keys.
     *
     * @throws FailureError `account.suspended` or `account.closed` (with the `company`)
     */
    async requireServed(accountId: string): Promise<void> {
      const account = await findAccount(accountId);
      const refusal = account && accountFailure(account, clock.now());
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
      const account = await findAccount(accountId);
      if (!account) throw new FailureError(fail('session.required'));
      const now = servedStatus(account, clock.now());
      if (now === 'removing') throw new FailureError(fail('account.closed'));
      if (now === 'deleting' && isChange) throw new FailureError(fail('account.deleting'));
      if (now === 'suspended' || now === 'closed') throw new FailureError(fail('account.suspended'));
      if (now === 'ended' && isChange) throw new FailureError(fail('account.trialEnded'));
      return { requiresSecondFactor: account.second_factor_required === 1 };
    },
  };
}
