import type { Migration } from 'kysely';

/** The page of a recipient tells of the codes that he was sent, and of his numbers that were stopped, however many others were. */
export const codesAndStops: Migration = {
  async up(db) {
    await db.schema
      .createIndex('otp_challenges_recipient')
      .on('otp_challenges')
      .columns(['account_id', 'recipient_id', 'created_at'])
      .execute();
    await db.schema.createIndex('number_stops_number').on('number_stops').columns(['number']).execute();
  },
};
