import type { Migration } from 'kysely';
import { table } from './table';

/** Who people are at an identity provider, and who is on his way through one. */
export const identities: Migration = {
  async up(db) {
    await table(
      db,
      'user_identities',
      { issuer: 'text', subject: 'text', user_id: 'text', created_at: 'bigint', last_used_at: 'bigint' },
      ['issuer', 'subject'],
    );
    // A person is one of a provider's people, not several.
    await db.schema
      .createIndex('user_identities_user')
      .unique()
      .on('user_identities')
      .columns(['user_id', 'issuer'])
      .execute();
    await table(db, 'provider_attempts', { id: 'text', expires_at: 'bigint' }, ['id']);
    await db.schema.createIndex('provider_attempts_end').on('provider_attempts').column('expires_at').execute();
  },
};
