import type { Migration } from 'kysely';
import { table } from './table';

const columns = {
  account_id: 'text',
  form_id: 'text',
  period: 'integer',
  language: 'text',
  version: 'integer',
  input_id: 'text',
  answer_key: 'text',
  times: 'bigint',
} as const;

/** Counts by day, month, language and version. Forms that were counted before are counted anew when the platform starts. */
export const sliceCounts: Migration = {
  async up(db) {
    await table(db, 'slice_counts', columns, [
      'account_id',
      'form_id',
      'period',
      'language',
      'version',
      'input_id',
      'answer_key',
    ]);
    await db.schema
      .alterTable('form_counts')
      .addColumn('is_sliced', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
