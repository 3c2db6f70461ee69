import type { Migration } from 'kysely';
import { table } from './table';

export const admin: Migration = {
  async up(db) {
    const form = { account_id: 'text', form_id: 'text' } as const;
    await table(
      db,
      'template_drafts',
      { ...form, definition: 'text', revision: 'integer', stage: 'text', updated_by: 'text', updated_at: 'bigint' },
      ['account_id', 'form_id'],
    );
    await table(
      db,
      'approval_settings',
      {
        account_id: 'text',
        needs_approval: 'integer',
        asks_all: 'integer',
        is_random: 'integer',
        approvals_required: 'integer',
        admin_ids: 'text',
        updated_at: 'bigint',
      },
      ['account_id'],
    );
    await table(
      db,
      'approval_rounds',
      {
        id: 'text',
        ...form,
        version: 'integer',
        submitted_by: 'text',
        approvals_required: 'integer',
        asked: 'text',
        status: 'text',
        opened_at: 'bigint',
        closed_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema
      .createIndex('approval_rounds_form')
      .on('approval_rounds')
      .columns(['account_id', 'form_id', 'status'])
      .execute();
    await table(
      db,
      'approval_decisions',
      { round_id: 'text', user_id: 'text', decision: 'text', reason: 'text', at: 'bigint' },
      ['round_id', 'user_id'],
    );
    await table(
      db,
      'template_events',
      {
        id: 'text',
        ...form,
        at: 'bigint',
        kind: 'text',
        user_id: 'text',
        user_name: 'text',
        version: 'integer',
        detail: 'text',
      },
      ['id'],
    );
    await db.schema
      .createIndex('template_events_form')
      .on('template_events')
      .columns(['account_id', 'form_id', 'at'])
      .execute();
    await table(
      db,
      'user_profiles',
      {
        user_id: 'text',
        first_name: 'text',
        last_name: 'text',
        mobile_number: 'text',
        time_zone: 'text',
        updated_at: 'bigint',
      },
      ['user_id'],
    );
    await table(
      db,
      'invitations',
      {
        id: 'text',
        token_hash: 'text',
        account_id: 'text',
        email: 'text',
        role: 'text',
        invited_by: 'text',
        created_at: 'bigint',
        expires_at: 'bigint',
        accepted_at: 'bigint?',
      },
      ['id'],
    );
    await db.schema
      .createIndex('invitations_email')
      .on('invitations')
      .columns(['account_id', 'email'])
      .unique()
      .execute();
    await db.schema.createIndex('invitations_token').on('invitations').column('token_hash').unique().execute();
    await table(db, 'domain_claims', { domain: 'text', account_id: 'text' }, ['domain']);
    await table(db, 'session_epochs', { user_id: 'text', epoch: 'integer' }, ['user_id']);
    await createResults(db);
    await createSends(db);
    await db.schema
      .alterTable('submissions')
      .addColumn('is_test', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // Lists and exports go through a form's submissions in the order they came.
    await db.schema
      .createIndex('submissions_list')
      .on('submissions')
      .columns(['account_id', 'form_id', 'submitted_at', 'id'])
      .execute();
  },
};

/** Counted as submissions come in: results of a hundred thousand are read as fast as those of ten. */
async function createResults(db: Parameters<typeof table>[0]): Promise<void> {
  const form = { account_id: 'text', form_id: 'text' } as const;
  await table(
    db,
    'form_counts',
    { ...form, submissions: 'bigint', tests: 'bigint', last_at: 'bigint', published: 'text' },
    ['account_id', 'form_id'],
  );
  await table(db, 'question_counts', { ...form, input_id: 'text', answered: 'bigint', distinct_answers: 'integer' }, [
    'account_id',
    'form_id',
    'input_id',
  ]);
  await table(db, 'answer_counts', { ...form, input_id: 'text', answer_key: 'text', answer: 'text', times: 'bigint' }, [
    'account_id',
    'form_id',
    'input_id',
    'answer_key',
  ]);
}

async function createSends(db: Parameters<typeof table>[0]): Promise<void> {
  await table(
    db,
    'template_sends',
    {
      account_id: 'text',
      send_key: 'text',
      row_number: 'integer',
      form_id: 'text',
      recipient_id: 'text',
      channel: 'text',
      status: 'text',
      error: 'text',
      source: 'text',
      at: 'bigint',
    },
    ['account_id', 'send_key', 'row_number'],
  );
  await db.schema
    .createIndex('template_sends_form')
    .on('template_sends')
    .columns(['account_id', 'form_id', 'at'])
    .execute();
}
