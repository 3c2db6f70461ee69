import { sql, type Expression } from 'kysely';
import type { Db } from '../../db/connect';
import type { MailingRecipientRow, MailingRow } from '../../db/mailing-tables';
import { findRow, rowsOf, updateRows } from '../../db/rows';

export interface MailingKey {
  account_id: string;
  send_key: string;
}

/** A recipient who gets a row, and from when on it may go out. */
export interface NewRow {
  id: string;
  notBefore: number;
}

/** The recipient of a row, for queries that are asked of each. */
export const ROW_RECIPIENT = sql<string>`mailing_rows.recipient_id`;

/** How many rows of a mailing have an outcome. */
interface OutcomeCount {
  send_key: string;
  outcome: MailingRecipientRow['outcome'];
  error: string | null;
  rows: number;
}

/** Somebody else has sent to the recipient meanwhile. */
export class RowTaken extends Error {}

/** Rows that one statement writes. */
const CHUNK = 500;

/** What became of a row whose message has gone out. */
const REACHED = ['sent', 'delivered', 'captured'] as const;

const atOnce = (id: string): NewRow => ({ id, notBefore: 0 });

/** The key alone, of anything that has more. */
const keyOf = ({ account_id, send_key }: MailingKey): MailingKey => ({ account_id, send_key });

/** Mailings and their rows. */
export function createMailingStore(db: Db) {
  /** Rows that wait; recipients who have one already keep it. */
  async function addRows(key: MailingKey, added: readonly NewRow[], at: number, inside: Db): Promise<void> {
    const rows = added.map(({ id, notBefore }) => ({
      ...keyOf(key),
      recipient_id: id,
      outcome: 'waiting' as const,
      error: null,
      message_id: null,
      at,
      not_before: notBefore,
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

    /** A new mailing with rows for those who are named. False where there is one: it keeps what it has. */
    async create(mailing: MailingRow, recipientIds: readonly string[]): Promise<boolean> {
      const made = await db
        .insertInto('mailings')
        .values(mailing)
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      const isNew = (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
      if (isNew) await addRows(mailing, recipientIds.map(atOnce), mailing.created_at, db);
      return isNew;
    },

    /** Rows for the next recipients, unless another call has made them meanwhile. */
    fill: (
      { filled_to, reminder, total, ...mailing }: MailingRow,
      added: readonly NewRow[],
      { isLast, at }: { isLast: boolean; at: number },
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const changes = {
          filled_to: added.at(-1)?.id ?? filled_to,
          is_filled: Number(isLast),
          ...(reminder > 0 && { total: total + added.length }),
        };
        const moved = await updateRows(trx, 'mailings', changes, { ...keyOf(mailing), filled_to, is_filled: 0 });
        if (moved > 0) await addRows(mailing, added, at, trx);
      }),

    async isFilled(key: MailingKey): Promise<boolean> {
      return (await findRow(db, 'mailings', keyOf(key)))?.is_filled === 1;
    },

    /** Whom a mailing has reached, in the order of their ids, and when; none of whom a query finds something. */
    listReached: (
      key: MailingKey,
      { after, limit, without }: { after: string; limit: number; without: Expression<unknown> },
    ): Promise<Pick<MailingRecipientRow, 'recipient_id' | 'at'>[]> =>
      db
        .selectFrom('mailing_rows')
        .select(['recipient_id', 'at'])
        .where('account_id', '=', key.account_id)
        .where('send_key', '=', key.send_key)
        .where('recipient_id', '>', after)
        .where('outcome', 'in', REACHED)
        .where((eb) => eb.not(eb.exists(without)))
        .orderBy('recipient_id')
        .limit(limit)
        .execute(),

    /** The next who wait, and may get it by now. */
    async listWaiting(key: MailingKey, now: number, limit: number): Promise<string[]> {
      const rows = await rowsOf(db, 'mailing_rows', { ...keyOf(key), outcome: 'waiting' })
        .where('not_before', '<=', now)
        .orderBy('not_before')
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.recipient_id);
    },

    /** They wait for the end of their quiet hours. */
    async postpone(key: MailingKey, recipientIds: readonly string[], until: number): Promise<void> {
      await db
        .updateTable('mailing_rows')
        .set({ not_before: until })
        .where('account_id', '=', key.account_id)
        .where('send_key', '=', key.send_key)
        .where('recipient_id', 'in', recipientIds)
        .where('outcome', '=', 'waiting')
        .execute();
    },

    /** When the first of those who wait may get it; undefined where nobody waits. */
    async nextAt(key: MailingKey): Promise<number | undefined> {
      const [first] = await rowsOf(db, 'mailing_rows', { ...keyOf(key), outcome: 'waiting' })
        .orderBy('not_before')
        .limit(1)
        .execute();
      return first?.not_before;
    },

    /** Of some mailings, how many wait for a time of their own, and when the first of them has waited. */
    async listQuiet(accountId: string, sendKeys: readonly string[], now: number) {
      if (sendKeys.length === 0) return [];
      const rows = await db
        .selectFrom('mailing_rows')
        .select('send_key')
        .select((eb) => [eb.fn.countAll().as('rows'), eb.fn.min('not_before').as('until')])
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .where('outcome', '=', 'waiting')
        .where('not_before', '>', now)
        .groupBy('send_key')
        .execute();
      return rows.map(({ send_key: sendKey, rows: count, until }) => ({
        sendKey,
        count: Number(count),
        until: Number(until),
      }));
    },

    /** In the transaction that keeps the message. Throws `RowTaken` where somebody else has done so. */
    async take(key: MailingKey, recipientId: string, row: { message_id: string; at: number }): Promise<void> {
      const waiting = { ...keyOf(key), recipient_id: recipientId, outcome: 'waiting' as const };
      if ((await updateRows(db, 'mailing_rows', { outcome: 'queued', ...row }, waiting)) === 0) throw new RowTaken();
    },

    async countQueued(key: MailingKey): Promise<number> {
      const { rows } = await db
        .selectFrom('mailing_rows')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('account_id', '=', key.account_id)
        .where('send_key', '=', key.send_key)
        .where('outcome', '=', 'queued')
        .executeTakeFirstOrThrow();
      return Number(rows);
    },

    /** The mailing as it is changed, where nobody has gone on with it meanwhile. */
    async change(mailing: MailingRow, changes: Partial<MailingRow>): Promise<MailingRow | undefined> {
      const next = { ...changes, step: mailing.step + 1 };
      const changed = await updateRows(db, 'mailings', next, { ...keyOf(mailing), step: mailing.step });
      return changed > 0 ? { ...mailing, ...next } : undefined;
    },

    /** These never go on, as far as they are not over. */
    async cancelAll(accountId: string, sendKeys: readonly string[]): Promise<void> {
      if (sendKeys.length === 0) return;
      await db
        .updateTable('mailings')
        .set((eb) => ({ state: 'canceled', stopped_by: '', step: eb('step', '+', 1) }))
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .where('state', 'in', ['running', 'paused'])
        .execute();
    },

    /** Tries a change again as long as others are faster. Undefined where there is no such mailing. */
    async steer<T>(
      key: MailingKey,
      change: (mailing: MailingRow) => Promise<MailingRow | undefined> | T,
    ): Promise<T | MailingRow | undefined> {
      for (;;) {
        const mailing = await findRow(db, 'mailings', keyOf(key));
        const changed = mailing && (await change(mailing));
        if (changed !== undefined || !mailing) return changed;
      }
    },

    /** The mailing that a message is of. */
    async findOf(accountId: string, messageId: string): Promise<MailingRow | undefined> {
      const row = await findRow(db, 'mailing_rows', { account_id: accountId, message_id: messageId });
      return row && findRow(db, 'mailings', keyOf(row));
    },

    /** What became of a message. */
    settleMessage: (
      key: { account_id: string; message_id: string },
      result: Pick<MailingRecipientRow, 'outcome' | 'error' | 'at'> & { message_id?: null },
    ): Promise<number> => updateRows(db, 'mailing_rows', result, key),

    /** One who waits gets nothing. */
    refuse: (key: MailingKey, recipientId: string, result: { error: string; at: number }): Promise<number> =>
      updateRows(
        db,
        'mailing_rows',
        { outcome: 'failed', ...result },
        { ...keyOf(key), recipient_id: recipientId, outcome: 'waiting' },
      ),

    async count(accountId: string, sendKeys: readonly string[]): Promise<OutcomeCount[]> {
      if (sendKeys.length === 0) return [];
      return db
        .selectFrom('mailing_rows')
        .select(['send_key', 'outcome', 'error', sql<number>`count(*)`.as('rows')])
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .groupBy(['send_key', 'outcome', 'error'])
        .execute();
    },

    /** Those that there are of some, in the order of their reminders. */
    async listAmong(accountId: string, sendKeys: readonly string[]): Promise<MailingRow[]> {
      if (sendKeys.length === 0) return [];
      return rowsOf(db, 'mailings', { account_id: accountId })
        .where('send_key', 'in', sendKeys)
        .orderBy('reminder')
        .execute();
    },

    /** Mailings from before one on, the newest first; of a mailing and its reminders, the last of these. */
    list(
      accountId: string,
      before: { at: number; reminder: number; sendKey: string } | undefined,
      limit: number,
    ): Promise<MailingRow[]> {
      const query = rowsOf(db, 'mailings', { account_id: accountId });
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

    listRows(key: MailingKey, { outcome, after, limit }: { outcome: string; after: string; limit: number }) {
      const query = rowsOf(db, 'mailing_rows', keyOf(key)).where('recipient_id', '>', after);
      return (outcome ? query.where('outcome', '=', outcome as MailingRecipientRow['outcome']) : query)
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
    },
  };
}
