import type { Db } from '~/platform/db/open-database';
import { findRow, upsert } from '~/platform/db/row-queries';

const NAME = 'backup';

/** Records that a back-up was made. @param takenAt the time of its data, in milliseconds */
export const recordBackUp = (db: Db, takenAt: number, now: number): Promise<void> =>
  upsert(db, 'system_state', { name: NAME, value: JSON.stringify({ takenAt }), updated_at: now }, ['name']);

/** The time of the last back-up, in milliseconds; undefined where none was made. */
export async function findLastBackUpTime(db: Db): Promise<number | undefined> {
  const row = await findRow(db, 'system_state', { name: NAME });
  return row && (JSON.parse(row.value) as { takenAt: number }).takenAt;
}
