import type { CapturedMessage } from '../../adapters/captured-messages';
import type { Db } from '../../db/connect';
import type { MessageRow } from '../../db/preference-tables';
import { findRow, insertRow } from '../../db/rows';

/** The log of messages to recipients, and all that was captured instead of sent. */
export function createMessageStore(db: Db) {
  return {
    find: (id: string): Promise<MessageRow | undefined> => findRow(db, 'notification_logs', { id }),
    insert: (row: MessageRow): Promise<void> => insertRow(db, 'notification_logs', row),
    async remove(id: string): Promise<void> {
      await db.deleteFrom('notification_logs').where('id', '=', id).execute();
    },
    capture: (message: CapturedMessage): Promise<void> =>
      insertRow(db, 'outbox', {
        id: message.id,
        account_id: message.accountId,
        channel: message.channel,
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: JSON.stringify(message.headers ?? {}),
        language: message.language,
        sent_at: message.sentAt,
      }),
    /** Newest first. */
    listCaptured({ to, limit }: { to?: string; limit: number }) {
      let query = db.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(limit);
      if (to) query = query.where('to', '=', to);
      return query.execute();
    },
  };
}
