import { sql, type NotNull, type Updateable } from 'kysely';
import type { ErrorName } from '~/lib/contract/errors';
import type { PreferenceSettingsRow } from '~/platform/db/preference-row-types';
import type { Db } from '~/platform/db/open-database';
import type { RetentionRow } from '~/platform/db/privacy-row-types';
import type { AccountRow, Database } from '~/platform/db/schema';
import type { DomainProofRow, TrialRow } from '~/platform/db/admin-row-types';
import { findRow, insertRow, removeRows, updateRows, upsert } from '~/platform/db/row-queries';
import { fail, FailureError } from '~/platform/http/failure';
import { cachePerRevision } from './revision-cache.server';

export { accountRecords, preferenceSettingsRecords, retentionRecords } from './dataset-store.server';
export { buildNewAccountRow } from './new-account-row.server';
export { createAccountActionLog } from './operator-action-log.server';
export { cachePerRevision } from './revision-cache.server';
export {
  createAccountStatusCheck,
  accountFailure,
  ACCOUNT_STATUS_COLUMNS,
  accountStatusQuery,
} from './account-status.server';
export { themeOf } from './theme.server';
export {
  accountView,
  messageAccount,
  findOfferedLocale,
  pageAccountOf,
  paymentMethodsOf,
  acceptsBankAccounts,
  paymentProviderOf,
  staffMessageAccount,
} from './account-views.server';

export interface AccountStatusRow {
  id: string;
  name: string;
  suspended_at: number | null;
  deletes_at: number | null;
  deletion_asked_by: string | null;
  ends_at: number | null;
  lifted_at: number | null;
}

type BrandingColumns = Pick<
  AccountRow,
  | 'name'
  | 'theme'
  | 'page_title'
  | 'header_html'
  | 'footer_html'
  | 'support_phone'
  | 'support_phone_words'
  | 'support_email'
  | 'default_locale'
  | 'locales'
  | 'time_zone'
>;

const accountRow = (db: Db, id: string) => db.selectFrom('accounts').where('id', '=', id);

/** A change of an account's row, which counts its revision: caches of an account depend on it. */
const changeRow = (db: Db, id: string, changes: Updateable<Database['accounts']>) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id);

/** An account's row, read once for each of its revisions. Undefined where it has gone meanwhile. */
export const getCachedAccount = cachePerRevision((db, id): Promise<AccountRow | undefined> =>
  findRow(db, 'accounts', { id }),
);

/**
 * Accounts, their settings and trials. `db` may be a transaction. Each write of an account counts its revision, which pages, image
 * addresses and what is cached in memory depend on.
 */
export function createAccountService({ db }: { db: Db }) {
  const findAccount = (id: string): Promise<AccountRow | undefined> => findRow(db, 'accounts', { id });
  /** Of the accounts of businesses: those that only show unsaved settings are nobody's business. */
  const selectStatusRows = () =>
    db
      .selectFrom('accounts')
      .leftJoin('trials', 'trials.account_id', 'accounts.id')
      .select([
        'accounts.id',
        'accounts.name',
        'accounts.suspended_at',
        'accounts.deletes_at',
        'accounts.deletion_asked_by',
      ])
      .select(['trials.ends_at', 'trials.lifted_at'])
      .where('accounts.preview_of', 'is', null);

  return {
    findAccount,

    /** The account of a link, a person or a key. Throws `FailureError` where it is gone. */
    async getAccount({ accountId }: { accountId: string }, failure: ErrorName = 'token.invalid'): Promise<AccountRow> {
      const account = await findAccount(accountId);
      if (!account) throw new FailureError(fail(failure));
      return account;
    },

    findAccountByPublicId: (publicId: string): Promise<AccountRow | undefined> =>
      findRow(db, 'accounts', { public_id: publicId }),
    findAccountByDomain: (domain: string): Promise<AccountRow | undefined> =>
      findRow(db, 'accounts', { domain: domain.toLowerCase() }),

    /** What the account says on the page of preferences, and how contacts are taken there. */
    findSettings: (accountId: string): Promise<PreferenceSettingsRow | undefined> =>
      findRow(db, 'preference_settings', { account_id: accountId }),

    /** How long what is stored. */
    findRetention: (accountId: string): Promise<RetentionRow | undefined> =>
      findRow(db, 'retention_settings', { account_id: accountId }),

    /** Of every account that has set how long what is stored. */
    listRetentions: (): Promise<RetentionRow[]> => db.selectFrom('retention_settings').selectAll().execute(),

    /** Accounts that remind of drafts, with how many days before their end, by id. */
    listReminding: () =>
      db
        .selectFrom('accounts')
        .select(['id', 'draft_reminder_days as days'])
        // As the index has it: SQLite does not look into parameters.
        .where((eb) => eb('draft_reminder_days', '>', eb.lit(0)))
        .orderBy('id')
        .execute(),

    /** Accounts whose SMS come from a number. */
    async listIdsBySmsNumber(number: string): Promise<string[]> {
      const rows = await db
        .selectFrom('preference_settings')
        .select('account_id')
        .where('sms_number', '=', number)
        .execute();
      return rows.map((row) => row.account_id);
    },

    /** The numbers that accounts' SMS come from, as a query for the conditions of other areas. */
    smsNumbers: () =>
      db
        .selectFrom('preference_settings')
        .select('sms_number')
        .where('sms_number', 'is not', null)
        .$narrowType<{ sms_number: NotNull }>(),

    /** A new account; one that was signed up for has a free trial. */
    async insert(account: AccountRow, trial?: TrialRow): Promise<void> {
      await insertRow(db, 'accounts', account);
      if (trial) await insertRow(db, 'trials', trial);
    },

    /** An account that shows unsaved settings of another one until `endsAt`. */
    insertPreview: (account: AccountRow & { preview_of: string }, endsAt: number): Promise<void> =>
      insertRow(db, 'accounts', { ...account, deletes_at: endsAt }),

    /** Ids of the accounts that show unsaved settings of this one. */
    async listPreviews(accountId: string): Promise<string[]> {
      const rows = await db.selectFrom('accounts').select('id').where('preview_of', '=', accountId).execute();
      return rows.map(({ id }) => id);
    },

    /** End of the account's free trial in milliseconds; null where it has none, or none any more. */
    async trialEndsAt(accountId: string): Promise<number | null> {
      const row = await findRow(db, 'trials', { account_id: accountId });
      return row && row.lifted_at === null ? row.ends_at : null;
    },

    /**
     * Accounts with what their status follows from, by id.
     *
     * @param search a part of the id or the name
     */
    listAccountStatuses: ({
      search = '',
      after = '',
      limit,
    }: { search?: string; after?: string; limit?: number } = {}): Promise<AccountStatusRow[]> =>
      selectStatusRows()
        .where('accounts.id', '>', after)
        .$if(search !== '', (query) =>
          query.where((eb) => {
            const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
            const like = (column: 'id' | 'name') =>
              sql<boolean>`lower(${eb.ref(`accounts.${column}`)}) like ${part} escape '\\'`;
            return eb.or([like('id'), like('name')]);
          }),
        )
        .orderBy('accounts.id')
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute(),

    findAccountStatus: (id: string): Promise<AccountStatusRow | undefined> =>
      selectStatusRows().where('accounts.id', '=', id).executeTakeFirst(),

    /** @param at since when it rests, in milliseconds; null: it does not. False when there is no such account. */
    setSuspended: async (accountId: string, at: number | null): Promise<boolean> =>
      (await changeRow(db, accountId, { suspended_at: at }).executeTakeFirst()).numUpdatedRows > 0n,

    /** Whether the account's owners need a second factor. */
    async setSecondFactorRequired(accountId: string, isRequired: boolean): Promise<void> {
      const second_factor_required = Number(isRequired);
      await changeRow(db, accountId, { second_factor_required })
        .where('second_factor_required', '!=', second_factor_required)
        .execute();
    },

    /** What is known of an account's deletion; undefined when there is no such account. */
    findDeletion: (accountId: string) =>
      accountRow(db, accountId).select(['name', 'deletes_at', 'deletion_asked_by', 'preview_of']).executeTakeFirst(),

    /** Has the account deleted at a time. False when there is no such account, or it ends before that already. */
    async requestDeletion(accountId: string, deletesAt: number, requestedBy: 'owner' | 'operator'): Promise<boolean> {
      const updated = await changeRow(db, accountId, { deletes_at: deletesAt, deletion_asked_by: requestedBy })
        .where((eb) => eb.or([eb('deletes_at', 'is', null), eb('deletes_at', '>', deletesAt)]))
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /** Has an account go on that has not begun to go. False where there is nothing to take back. */
    async cancelDeletion(accountId: string, now: number): Promise<boolean> {
      const updated = await changeRow(db, accountId, { deletes_at: null, deletion_asked_by: null })
        .where('preview_of', 'is', null)
        .where('deletes_at', '>', now)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /** Accounts whose end has come. */
    async listDue(now: number): Promise<string[]> {
      const due = await db.selectFrom('accounts').select('id').where('deletes_at', '<=', now).orderBy('id').execute();
      return due.map(({ id }) => id);
    },

    /** Makes an account in trial one like any other. False when it is in none. */
    liftTrial: async (accountId: string, now: number): Promise<boolean> =>
      (await updateRows(db, 'trials', { lifted_at: now }, { account_id: accountId, lifted_at: null })) > 0,

    /** The row lock of what may change in an account once at a time: to be called first in its transaction. */
    async lock(accountId: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set((eb) => ({ revision: eb.ref('revision') }))
        .where('id', '=', accountId)
        .execute();
    },

    /** Makes every cached page of the account stale. */
    async touch(accountId: string): Promise<void> {
      await changeRow(db, accountId, {}).execute();
    },

    /** The row lock, taken with the new revision; undefined when the account has moved on since `revision`. */
    claimBranding: (accountId: string, revision: number): Promise<AccountRow | undefined> =>
      db
        .updateTable('accounts')
        .set({ revision: revision + 1 })
        .where('id', '=', accountId)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Gives the account a host name that is proven, or none. False when another account has it: of two who request it at once, the row of the
     * name refuses one.
     */
    async assignDomain(accountId: string, domain: string | null): Promise<boolean> {
      if (domain !== null) {
        await upsert(db, 'domain_claims', { domain, account_id: accountId }, ['domain']);
        const other = await db
          .selectFrom('accounts')
          .select('id')
          .where('domain', '=', domain)
          .where('id', '!=', accountId)
          .executeTakeFirst();
        if (other) return false;
      }
      await changeRow(db, accountId, { domain }).execute();
      return true;
    },

    findDomainProof: (accountId: string): Promise<DomainProofRow | undefined> =>
      findRow(db, 'domain_proofs', { account_id: accountId }),
    putDomainProof: (row: DomainProofRow): Promise<void> => upsert(db, 'domain_proofs', row, ['account_id']),
    removeDomainProof: (accountId: string): Promise<number> =>
      removeRows(db, 'domain_proofs', { account_id: accountId }),
    setDomainProof: (
      { account_id, domain, token }: DomainProofRow,
      changes: Partial<Pick<DomainProofRow, 'proven_at' | 'checked_at' | 'missing_since'>>,
    ): Promise<number> => updateRows(db, 'domain_proofs', changes, { account_id, domain, token }),

    /** Proven host names whose record was last looked for before a moment. */
    listProofsCheckedBefore: (time: number, limit: number): Promise<DomainProofRow[]> =>
      db
        .selectFrom('domain_proofs')
        .selectAll()
        .where('proven_at', 'is not', null)
        .where('checked_at', '<', time)
        .orderBy('checked_at')
        .limit(limit)
        .execute(),

    saveBranding: (accountId: string, look: BrandingColumns): Promise<number> =>
      updateRows(db, 'accounts', look, { id: accountId }),

    /** Returns the key of the image before. To be called in a transaction: the revision is counted first, which locks the row. */
    async saveImage(accountId: string, column: 'logo_key' | 'icon_key', key: string | null): Promise<string | null> {
      const row = await changeRow(db, accountId, {}).returning(column).executeTakeFirst();
      await updateRows(db, 'accounts', { [column]: key }, { id: accountId });
      return row?.[column] ?? null;
    },

    /** Whether any account shows the file. */
    async isImageShown(key: string): Promise<boolean> {
      const row = await db
        .selectFrom('accounts')
        .select('id')
        .where((eb) => eb.or([eb('logo_key', '=', key), eb('icon_key', '=', key)]))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
