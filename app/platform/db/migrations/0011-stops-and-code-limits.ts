import { sql, type Kysely, type Migration } from 'kysely';
import { table } from './table';

/** Numbers that sent STOP, and what a link may spend on codes. */
export const stopsAndCodeLimits: Migration = {
  async up(db) {
    await table(
      db,
      'number_stops',
      { channel: 'text', number: 'text', receiver: 'text', stopped_at: 'bigint', started_at: 'bigint?' },
      ['channel', 'number', 'receiver'],
    );
    await db.schema
      .createIndex('preference_settings_sms_number')
      .on('preference_settings')
      .column('sms_number')
      .execute();
    await moveStops(db);
    await db.schema
      .alterTable('accounts')
      .addColumn('code_numbers_a_day', 'integer', (column) => column.notNull().defaultTo(5))
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('code_countries', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .alterTable('otp_sends')
      .addColumn('recipient_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('otp_sends_recipient')
      .on('otp_sends')
      .columns(['account_id', 'recipient_id', 'sent_at'])
      .execute();
  },
};

/**
 * A STOP was kept as the consents that it ended. Stops the numbers of those recipients instead, and gives back what the boxes said;
 * where a recipient has no number on the channel any more, the boxes stay as they are.
 */
export async function moveStops(db: Kysely<unknown>): Promise<void> {
  const isEnded = sql`consents.source = 'sms' and consents.is_given = 0 and consents.channel in ('sms', 'whatsApp')`;
  const numberOf = sql`
    select account_id, recipient_id, channel, contact as number from contacts where removed_at is null and channel in ('sms', 'whatsApp')
    union select account_id, id, 'sms', phone from recipients where phone like '+%'`;
  await sql`
    insert into number_stops (channel, number, receiver, stopped_at)
    select consents.channel, numbers.number, coalesce(preference_settings.sms_number, ''), max(consents.updated_at)
    from consents
    join (${numberOf}) numbers on numbers.account_id = consents.account_id and numbers.recipient_id = consents.recipient_id and numbers.channel = consents.channel
    left join preference_settings on preference_settings.account_id = consents.account_id
    where ${isEnded}
    group by consents.channel, numbers.number, coalesce(preference_settings.sms_number, '')`.execute(db);
  await sql`
    update consents set is_given = 1 where ${isEnded} and exists (
      select 1 from (${numberOf}) numbers
      where numbers.account_id = consents.account_id and numbers.recipient_id = consents.recipient_id and numbers.channel = consents.channel)`.execute(
    db,
  );
}
