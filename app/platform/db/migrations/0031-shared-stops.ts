import { sql, type Migration } from 'kysely';

/** Lists of stopped numbers hold those, too, that sent STOP to a number of all accounts. */
export const sharedStops: Migration = {
  async up(db) {
    await db.schema
      .alterTable('stop_lists')
      .addColumn('receiver', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    await sql`
      insert into stop_lists (account_id, channel, number, stopped_at, receiver)
      select holders.account_id, stops.channel, stops.number, max(stops.stopped_at), max(stops.receiver)
      from number_stops as stops
      join (
        select account_id, phone as number from recipients where phone is not null
        union select account_id, contact from contacts where removed_at is null
      ) as holders on holders.number = stops.number
      where stops.started_at is null and stops.receiver not in (
        select sms_number from preference_settings where sms_number is not null
      )
      group by holders.account_id, stops.channel, stops.number
      on conflict do nothing`.execute(db);
  },
};
