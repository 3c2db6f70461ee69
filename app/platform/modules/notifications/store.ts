import type { Db } from '../../db/connect';
import type { NotificationLogRow } from '../../db/preference-tables';

/** The log of sent messages. */
export function createNotificationStore(db: Db) {
  return {
    async insert(row: NotificationLogRow): Promise<void> {
      await db.insertInto('notification_logs').values(row).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('notification_logs').where('id', '=', id).execute();
    },
  };
}
