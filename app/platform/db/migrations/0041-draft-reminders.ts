import { sql, type Migration } from 'kysely';

/** Reminders of drafts that are about to go. */
export const draftReminders: Migration = {
  async up(db) {
    await db.schema
      .alterTable('accounts')
      .addColumn('draft_reminder_days', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('drafts').addColumn('reminded_at', 'bigint').execute();
    // Accounts that remind nobody, and drafts that have had their turn, are not looked at.
    await sql`create index accounts_reminding on accounts (id) where draft_reminder_days > 0`.execute(db);
    await sql`create index drafts_unreminded on drafts (account_id, updated_at, form_id, recipient_id)
      where reminded_at is null`.execute(db);
  },
};
