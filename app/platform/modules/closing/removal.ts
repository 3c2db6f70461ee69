import type { PlatformContext } from '../../context';
import { ACCOUNT_TABLES, createAccountRows, foldersOf } from '../../db/account-rows';
import { createAccountActs, createAccountService } from '../accounts/service';

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
  const account = await accounts.findEnd(accountId);
  if (!account) return;
  for (const preview of await accounts.listPreviews(accountId)) await removeAccount(context, preview, actor);
  const rows = createAccountRows(context, accountId);
  const removeFile = (key: string) => files.remove(key);
  const empty = async (): Promise<number> => {
    let removed = 0;
    for (const table of ACCOUNT_TABLES) {
      if (table === 'accounts') continue;
      for (let some = 1; some > 0; removed += some) some = await rows.removeSome(table, removeFile);
    }
    return removed;
  };
  // What was under way when the first round began has written its rows by the last one.
  while ((await empty()) > 0);
  for (const folder of foldersOf(accountId)) for await (const key of files.list(folder)) await files.remove(key);
  await db.transaction().execute(async (trx) => {
    const removed = await createAccountRows({ ...context, db: trx }, accountId).removeSome('accounts', removeFile);
    if (removed === 0 || account.preview_of !== null) return;
    const acts = createAccountActs({ ...context, db: trx });
    await acts.forgetDetails(accountId);
    await acts.note({ id: accountId, name: account.name }, 'removed', actor);
  });
}

/** Removes the accounts whose end has come. */
export async function removeDueAccounts(context: RemovalContext): Promise<void> {
  const due = await createAccountService(context).listDue(context.clock.now());
  for (const accountId of due) await removeAccount(context, accountId, 'housekeeping');
}
