import type { AccountAction } from '~/lib/contract/enums';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountActRow } from '~/platform/db/admin-row-types';
import { insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';

/** What those who run accounts do about them. `db` may be a transaction. */
export function createAccountActionLog({ db, clock, ids, log }: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'log'>) {
  const latest = (columns: Partial<AccountActRow>, limit: number): Promise<AccountActRow[]> =>
    rowsOf(db, 'account_acts', columns).orderBy('at', 'desc').orderBy('id').limit(limit).execute();

  return {
    /** @param actor address of the operator, or `command`, `owner`, `housekeeping` */
    async record(account: { id: string; name: string }, act: AccountAction, actor: string, detail = ''): Promise<void> {
      await insertRow(db, 'account_acts', {
        id: ids.next(),
        account_id: account.id,
        account_name: account.name,
        at: clock.now(),
        actor,
        act,
        detail,
      });
      log(act === 'suspended' ? 'warn' : 'info', `account.${act}`, { accountId: account.id });
    },

    /** What was done about an account, the newest first. */
    listActions: (accountId: string, limit: number) => latest({ account_id: accountId }, limit),

    /** Accounts that are no more, the newest first. */
    listRemoved: (limit: number) => latest({ act: 'removed' satisfies AccountAction }, limit),

    /** Ids of the accounts that were removed at a moment, in milliseconds, or later. */
    async listRemovedSince(from: number): Promise<string[]> {
      const rows = await rowsOf(db, 'account_acts', { act: 'removed' satisfies AccountAction })
        .where('at', '>=', from)
        .execute();
      return [...new Set(rows.map(({ account_id }) => account_id))];
    },

    /** Takes out what was typed. */
    clearDetails: (accountId: string): Promise<number> =>
      updateRows(db, 'account_acts', { detail: '' }, { account_id: accountId }),
  };
}
