import type { Db } from '../../db/connect';

/** What can't be undone any more. */
export async function removeStaleUndos(db: Db, now: number): Promise<void> {
  await db.deleteFrom('consent_undos').where('until', '<=', now).execute();
}
