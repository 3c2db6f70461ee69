import { sql, type Migration } from 'kysely';
import { table } from './table';

/** What accounts word themselves, and each account's own list of numbers that sent STOP to it. */
export const messageTexts: Migration = {
  async up(db) {
    await table(
      db,
      'message_texts',
      { account_id: 'text', message: 'text', language: 'text', subject: 'text', body: 'text', sms: 'text' },
      ['account_id', 'message', 'language'],
    );
    await table(
      db,
      'stop_lists',
      { account_id: 'text', channel: 'text', number: 'text', stopped_at: 'bigint', started_at: 'bigint?' },
      ['account_id', 'channel', 'number'],
    );
    await sql`
      insert into stop_lists (account_id, channel, number, stopped_at)
      select account_id, channel, number, max(stopped_at) from number_stops
      join preference_settings on sms_number = receiver
      where started_at is null group by account_id, channel, number`.execute(db);
  },
};
