import type { Transaction } from 'kysely';
import type { Db } from '../../db/connect';
import type { AccountRow, Database } from '../../db/schema';

type Look = Pick<
  AccountRow,
  | 'name'
  | 'theme'
  | 'page_title'
  | 'header_html'
  | 'footer_html'
  | 'support_phone'
  | 'support_phone_words'
  | 'support_email'
  | 'domain'
  | 'default_locale'
  | 'locales'
  | 'time_zone'
>;

/** The look of accounts. Each write counts the account's revision, which pages and image addresses hang on. */
export function createBrandingStore(db: Db | Transaction<Database>) {
  return {
    find: (accountId: string): Promise<AccountRow | undefined> =>
      db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst(),

    /** The row lock, taken with the new revision; undefined when the account has moved on since `revision`. */
    claim: (accountId: string, revision: number): Promise<AccountRow | undefined> =>
      db
        .updateTable('accounts')
        .set({ revision: revision + 1 })
        .where('id', '=', accountId)
        .where('revision', '=', revision)
        .returningAll()
        .executeTakeFirst(),

    /** Whether the host name is free for the account. Locks the name, so that of two who ask at once one is told. */
    async claimDomain(accountId: string, domain: string): Promise<boolean> {
      await db
        .insertInto('domain_claims')
        .values({ domain, account_id: accountId })
        .onConflict((oc) => oc.column('domain').doUpdateSet({ account_id: accountId }))
        .execute();
      return (
        (await db
          .selectFrom('accounts')
          .select('id')
          .where('domain', '=', domain)
          .where('id', '!=', accountId)
          .executeTakeFirst()) === undefined
      );
    },

    async put(accountId: string, look: Look): Promise<void> {
      await db.updateTable('accounts').set(look).where('id', '=', accountId).execute();
    },

    /** Returns the key of the image before. To be called in a transaction: the revision is counted first, which locks the row. */
    async putImage(accountId: string, column: 'logo_key' | 'icon_key', key: string | null): Promise<string | null> {
      const row = await db
        .updateTable('accounts')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', accountId)
        .returning(column)
        .executeTakeFirst();
      await db
        .updateTable('accounts')
        .set({ [column]: key })
        .where('id', '=', accountId)
        .execute();
      return row?.[column] ?? null;
    },

    /** Whether any account shows the file. */
    async isShown(key: string): Promise<boolean> {
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
