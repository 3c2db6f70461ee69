import { sql, type Migration } from 'kysely';

/** Demands that are paid in parts, and what accounts say of amounts and of their customers' numbers. */
export const demands: Migration = {
  async up(db) {
    // Parts follow one another: of one demand one payment at a time is under way, and any number has been received.
    await db.schema.dropIndex('payments_demand_once').execute();
    await sql`create unique index payments_demand_started on payments (account_id, demand_id)
      where demand_id is not null and status = 'started'`.execute(db);
    for (const column of ['demand_cents', 'due_cents'])
      await db.schema.alterTable('payments').addColumn(column, 'bigint').execute();
    const settings = { minimum_payment_percent: 0, maximum_payment_percent: 200 };
    for (const [column, value] of Object.entries(settings)) {
      await db.schema
        .alterTable('accounts')
        .addColumn(column, 'integer', (added) => added.notNull().defaultTo(value))
        .execute();
    }
    await db.schema
      .alterTable('accounts')
      .addColumn('customer_number_format', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  },
};
