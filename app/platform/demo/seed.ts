import type { Transaction } from 'kysely';
import type { PlatformContext } from '../context';
import type { Database, FormRow, FormVersionRow, SubmissionRow } from '../db/schema';
import { ARTWORK } from './artwork';
import { DEMO_USERS } from './accounts';
import { ALL_ACCOUNTS } from './utility-accounts';
import { demoLink, listDemoForms, THANKS_LINK_FORM, submissionRow } from './forms';
import type { DemoRows } from './part';
import { DEMO_PARTS } from './parts';
import { demoCredentials } from './sign-in';
import { nextBillDate, PEOPLE, personOf, recipientRow, samuelsBankAccount } from './people';

type SeedContext = Pick<PlatformContext, 'db' | 'files' | 'clock' | 'config'>;

const DAY = 24 * 3600 * 1000;

const partRows = (now: number): DemoRows[] => DEMO_PARTS.map((part) => part.rows(now));

/**
 * Puts the demo's accounts, people and forms into the database, unless they are there. Processes that start at the same
 * moment may all call it: the first writes, the others wait for it and find everything. What exists is left as it is,
 * but bills that have come due move on, and the thanks link follows the configured address; not even that is touched
 * with `isOnlyWhenMissing`.
 */
export async function seedDemo(context: SeedContext, { isOnlyWhenMissing = false } = {}): Promise<void> {
  if (await hasDemoData(context)) {
    if (isOnlyWhenMissing) return;
  } else {
    await putFiles(context);
    await context.db.transaction().execute((trx) => insertAll(trx, context));
  }
  await moveBillDates(context);
  await moveThanksLink(context);
}

/** Whether all accounts, people and forms of the demo are there, and the passwords of its users. */
async function hasDemoData({ db }: Pick<PlatformContext, 'db'>): Promise<boolean> {
  const accountIds = ALL_ACCOUNTS.map(({ id }) => id);
  const userIds = DEMO_USERS.map(({ id }) => id);
  const [accounts, recipients, forms, credentials] = await Promise.all([
    db.selectFrom('accounts').select('id').where('id', 'in', accountIds).execute(),
    db.selectFrom('recipients').select(['account_id', 'id']).where('account_id', 'in', accountIds).execute(),
    db.selectFrom('forms').select(['account_id', 'id']).where('account_id', 'in', accountIds).execute(),
    db.selectFrom('user_credentials').select('user_id').where('user_id', 'in', userIds).execute(),
  ]);
  const keysOf = (rows: { account_id: string; id: string }[]) =>
    new Set(rows.map(({ account_id, id }) => `${account_id}/${id}`));
  const knownPeople = keysOf(recipients);
  const knownForms = keysOf(forms);
  return (
    accounts.length === accountIds.length &&
    credentials.length === userIds.length &&
    [...PEOPLE.values()].every(({ accountId, id }) => knownPeople.has(`${accountId}/${id}`)) &&
    partRows(0).every(
      ({ recipients = [], forms = [] }) =>
        recipients.every((row) => knownPeople.has(`${row.account_id}/${row.id}`)) &&
        forms.every((row) => knownForms.has(`${row.account_id}/${row.id}`)),
    ) &&
    listDemoForms().every(({ accountId, definition }) => knownForms.has(`${accountId}/${definition.id}`))
  );
}

/** Logos, icons, and what the parts' rows name. */
async function putFiles({ files, clock }: SeedContext): Promise<void> {
  const encode = (text: string) => new TextEncoder().encode(text);
  for (const [accountId, { logo, icon }] of Object.entries(ARTWORK)) {
    await files.put(`logos/${accountId}.svg`, encode(logo));
    await files.put(`icons/${accountId}.svg`, encode(icon));
  }
  for (const part of DEMO_PARTS) {
    for (const { key, content } of (await part.files?.(clock.now())) ?? []) await files.put(key, content);
  }
}

/** The first statement writes, so that a second process waits here, on either engine, and then finds every row. */
async function insertAll(trx: Transaction<Database>, { clock, config }: SeedContext): Promise<void> {
  const now = clock.now();
  const insert = async <T extends keyof Database>(table: T, rows: Database[T][]) => {
    await trx
      .insertInto(table)
      .values(rows as never)
      .onConflict((oc) => oc.doNothing())
      .execute();
  };
  await insert('accounts', ALL_ACCOUNTS);
  await insert(
    'users',
    DEMO_USERS.map((user) => ({ ...user, created_at: now })),
  );
  await insert('user_credentials', demoCredentials(now));
  await insert(
    'recipients',
    [...PEOPLE.values()].map((person) => recipientRow(person, now)),
  );
  await insert('bank_accounts', [samuelsBankAccount(now)]);
  await insert('form_versions', formVersions(config.publicUrl, now));
  await insert('forms', formRows(now));
  await insert('submissions', [lenasFeedback(now - 3 * DAY)]);
  for (const rows of partRows(now)) {
    for (const [table, values] of Object.entries(rows))
      if (values.length > 0) await insert(table as keyof Database, values as never);
  }
}

function formVersions(publicUrl: string, now: number): FormVersionRow[] {
  return listDemoForms().map(({ accountId, definition }) => ({
    account_id: accountId,
    form_id: definition.id,
    version: 1,
    definition: JSON.stringify(
      definition.id === THANKS_LINK_FORM ? { ...definition, link: demoLink(publicUrl) } : definition,
    ),
    created_at: now,
  }));
}

function formRows(now: number): FormRow[] {
  return listDemoForms().map(({ accountId, definition, type, status, submittedBy }) => ({
    account_id: accountId,
    id: definition.id,
    type,
    status,
    // A version that waits for approval is there already, and not live.
    version: status === 'active' ? 1 : 0,
    title: definition.title,
    submitted_by: submittedBy,
    created_at: now,
    updated_at: now,
  }));
}

/** Lena has answered already, so her link shows a submitted form. */
function lenasFeedback(submittedAt: number): SubmissionRow {
  const lena = personOf('submitted');
  const answers = { rating: 'rating-5', 'on-time': 'on-time-yes', better: 'Nothing. He even wiped his boots.' };
  const owner = { accountId: lena.accountId, formId: 'submitted', recipientId: lena.id };
  const merge_tags = JSON.stringify(Object.entries(lena.tags).map(([name, value]) => ({ name, value })));
  return submissionRow(
    owner,
    { id: 'demo-submission-lena', reference: 'LK-DEMQ-2345', merge_tags },
    { key: 'demo-submission-key-lena', at: submittedAt, answers },
  );
}

/** Schedules start at the next bill: one that lies behind would make a plan of the past. */
async function moveBillDates({ db, clock }: SeedContext): Promise<void> {
  const now = clock.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const due = await db
    .selectFrom('recipients')
    .select(['account_id', 'id'])
    .where('account_id', 'in', Object.keys(ARTWORK))
    .where('next_bill_date', '<', today)
    .execute();
  for (const person of PEOPLE.values()) {
    if (!due.some((row) => row.account_id === person.accountId && row.id === person.id)) continue;
    await db
      .updateTable('recipients')
      .set((eb) => ({ next_bill_date: nextBillDate(person, now), revision: eb('revision', '+', 1) }))
      .where('account_id', '=', person.accountId)
      .where('id', '=', person.id)
      .where('next_bill_date', '<', today)
      .execute();
  }
}

/**
 * The demo's own first version is corrected in place: the address is no content that an author wrote, and a new version
 * would send those who are filling in the form back to its start. Nothing has read the version yet when this runs.
 */
async function moveThanksLink({ db, config }: SeedContext): Promise<void> {
  const { accountId } = personOf(THANKS_LINK_FORM);
  const [seeded] = formVersions(config.publicUrl, 0).filter(({ form_id }) => form_id === THANKS_LINK_FORM);
  if (!seeded) return;
  await db
    .updateTable('form_versions')
    .set({ definition: seeded.definition })
    .where('account_id', '=', accountId)
    .where('form_id', '=', THANKS_LINK_FORM)
    .where('version', '=', 1)
    .where('definition', '!=', seeded.definition)
    .execute();
}
