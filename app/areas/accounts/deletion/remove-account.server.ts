import type { PlatformContext } from '~/platform/platform-context';
import { ACCOUNT_TABLES, createAccountRows, fileFoldersOf } from '~/platform/db/account-rows';
import { createAccountActionLog, createAccountService } from '../service.server';

/** No request takes as long, in milliseconds. */
const LATE_WRITES_MS = 24 * 3600_000;

type RemovalContext = Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'log'>;

/**
 * Takes away every row and file of an account whose end has come, a few at a time. Whoever is stopped on the way goes on the next time,
 * and several may do it at once. The account itself goes last.
 *
 * @param actor who has asked for it now, for the record
 */
export async function removeAccount(context: RemovalContext, accountId: string, actor: string): Promise<void> {
  const { db, files } = context;
  const accounts = createAccountService({ db });
  const account = await accounts.findDeletion(accountId);
  if (!account) return;
  for (const preview of await accounts.listPreviews(accountId)) await removeAccount(context, preview, actor);
  const removeFile = (key: string) => files.remove(key);
  await removeContents(context, accountId);
  await db.transaction().execute(async (trx) => {
    const removed = await createAccountRows({ ...context, db: trx }, accountId).removeBatch('accounts', removeFile);
    if (removed === 0 || account.preview_of !== null) return;
    const acts = createAccountActionLog({ ...context, db: trx });
    await acts.clearDetails(accountId);
    await acts.record({ id: accountId, name: account.name }, 'removed', actor);
  });
}

/** Removes every row and file of an account but the account itself. */
async function removeContents(context: RemovalContext, accountId: string): Promise<void> {
  const { files } = context;
  const rows = createAccountRows(context, accountId);
  do {
    for (const table of ACCOUNT_TABLES) {
      if (table === 'accounts') continue;
      while ((await rows.removeBatch(table, (key) => files.remove(key))) > 0);
    }
  } while (!(await rows.isEmpty()));
  for (const folder of fileFoldersOf(accountId)) for await (const key of files.list(folder)) await files.remove(key);
}

/**
 * Removes the accounts whose end has come. Requests that were under way while an account was removed may have written afterwards: accounts that were
 * removed within the last day are looked through again.
 */
export async function removeDueAccounts(context: RemovalContext): Promise<void> {
  const now = context.clock.now();
  const accounts = createAccountService(context);
  for (const accountId of await accounts.listDue(now)) await removeAccount(context, accountId, 'housekeeping');
  for (const accountId of await createAccountActionLog(context).listRemovedSince(now - LATE_WRITES_MS))
    if (!(await accounts.findDeletion(accountId))) await removeContents(context, accountId);
}
