import type { Migration } from 'kysely';
import { table, type Columns } from './table';

const owner: Columns = { account_id: 'text', recipient_id: 'text' };

export const enrollment: Migration = {
  async up(db) {
    await table(
      db,
      'enrollments',
      {
        ...owner,
        kind: 'text',
        is_enrolled: 'integer',
        source: 'text',
        details: 'text',
        enrolled_at: 'bigint?',
        ended_at: 'bigint?',
        updated_at: 'bigint',
      },
      ['account_id', 'recipient_id', 'kind'],
    );
    await table(
      db,
      'enrollment_events',
      {
        id: 'text',
        ...owner,
        kind: 'text',
        action: 'text',
        source: 'text',
        ip: 'text?',
        details: 'text',
        at: 'bigint',
        seq: 'integer',
      },
      ['id'],
    );
    await db.schema
      .createIndex('enrollment_events_order')
      .on('enrollment_events')
      .columns(['account_id', 'recipient_id', 'seq'])
      .unique()
      .execute();
    await table(
      db,
      'enrollment_plan_rows',
      {
        plan_id: 'text',
        seq: 'integer',
        ...owner,
        amount_cents: 'bigint',
        due_date: 'text',
        is_down_payment: 'integer',
      },
      ['plan_id', 'seq'],
    );
    await db.schema
      .createIndex('enrollment_plan_rows_owner')
      .on('enrollment_plan_rows')
      .columns(['account_id', 'recipient_id'])
      .execute();
    await table(
      db,
      'usage_periods',
      { ...owner, from_date: 'text', to_date: 'text', therms_hundredths: 'bigint', bill_cents: 'bigint' },
      ['account_id', 'recipient_id', 'from_date'],
    );
    await table(
      db,
      'plan_offers',
      {
        ...owner,
        is_budget_allowed: 'integer',
        is_installment_allowed: 'integer',
        has_energy_assistance: 'integer',
        period: 'integer?',
      },
      ['account_id', 'recipient_id'],
    );
  },
};
