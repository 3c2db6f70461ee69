import { sql, type Expression } from 'kysely';
import type { MailingContent } from './calls';
import type { Db } from '~/platform/db/open-database';
import type { MailingRecipientRow } from '~/platform/db/mailing-row-types';
import { lockRecipients } from '~/platform/db/erasures';
import { countRows, insertAllNew, rowsOf, updateRows } from '~/platform/db/row-queries';
import type { RecipientKey } from '~/areas/recipients/service.server';

export interface MailingKey {
  account_id: string;
  send_key: string;
}

/** A recipient to add to a mailing, and the earliest time to send. */
export interface NewMailingRecipient {
  id: string;
  notBefore: number;
}

/** The recipient's id in `mailing_rows`, for subqueries. */
export const MAILING_RECIPIENT_ID = sql<string>`mailing_rows.recipient_id`;

/** Thrown where somebody else has sent to the recipient meanwhile. */
export class RecipientTakenError extends Error {}

/** Rows that one statement writes. */
const CHUNK = 500;

/** What became of a row whose message has gone out. */
const REACHED = ['sent', 'delivered', 'captured'] as const;

/** The key alone, of anything that has more. */
export const pickMailingKey = ({ account_id, send_key }: MailingKey): MailingKey => ({ account_id, send_key });

/** Recipients of mailings, and the outcome for each. */
export function createMailingRecipientStore(db: Db) {
  return {
    /** Rows that wait, in the caller's transaction; recipients who have one keep it, and those who were erased get none. */
    async add(key: MailingKey, added: readonly NewMailingRecipient[], at: number): Promise<void> {
      for (let from = 0; from < added.length; from += CHUNK) {
        const part = added.slice(from, from + CHUNK);
        const ids = part.map(({ id }) => id);
        const there = new Set(await lockRecipients(db, key.account_id, ids));
        const rows = part
          .filter(({ id }) => there.has(id))
          .map(({ id, notBefore }) => ({
            ...pickMailingKey(key),
            recipient_id: id,
            outcome: 'waiting' as const,
            error: null,
            message_id: null,
            at,
            not_before: notBefore,
          }));
        await insertAllNew(db, 'mailing_rows', rows);
      }
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
      const rows = await rowsOf(db, 'mailing_rows', { ...pickMailingKey(key), outcome: 'waiting' })
        .where('not_before', '<=', now)
        .orderBy('not_before')
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.recipient_id);
    },

    /** The first of those who wait, for a later time than this one where it is given, and until when. */
    async findFirst(key: MailingKey, after = -1): Promise<{ recipientId: string; until: number } | undefined> {
      const [first] = await rowsOf(db, 'mailing_rows', { ...pickMailingKey(key), outcome: 'waiting' })
        .where('not_before', '>', after)
        .orderBy('not_before')
        .orderBy('recipient_id')
        .limit(1)
        .execute();
      return first && { recipientId: first.recipient_id, until: first.not_before };
    },

    /** Who waits until a time waits until another. */
    postponeAllWaiting: (key: MailingKey, until: number, other: number): Promise<number> =>
      updateRows(
        db,
        'mailing_rows',
        { not_before: other },
        { ...pickMailingKey(key), outcome: 'waiting', not_before: until },
      ),

    /** They wait for the end of their quiet hours. */
    postpone: (key: MailingKey, recipientIds: readonly string[], until: number): Promise<number> =>
      updateRows(
        db,
        'mailing_rows',
        { not_before: until },
        { ...pickMailingKey(key), recipient_id: recipientIds, outcome: 'waiting' },
      ),

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
    async markQueued(key: MailingKey, recipientId: string, row: { message_id: string; at: number }): Promise<void> {
      const waiting = { ...pickMailingKey(key), recipient_id: recipientId, outcome: 'waiting' as const };
      if ((await updateRows(db, 'mailing_rows', { outcome: 'queued', ...row }, waiting)) === 0)
        throw new RecipientTakenError();
    },

    /** What mailings brought a recipient, or did not, the latest first. */
    async listOf({ accountId, recipientId }: RecipientKey, limit: number) {
      const rows = await db
        .selectFrom('mailings')
        .innerJoin('mailing_rows as row', (join) =>
          join.onRef('row.account_id', '=', 'mailings.account_id').onRef('row.send_key', '=', 'mailings.send_key'),
        )
        .select(['mailings.channel', 'mailings.content', 'row.outcome', 'row.error', 'row.message_id', 'row.at'])
        .where('mailings.account_id', '=', accountId)
        .where('row.recipient_id', '=', recipientId)
        .where('row.outcome', '!=', 'waiting')
        .orderBy('row.at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        ...row,
        outcome: row.outcome as Exclude<typeof row.outcome, 'waiting'>,
        content: JSON.parse(row.content) as MailingContent,
      }));
    },

    countQueued: (key: MailingKey): Promise<number> =>
      countRows(rowsOf(db, 'mailing_rows', { ...pickMailingKey(key), outcome: 'queued' })),

    /** What became of a message. */
    recordOutcome: (
      key: { account_id: string; message_id: string },
      result: Pick<MailingRecipientRow, 'outcome' | 'error' | 'at'> & { message_id?: null },
    ): Promise<number> => updateRows(db, 'mailing_rows', result, key),

    /** One who waits gets nothing. */
    recordFailure: (key: MailingKey, recipientId: string, result: { error: string; at: number }): Promise<number> =>
      updateRows(
        db,
        'mailing_rows',
        { outcome: 'failed', ...result },
        { ...pickMailingKey(key), recipient_id: recipientId, outcome: 'waiting' },
      ),

    async count(accountId: string, sendKeys: readonly string[]) {
      if (sendKeys.length === 0) return [];
      return db
        .selectFrom('mailing_rows')
        .select(['send_key', 'outcome', 'error', sql<number>`count(*)`.as('rows')])
        .where('account_id', '=', accountId)
        .where('send_key', 'in', sendKeys)
        .groupBy(['send_key', 'outcome', 'error'])
        .execute();
    },

    listRows(key: MailingKey, { outcome, after, limit }: { outcome: string; after: string; limit: number }) {
      const query = rowsOf(db, 'mailing_rows', pickMailingKey(key)).where('recipient_id', '>', after);
      return (outcome ? query.where('outcome', '=', outcome as MailingRecipientRow['outcome']) : query)
        .orderBy('recipient_id')
        .limit(limit)
        .execute();
    },
  };
}
