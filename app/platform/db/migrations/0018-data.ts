import { sql, type Kysely, type Migration } from 'kysely';
import { table, type Columns } from './table';

/** Makes a table anew with other columns and another key, and fills it with what `select` makes of the rows so far. */
async function rebuild(
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
  primaryKey: string[],
  select: string,
): Promise<void> {
  await db.schema.alterTable(name).renameTo(`${name}_before`).execute();
  // The name of the old key is the new one's.
  await table(db, `${name}_anew`, columns, primaryKey);
  await sql`insert into ${sql.table(`${name}_anew`)} (${sql.raw(Object.keys(columns).join(', '))}) ${sql.raw(select)}`.execute(
    db,
  );
  await db.schema.dropTable(`${name}_before`).execute();
  await db.schema.alterTable(`${name}_anew`).renameTo(name).execute();
}

const owner: Columns = { account_id: 'text', recipient_id: 'text' };

/** Bills and agreements are told apart within their account: another one may number its own alike. */
async function keyByAccount(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('bills_recipient').execute();
  await rebuild(
    db,
    'bills',
    {
      id: 'text',
      ...owner,
      number: 'text',
      issued_on: 'text',
      due_on: 'text',
      period_start: 'text?',
      period_end: 'text?',
      lines: 'text',
      total_cents: 'bigint',
      pdf: 'text?',
    },
    ['account_id', 'id'],
    'select id, account_id, recipient_id, number, issued_on, due_on, period_start, period_end, lines, total_cents, null from bills_before',
  );
  await db.schema
    .createIndex('bills_recipient')
    .on('bills')
    .columns(['account_id', 'recipient_id', 'issued_on'])
    .execute();
  const agreement: Columns = {
    id: 'text',
    ...owner,
    title: 'text',
    paragraphs: 'text',
    bill_amount_cents: 'bigint',
    status: 'text',
    envelope_id: 'text?',
    sent_at: 'bigint?',
    signed_at: 'bigint?',
    uploaded_at: 'bigint?',
    document_key: 'text?',
  };
  await rebuild(
    db,
    'agreements',
    agreement,
    ['account_id', 'id'],
    `select ${Object.keys(agreement).join(', ')} from agreements_before`,
  );
  await rebuild(
    db,
    'message_documents',
    { account_id: 'text', notification_log_id: 'text', print_key: 'text' },
    ['account_id', 'notification_log_id'],
    'select account_id, notification_log_id, print_key from message_documents_before join stored_prints on stored_prints.key = print_key',
  );
}

/** What businesses bring in, and what has become of it. */
export const data: Migration = {
  async up(db) {
    await keyByAccount(db);
    await db.schema
      .alterTable('recipients')
      .addColumn('kind', 'text', (added) => added.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('erp_customers').addColumn('ebill_ended_at', 'bigint').execute();
    await table(
      db,
      'demands',
      {
        ...owner,
        id: 'text',
        amount_cents: 'bigint',
        due_on: 'text?',
        about: 'text',
        is_withdrawn: 'integer',
      },
      ['account_id', 'id'],
    );
    await db.schema.createIndex('demands_recipient').on('demands').columns(['account_id', 'recipient_id']).execute();
    await table(
      db,
      'data_saves',
      {
        id: 'text',
        account_id: 'text',
        dataset: 'text',
        actor: 'text',
        at: 'bigint',
        created: 'integer',
        changed: 'integer',
        removed: 'integer',
      },
      ['id'],
    );
    await db.schema.createIndex('data_saves_account').on('data_saves').columns(['account_id', 'at']).execute();
    await table(
      db,
      'data_changes',
      {
        account_id: 'text',
        dataset: 'text',
        record_key: 'text',
        save_id: 'text',
        recipient_id: 'text',
        action: 'text',
        fields: 'text',
      },
      ['account_id', 'dataset', 'record_key', 'save_id'],
    );
    await db.schema
      .createIndex('data_changes_recipient')
      .on('data_changes')
      .columns(['account_id', 'recipient_id'])
      .execute();
  },
};
