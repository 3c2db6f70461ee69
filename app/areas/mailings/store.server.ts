import { sql } from 'kysely';
import type { Db } from '~/platform/db/open-database';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import { findRow, insertIfNew, rowsOf, updateRows } from '~/platform/db/row-queries';
import {
  createMailingRecipientStore,
  pickMailingKey,
  type MailingKey,
  type NewMailingRecipient,
} from './mailing-recipient-store.server';

const atOnce = (id: string): NewMailingRecipient => ({ id, notBefore: 0 });

/** Mailings. */
export function createMailingStore(db: Db) {
  return {
    find: (key: MailingKey): Promise<MailingRow | undefined> => findRow(db, 'mailings', pickMailingKey(key)),

    /** A new mailing with rows for those who are named. False where there is one: it keeps what it has. */
    async create(mailing: MailingRow, recipientIds: readonly string[]): Promise<boolean> {
      const isNew = await insertIfNew(db, 'mailings', mailing);
      if (isNew) await createMailingRecipientStore(db).add(mailing, recipientIds.map(atOnce), mailing.created_at);
      return isNew;
    },

    /** Rows for the next recipients, unless another call has made them meanwhile. */
    fill: (
      { filled_to, reminder, total, ...mailing }: MailingRow,
      added: readonly NewMailingRecipient[],
      { isLast, at }: { isLast: boolean; at: number },
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const changes = {
          filled_to: added.at(-1)?.id ?? filled_to,
          is_filled: Number(isLast),
          ...(reminder > 0 && { total: total + added.length }),
        };
        const moved = await updateRows(trx, 'mailings', changes, {
          ...pickMailingKey(mailing),
          filled_to,
          is_filled: 0,
        });
        if (moved > 0) await createMailingRecipientStore(trx).add(mailing, added, at);
      }),

    async isFilled(key: MailingKey): Promise<boolean> {
      return (await findRow(db, 'mailings', pickMailingKey(key)))?.is_filled === 1;
    },

    /** The mailing as it is changed, where nobody has gone on with it meanwhile. */
    async change(mailing: MailingRow, changes: Partial<MailingRow>): Promise<MailingRow | undefined> {
      const next = { ...changes, step: mailing.step + 1 };
      const changed = await updateRows(db, 'mailings', next, { ...pickMailingKey(mailing), step: mailing.step });
      return changed > 0 ? { ...mailing, ...next } : undefined;
    },

    /** These never go on, as far as they are not over. Resolves to how many were not. */
    async cancelAll(accountId: string, sendKeys: readonly string[]): Promise<number> {
      if (sendKeys.length === 0) return 0;
      const canceled = await db
        .updateTable('mailings')
        .set((eb) => ({ state: 'canceled', stopped_by: '', step: eb('step', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .where('state', 'in', ['running', 'paused'])
        .executeTakeFirst();
      return Number(canceled.numUpdatedRows);
    },

    /** Tries a change again as long as others are faster. Undefined where there is no such mailing. */
    async steer<T>(
      key: MailingKey,
      change: (mailing: MailingRow) => Promise<MailingRow | undefined> | T,
    ): Promise<T | MailingRow | undefined> {
      for (;;) {
        const mailing = await findRow(db, 'mailings', pickMailingKey(key));
        const changed = mailing && (await change(mailing));
        if (changed !== undefined || !mailing) return changed;
      }
    },

    /** The mailing that a message is of. */
    async findOf(accountId: string, messageId: string): Promise<MailingRow | undefined> {
      const row = await findRow(db, 'mailing_rows', { account_id: accountId, message_id: messageId });
      return row && findRow(db, 'mailings', pickMailingKey(row));
    },

    /** Those that there are of some, in the order of their reminders. */
    async listAmong(accountId: string, sendKeys: readonly string[]): Promise<MailingRow[]> {
      if (sendKeys.length === 0) return [];
      return rowsOf(db, 'mailings', { account_id: accountId })
        .where('send_key', 'in', sendKeys)
        .orderBy('reminder')
        .execute();
    },

    /** Mailings from before one on, the newest first; of a mailing and its reminders, the last of these. `testsOnly`: of test keys. */
    list(
      { accountId, testsOnly }: { accountId: string; testsOnly: boolean },
      before: { at: number; reminder: number; sendKey: string } | undefined,
      limit: number,
    ): Promise<MailingRow[]> {
      const query = rowsOf(db, 'mailings', { account_id: accountId, ...(testsOnly && { key_kind: 'test' }) });
      return (
        before
          ? query.where(
              sql<boolean>`(created_at, reminder, send_key) < (${before.at}, ${before.reminder}, ${before.sendKey})`,
            )
          : query
      )
        .orderBy('created_at', 'desc')
        .orderBy('reminder', 'desc')
        .orderBy('send_key', 'desc')
        .limit(limit)
        .execute();
    },
  };
}
