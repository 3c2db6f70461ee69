import type { Expression, SelectQueryBuilder } from 'kysely';
import type { CustomerRow } from '~/platform/db/preference-row-types';
import type { Database, RecipientRow } from '~/platform/db/schema';
import type { Db } from '~/platform/db/open-database';
import { requireNotErased } from '~/platform/db/erasures';
import { countRows, findRow, findRowsAmong, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createRecipientLocks, type RecipientKey } from './recipient-locks.server';
import { queryTestRecipientIds } from '~/platform/db/test-recipient-queries';
import { findSearchCandidates, containsText } from '~/platform/db/text-search';

export type { RecipientKey } from './recipient-locks.server';
export { recipientRecords, customerRecords } from './dataset-store.server';
export { RECIPIENT_ID, matchingRecipientsQuery } from './matching-recipients-query.server';
export { createRecipientSearch } from './search.server';

interface RecipientSearch {
  search: string;
  /** Id of the last recipient of the page before; empty for the first page. */
  after: string;
  limit: number;
  others?: string[] | SelectQueryBuilder<Database, never, { recipient_id: string }>;
  /** Finds test recipients alone. */
  testsOnly?: boolean;
}

/** The columns that name a recipient in other tables. */
export const ownerColumns = ({ accountId, recipientId }: RecipientKey) => ({
  account_id: accountId,
  recipient_id: recipientId,
});

/** The row of one recipient, in a `where` of the table itself. */
const ownRow = ({ accountId, recipientId }: RecipientKey) => ({ account_id: accountId, id: recipientId });

/** Columns of a recipient besides its key. */
type RecipientDetails = Omit<RecipientRow, 'account_id' | 'id' | 'revision'>;

const UNKNOWN: RecipientDetails = {
  name: '',
  email: null,
  phone: null,
  locale: null,
  tags: '{}',
  balance_cents: null,
  next_bill_date: null,
  kind: '',
  is_test: 0,
  time_zone: null,
};

/** Most people of a name that is searched for. */
const PEOPLE_LIMIT = 200;

/**
 * The people and households that an account writes to, with what its billing system knows of them. `db` may be a
 * transaction.
 */
export function createRecipientService({ db }: { db: Db }) {
  const update = (key: RecipientKey) => db.updateTable('recipients').where((eb) => eb.and(ownRow(key)));

  /** Which of the ids are recipients to try with. */
  async function listTests(accountId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('recipients')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where('is_test', '=', 1)
      .execute();
    return rows.map(({ id }) => id);
  }

  const customersNaming = ({ accountId, recipientId }: RecipientKey): Promise<CustomerRow[]> =>
    rowsOf(db, 'erp_customers', { account_id: accountId })
      .where(containsText(['recipients'], JSON.stringify(recipientId)))
      .execute();

  return {
    /** Time zones of some recipients, by their ids; of those who have one of their own. */
    async zonesOf(accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await findRowsAmong(db, 'recipients', {
        columns: ['id'],
        keys: ids.map((id) => [id]),
        others: { account_id: accountId },
      });
      return new Map(rows.flatMap(({ id, time_zone: zone }) => (zone === null ? [] : [[id, zone] as const])));
    },

    count: (accountId: string): Promise<number> => countRows(rowsOf(db, 'recipients', { account_id: accountId })),

    findRecipient: (accountId: string, recipientId: string): Promise<RecipientRow | undefined> =>
      findRow(db, 'recipients', ownRow({ accountId, recipientId })),

    /**
     * Which of the ids are recipients of an account.
     *
     * @param isLocked locks their rows until the transaction ends, in one order; PostgreSQL alone locks single rows
     */
    async findIds(accountId: string, ids: readonly string[], isLocked: boolean): Promise<string[]> {
      if (ids.length === 0) return [];
      const query = db
        .selectFrom('recipients')
        .select('id')
        .where('account_id', '=', accountId)
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id');
      return (await (isLocked ? query.forNoKeyUpdate() : query).execute()).map(({ id }) => id);
    },

    listTests,

    /** Whether a recipient is there, and one to try with. */
    isTest: async ({ accountId, recipientId }: RecipientKey): Promise<boolean> =>
      (await listTests(accountId, [recipientId])).length > 0,

    /** The names of recipients of an account, by their ids. */
    async listNames(accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('recipients')
        .select(['id', 'name'])
        .where('account_id', '=', accountId)
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** The languages that recipients of an account are written to in, by their ids; who has none is left out. */
    async listLocales(accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('recipients')
        .select(['id', 'locale'])
        .where('account_id', '=', accountId)
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.flatMap(({ id, locale }) => (locale === null ? [] : [[id, locale] as const])));
    },

    /** Ids of some who have a text in the name or the e-mail address. */
    async searchIds(accountId: string, text: string): Promise<string[]> {
      const near = await findSearchCandidates(db, 'recipients', accountId, text);
      if (near?.length === 0) return [];
      const people = await db
        .selectFrom('recipients')
        .select('id')
        .where('account_id', '=', accountId)
        .$if(near !== undefined, (query) => query.where('id', 'in', near ?? []))
        .where(containsText(['name', 'email'], text))
        .limit(PEOPLE_LIMIT)
        .execute();
      return people.map(({ id }) => id);
    },

    /**
     * Recipients in the order of their ids, from behind one on.
     *
     * @param search text that the id, the name or a contact on file has in it
     * @param others ids of recipients who fit as well, known or as a query
     */
    async list(
      accountId: string,
      { search, after, limit, others, testsOnly = false }: RecipientSearch,
    ): Promise<Pick<RecipientRow, 'id' | 'name' | 'email' | 'phone' | 'is_test'>[]> {
      let query = db
        .selectFrom('recipients')
        .select(['id', 'name', 'email', 'phone', 'is_test'])
        .where('account_id', '=', accountId)
        .where('id', '>', after);
      if (testsOnly) query = query.where('id', 'in', queryTestRecipientIds(db, accountId));
      if (search) {
        const near = Array.isArray(others)
          ? await findSearchCandidates(db, 'recipients', accountId, search)
          : undefined;
        const all = near && Array.isArray(others) ? [...near, ...others] : undefined;
        if (all?.length === 0) return [];
        if (all) query = query.where('id', 'in', all);
        const fits = containsText(['id', 'name', 'email', 'phone'], search);
        const isOther = others && (!Array.isArray(others) || others.length > 0);
        query = query.where((eb) => (isOther ? eb.or([fits, eb('id', 'in', others)]) : fits));
      }
      return query.orderBy('id').limit(limit).execute();
    },

    /** The other recipients whose customer names a recipient. */
    listCustomersNaming: async (key: RecipientKey): Promise<RecipientKey[]> =>
      (await customersNaming(key))
        .map(({ account_id: accountId, recipient_id: recipientId }) => ({ accountId, recipientId }))
        .filter(({ recipientId }) => recipientId !== key.recipientId),

    /** Takes a recipient out of the customers of others that name it, whose kept pages become stale. */
    async removeFromCustomers({ accountId, recipientId }: RecipientKey): Promise<void> {
      const naming = await customersNaming({ accountId, recipientId });
      for (const customer of naming) {
        const named = JSON.parse(customer.recipients) as { recipientId: string }[];
        const rest = JSON.stringify(named.filter((each) => each.recipientId !== recipientId));
        const { account_id, recipient_id } = customer;
        await updateRows(db, 'erp_customers', { recipients: rest }, { account_id, recipient_id });
      }
      const touched = naming.map(({ recipient_id: id }) => id).filter((id) => id !== recipientId);
      await createRecipientLocks(db).touchAll(accountId, touched);
    },

    /** Who has one of the e-mail addresses in small letters, or one of the numbers in E.164, on file. */
    listByContact(
      column: 'email' | 'phone',
      contacts: readonly string[],
      accountIds?: readonly string[],
    ): Promise<RecipientRow[]> {
      const query = db.selectFrom('recipients').selectAll();
      const inAccounts = accountIds ? query.where('account_id', 'in', accountIds) : query;
      return (
        column === 'email'
          ? inAccounts.where((eb) => eb(eb.fn('lower', ['email']), 'in', contacts))
          : inAccounts.where('phone', 'in', contacts)
      ).execute();
    },

    /** A recipient's row as a query, for a statement that reads it together with its owner's own tables. */
    rowOf: (key: RecipientKey) => rowsOf(db, 'recipients', ownRow(key)),

    /** Stores what is known of a recipient: a new one whole, of one that is there what is given. */
    async save(key: RecipientKey, given: Partial<RecipientDetails>): Promise<void> {
      await db
        .insertInto('recipients')
        .values({ ...ownRow(key), ...UNKNOWN, revision: 1, ...given })
        .onConflict((oc) =>
          oc
            .columns(['account_id', 'id'])
            .doUpdateSet((eb) => ({ ...given, revision: eb('recipients.revision', '+', 1) })),
        )
        .execute();
    },

    saveBalance: (key: RecipientKey, cents: number | null): Promise<number> =>
      updateRows(db, 'recipients', { balance_cents: cents }, ownRow(key)),

    /** What a person has chosen about electronic bills; an end is kept, so that no import begins them anew. */
    saveEBill: (key: RecipientKey, isEnrolled: boolean, now: number): Promise<number> =>
      updateRows(
        db,
        'erp_customers',
        { is_enrolled_in_ebill: Number(isEnrolled), ebill_ended_at: isEnrolled ? null : now },
        ownerColumns(key),
      ),

    /**
     * Stores the language that a recipient is written to in; false when there is no such recipient. The same again writes nothing new.
     *
     * @throws FailureError `recipient.erased`
     */
    async saveLocale(key: RecipientKey, locale: string): Promise<boolean> {
      const updated = await update(key)
        .set((eb) => ({
          locale,
          revision: eb
            .case()
            .when('locale', '=', locale)
            .then(eb.ref('revision'))
            .else(eb('revision', '+', 1))
            .end(),
        }))
        .executeTakeFirst();
      const isSaved = updated.numUpdatedRows > 0n;
      if (!isSaved) await requireNotErased(db, key);
      return isSaved;
    },

    /** The row of a customer who gets electronic bills, as a query for a statement that has the recipient's id. */
    eBillRowOf: (accountId: string, recipientId: Expression<string>) =>
      db
        .selectFrom('erp_customers')
        .select('erp_customers.recipient_id')
        .where('erp_customers.account_id', '=', accountId)
        .where('erp_customers.recipient_id', '=', recipientId)
        .where('is_enrolled_in_ebill', '=', 1),

    /** Undefined for one who is no customer of the external billing system. */
    findCustomer: (key: RecipientKey): Promise<CustomerRow | undefined> =>
      findRow(db, 'erp_customers', ownerColumns(key)),
    ...createRecipientLocks(db),
  };
}
