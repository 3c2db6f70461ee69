import { sql, type Expression, type SqlBool } from 'kysely';
import { BILL_ALERT_CATEGORY, INVITATION_CATEGORY } from '~/domain/consent';
import type { Db } from '~/platform/db/open-database';
import type { CategoryRow, ConsentRow, PauseRow } from '~/platform/db/preference-row-types';
import { insertIfNew, removeRows, rowsOf, upsert, upsertAll } from '~/platform/db/row-queries';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

/** Categories and the choices in them. */
export function createConsentStore(db: Db) {
  return {
    listCategories: (accountId: string): Promise<CategoryRow[]> =>
      rowsOf(db, 'categories', { account_id: accountId }).orderBy('position').orderBy('name').execute(),

    listConsents: (owner: RecipientKey): Promise<ConsentRow[]> => rowsOf(db, 'consents', ownerColumns(owner)).execute(),

    /** What a recipient has chosen of a category on a channel, as a query for other statements. */
    choice: (owner: RecipientKey, category: string, channel: string) =>
      db
        .selectFrom('consents')
        .select('is_given')
        .where((eb) => eb.and({ ...ownerColumns(owner), category, channel })),

    /** A choice of the recipient of a statement, as a query for it. */
    choiceOf: (
      accountId: string,
      { category, channel, isGiven }: { category: string; channel: string; isGiven: boolean },
      recipientId: Expression<string>,
    ) =>
      db
        .selectFrom('consents')
        .select('consents.category')
        .where('consents.account_id', '=', accountId)
        .where('consents.recipient_id', '=', recipientId)
        .where('consents.category', '=', category)
        .where('consents.channel', '=', channel)
        .where('is_given', '=', Number(isGiven)),

    saveConsents: (rows: readonly ConsentRow[]): Promise<void> =>
      upsertAll(db, 'consents', rows, { key: ['account_id', 'recipient_id', 'category', 'channel'] }),

    removeConsent: (owner: RecipientKey, category: string, channel: string): Promise<number> =>
      removeRows(db, 'consents', { ...ownerColumns(owner), category, channel }),
  };
}

/**
 * Whether the lists that name a recipient include a category, as a condition for other statements; true where none names the recipient.
 * Lists know nothing of invitations.
 */
export const listedCondition = (accountId: string, recipientId: Expression<string>, category: string) => {
  const named = sql`select 1 from category_lists where account_id = ${accountId} and recipient_id = ${recipientId}`;
  return sql<SqlBool>`(${category} = ${INVITATION_CATEGORY} or not exists (${named}) or exists (${named} and category = ${category}))`;
};

/** The categories that the lists which name a recipient include; undefined where none names the recipient. The rule of `listedCondition`. */
export async function findListedCategories(
  db: Db,
  { accountId, recipientId }: RecipientKey,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ category: string }>`select category from category_lists
    where account_id = ${accountId} and recipient_id = ${recipientId}`.execute(db);
  return rows.length === 0 ? undefined : rows.map(({ category }) => category);
}

/** Messages held back for a while. */
export function createPauseStore(db: Db) {
  return {
    listPauses: (owner: RecipientKey): Promise<PauseRow[]> => rowsOf(db, 'pauses', ownerColumns(owner)).execute(),

    /** When the last pause ends that holds back a category, as a query for other statements. */
    pausedUntil: (owner: RecipientKey, category: string) =>
      db
        .selectFrom('pauses')
        .select((eb) => eb.fn.max('until').as('until'))
        .where((eb) => eb.and(ownerColumns(owner)))
        // A pause of everything leaves the word that a bill is there.
        .where((eb) =>
          eb.or([
            eb('category', '=', category),
            eb.and([eb('category', '=', ''), eb(eb.val(category), '<>', BILL_ALERT_CATEGORY)]),
          ]),
        ),

    savePause: (row: PauseRow): Promise<void> => upsert(db, 'pauses', row, ['account_id', 'recipient_id', 'category']),

    removePause: (owner: RecipientKey, category: string): Promise<number> =>
      removeRows(db, 'pauses', { ...ownerColumns(owner), category }),
  };
}

/** Records an inbound message. Resolves to false if it was recorded before. */
export const recordInboundMessage = (db: Db, id: string, now: number): Promise<boolean> =>
  insertIfNew(db, 'inbound_messages', { id, received_at: now });
