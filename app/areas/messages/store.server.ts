import type { CapturedMessage } from '~/platform/adapters/captured-messages';
import type { Db } from '~/platform/db/open-database';
import type { MessageOutcome, MessageRow } from '~/platform/db/preference-row-types';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { findRow, insertIfNew, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

/** The log of messages to recipients, and all that was captured instead of sent. */
export function createMessageStore(db: Db) {
  return {
    find: (id: string): Promise<MessageRow | undefined> => findRow(db, 'notification_logs', { id }),
    insert: (row: MessageRow & { outcome: MessageOutcome }): Promise<void> =>
      writeForRecipient(db, recipientOfRow(row), (trx) => insertRow(trx, 'notification_logs', row)),
    setOutcome: (id: string, outcome: MessageOutcome): Promise<number> =>
      updateRows(db, 'notification_logs', { outcome }, { id }),
    /** A recipient's messages, the latest first. */
    listOf: (owner: RecipientKey, limit: number) =>
      rowsOf(db, 'notification_logs', ownerColumns(owner))
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    /** What was captured for one of these addresses, numbers or recipients. */
    capturedFor: (accountId: string, destinations: readonly string[]) =>
      rowsOf(db, 'outbox', { account_id: accountId, to: destinations }).execute(),
    removeCapturedFor: (accountId: string, destinations: readonly string[]): Promise<number> =>
      removeRows(db, 'outbox', { account_id: accountId, to: destinations }),
    /** Takes away an account's oldest messages from before a moment, captured ones too. Resolves to how many went. */
    async removeOlder(accountId: string, before: number, limit: number): Promise<number> {
      const old = await db
        .selectFrom('notification_logs')
        .select('id')
        .where('account_id', '=', accountId)
        .where('sent_at', '<', before)
        .orderBy('sent_at')
        .limit(limit)
        .execute();
      for (const { id } of old) await removeRows(db, 'notification_logs', { id });
      const captured = await db
        .selectFrom('outbox')
        .select('id')
        .where('account_id', '=', accountId)
        .where('sent_at', '<', before)
        .orderBy('sent_at')
        .limit(limit)
        .execute();
      for (const { id } of captured) await removeRows(db, 'outbox', { id });
      return old.length + captured.length;
    },
    remove: (id: string): Promise<number> => removeRows(db, 'notification_logs', { id }),
    /** A message that is there already stays as it is. */
    async capture(message: CapturedMessage): Promise<void> {
      const { accountId, recipientId = '' } = message;
      const row = {
        id: message.id,
        account_id: accountId,
        channel: message.channel,
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        headers: JSON.stringify(message.headers ?? {}),
        language: message.language,
        sent_at: message.sentAt,
      };
      await writeForRecipient(db, { accountId, recipientId }, (trx) => insertIfNew(trx, 'outbox', row));
    },
    /** Newest first. */
    listCaptured({ to, limit }: { to?: string; limit: number }) {
      let query = db.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(limit);
      if (to) query = query.where('to', '=', to);
      return query.execute();
    },
  };
}
