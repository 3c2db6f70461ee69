import type { Migration } from 'kysely';
import { table } from './table';

/** Public addresses of forms, and who began by them. */
export const publicForms: Migration = {
  async up(db) {
    await table(
      db,
      'form_addresses',
      {
        account_id: 'text',
        form_id: 'text',
        slug: 'text',
        places: 'bigint?',
        closes_at: 'bigint?',
        closed_at: 'bigint?',
      },
      ['account_id', 'form_id'],
    );
    for (const count of ['begun', 'taken'])
      await db.schema
        .alterTable('form_addresses')
        .addColumn(count, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema
      .createIndex('form_addresses_slug')
      .on('form_addresses')
      .columns(['account_id', 'slug'])
      .unique()
      .execute();
    await table(
      db,
      'form_starts',
      { account_id: 'text', form_id: 'text', recipient_id: 'text', started_at: 'bigint', sent_at: 'bigint?' },
      ['account_id', 'form_id', 'recipient_id'],
    );
    await db.schema.createIndex('form_starts_age').on('form_starts').columns(['sent_at', 'started_at']).execute();
  },
};
