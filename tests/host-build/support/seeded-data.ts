import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, type Config } from '~/config/env';
import { createPlatform } from '~/platform';
import { openDatabase, type Db } from '~/platform/db/open-database';
import { submissionKey } from '~/lib/derived-keys.server';
import { anInput, inputsElement } from '../../support/builders';
import { BYTES, option } from '../../platform/drafts/form-calls';
import { runWaitingJobs } from '../../support/jobs';
import { createSeed } from '../../support/seed';

export const BALANCE_CENTS = 24_001;

/** A form for a plan, with a reason, the months and what else is asked for. */
export const planForm = (...more: ReturnType<typeof anInput>[]) => ({
  id: 'plan',
  type: 'InstallmentPlan' as const,
  formElements: [
    inputsElement(
      anInput('why', 'text', { required: true }),
      anInput('months', 'installmentPeriod', {
        required: true,
        options: [{ guid: 'm3', value: '3', name: '3 months' }],
      }),
      ...more,
    ),
  ],
});
/** The same with a file and a signature. */
export const WHOLE_FORM = planForm(
  anInput('papers', 'attachment', { required: true, options: [option('type', '.pdf'), option('size', '1')] }),
  anInput('sign', 'signature', { required: true }),
);

/** What a recipient posts who fills in that form. */
export function planFields(config: Config, recipientId: string, reason: string): Record<string, string> {
  const key = { accountId: 'prairie', recipientId, formId: WHOLE_FORM.id, version: 1, submissionCount: 0 };
  return {
    intent: 'submit',
    submissionKey: submissionKey(config, key),
    formVersion: '1',
    agree: 'yes',
    'a.why': reason,
    'a.months': 'm3',
  };
}

/** Large enough to arrive in many pieces. */
const PAPERS = Buffer.concat([BYTES.pdf, Buffer.alloc(300_000, 'x')]);

/** One recipient and what he posts. */
export interface Sender {
  id: string;
  token: string;
  address: string;
  text: string;
  body: Buffer;
  contentType: string;
}

/** The configuration of a host with these variables. */
export const configOf = (env: Record<string, string>): Config =>
  readConfig({ NODE_ENV: 'production', DEMO: '0', MESSAGES: 'captured', ...env });

/** Puts an account, a form and recipients into the data, before a host opens it. */
export async function seedSenders(config: Config, count: number): Promise<Sender[]> {
  const platform = await createPlatform(config);
  try {
    const seed = createSeed(platform.context);
    await seed.account();
    await seed.form(WHOLE_FORM);
    const senders: Sender[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = `r${index}`;
      await seed.recipient({ id, email: `${id}@mail.example`, balance_cents: BALANCE_CENTS });
      senders.push(await senderOf(config, id, index, await seed.link({ form: WHOLE_FORM.id, recipient: id })));
    }
    return senders;
  } finally {
    await platform.close();
  }
}

export async function senderOf(config: Config, id: string, index: number, token: string): Promise<Sender> {
  const text = `Reason of ${id}: ${'long '.repeat(200)}`.trim();
  const form = new FormData();
  const fields = {
    ...planFields(config, id, text),
    'sig.sign.method': 'type',
    'sig.sign.typed': `Person ${id}`,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('a.papers', new File([new Uint8Array(PAPERS)], 'papers.pdf'));
  const encoded = new Response(form);
  return {
    id,
    token,
    address: `198.51.100.${index}`,
    text,
    body: Buffer.from(await encoded.arrayBuffer()),
    contentType: encoded.headers.get('content-type') ?? '',
  };
}

const openData = (config: Config) =>
  openDatabase({ databaseUrl: config.databaseUrl, file: path.join(config.dataDir, 'latchkey.sqlite') });

/** Resolves once a submission is stored, or the host has ended; reads beside the running host. */
export async function untilStored(config: Config, ended: Promise<unknown>): Promise<void> {
  const database = await openData(config);
  let isOver = false;
  void ended.then(() => (isOver = true));
  try {
    for (;;) {
      const found = await database.db.selectFrom('submissions').select('id').executeTakeFirst();
      if (found || isOver) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    // Closing waits for nothing that the kill needs.
    void database.close();
  }
}

/** Does what is left, of what the killed host had begun too: its time is over. */
export async function finishJobs(config: Config): Promise<void> {
  const platform = await createPlatform(config, { hasNoWorker: true });
  const { db, engine, jobs } = platform.context;
  try {
    if (engine === 'postgres')
      await sql`update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'`.execute(db);
    else await db.updateTable('jobs').set({ held_until: 0 }).where('state', '=', 'active').execute();
    await jobs.maintain();
    await runWaitingJobs({ context: platform.context, platform });
  } finally {
    await platform.close();
  }
}

/** What SQLite finds broken in its file. PostgreSQL's is its own server's, whom no test kills. */
export async function listDamage(config: Config): Promise<string[]> {
  const { db, engine, close } = await openData(config);
  try {
    if (engine === 'postgres') return [];
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  } finally {
    await close();
  }
}

/** What the data holds, read with no host running. */
export async function readStored(config: Config) {
  const database = await openData(config);
  try {
    return await readTables(database.db);
  } finally {
    await database.close();
  }
}

async function readTables(db: Db) {
  return {
    submissions: await db.selectFrom('submissions').selectAll().execute(),
    planRows: await db.selectFrom('plan_rows').selectAll().execute(),
    files: await db.selectFrom('submission_files').selectAll().execute(),
    drafts: await db.selectFrom('drafts').select('recipient_id').execute(),
    draftFiles: await db.selectFrom('draft_files').selectAll().execute(),
    successes: await db
      .selectFrom('event_log')
      .select('recipient_id')
      .where('kind', '=', 'EnrollmentSuccess')
      .execute(),
    messages: await db.selectFrom('outbox').select('to').execute(),
  };
}
type Stored = Awaited<ReturnType<typeof readStored>>;

/** What is wrong with the one submission of a sender; its plan rows and bytes are `halfWritten`'s. */
export function flawsOf(stored: Stored, sender: Sender): string[] {
  const flaws: string[] = [];
  const own = stored.submissions.filter((row) => row.recipient_id === sender.id);
  const [submission] = own;
  if (!submission || own.length > 1) return [`${sender.id}: ${own.length} submissions`];
  const answers = JSON.parse(submission.answers) as Record<string, unknown>;
  if (answers.why !== sender.text) flaws.push(`${sender.id}: other answers`);
  if (submission.completed_at === null) flaws.push(`${sender.id}: never finished`);
  if (stored.successes.filter((event) => event.recipient_id === sender.id).length !== 1)
    flaws.push(`${sender.id}: not one success in the log`);
  const files = stored.files.filter((file) => file.submission_id === submission.id);
  if (
    files
      .map((file) => file.input_id)
      .sort()
      .join() !== 'papers,sign'
  )
    flaws.push(`${sender.id}: files ${files.map((file) => file.input_id).join()}`);
  if (files.find((file) => file.input_id === 'papers')?.size !== PAPERS.length)
    flaws.push(`${sender.id}: papers of another size`);
  return flaws;
}

/** What no moment of a crash may leave behind: plans that are not whole, rows whose bytes are missing or cut. */
export async function halfWritten(config: Config, stored: Stored): Promise<string[]> {
  const found: string[] = [];
  const recipients = stored.submissions.map((row) => row.recipient_id);
  if (new Set(recipients).size < recipients.length) found.push('two submissions of one recipient');
  for (const { id } of stored.submissions) {
    const rows = stored.planRows.filter((row) => row.submission_id === id);
    const sum = rows.reduce((total, row) => total + row.amount_cents, 0);
    if (rows.length !== 3 || sum !== BALANCE_CENTS) found.push(`${id}: ${rows.length} plan rows of ${sum} cents`);
  }
  const known = new Set(stored.submissions.map((row) => row.id));
  for (const row of [...stored.planRows, ...stored.files])
    if (!known.has(row.submission_id)) found.push(`${row.submission_id}: rows of no submission`);
  for (const file of [...stored.files, ...stored.draftFiles]) {
    const bytes = await readFile(path.join(config.dataDir, 'files', file.file_key)).catch(() => undefined);
    const isWhole = bytes?.length === file.size && (file.input_id !== 'papers' || bytes.equals(PAPERS));
    if (!isWhole) found.push(`${file.file_key}: ${bytes?.length ?? 'no'} bytes of ${file.size}`);
  }
  return found;
}
