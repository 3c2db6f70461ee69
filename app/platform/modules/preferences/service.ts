import type { Db } from '../../db/connect';

export { communicationOf, findCommunication, readCommunication } from './visit';
export { communicationInfo, preferencesInfo } from './view';
export { holdRecipients } from './holding';
export { createVisits, scopeOf, type Visit } from './visit';

/** Preferences that were ticked a month ago and never saved. */
export async function removeStalePreferences(db: Db, monthAgo: number): Promise<void> {
  await db.deleteFrom('preference_drafts').where('updated_at', '<', monthAgo).execute();
}
