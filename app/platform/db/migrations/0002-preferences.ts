import type { Kysely, Migration } from 'kysely';
import { table, type Columns } from './table';

const owner: Columns = { account_id: 'text', recipient_id: 'text' };

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'preference_settings',
    {
      account_id: 'text',
      email_otp_id: 'text?',
      sms_otp_id: 'text?',
      india_sms_otp_id: 'text?',
      whats_app_otp_id: 'text?',
      removes_email_capture: 'integer',
      removes_mobile_capture: 'integer',
      header_html: 'text',
      footer_html: 'text',
      terms_html: 'text',
      are_terms_enabled: 'integer',
      unsubscribe_leads_to_preferences: 'integer',
      sms_number: 'text?',
    },
    ['account_id'],
  );
  await table(
    db,
    'categories',
    {
      account_id: 'text',
      name: 'text',
      position: 'integer',
      labels: 'text',
      descriptions: 'text',
      is_visible: 'integer',
      is_hidden: 'integer',
      options: 'text',
    },
    ['account_id', 'name'],
  );
  await table(
    db,
    'gates',
    {
      account_id: 'text',
      page: 'text',
      header_message: 'text',
      consent_text: 'text',
      error_message: 'text',
      fields: 'text',
      is_available: 'integer',
    },
    ['account_id', 'page'],
  );
  await table(db, 'gate_passes', { link_id: 'text', device_hash: 'text', expires_at: 'bigint' }, [
    'link_id',
    'device_hash',
  ]);
  await table(db, 'outage_templates', { account_id: 'text', html: 'text' }, ['account_id']);
  await table(db, 'system_state', { name: 'text', value: 'text', updated_at: 'bigint' }, ['name']);
}

async function createConsents(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'contacts',
    {
      ...owner,
      channel: 'text',
      contact: 'text',
      is_verified: 'integer',
      is_preferred: 'integer',
      position: 'integer',
      created_at: 'bigint',
      removed_at: 'bigint?',
    },
    ['account_id', 'recipient_id', 'channel', 'contact'],
  );
  await db.schema.createIndex('contacts_contact').on('contacts').columns(['channel', 'contact']).execute();
  await table(db, 'erp_customers', { ...owner, address: 'text', is_enrolled_in_ebill: 'integer', recipients: 'text' }, [
    'account_id',
    'recipient_id',
  ]);
  await table(
    db,
    'consents',
    {
      ...owner,
      category: 'text',
      channel: 'text',
      is_given: 'integer',
      source: 'text',
      text_version: 'text',
      updated_at: 'bigint',
    },
    ['account_id', 'recipient_id', 'category', 'channel'],
  );
  await table(
    db,
    'consent_events',
    {
      id: 'text',
      ...owner,
      category: 'text',
      channel: 'text',
      action: 'text',
      source: 'text',
      text_version: 'text',
      address: 'text?',
      language: 'text',
      detail: 'text',
      at: 'bigint',
      seq: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('consent_events_recipient')
    .on('consent_events')
    .columns(['account_id', 'recipient_id', 'seq'])
    .execute();
  await table(db, 'consent_texts', { account_id: 'text', version: 'text', text: 'text', first_used_at: 'bigint' }, [
    'account_id',
    'version',
  ]);
  await table(db, 'pauses', { ...owner, category: 'text', until: 'bigint', created_at: 'bigint' }, [
    'account_id',
    'recipient_id',
    'category',
  ]);
  await table(
    db,
    'unsubscribe_reasons',
    { id: 'text', ...owner, category: 'text', reason: 'text', comment: 'text', at: 'bigint' },
    ['id'],
  );
  await table(
    db,
    'preference_drafts',
    { ...owner, choices: 'text', language: 'text', selected_recipient_id: 'text', updated_at: 'bigint' },
    ['account_id', 'recipient_id'],
  );
  await table(db, 'inbound_messages', { id: 'text', received_at: 'bigint' }, ['id']);
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await table(
    db,
    'notification_logs',
    {
      id: 'text',
      ...owner,
      channel: 'text',
      category: 'text',
      to: 'text',
      subject: 'text',
      body: 'text',
      sent_at: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('notification_logs_recipient')
    .on('notification_logs')
    .columns(['account_id', 'recipient_id', 'sent_at'])
    .execute();
  await table(
    db,
    'bills',
    {
      id: 'text',
      ...owner,
      number: 'text',
      issued_on: 'text',
      due_on: 'text',
      period_start: 'text',
      period_end: 'text',
      lines: 'text',
      total_cents: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('bills_recipient')
    .on('bills')
    .columns(['account_id', 'recipient_id', 'issued_on'])
    .execute();
  await table(
    db,
    'agreements',
    {
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
    },
    ['id'],
  );
  await table(
    db,
    'signing_envelopes',
    {
      id: 'text',
      account_id: 'text',
      reference: 'text',
      title: 'text',
      paragraphs: 'text',
      language: 'text',
      signer_name: 'text',
      return_url: 'text',
      document_key: 'text',
      document_hash: 'text',
      status: 'text',
      method: 'text',
      signed_name: 'text',
      signed_document_key: 'text?',
      signed_at: 'bigint?',
      created_at: 'bigint',
    },
    ['id'],
  );
  await db.schema
    .createIndex('signing_envelopes_reference')
    .on('signing_envelopes')
    .columns(['account_id', 'reference'])
    .unique()
    .execute();
  await table(
    db,
    'supplier_accounts',
    {
      contract_account: 'text',
      ...owner,
      street_number: 'text',
      state: 'text',
      is_residential: 'integer',
      do_not_contact: 'integer',
      do_not_transfer: 'integer',
      updated_at: 'bigint',
    },
    ['contract_account'],
  );
  await db.schema
    .createIndex('supplier_accounts_recipient')
    .on('supplier_accounts')
    .columns(['account_id', 'recipient_id'])
    .unique()
    .execute();
}

/** Contacts, consents, gates, notification log, bills, agreements, supplier choices and outages. */
export const preferences: Migration = {
  async up(db) {
    await createSettings(db);
    await createConsents(db);
    await createDocuments(db);
  },
};
