import type { Db } from '../../db/connect';

/** What can't be undone any more, and preferences ticked a month ago and never saved. */
export async function removeStalePreferences(db: Db, now: number, monthAgo: number): Promise<void> {
  await db.deleteFrom('consent_undos').where('until', '<=', now).execute();
  await db.deleteFrom('preference_drafts').where('updated_at', '<', monthAgo).execute();
}
