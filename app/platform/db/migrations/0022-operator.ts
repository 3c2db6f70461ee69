import type { Migration } from 'kysely';
import { table } from './table';

/** The end of an account, what operators have done, and the proof that a host name is the account's. */
export const operator: Migration = {
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('deletes_at', 'bigint').execute();
    await db.schema.alterTable('accounts').addColumn('deletion_asked_by', 'text').execute();
    await table(
      db,
      'account_acts',
      {
        id: 'text',
        account_id: 'text',
        account_name: 'text',
        at: 'bigint',
        actor: 'text',
        act: 'text',
        detail: 'text',
      },
      ['id'],
    );
    await db.schema.createIndex('account_acts_account').on('account_acts').columns(['account_id', 'at']).execute();
    await table(
      db,
      'domain_proofs',
      {
        account_id: 'text',
        domain: 'text',
        token: 'text',
        asked_at: 'bigint',
        proven_at: 'bigint?',
        checked_at: 'bigint?',
        missing_since: 'bigint?',
      },
      ['account_id'],
    );
  },
};
