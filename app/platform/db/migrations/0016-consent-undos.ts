import type { Migration } from 'kysely';
import { table } from './table';

/** What "unsubscribe from all" has ended, for as long as it may be taken back. */
export const consentUndos: Migration = {
  async up(db) {
    await table(db, 'consent_undos', { account_id: 'text', recipient_id: 'text', ended: 'text', until: 'bigint' }, [
      'account_id',
      'recipient_id',
    ]);
  },
};
