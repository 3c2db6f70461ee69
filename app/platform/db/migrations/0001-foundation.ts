import type { Kysely, Migration } from 'kysely';
import { table, type Columns } from './table';

const fileColumns: Columns = {
  input_id: 'text',
  kind: 'text',
  name: 'text',
  content_type: 'text',
  size: 'bigint',
  file_key: 'text',
  method: 'text',
  text: 'text',
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'accounts',
    {
      id: 'text',
      public_id: 'text',
      name: 'text',
      client_type: 'text',
      country: 'text',
      time_zone: 'text',
      default_locale: 'text',
      locales: 'text',
      support_phone: 'text',
      support_email: 'text',
      page_title: 'text',
      domain: 'text?',
      theme: 'text',
      logo_key: 'text?',
      icon_key: 'text?',
      header_html: 'text',
      footer_html: 'text',
      maximum_contacts: 'integer',
      is_one_contact: 'integer',
      recipient_type: 'text',
      parent_recipient_type: 'text',
      captures_ip: 'integer',
      revision: 'integer',
    },
    ['id'],
  );
  await db.schema.createIndex('accounts_public_id').on('accounts').column('public_id').unique().execute();
  await table(
    db,
    'recipients',
    {
      account_id: 'text',
      id: 'text',
      name: 'text',
      email: 'text?',
      phone: 'text?',
      locale: 'text?',
      tags: 'text',
      balance_cents: 'bigint?',
      next_bill_date: 'text?',
      revision: 'integer',
    },
    ['account_id', 'id'],
  );
  await table(
    db,
    'users',
    { id: 'text', account_id: 'text', email: 'text', name: 'text', role: 'text', created_at: 'bigint' },
    ['id'],
  );
  await db.schema.createIndex('users_email').on('users').column('email').unique().execute();
}

async function createForms(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'forms',
    {
      account_id: 'text',
      id: 'text',
      type: 'integer',
      status: 'text',
      version: 'integer',
      title: 'text',
      submitted_by: 'text?',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    ['account_id', 'id'],
  );
  await table(
    db,
    'form_versions',
    { account_id: 'text', form_id: 'text', version: 'integer', definition: 'text', created_at: 'bigint' },
    ['account_id', 'form_id', 'version'],
  );
  const owner: Columns = { account_id: 'text', form_id: 'text', recipient_id: 'text' };
  await table(
    db,
    'drafts',
    {
      ...owner,
      form_version: 'integer',
      answers: 'text',
      challenges: 'text',
      bank_token: 'text?',
      revision: 'integer',
      updated_at: 'bigint',
    },
    ['account_id', 'form_id', 'recipient_id'],
  );
  await table(db, 'draft_files', { id: 'text', ...owner, ...fileColumns, created_at: 'bigint' }, ['id']);
  await db.schema
    .createIndex('draft_files_owner')
    .on('draft_files')
    .columns(['account_id', 'form_id', 'recipient_id', 'input_id'])
    .unique()
    .execute();
  await table(db, 'incoming_files', { file_key: 'text', received_at: 'bigint' }, ['file_key']);
  await createSubmissions(db, owner);
}

async function createSubmissions(db: Kysely<unknown>, owner: Columns): Promise<void> {
  await table(
    db,
    'submissions',
    {
      id: 'text',
      reference: 'text',
      ...owner,
      form_version: 'integer',
      attempt: 'integer',
      submission_key: 'text',
      content_hash: 'text',
      answers: 'text',
      merge_tags: 'text',
      language: 'text',
      ip: 'text?',
      source: 'text',
      bank_token: 'text?',
      submitted_at: 'bigint',
      completed_at: 'bigint?',
    },
    ['id'],
  );
  await db.schema.createIndex('submissions_key').on('submissions').column('submission_key').unique().execute();
  await db.schema.createIndex('submissions_reference').on('submissions').column('reference').unique().execute();
  await db.schema
    .createIndex('submissions_attempt')
    .on('submissions')
    .columns(['account_id', 'form_id', 'recipient_id', 'attempt'])
    .unique()
    .execute();
  await table(db, 'submission_files', { submission_id: 'text', ...fileColumns }, ['submission_id', 'input_id']);
  await table(
    db,
    'plan_rows',
    { submission_id: 'text', seq: 'integer', amount_cents: 'bigint', due_date: 'text', is_down_payment: 'integer' },
    ['submission_id', 'seq'],
  );
}

async function createBanksAndCodes(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'bank_accounts',
    {
      token: 'text',
      account_id: 'text',
      recipient_id: 'text',
      last_four: 'text',
      routing_number: 'text',
      bank_name: 'text',
      is_saved: 'integer',
      created_at: 'bigint',
    },
    ['token'],
  );
  await db.schema
    .createIndex('bank_accounts_owner')
    .on('bank_accounts')
    .columns(['account_id', 'recipient_id'])
    .execute();
  await table(
    db,
    'banks',
    {
      routing_number: 'text',
      name: 'text',
      city: 'text',
      state: 'text',
      current_routing_number: 'text',
      is_open: 'integer',
    },
    ['routing_number'],
  );
  await table(
    db,
    'verified_contacts',
    { account_id: 'text', recipient_id: 'text', channel: 'text', destination: 'text', verified_at: 'bigint' },
    ['account_id', 'recipient_id', 'channel', 'destination'],
  );
  await table(
    db,
    'otp_challenges',
    {
      id: 'text',
      account_id: 'text',
      recipient_id: 'text',
      channel: 'text',
      destination: 'text',
      code_hash: 'text',
      created_at: 'bigint',
      expires_at: 'bigint',
      used_at: 'bigint?',
    },
    ['id'],
  );
  await db.schema
    .createIndex('otp_challenges_destination')
    .on('otp_challenges')
    .columns(['channel', 'destination', 'created_at'])
    .execute();
  await table(
    db,
    'otp_counters',
    { channel: 'text', destination: 'text', wrong_tries: 'integer', window_started_at: 'bigint' },
    ['channel', 'destination'],
  );
  await table(
    db,
    'otp_sends',
    { id: 'text', account_id: 'text', channel: 'text', destination: 'text', address: 'text', sent_at: 'bigint' },
    ['id'],
  );
  await db.schema.createIndex('otp_sends_destination').on('otp_sends').columns(['destination', 'sent_at']).execute();
  await db.schema.createIndex('otp_sends_address').on('otp_sends').columns(['address', 'sent_at']).execute();
  await db.schema.createIndex('otp_sends_account').on('otp_sends').columns(['account_id', 'sent_at']).execute();
}

async function createLogs(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await table(
    db,
    'event_log',
    {
      id: 'text',
      account_id: 'text',
      form_id: 'text',
      recipient_id: 'text',
      notification_log_id: 'text',
      kind: 'text',
      source: 'text',
      detail: 'text',
      at: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('event_log_link')
    .on('event_log')
    .columns(['account_id', 'form_id', 'recipient_id', 'at'])
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('seq', isPostgres ? 'bigserial' : 'integer', (col) =>
      isPostgres ? col.primaryKey() : col.primaryKey().autoIncrement(),
    )
    .addColumn('id', 'text', (col) => col.notNull().unique())
    .addColumn('account_id', 'text', (col) => col.notNull())
    .addColumn('channel', 'text', (col) => col.notNull())
    .addColumn('to', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('html', 'text', (col) => col.notNull())
    .addColumn('headers', 'text', (col) => col.notNull())
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('sent_at', 'bigint', (col) => col.notNull())
    .execute();
  await table(db, 'rate_limits', { key: 'text', points: 'integer', expires_at: 'bigint' }, ['key']);
}

/** Accounts, recipients, forms, drafts, submissions, codes, banks, event log and outbox. */
export function foundation(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db) {
      await createPeople(db);
      await createForms(db);
      await createBanksAndCodes(db);
      await createLogs(db, engine === 'postgres');
    },
  };
}
