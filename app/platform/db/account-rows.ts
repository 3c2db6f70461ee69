import { sql, type RawBuilder } from 'kysely';
import type { Db, Engine } from './connect';
import type { Database } from './schema';

type Table = keyof Database;

/** Rows of another table that a table's rows hang on: `own` of these equals `theirs` of those. */
interface Parent {
  table: Table;
  own: string;
  theirs: string;
  /** Other accounts may have the same value: the rows are theirs too then, and stay. */
  isShared?: true;
}

/** How the rows of a table belong to an account: they name it in the column, or hang on rows that do. */
interface Belonging {
  account?: string;
  parents?: readonly Parent[];
  /** Columns that name files of the store. */
  files?: readonly string[];
  /** Columns that open something. */
  secrets?: readonly string[];
}

const own = { account: 'account_id' } as const;
const under = (table: Table, column: string, theirs = 'id') => ({ parents: [{ table, own: column, theirs }] }) as const;

/**
 * Every table: one that is missing here is a mistake of types. `nobody`: its rows name nobody, or run out by themselves. `record`: what
 * was done about accounts, which outlives them.
 */
export const BELONGING: Readonly<Record<Table, Belonging | 'nobody' | 'record'>> = {
  accounts: { account: 'id', files: ['logo_key', 'icon_key'] },
  account_acts: 'record',
  agreements: { ...own, files: ['document_key'] },
  answer_counts: own,
  api_keys: { ...own, secrets: ['secret_hash'] },
  approval_decisions: under('approval_rounds', 'round_id'),
  approval_rounds: own,
  approval_settings: own,
  bank_accounts: own,
  banks: 'nobody',
  bills: { ...own, files: ['pdf'] },
  categories: own,
  consent_events: own,
  consent_texts: own,
  consent_undos: own,
  consents: own,
  contacts: own,
  data_changes: own,
  data_saves: own,
  deliveries: own,
  demands: own,
  domain_claims: own,
  domain_proofs: own,
  dossier_acts: own,
  draft_files: { ...own, files: ['file_key'] },
  drafts: own,
  ended_sessions: 'nobody',
  enrollment_events: own,
  enrollment_plan_rows: own,
  enrollments: own,
  erp_customers: own,
  event_log: own,
  expiry_messages: own,
  form_addresses: own,
  form_alerts: own,
  form_counts: own,
  form_starts: own,
  form_versions: own,
  forms: own,
  gate_passes: 'nobody',
  gates: own,
  inbound_messages: 'nobody',
  incoming_files: 'nobody',
  installations: own,
  invitations: { ...own, secrets: ['token_hash'] },
  key_answers: under('api_keys', 'key_id'),
  key_calls: under('api_keys', 'key_id'),
  message_documents: own,
  mailing_rows: own,
  jobs: own,
  mailings: own,
  message_texts: own,
  notification_logs: own,
  number_stops: { parents: [{ table: 'preference_settings', own: 'receiver', theirs: 'sms_number', isShared: true }] },
  otp_challenges: { ...own, secrets: ['code_hash'] },
  otp_counters: 'nobody',
  otp_sends: own,
  outage_templates: own,
  outbox: own,
  pauses: own,
  passkey_challenges: { ...under('users', 'user_id'), secrets: ['challenge'] },
  payment_refunds: own,
  payments: own,
  phone_parts: { ...own, secrets: ['code_hash', 'token_hash', 'sealed_token', 'sealed_code', 'device_hash'] },
  plan_offers: own,
  plan_rows: under('submissions', 'submission_id'),
  preference_drafts: own,
  preference_settings: own,
  provider_attempts: 'nobody',
  push_links: own,
  push_subscriptions: own,
  question_counts: own,
  rate_limits: 'nobody',
  recipients: own,
  recovery_codes: { ...under('users', 'user_id'), secrets: ['code_hash'] },
  retention_settings: own,
  sandbox_charges: under('payments', 'idempotency_key'),
  sandbox_checkouts: under('payments', 'idempotency_key'),
  sandbox_refunds: {
    parents: [
      { table: 'sandbox_charges', own: 'charge_id', theirs: 'id' },
      { table: 'sandbox_checkouts', own: 'charge_id', theirs: 'id' },
    ],
  },
  second_factors: { ...under('users', 'user_id'), secrets: ['secret'] },
  security_events: own,
  send_rates: 'nobody',
  session_epochs: under('users', 'user_id'),
  short_links: { ...own, secrets: ['code_hash', 'sealed_path', 'token_hash'] },
  sign_ups: { ...under('user_credentials', 'id', 'sign_up_id'), secrets: ['password_hash'] },
  signing_envelopes: { ...own, files: ['document_key', 'signed_document_key'] },
  slice_counts: own,
  stop_lists: own,
  stored_prints: { ...own, files: ['file_key'] },
  stripe_checkouts: under('payments', 'idempotency_key'),
  submission_files: { ...under('submissions', 'submission_id'), files: ['file_key'] },
  submission_versions: under('submissions', 'submission_id'),
  submission_version_files: { ...under('submissions', 'submission_id'), files: ['file_key'] },
  submission_sequences: own,
  submissions: own,
  supplier_accounts: own,
  suppressions: own,
  system_state: 'nobody',
  template_drafts: own,
  template_events: own,
  template_sends: own,
  template_undos: own,
  trials: own,
  unsubscribe_reasons: own,
  upload_parts: { ...under('uploads', 'upload_id'), files: ['file_key'] },
  uploads: own,
  usage_periods: own,
  user_credentials: { ...under('users', 'user_id'), secrets: ['password_hash'] },
  user_identities: under('users', 'user_id'),
  user_profiles: under('users', 'user_id'),
  user_sessions: under('users', 'user_id'),
  users: own,
  verified_contacts: own,
  waiting_counts: own,
  wallet_templates: own,
  webhook_deliveries: own,
  webhooks: { ...own, secrets: ['secret', 'old_secret'] },
  withdrawn_links: { ...own, secrets: ['token_hash'] },
};

const belongingOf = (table: Table) => {
  const belonging = BELONGING[table];
  return typeof belonging === 'string' ? undefined : belonging;
};

/** How many rows stand between a table and its account. */
function depthOf(table: Table): number {
  const belonging = belongingOf(table);
  if (table === 'accounts' || !belonging) return 0;
  return 1 + Math.max(0, ...(belonging.parents ?? []).map((parent) => depthOf(parent.table)));
}

/** Tables with rows of accounts, what hangs on others first, the accounts themselves last. */
export const ACCOUNT_TABLES: readonly Table[] = (Object.keys(BELONGING) as Table[])
  .filter(belongingOf)
  .sort((a, b) => depthOf(b) - depthOf(a));

/** Every column whose values are keys of the file store, or addresses of the web. */
export const FILE_COLUMNS: readonly { table: Table; column: string }[] = (Object.keys(BELONGING) as Table[]).flatMap(
  (table) => (belongingOf(table)?.files ?? []).map((column) => ({ table, column })),
);

/** Folders of the file store that are one account's alone. */
export const foldersOf = (accountId: string): string[] => [`data/${accountId}/`, `pictures/${accountId}/`];

/** Rows that one statement takes away or reads. */
const BATCH = 500;

/** The rows of one account in any table, and the files that they name. */
export function createAccountRows({ db, engine }: { db: Db; engine: Engine }, accountId: string) {
  /** What the rows are found by, whatever their key is. */
  const place = sql.ref(engine === 'sqlite' ? 'rowid' : 'ctid');

  const isOwn = (table: Table): RawBuilder<boolean> => {
    const belonging = belongingOf(table);
    if (!belonging) return sql<boolean>`1 = 0`;
    if (belonging.account) return sql<boolean>`${sql.ref(`${table}.${belonging.account}`)} = ${accountId}`;
    const under = (belonging.parents ?? []).map(({ table: parent, own: column, theirs, isShared }) => {
      const others = sql<boolean>`${sql.ref(theirs)} not in (select ${sql.ref(theirs)} from ${sql.table(parent)}
        where ${sql.ref(theirs)} is not null and not (${isOwn(parent)}))`;
      return sql<boolean>`${sql.ref(`${table}.${column}`)} in (select ${sql.ref(theirs)} from ${sql.table(parent)}
        where ${isOwn(parent)}${isShared ? sql` and ${others}` : sql``})`;
    });
    return sql<boolean>`(${sql.join(under, sql` or `)})`;
  };

  const rows = (table: Table) => db.selectFrom(table as 'accounts').where(isOwn(table));

  /** Not an address of the web, and not a file that another account's rows have brought. */
  function isOwnFile(key: unknown): key is string {
    if (typeof key !== 'string' || key === '' || /^https?:/.test(key)) return false;
    const [, owner = accountId] = /^(?:data|pictures)\/([^/]+)\//.exec(key) ?? [];
    return owner === accountId;
  }

  /** Files that rows of the table name. */
  function filesOf(table: Table, row: Readonly<Record<string, unknown>>): string[] {
    return (belongingOf(table)?.files ?? []).map((column) => row[column]).filter(isOwnFile);
  }

  return {
    filesOf,

    /** All rows, a page at a time, without what opens something. */
    async *pages(table: Table): AsyncGenerator<Record<string, unknown>[]> {
      const { secrets = [] } = belongingOf(table) ?? {};
      let last: unknown;
      for (;;) {
        const page = (await rows(table)
          .selectAll()
          .select(sql`${place}`.as('_place'))
          .$if(last !== undefined, (query) => query.where(sql<boolean>`${place} > ${last}`))
          .orderBy(place)
          .limit(BATCH)
          .execute()) as unknown as Record<string, unknown>[];
        last = page.at(-1)?._place;
        if (page.length > 0)
          yield page.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => name !== '_place' && !secrets.includes(name))),
          );
        if (page.length < BATCH) return;
      }
    },

    /**
     * Takes away some rows. Files go first: whoever is stopped in between finds them named again.
     *
     * @returns how many rows went; 0: there are none
     */
    async removeSome(table: Table, removeFile: (key: string) => Promise<void>): Promise<number> {
      const columns = belongingOf(table)?.files ?? [];
      let places = sql`select ${place} from ${sql.table(table)} where ${isOwn(table)} limit ${sql.lit(BATCH)}`;
      if (columns.length > 0) {
        const found = await rows(table)
          .select(columns as readonly 'logo_key'[])
          .select(sql<unknown>`${place}`.as('place'))
          .limit(BATCH)
          .execute();
        for (const row of found) for (const key of filesOf(table, row)) await removeFile(key);
        if (found.length === 0) return 0;
        const list = sql.join(found.map((row) => row.place));
        places = sql`select ${place} from ${sql.table(table)} where ${place} in (${list})`;
      }
      const isOne =
        engine === 'sqlite' ? sql<boolean>`${place} in (${places})` : sql<boolean>`${place} = any(array(${places}))`;
      const gone = await db
        .deleteFrom(table as 'accounts')
        .where(isOne)
        .where(isOwn(table))
        .executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}
