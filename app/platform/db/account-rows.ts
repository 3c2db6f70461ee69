import { sql, type RawBuilder } from 'kysely';
import type { Db, Engine } from './open-database';
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
interface Ownership {
  account?: string;
  parents?: readonly Parent[];
  /** Columns that name files of the store. */
  files?: readonly string[];
  /** Columns that open something. */
  secrets?: readonly string[];
}

const byAccountId = { account: 'account_id' } as const;
const under = (table: Table, column: string, theirs = 'id') => ({ parents: [{ table, own: column, theirs }] }) as const;

/**
 * Every table: one that is missing here is a type error. `nobody`: its rows name nobody, or run out by themselves. `record`: what
 * was done about accounts, which outlives them.
 */
export const TABLE_OWNERSHIP: Readonly<Record<Table, Ownership | 'nobody' | 'record'>> = {
  accounts: { account: 'id', files: ['logo_key', 'icon_key'] },
  account_acts: 'record',
  agreements: { ...byAccountId, files: ['document_key'] },
  answer_counts: byAccountId,
  api_keys: { ...byAccountId, secrets: ['secret_hash'] },
  approval_decisions: under('approval_rounds', 'round_id'),
  approval_rounds: byAccountId,
  approval_settings: byAccountId,
  bank_accounts: byAccountId,
  banks: 'nobody',
  bills: { ...byAccountId, files: ['pdf'] },
  categories: byAccountId,
  consent_events: byAccountId,
  consent_texts: byAccountId,
  consent_undos: byAccountId,
  consents: byAccountId,
  contacts: byAccountId,
  data_changes: byAccountId,
  data_saves: byAccountId,
  deliveries: byAccountId,
  demands: byAccountId,
  domain_claims: byAccountId,
  domain_proofs: byAccountId,
  dossier_acts: byAccountId,
  draft_files: { ...byAccountId, files: ['file_key'] },
  drafts: byAccountId,
  ended_sessions: 'nobody',
  enrollment_events: byAccountId,
  enrollment_plan_rows: byAccountId,
  enrollments: byAccountId,
  erp_customers: byAccountId,
  event_log: byAccountId,
  expiry_messages: byAccountId,
  form_addresses: byAccountId,
  form_alerts: byAccountId,
  form_counts: byAccountId,
  form_starts: byAccountId,
  form_versions: byAccountId,
  forms: byAccountId,
  gate_passes: 'nobody',
  gates: byAccountId,
  inbound_messages: 'nobody',
  incoming_files: 'nobody',
  installations: byAccountId,
  invitations: { ...byAccountId, secrets: ['token_hash'] },
  key_answers: under('api_keys', 'key_id'),
  key_calls: under('api_keys', 'key_id'),
  message_documents: byAccountId,
  mailing_rows: byAccountId,
  jobs: byAccountId,
  mailings: byAccountId,
  message_texts: byAccountId,
  notification_logs: byAccountId,
  number_stops: { parents: [{ table: 'preference_settings', own: 'receiver', theirs: 'sms_number', isShared: true }] },
  otp_challenges: { ...byAccountId, secrets: ['code_hash'] },
  otp_counters: 'nobody',
  otp_sends: byAccountId,
  outage_templates: byAccountId,
  outbox: byAccountId,
  pauses: byAccountId,
  passkey_challenges: { ...under('users', 'user_id'), secrets: ['challenge'] },
  payment_refunds: byAccountId,
  payments: byAccountId,
  phone_parts: { ...byAccountId, secrets: ['code_hash', 'token_hash', 'sealed_token', 'sealed_code', 'device_hash'] },
  plan_offers: byAccountId,
  plan_rows: under('submissions', 'submission_id'),
  preference_drafts: byAccountId,
  preference_settings: byAccountId,
  provider_attempts: 'nobody',
  push_links: byAccountId,
  push_subscriptions: byAccountId,
  question_counts: byAccountId,
  rate_limits: 'nobody',
  recipients: byAccountId,
  recovery_codes: { ...under('users', 'user_id'), secrets: ['code_hash'] },
  retention_settings: byAccountId,
  sandbox_charges: under('payments', 'idempotency_key'),
  sandbox_checkouts: under('payments', 'idempotency_key'),
  sandbox_refunds: {
    parents: [
      { table: 'sandbox_charges', own: 'charge_id', theirs: 'id' },
      { table: 'sandbox_checkouts', own: 'charge_id', theirs: 'id' },
    ],
  },
  second_factors: { ...under('users', 'user_id'), secrets: ['secret'] },
  security_events: byAccountId,
  send_rates: 'nobody',
  session_epochs: under('users', 'user_id'),
  short_links: { ...byAccountId, secrets: ['code_hash', 'sealed_path', 'token_hash'] },
  sign_ups: { ...under('user_credentials', 'id', 'sign_up_id'), secrets: ['password_hash'] },
  signing_envelopes: { ...byAccountId, files: ['document_key', 'signed_document_key'] },
  slice_counts: byAccountId,
  stop_lists: byAccountId,
  stored_prints: { ...byAccountId, files: ['file_key'] },
  stripe_checkouts: under('payments', 'idempotency_key'),
  submission_files: { ...under('submissions', 'submission_id'), files: ['file_key'] },
  submission_versions: under('submissions', 'submission_id'),
  submission_version_files: { ...under('submissions', 'submission_id'), files: ['file_key'] },
  submission_sequences: byAccountId,
  submissions: byAccountId,
  supplier_accounts: byAccountId,
  suppressions: byAccountId,
  system_state: 'nobody',
  template_drafts: byAccountId,
  template_events: byAccountId,
  template_sends: byAccountId,
  template_undos: byAccountId,
  trials: byAccountId,
  unsubscribe_reasons: byAccountId,
  upload_parts: { ...under('uploads', 'upload_id'), files: ['file_key'] },
  uploads: byAccountId,
  usage_periods: byAccountId,
  user_credentials: { ...under('users', 'user_id'), secrets: ['password_hash'] },
  user_identities: under('users', 'user_id'),
  user_profiles: under('users', 'user_id'),
  user_sessions: under('users', 'user_id'),
  users: byAccountId,
  verified_contacts: byAccountId,
  waiting_counts: byAccountId,
  wallet_templates: byAccountId,
  webhook_deliveries: byAccountId,
  webhooks: { ...byAccountId, secrets: ['secret', 'old_secret'] },
  withdrawn_links: { ...byAccountId, secrets: ['token_hash'] },
};

const ownershipOf = (table: Table) => {
  const belonging = TABLE_OWNERSHIP[table];
  return typeof belonging === 'string' ? undefined : belonging;
};

/** Tables whose rows hang on rows of this one, and on nothing of another account. */
const childrenOf = (table: Table) =>
  (Object.keys(TABLE_OWNERSHIP) as Table[]).flatMap((child) =>
    (ownershipOf(child)?.parents ?? [])
      .filter((parent) => parent.table === table && !parent.isShared)
      .map(({ own, theirs }) => ({ child, own, theirs })),
  );

/** How many rows stand between a table and its account. */
function depthOf(table: Table): number {
  const belonging = ownershipOf(table);
  if (table === 'accounts' || !belonging) return 0;
  return 1 + Math.max(0, ...(belonging.parents ?? []).map((parent) => depthOf(parent.table)));
}

/** Tables with rows of accounts, what hangs on others first, the accounts themselves last. */
export const ACCOUNT_TABLES: readonly Table[] = (Object.keys(TABLE_OWNERSHIP) as Table[])
  .filter(ownershipOf)
  .sort((a, b) => depthOf(b) - depthOf(a));

/** Every column whose values are keys of the file store, or addresses of the web. */
export const FILE_COLUMNS: readonly { table: Table; column: string }[] = (
  Object.keys(TABLE_OWNERSHIP) as Table[]
).flatMap((table) => (ownershipOf(table)?.files ?? []).map((column) => ({ table, column })));

/** Folders of the file store that are one account's alone. */
export const fileFoldersOf = (accountId: string): string[] => [`data/${accountId}/`, `pictures/${accountId}/`];

/** Rows that one statement takes away or reads. */
const BATCH = 500;

/** The rows of one account in any table, and the files that they name. */
export function createAccountRows({ db, engine }: { db: Db; engine: Engine }, accountId: string) {
  /** What the rows are found by, whatever their key is. */
  const place = sql.ref(engine === 'sqlite' ? 'rowid' : 'ctid');

  const isOwn = (table: Table): RawBuilder<boolean> => {
    const belonging = ownershipOf(table);
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
    return (ownershipOf(table)?.files ?? []).map((column) => row[column]).filter(isOwnFile);
  }

  return {
    filesOf,

    /** All rows, a page at a time, without what opens something. */
    async *pages(table: Table): AsyncGenerator<Record<string, unknown>[]> {
      const { secrets = [] } = ownershipOf(table) ?? {};
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

    /** Whether nothing is left but the account itself. */
    async isEmpty(): Promise<boolean> {
      for (const table of ACCOUNT_TABLES) {
        if (table === 'accounts') continue;
        const row = await rows(table).select(place.as('place')).limit(1).executeTakeFirst();
        if (row) return false;
      }
      return true;
    },

    /**
     * Removes some rows. Their files go first: if the process ends in between, the rows still name them. A row that other rows hang on
     * stays until those are gone, so that none of them is orphaned when it is written at the same time.
     *
     * @returns how many rows were removed; 0: there are none, or others hang on each
     */
    async removeBatch(table: Table, removeFile: (key: string) => Promise<void>): Promise<number> {
      const fileColumns = ownershipOf(table)?.files ?? [];
      const children = childrenOf(table);
      const hasNoChildren = children.map(
        ({ child, own, theirs }) => sql<boolean>`not exists (select 1 from ${sql.table(child)}
          where ${sql.ref(`${child}.${own}`)} = ${sql.ref(`${table}.${theirs}`)})`,
      );
      const isRemovable = sql<boolean>`${sql.join([isOwn(table), ...hasNoChildren], sql` and `)}`;
      const find = (on: Db) =>
        on
          .selectFrom(table as 'accounts')
          .select(fileColumns as readonly 'logo_key'[])
          .select(sql<unknown>`${place}`.as('place'))
          .where(isRemovable)
          .limit(BATCH);
      const remove = async (on: Db, query: ReturnType<typeof find>): Promise<number> => {
        const found = await query.execute();
        if (found.length === 0) return 0;
        for (const row of found) for (const key of filesOf(table, row)) await removeFile(key);
        const deleted = await on
          .deleteFrom(table as 'accounts')
          .where(sql<boolean>`${place} in (${sql.join(found.map((row) => row.place))})`)
          .where(isRemovable)
          .executeTakeFirst();
        return Number(deleted.numDeletedRows);
      };
      if (children.length === 0 || engine === 'sqlite') return remove(db, find(db));
      // Whoever adds a child changes its parent too: the lock waits for them, and the second statement sees the child.
      return db.transaction().execute((trx) => remove(trx, find(trx).forUpdate()));
    },
  };
}
