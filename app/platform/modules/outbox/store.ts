import type { CapturedMessage } from '../../adapters/captured-messages';
import type { Db } from '../../db/connect';

/** Captured messages. */
export function createOutboxStore(db: Db) {
  return {
    async insert(message: CapturedMessage): Promise<void> {
      await db
        .insertInto('outbox')
        .values({
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
        })
        .execute();
    },
    /** Newest first. */
    listMessages({ to, limit }: { to?: string; limit: number }) {
      let query = db.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(limit);
      if (to) query = query.where('to', '=', to);
      return query.execute();
    },
  };
}
