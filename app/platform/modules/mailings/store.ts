import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import type { MailingRecipientRow, MailingRow } from '../../db/mailing-tables';
import { findRow, findRowsAmong, rowsOf, updateRows } from '../../db/rows';

interface MailingKey {
  account_id: string;
  send_key: string;
}

/** How many rows of a mailing have an outcome. */
interface OutcomeCount {
  send_key: string;
  outcome: MailingRecipientRow['outcome'];
  error: string | null;
  rows: number;
}

/** Rows that one statement writes. */
const CHUNK = 500;

/** The key alone, of anything that has more. */
const keyOf = ({ account_id, send_key }: MailingKey): MailingKey => ({ account_id, send_key });

/** Mailings and their rows. */
export function createMailingStore(db: Db) {
  /** Rows that wait; recipients who have one already keep it. */
  async function addRows(key: MailingKey, recipientIds: readonly string[], at: number, inside: Db): Promise<void> {
    const rows = recipientIds.map((id) => ({
      ...keyOf(key),
      recipient_id: id,
      outcome: 'waiting' as const,
      error: null,
      message_id: null,
      at,
    }));
    for (let from = 0; from < rows.length; from += CHUNK)
      await inside
        .insertInto('mailing_rows')
        .values(rows.slice(from, from + CHUNK))
        .onConflict((oc) => oc.doNothing())
        .execute();
  }

  return {
    find: (key: MailingKey): Promise<MailingRow | undefined> => findRow(db, 'mailings', keyOf(key)),

    /** A new mailing with rows for those who are named; the one that is there keeps what it has. */
    create: (mailing: MailingRow, recipientIds: readonly string[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const made = await trx
          .insertInto('mailings')
          .values(mailing)
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst();
        if ((made.numInsertedOrUpdatedRows ?? 0n) > 0n) await addRows(mailing, recipientIds, mailing.created_at, trx);
      }),

    /** Rows for the next recipients of the segment, unless another call has made them meanwhile. */
    fill: (
      { filled_to, ...mailing }: MailingRow,
      recipientIds: readonly string[],
      { isLast, at }: { isLast: boolean; at: number },
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const changes = { filled_to: recipientIds.at(-1) ?? filled_to, is_filled: Number(isLast) };
        const moved = await updateRows(trx, 'mailings', changes, { ...keyOf(mailing), filled_to, is_filled: 0 });
        if (moved > 0) await addRows(mailing, recipientIds, at, trx);
      }),

    async listWaiting(key: MailingKey, limit: number): Promise<string[]> {
      const rows = await rowsOf(db, 'mailing_rows', { ...keyOf(key), outcome: 'waiting' })
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.recipient_id);
    },

    /** Takes a row before anything is sent; false when it was taken already. */
    claim: async (key: MailingKey, recipientId: string, row: { message_id: string; at: number }): Promise<boolean> =>
      (await updateRows(
        db,
        'mailing_rows',
        { outcome: 'sending', ...row },
        { ...keyOf(key), recipient_id: recipientId, outcome: 'waiting' },
      )) > 0,

    /** Notes that the message waits for its carrier, unless it is known already what became of it. */
    queue: (key: MailingKey, recipientId: string): Promise<number> =>
      updateRows(
        db,
        'mailing_rows',
        { outcome: 'queued' },
        { ...keyOf(key), recipient_id: recipientId, outcome: 'sending' },
      ),

    /** Of some recipients, the messages that wait for their carrier. */
    async listQueued(key: MailingKey, recipientIds: readonly string[]): Promise<string[]> {
      const rows = await findRowsAmong(db, 'mailing_rows', {
        columns: ['recipient_id'],
        keys: recipientIds.map((id) => [id]),
        others: { ...keyOf(key), outcome: 'queued' },
      });
      return rows.flatMap(({ message_id }) => message_id ?? []);
    },

    /** What became of a message. */
    settleMessage: (
      key: { account_id: string; message_id: string },
      result: Pick<MailingRecipientRow, 'outcome' | 'error' | 'at'>,
    ): Promise<number> => updateRows(db, 'mailing_rows', result, key),

    settle: (
      key: MailingKey,
      recipientId: string,
      result: Pick<MailingRecipientRow, 'outcome' | 'error' | 'message_id' | 'at'>,
    ): Promise<number> => updateRows(db, 'mailing_rows', result, { ...keyOf(key), recipient_id: recipientId }),

    async count(accountId: string, sendKeys: readonly string[], stuckSince: number): Promise<OutcomeCount[]> {
      if (sendKeys.length === 0) return [];
      const rows = db
        .selectFrom('mailing_rows')
        .select(['send_key', sql<number>`count(*)`.as('rows')])
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .groupBy('send_key');
      const counted = await rows
        .select(['outcome', 'error'])
        .where('outcome', '!=', 'sending')
        .groupBy(['outcome', 'error'])
        .execute();
      const sending = rows.where('outcome', '=', 'sending');
      const [moving, stuck] = await Promise.all([
        sending.where('at', '>', stuckSince).execute(),
        sending.where('at', '<=', stuckSince).execute(),
      ]);
      return [
        ...counted,
        ...moving.map((each) => ({ ...each, outcome: 'sending' as const, error: null })),
        ...stuck.map((each) => ({ ...each, outcome: 'failed' as const, error: 'message.uncertain' })),
      ];
    },

    /** Mailings from before one on, the newest first. */
    list(accountId: string, before: { at: number; sendKey: string } | undefined, limit: number): Promise<MailingRow[]> {
      const query = rowsOf(db, 'mailings', { account_id: accountId });
      return (before ? query.where(sql<boolean>`(created_at, send_key) < (${before.at}, ${before.sendKey})`) : query)
        .orderBy('created_at', 'desc')
        .orderBy('send_key', 'desc')
        .limit(limit)
        .execute();
    },

    listRows(key: MailingKey, { outcome, after, limit }: { outcome: string; after: string; limit: number }) {
      const query = rowsOf(db, 'mailing_rows', keyOf(key)).where('recipient_id', '>', after);
      return (outcome ? query.where('outcome', '=', outcome as MailingRecipientRow['outcome']) : query)
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
    },
  };
}
