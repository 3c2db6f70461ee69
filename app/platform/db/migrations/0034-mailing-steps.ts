import type { Migration } from 'kysely';

/** Mailings that go on by themselves. */
export const mailingSteps: Migration = {
  async up(db) {
    const texts = { state: 'done', stopped_by: '' };
    for (const [column, first] of Object.entries(texts))
      await db.schema
        .alterTable('mailings')
        .addColumn(column, 'text', (added) => added.notNull().defaultTo(first))
        .execute();
    await db.schema
      .alterTable('mailings')
      .addColumn('step', 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('mailings')
      .addColumn('start_at', 'bigint', (added) => added.notNull().defaultTo(0))
      .execute();
    // What was on its way when its process stopped: nobody knows whether it went out.
    await db
      .updateTable('mailing_rows')
      .set({ outcome: 'failed', error: 'message.uncertain' })
      .where('outcome', '=', 'sending')
      .execute();
    // They went on by a button; somebody decides whether they still do.
    await db
      .updateTable('mailings')
      .set({ state: 'paused' })
      .where((eb) =>
        eb.or([
          eb('is_filled', '=', 0),
          eb.exists(
            eb
              .selectFrom('mailing_rows')
              .select('recipient_id')
              .whereRef('mailing_rows.account_id', '=', 'mailings.account_id')
              .whereRef('mailing_rows.send_key', '=', 'mailings.send_key')
              .where('outcome', '=', 'waiting'),
          ),
        ]),
      )
      .execute();
    await db
      .updateTable('mailings')
      .set((eb) => ({ start_at: eb.ref('created_at') }))
      .execute();
    await db.schema
      .createIndex('mailing_rows_waiting')
      .on('mailing_rows')
      .columns(['account_id', 'send_key', 'outcome', 'recipient_id'])
      .execute();
  },
};
