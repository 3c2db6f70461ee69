import type { Migration } from 'kysely';
import { table } from './table';

const columns = { account_id: 'text', form_id: 'text', number: 'integer', addition: 'text' } as const;

/** What finished submissions add to the counts of their questions, until many are added together. */
export const waitingCounts: Migration = {
  up: (db) => table(db, 'waiting_counts', columns, ['account_id', 'form_id', 'number']),
};
