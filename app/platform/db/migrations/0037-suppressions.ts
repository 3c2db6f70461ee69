import type { Migration } from 'kysely';
import { table } from './table';

/** Addresses and numbers to which nothing is sent by itself, because what went there came back or was complained of. */
export const suppressions: Migration = {
  async up(db) {
    await table(
      db,
      'suppressions',
      { account_id: 'text', channel: 'text', contact: 'text', reason: 'text', since: 'bigint' },
      ['account_id', 'channel', 'contact'],
    );
  },
};
