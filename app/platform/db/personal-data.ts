import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from './open-database';
import type { Database } from './schema';
import { isPostgres } from './row-queries';

type Table = keyof Database;

/** Rows of a person in one table, and what happens to them when the person's data is erased. */
export interface PersonalTable {
  table: Table;
  /** The column with the recipient's id, unless it is `recipient_id`. */
  column?: string;
  /** The rows belong to those of another table: a column of this one has the value of a column of that one. */
  of?: { table: Table; own: string; parent: string };
  /** Columns that are not handed over: they open or prove something. */
  secret?: readonly string[];
  /** Columns with keys of the file store. */
  files?: readonly string[];
  /** The rows stay, without personal data. Without this they are deleted. */
  anonymized?: {
    why: string;
    columns: Readonly<Record<string, string | number | null>>;
    /** Only rows of which this is so stay; the others are taken away. */
    only?: RawBuilder<SqlBool>;
  };
}

/** A placeholder for the pseudonym of an erased person. */
const PSEUDONYM = '{pseudonym}';

/** The source of a no that outlives the person who said it. */
export const ERASED = 'erased';

/**
 * Every table with rows of recipients. Rows that belong to others stand before those, so that each is found while its owner is
 * there; the recipient is the last.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'submission_files',
    of: { table: 'submissions', own: 'submission_id', parent: 'id' },
    files: ['file_key'],
  },
  {
    table: 'submission_version_files',
    of: { table: 'submissions', own: 'submission_id', parent: 'id' },
    files: ['file_key'],
  },
  {
    table: 'submission_versions',
    of: { table: 'submissions', own: 'submission_id', parent: 'id' },
    secret: ['change_key', 'content_hash'],
  },
  { table: 'plan_rows', of: { table: 'submissions', own: 'submission_id', parent: 'id' } },
  { table: 'submissions', secret: ['submission_key', 'content_hash', 'bank_token'] },
  { table: 'form_starts' },
  { table: 'draft_files', files: ['file_key'] },
  { table: 'upload_parts', of: { table: 'uploads', own: 'upload_id', parent: 'id' }, files: ['file_key'] },
  { table: 'uploads' },
  { table: 'phone_parts', secret: ['code_hash', 'token_hash', 'sealed_token', 'sealed_code', 'device_hash'] },
  { table: 'drafts', secret: ['challenges', 'bank_token', 'change_id'] },
  { table: 'deliveries', secret: ['sealed'] },
  { table: 'message_documents', of: { table: 'notification_logs', own: 'notification_log_id', parent: 'id' } },
  { table: 'notification_logs' },
  { table: 'stored_prints', secret: ['key'], files: ['file_key'] },
  {
    table: 'signing_envelopes',
    of: { table: 'agreements', own: 'id', parent: 'envelope_id' },
    files: ['document_key', 'signed_document_key'],
  },
  { table: 'agreements', files: ['document_key'] },
  { table: 'bills', files: ['pdf'] },
  { table: 'demands' },
  {
    table: 'stripe_checkouts',
    of: { table: 'payments', own: 'idempotency_key', parent: 'id' },
    secret: ['session_id'],
    anonymized: { why: 'What a payment was asked under: the books.', columns: { params: '{}' } },
  },
  {
    table: 'payment_refunds',
    secret: ['refund_key'],
    anonymized: { why: 'Books are kept as the tax law says.', columns: { recipient_id: '' } },
  },
  {
    table: 'payments',
    secret: ['payment_key', 'content_hash'],
    anonymized: {
      why: 'Books are kept as the tax law says.',
      columns: {
        recipient_id: '',
        demand_id: null,
        account_number: '',
        email: '',
        phone: '',
        last_four: '',
        content_hash: '',
      },
    },
  },
  { table: 'bank_accounts', secret: ['token'] },
  { table: 'enrollment_plan_rows' },
  { table: 'enrollment_events' },
  { table: 'enrollments' },
  { table: 'plan_offers' },
  { table: 'usage_periods' },
  { table: 'supplier_accounts' },
  { table: 'installations', secret: ['installation_id'] },
  { table: 'push_subscriptions', secret: ['endpoint_hash', 'p256dh', 'auth'] },
  { table: 'push_links', secret: ['id'] },
  { table: 'consent_undos' },
  {
    table: 'consent_events',
    anonymized: {
      why: 'That a consent was given or ended must be shown when it is asked for.',
      columns: { recipient_id: PSEUDONYM, address: null, detail: '' },
    },
  },
  {
    table: 'consents',
    anonymized: {
      why: 'Who is brought in again is not written to against a no; the number of the recipient stays with it.',
      columns: { source: ERASED },
      only: sql<SqlBool>`is_given = 0`,
    },
  },
  { table: 'pauses' },
  { table: 'unsubscribe_reasons' },
  { table: 'preference_drafts' },
  {
    table: 'contacts',
    anonymized: {
      why: 'A contact that somebody has taken away is not written to when it is brought in again; the number of the recipient stays with it.',
      columns: { is_verified: 0, is_preferred: 0 },
      only: sql<SqlBool>`removed_at is not null`,
    },
  },
  { table: 'verified_contacts' },
  { table: 'otp_challenges', secret: ['code_hash'] },
  { table: 'otp_sends' },
  { table: 'event_log' },
  {
    table: 'short_links',
    secret: ['code_hash', 'sealed_path', 'token_hash'],
    anonymized: {
      why: 'Who opens one is told that it leads nowhere any more.',
      columns: { recipient_id: '', target: '', sealed_path: '', token_hash: '' },
    },
  },
  {
    table: 'template_sends',
    anonymized: { why: 'How many a mailing went to.', columns: { recipient_id: '', source: '' } },
  },
  {
    table: 'mailing_rows',
    anonymized: { why: 'How many a mailing went to.', columns: { recipient_id: PSEUDONYM, message_id: null } },
  },
  { table: 'data_changes' },
  { table: 'erp_customers' },
  { table: 'recipients', column: 'id' },
];

/** Columns with JSON that names recipients, in tables that belong to no recipient, or to another one. */
const MENTIONING_COLUMNS: readonly { table: Table; column: string }[] = [
  { table: 'webhook_deliveries', column: 'body' },
  { table: 'consent_undos', column: 'ended' },
];

/** Tables that the person's contacts lead to, not the recipient's id; `dossier` treats them by name. */
export const CONTACT_TABLES: Readonly<Partial<Record<Table, string>>> = {
  outbox: 'Captured messages to the person’s contacts are handed over, and taken away.',
  suppressions: 'That messages to the person’s contacts came back is handed over, and taken away.',
  stop_lists: 'As `number_stops`.',
  number_stops:
    'A number that sent STOP is handed over, and stays as a bare number: without it, nobody could keep to what it asked for.',
};

/** Tables without anything of recipients, or with what goes by itself within days, and why. */
export const IMPERSONAL_TABLES: Readonly<Partial<Record<Table, string>>> = {
  ...of('Set up by the account.', [
    'accounts',
    'approval_settings',
    'categories',
    'consent_texts',
    'domain_claims',
    'expiry_messages',
    'form_addresses',
    'form_versions',
    'forms',
    'domain_proofs',
    'gates',
    'mailings',
    'message_texts',
    'outage_templates',
    'preference_settings',
    'retention_settings',
    'template_drafts',
    'template_undos',
    'trials',
    'wallet_templates',
    'webhooks',
  ]),
  ...of('Of people who sign in, not of recipients.', [
    'api_keys',
    'approval_decisions',
    'approval_rounds',
    'ended_sessions',
    'form_alerts',
    'invitations',
    'passkey_challenges',
    'provider_attempts',
    'recovery_codes',
    'second_factors',
    'security_events',
    'session_epochs',
    'sign_ups',
    'template_events',
    'user_credentials',
    'user_identities',
    'user_profiles',
    'user_sessions',
    'users',
  ]),
  ...of('Counts; they are counted anew without the person’s submissions.', [
    'answer_counts',
    'form_counts',
    'question_counts',
    'slice_counts',
    'waiting_counts',
  ]),
  ...of('Names no recipient: which call, how many rows, which act, which number.', [
    'account_acts',
    'data_saves',
    'dossier_acts',
    'key_calls',
    'submission_sequences',
  ]),
  ...of('Runs out by itself: after its limit, at most after 30 days.', [
    'gate_passes',
    'inbound_messages',
    'incoming_files',
    'key_answers',
    'otp_counters',
    'rate_limits',
    'send_rates',
    'webhook_deliveries',
  ]),
  jobs: 'Names nobody but to who has the keys: ids of what is to be done, for a day longer than that takes.',
  withdrawn_links: 'Names nobody: hashes of tokens that open nothing any more.',
  ...of('The same for everybody.', ['banks', 'system_state']),
  ...of('The sandbox’s own book: amounts without names.', ['sandbox_charges', 'sandbox_checkouts', 'sandbox_refunds']),
};

function of(why: string, tables: readonly Table[]): Partial<Record<Table, string>> {
  return Object.fromEntries(tables.map((table) => [table, why]));
}

interface Person {
  accountId: string;
  recipientId: string;
}

type Row = Record<string, unknown>;
/** The tables differ in their columns alone; what is common to them is spelled with one. */
type AnyTable = 'bills';

const column = (name: string) => sql.ref<string>(name);

/** Which rows of a table are the person's. */
function rowsOfPerson({ column: own = 'recipient_id', of: owner }: PersonalTable, { accountId, recipientId }: Person) {
  const isTheirs = (name: string) => sql<SqlBool>`account_id = ${accountId} and ${column(name)} = ${recipientId}`;
  if (!owner) return isTheirs(own);
  const parent = column(owner.parent);
  return sql<SqlBool>`${column(owner.own)} in (select ${parent} from ${sql.table(owner.table)}
    where ${isTheirs('recipient_id')} and ${parent} is not null)`;
}

/** The person's rows of a table. */
export async function listPersonalRows(db: Db, entry: PersonalTable, person: Person): Promise<Row[]> {
  return db
    .selectFrom(entry.table as AnyTable)
    .selectAll()
    .where(rowsOfPerson(entry, person))
    .execute();
}

/**
 * Takes the person's rows of a table away, or out of them what is of the person.
 *
 * @returns how many there were
 */
export async function erasePersonalRows(
  trx: Db,
  entry: PersonalTable,
  person: Person,
  pseudonym: string,
): Promise<number> {
  const table = entry.table as AnyTable;
  const own = rowsOfPerson(entry, person);
  const { columns: retained, only } = entry.anonymized ?? {};
  let gone = trx.deleteFrom(table).where(own);
  if (only) gone = gone.where(sql<SqlBool>`not (${only})`);
  const taken = retained && !only ? 0 : Number((await gone.executeTakeFirst()).numDeletedRows);
  if (!retained) return taken;
  const columns = Object.fromEntries(
    Object.entries(retained).map(([name, value]) => [name, value === PSEUDONYM ? pseudonym : value]),
  );
  // What is without the person already stays as it is, and is not counted again.
  const differs = Object.entries(columns).map(
    ([name, value]) => sql<SqlBool>`${column(name)} is distinct from ${value}`,
  );
  const changed = trx.updateTable(table).set(columns).where(own);
  const { numUpdatedRows } = await changed.where(sql<SqlBool>`(${sql.join(differs, sql` or `)})`).executeTakeFirst();
  return taken + Number(numUpdatedRows);
}

/**
 * Removes rows that belong to no recipient and name one in their JSON: they could be read, sent or done again.
 *
 * @returns how many went, by table
 */
export async function removeMentions(trx: Db, { accountId, recipientId }: Person): Promise<[Table, number][]> {
  const removed: [Table, number][] = [];
  const place = isPostgres(trx) ? sql.raw('strpos') : sql.raw('instr');
  for (const { table, column: text } of MENTIONING_COLUMNS) {
    const { numDeletedRows } = await trx
      .deleteFrom(table as AnyTable)
      .where('account_id', '=', accountId)
      .where(sql<SqlBool>`${place}(${column(text)}, ${`"recipientId":${JSON.stringify(recipientId)}`}) > 0`)
      .executeTakeFirst();
    removed.push([table, Number(numDeletedRows)]);
  }
  return removed;
}

/** Keys of files that the rows of an entry name; addresses of the web are none. */
export const fileKeysOf = ({ files = [] }: PersonalTable, rows: readonly Row[]): string[] =>
  rows.flatMap((row) =>
    files.flatMap((name) => {
      const key = row[name];
      return typeof key === 'string' && key !== '' && !/^https?:/.test(key) ? [key] : [];
    }),
  );

/** Of these keys of files, those that anybody's row still names: one file may be of several. */
export async function listSharedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const shared = new Set<string>();
  if (keys.length === 0) return shared;
  for (const { table, files = [] } of PERSONAL_TABLES)
    for (const name of files) {
      const rows = await db
        .selectFrom(table as AnyTable)
        .select(column(name).as('key'))
        .where(column(name), 'in', keys)
        .execute();
      for (const { key } of rows) shared.add(key);
    }
  return shared;
}
