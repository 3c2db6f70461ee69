import { createHash, randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import type { z } from 'zod';
import { FORM_FILE_TYPES, formFileSchema } from '~/areas/forms/form-file';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { hashToken } from '~/areas/short-links/service.server';
import { randomIds } from '~/platform/ports/ids';
import { createTokens, type Tokens } from '~/platform/tokens';
import { openTestDb, type TestDb } from './database';

/** A person of a test's own, with a link to a form. */
export interface Recipient {
  accountId: string;
  id: string;
  formId: string;
  name: string;
  email: string;
  phone: string;
  token: string;
  /** Of the form's page, from the site's root. */
  path: string;
}

export interface StoredSubmission {
  id: string;
  reference: string;
  answers: Record<string, string | string[]>;
  language: string;
  ip: string | null;
  bankToken: string | null;
  isComplete: boolean;
  files: { inputId: string; name: string; size: number; method: string; text: string }[];
  plan: { amountCents: number; dueDate: string; isDownPayment: boolean }[];
}

export interface RecipientOptions {
  /** Replaces the demo person's own merge tags. */
  tags?: Record<string, string>;
  locale?: string | null;
  balanceCents?: number;
  /** Last digits of a bank account that the person has paid from before. */
  savedBankLastFour?: string;
  /** Life of the link; negative: it has run out. */
  seconds?: number;
}

const DAY_SECONDS = 24 * 3600;

/** Waits without letting go: the server is another process. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** The data of a running server, seen from beside it. */
export interface TestData {
  /** Publishes a form of the test's own in the demo's Cascadia account. Resolves to its id. */
  publishForm(form: Omit<z.input<typeof formFileSchema>, 'id'>): string;
  newRecipientLink(formId: string, options?: RecipientOptions): Promise<Recipient>;
  mintLink(
    recipient: Pick<Recipient, 'accountId' | 'id' | 'formId'>,
    options?: { seconds?: number; purpose?: LinkPurpose; messageId?: string },
  ): Promise<string>;
  mintSession(user?: { accountId?: string; role?: string; seconds?: number }): Promise<string>;
  /** The newest code that was sent there. */
  codeFor(destination: string): string;
  messagesTo(destination: string): { subject: string; text: string; html: string; language: string }[];
  submissions(recipient: Recipient): StoredSubmission[];
  /** The answers of the kept draft; undefined when there is none. */
  draftAnswers(recipient: Recipient): Record<string, string | string[]> | undefined;
  draftFiles(recipient: Recipient): { inputId: string; name: string; method: string; text: string }[];
  draftFileIds(recipient: Recipient): string[];
  bankAccount(token: string): { lastFour: string; routingNumber: string } | undefined;
  events(recipient: Recipient): { kind: string; source: string }[];
  /** Withdraws the recipient's link. */
  withdraw(recipient: Recipient): void;
  setSuspended(accountId: string, isSuspended: boolean): void;
  /** Lets the wait before another code pass. */
  forgetSends(recipient: Recipient): void;
  /** Lets the life of the codes that were sent to a recipient pass. */
  expireCodes(recipient: Pick<Recipient, 'accountId' | 'id'>): void;
  /** Lets the time pass in which a phone may take a part of the form over. */
  expirePhoneParts(recipient: Recipient): void;
  /** Rows of any table that hold one of the marks, such as a recipient's id: on a server that other tests write to as well. */
  rowsWith(...marks: string[]): string[];
  /** A hash of each table's rows, by table, without the jobs that the server does by the clock. For a server of the test's own. */
  fingerprint(): Record<string, string>;
  close(): void;
}

type Row = Record<string, string | number | null>;

/** Opens the SQLite file of a server's data folder, and its signing key. */
export function openData(dataDir: string): TestData {
  const db = openTestDb(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const all = (sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[];
  const tableNames = () =>
    all("select name from sqlite_master where type = 'table' order by name").map(({ name }) => String(name));
  /** What is promised goes out a moment later. */
  function settle(destination: string): void {
    const promised = `select id from deliveries where "to" = ? and state = 'queued'`;
    // It is not known where these go before they are written.
    const unwritten = `select id from jobs where queue = 'mail' and state in ('waiting', 'active') and start_at <= ? and data like '%"about"%'`;
    const isWaiting = () => all(promised, destination).length > 0 || all(unwritten, Date.now()).length > 0;
    for (let looks = 0; looks < 100 && isWaiting(); looks += 1) pause(50);
  }
  const owned = ({ accountId, formId, id }: Recipient) => [accountId, formId, id];

  return {
    publishForm: (form) => publishForm(db, form),
    newRecipientLink: (formId, options = {}) => newRecipientLink(db, tokens, formId, options),
    withdraw({ accountId, token }) {
      const insert = 'insert into withdrawn_links (token_hash, account_id, expires_at) values (?, ?, ?)';
      db.prepare(insert).run(hashToken(token), accountId, Date.now() + DAY_SECONDS * 1000);
    },
    setSuspended: (accountId, isSuspended) =>
      void db
        .prepare('update accounts set suspended_at = ?, revision = revision + 1 where id = ?')
        .run(isSuspended ? Date.now() : null, accountId),
    mintLink: ({ accountId, id, formId }, { seconds = DAY_SECONDS, purpose = 'form', messageId } = {}) =>
      tokens.mintLink(
        { purpose, accountId, recipientId: id, target: formId, ...(messageId && { messageId }) },
        seconds,
      ),
    mintSession: ({ accountId = 'cascadia', role = 'Owner', seconds = DAY_SECONDS } = {}) =>
      tokens.mintSession(
        {
          userId: 'demo-olivia',
          accountId,
          email: 'olivia.chen@cascadia.example.com',
          name: 'Olivia Chen',
          role,
        },
        seconds,
      ),
    codeFor(destination) {
      settle(destination);
      const row = db.prepare('select text from outbox where "to" = ? order by seq desc').get(destination) as
        Row | undefined;
      const code = /(?<!\d)\d{4}(?!\d)/.exec(String(row?.text ?? ''))?.[0];
      if (!code) throw new Error(`No code was sent to ${destination}`);
      return code;
    },
    messagesTo(destination) {
      settle(destination);
      return all(
        'select subject, text, html, language from outbox where "to" = ? order by seq desc',
        destination,
      ) as never;
    },
    submissions: (recipient) =>
      all(
        'select * from submissions where account_id = ? and form_id = ? and recipient_id = ? order by submitted_at',
        ...owned(recipient),
      ).map((row) => storedSubmission(row, all)),
    draftAnswers(recipient) {
      const row = all(
        'select answers from drafts where account_id = ? and form_id = ? and recipient_id = ?',
        ...owned(recipient),
      )[0];
      return row && (JSON.parse(String(row.answers)) as Record<string, string | string[]>);
    },
    draftFiles: (recipient) =>
      all(
        'select input_id as inputId, name, method, text from draft_files where account_id = ? and form_id = ? and recipient_id = ?',
        ...owned(recipient),
      ) as never,
    draftFileIds: (recipient) =>
      all(
        'select id from draft_files where account_id = ? and form_id = ? and recipient_id = ?',
        ...owned(recipient),
      ).map(({ id }) => String(id)),
    bankAccount: (token) =>
      all(
        'select last_four as lastFour, routing_number as routingNumber from bank_accounts where token = ?',
        token,
      )[0] as never,
    events: (recipient) =>
      all(
        'select kind, source from event_log where account_id = ? and form_id = ? and recipient_id = ? order by at',
        ...owned(recipient),
      ) as never,
    forgetSends({ accountId, id }) {
      db.prepare(
        'update otp_sends set sent_at = sent_at - 60000 where destination in (select destination from otp_challenges where account_id = ? and recipient_id = ?)',
      ).run(accountId, id);
      db.prepare(
        'update otp_challenges set created_at = created_at - 60000 where account_id = ? and recipient_id = ?',
      ).run(accountId, id);
    },
    expireCodes({ accountId, id }) {
      const past = 'created_at = created_at - 601000, expires_at = expires_at - 601000';
      db.prepare(
        'update otp_sends set sent_at = sent_at - 601000 where id in (select id from otp_challenges where account_id = ? and recipient_id = ?)',
      ).run(accountId, id);
      db.prepare(`update otp_challenges set ${past} where account_id = ? and recipient_id = ?`).run(accountId, id);
    },
    expirePhoneParts: (recipient) =>
      void db
        .prepare('update phone_parts set expires_at = 1 where account_id = ? and form_id = ? and recipient_id = ?')
        .run(...owned(recipient)),
    rowsWith: (...marks) =>
      tableNames().flatMap((name) =>
        all(`select * from "${name}"`)
          .map((row) => `${name} ${JSON.stringify(row)}`)
          .filter((row) => marks.some((mark) => row.includes(mark)))
          .sort(),
      ),
    fingerprint() {
      return Object.fromEntries(
        tableNames().map((name) => {
          const rows = all(`select * from "${name}"`)
            .filter(({ queue }) => queue !== 'round')
            .map((row) => JSON.stringify(row))
            .sort();
          return [name, createHash('sha256').update(rows.join('\n')).digest('hex')];
        }),
      );
    },
    close: () => db.close(),
  };
}

function publishForm(db: TestDb, form: Omit<z.input<typeof formFileSchema>, 'id'>): string {
  const definition = formFileSchema.parse({ ...form, id: `own-${randomInt(1e10, 1e11)}` });
  const { id, title } = definition;
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row);
    db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    ).run(row);
  };
  const own = { account_id: 'cascadia', version: 1, created_at: Date.now() };
  insert('forms', {
    ...own,
    id,
    type: FORM_FILE_TYPES.indexOf(definition.type),
    status: 'active',
    title,
    submitted_by: null,
    updated_at: own.created_at,
  });
  insert('form_versions', { ...own, form_id: id, definition: JSON.stringify(definition) });
  return id;
}

/** A copy of the form's demo person under a number of its own, so that tests don't meet each other. */
async function newRecipientLink(
  db: TestDb,
  tokens: Tokens,
  formId: string,
  options: RecipientOptions,
): Promise<Recipient> {
  const { account_id: accountId } = db.prepare('select account_id from forms where id = ?').get(formId) as {
    account_id: string;
  };
  const model = db
    .prepare('select * from recipients where account_id = ? order by id')
    .all(accountId)
    .find((row) => (row as Row).tags !== null) as Row;
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const end = id.slice(-7);
  const row: Row = {
    ...model,
    id,
    name: 'Terry Test',
    email: `terry.${id}@mail.example.com`,
    phone: `+1202${end.replace(/^[01]/, '2')}`,
    locale: options.locale ?? null,
    balance_cents: options.balanceCents ?? 84_355,
    next_bill_date: new Date(Date.now() + 10 * DAY_SECONDS * 1000).toISOString().slice(0, 10),
    tags: JSON.stringify(
      options.tags ?? { 'Account number': id, 'Customer name': 'Terry Test', 'Service address': '1 Test Road' },
    ),
  };
  const columns = Object.keys(row);
  db.prepare(
    `insert into recipients (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
  ).run(row);
  if (options.savedBankLastFour) saveBankAccount(db, accountId, id, options.savedBankLastFour);
  const token = await tokens.mintLink(
    { purpose: 'form', accountId, recipientId: id, target: formId },
    options.seconds ?? DAY_SECONDS,
  );
  return {
    accountId,
    id,
    formId,
    name: String(row.name),
    email: String(row.email),
    phone: String(row.phone),
    token,
    path: linkPath('form', token),
  };
}

function saveBankAccount(db: TestDb, accountId: string, recipientId: string, lastFour: string): void {
  const row = {
    token: `saved-${recipientId}`,
    account_id: accountId,
    recipient_id: recipientId,
    last_four: lastFour,
    routing_number: '021000021',
    bank_name: 'JPMORGAN CHASE',
    is_saved: 1,
    created_at: Date.now(),
  };
  const columns = Object.keys(row);
  db.prepare(
    `insert into bank_accounts (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
  ).run(row);
}

function storedSubmission(row: Row, all: (sql: string, ...values: unknown[]) => Row[]): StoredSubmission {
  const files = all('select * from submission_files where submission_id = ? order by input_id', row.id);
  const plan = all('select * from plan_rows where submission_id = ? order by seq', row.id);
  return {
    id: String(row.id),
    reference: String(row.reference),
    answers: JSON.parse(String(row.answers)) as StoredSubmission['answers'],
    language: String(row.language),
    ip: row.ip === null ? null : String(row.ip),
    bankToken: row.bank_token === null ? null : String(row.bank_token),
    isComplete: row.completed_at !== null,
    files: files.map((file) => ({
      inputId: String(file.input_id),
      name: String(file.name),
      size: Number(file.size),
      method: String(file.method),
      text: String(file.text),
    })),
    plan: plan.map((entry) => ({
      amountCents: Number(entry.amount_cents),
      dueDate: String(entry.due_date),
      isDownPayment: entry.is_down_payment === 1,
    })),
  };
}
