import { randomInt } from 'node:crypto';
import { expect, type BrowserContext, type Page } from 'playwright/test';
import { readConfig } from '~/config/env';
import type { Role } from '~/lib/contract/enums';
import { hashPassword } from '~/platform/passwords';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { sessionCookieHeader } from '~/lib/session.server';
import { aPayment } from '../../support/builders';
import { OPERATORS, serverData, serverUrl } from './global-setup';
import { insertRow, withDb, type Row } from './insert-rows';

export interface TestUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  accountId: string;
  /** The session's cookie, as a header has it. */
  cookie: string;
}

/** An account of a test's own with three owners, an admin and a member. */
export interface TestAccount {
  accountId: string;
  omar: TestUser;
  ines: TestUser;
  kofi: TestUser;
  ruth: TestUser;
  mina: TestUser;
}

const PEOPLE = [
  ['omar', 'Omar Haddad', 'Owner'],
  ['ines', 'Ines Duarte', 'Owner'],
  ['kofi', 'Kofi Mensah', 'Owner'],
  ['ruth', 'Ruth Adeyemi', 'Admin'],
  ['mina', 'Mina Sato', 'Member'],
] as const;

/** Creates an account that requires the given number of approvals; 0: none. */
export async function createTestAccount(approvalsRequired = 0): Promise<TestAccount> {
  const accountId = `office-${randomInt(1e9, 1e10)}`;
  const model = withDb((db) => db.prepare("select * from accounts where id = 'cascadia'").get() as Row);
  insertRow('accounts', { ...model, id: accountId, public_id: accountId, domain: null, name: 'Prairie Light & Water' });
  for (const [first, name, role] of PEOPLE) {
    insertRow('users', {
      id: `${first}-${accountId}`,
      account_id: accountId,
      email: `${first}@${accountId}.example.com`,
      name,
      role,
      created_at: 1,
    });
  }
  if (approvalsRequired > 0) {
    insertRow('approval_settings', {
      account_id: accountId,
      needs_approval: 1,
      asks_all: 1,
      is_random: 0,
      approvals_required: approvalsRequired,
      admin_ids: '[]',
      updated_at: 1,
    });
  }
  const config = { ...readConfig({ DATA_DIR: serverData() }), publicUrl: serverUrl() };
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const people = await Promise.all(
    PEOPLE.map(async ([first, name, role]): Promise<[string, TestUser]> => {
      const id = `${first}-${accountId}`;
      const email = `${first}@${accountId}.example.com`;
      const token = await tokens.mintSession({ userId: id, accountId, email, name, role }, 3600);
      const cookie = (await sessionCookieHeader(config, { token })).split(';')[0] ?? '';
      return [first, { id, name, email, role, accountId, cookie }];
    }),
  );
  return { accountId, ...(Object.fromEntries(people) as Omit<TestAccount, 'accountId'>) };
}

/** The operator of the server that all journeys share, who belongs to an account of his own. */
export async function operator(): Promise<TestUser> {
  const { omar } = await createTestAccount();
  const email = OPERATORS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? '';
  withDb((db) => {
    // The journey before in this worker is over.
    db.prepare('update users set email = id where email = ?').run(email);
    db.prepare('update users set email = ? where id = ?').run(email, omar.id);
  });
  return omar;
}

/** From now on the browser is this person's. */
export async function signInAs(context: BrowserContext, { cookie }: TestUser): Promise<void> {
  const [name = '', value = ''] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)];
  await context.addCookies([{ name, value, url: serverUrl() }]);
}

/** Brings lines in on the screen of its dataset. */
export async function importLines(page: Page, dataset: string, lines: string[]): Promise<void> {
  await page.goto(`/smart/data/${dataset}/import`);
  await page.locator('#pasted').fill(lines.join('\n'));
  const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  await press('See what would change');
  await press('Write all lines');
  await expect(page.getByText('The file has been written.')).toBeVisible();
}

/** What is stored of a template. */
export function storedTemplate(accountId: string, id: string) {
  return withDb((db) => ({
    form: db.prepare('select status, version, title from forms where account_id = ? and id = ?').get(accountId, id) as
      { status: string; version: number; title: string } | undefined,
    draft: db
      .prepare('select definition, revision, stage from template_drafts where account_id = ? and form_id = ?')
      .get(accountId, id) as { definition: string; revision: number; stage: string } | undefined,
    events: (
      db
        .prepare('select kind from template_events where account_id = ? and form_id = ? order by at, id')
        .all(accountId, id) as { kind: string }[]
    ).map(({ kind }) => kind),
  }));
}

/** The row of a recipient of the demo whom no journey changes. */
const modelRecipient = (): Row =>
  withDb(
    (db) => db.prepare("select * from recipients where account_id = 'cascadia' and id = '220010010101'").get() as Row,
  );

/** A recipient of the account, with a link to a form of it. */
export async function linkToForm(accountId: string, formId: string): Promise<string> {
  const recipientId = String(randomInt(1e10, 1e11));
  insertRow('recipients', {
    ...modelRecipient(),
    account_id: accountId,
    id: recipientId,
    email: `${recipientId}@mail.example.com`,
    phone: null,
    tags: '{}',
  });
  const config = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  return `/form/${await tokens.mintLink({ purpose: 'form', accountId, recipientId, target: formId }, 3600)}`;
}

/** Gives an office the demo's survey, with one submission that has a file, and a list that links were sent to. */
export function addSurvey({ accountId }: TestAccount): { formId: string; submissionId: string; sendKey: string } {
  const [formId, submissionId, sendKey] = ['survey', `submission-${accountId}`, `send-key-${accountId}`];
  const models = withDb((db) => ({
    form: db.prepare("select * from forms where account_id = 'cascadia' and id = 'survey'").get() as Row,
    version: db
      .prepare("select * from form_versions where account_id = 'cascadia' and form_id = 'survey' order by version desc")
      .get() as Row,
    submission: db.prepare("select * from submissions where id = 'import-LK-SRVH-G284'").get() as Row,
    file: db.prepare("select * from submission_files where submission_id = 'import-LK-SRVH-G284'").get() as Row,
  }));
  insertRow('forms', { ...models.form, account_id: accountId });
  insertRow('form_versions', { ...models.version, account_id: accountId });
  insertRow('submissions', {
    ...models.submission,
    id: submissionId,
    account_id: accountId,
    submission_key: submissionId,
    reference: `R-${accountId}`,
  });
  insertRow('submission_files', { ...models.file, submission_id: submissionId });
  insertRow('template_sends', {
    account_id: accountId,
    send_key: sendKey,
    row_number: 1,
    form_id: formId,
    recipient_id: 'p1',
    channel: 'email',
    status: 'sent',
    error: '',
    source: '{}',
    at: 1,
  });
  return { formId, submissionId, sendKey };
}

/** Gives an office a recipient with a payment of 84.35 by card, which the sandbox has. */
export function addRecipient({ accountId }: TestAccount): { recipientId: string; reference: string } {
  const recipientId = String(randomInt(1e10, 1e11));
  const reference = `LKP-${recipientId}`;
  const at = Date.parse('2026-01-15T16:00:00Z');
  insertRow('recipients', {
    ...modelRecipient(),
    account_id: accountId,
    id: recipientId,
    name: 'Rosa Delgado',
    email: `${recipientId}@mail.example.com`,
    phone: null,
    tags: '{}',
  });
  insertRow('sandbox_charges', {
    idempotency_key: reference,
    id: `ch_${reference}`,
    amount_cents: 8435,
    currency: 'USD',
    status: 'succeeded',
    decline_code: null,
    created_at: at,
  });
  insertRow('payments', {
    ...aPayment({ id: reference, reference, account_id: accountId, recipient_id: recipientId, created_at: at }),
  } as unknown as Row);
  return { recipientId, reference };
}

/** Gives an office a mailing to one recipient, who has had it or still waits. Resolves to its key. */
export function addMailing(
  { accountId }: TestAccount,
  recipientId: string,
  outcome: 'sent' | 'waiting' | 'failed',
): string {
  const key = { account_id: accountId, send_key: `mailing-${recipientId}` };
  const content = { kind: 'message', category: 'form_invitation', subject: 'Tips', text: 'Hello', versions: [] };
  insertRow('mailings', {
    ...key,
    order_hash: '',
    key_kind: 'live',
    channel: 'email',
    content: JSON.stringify(content),
    segment: null,
    total: 1,
    filled_to: '',
    is_filled: 1,
    created_at: 1,
    created_by: 'Ruth Adeyemi',
    state: outcome === 'waiting' ? 'paused' : 'done',
    start_at: 1,
  });
  const error = outcome === 'failed' ? 'recipient.optedOut' : null;
  insertRow('mailing_rows', { ...key, recipient_id: recipientId, outcome, error, message_id: null, at: 1 });
  return key.send_key;
}

/** Gives an office an API key that nobody has, named like one of its people. */
export function addApiKey({ accountId, kofi }: TestAccount): void {
  insertRow('api_keys', {
    id: kofi.id,
    account_id: accountId,
    kind: 'live',
    scopes: '["read"]',
    name: 'Nightly import',
    secret_hash: '',
    form_key: null,
    created_at: 1,
    created_by: kofi.id,
    last_used_at: null,
    revoked_at: null,
  });
}

/** Gives an office a webhook that is switched off and whose secret nobody has, named like one of its people. */
export function addWebhook({ accountId, kofi }: TestAccount): void {
  insertRow('webhooks', {
    id: kofi.id,
    account_id: accountId,
    url: 'https://hooks.example/in',
    description: 'Billing',
    events: '["payment.received"]',
    state: 'disabled',
    secret: '',
    old_secret: '',
    old_secret_until: null,
    form_key: kofi.id,
    failing_since: null,
    created_at: 1,
  });
}

/** Gives a colleague a password; one that no test knows where sessions are minted. */
export async function setPassword({ id }: TestUser, password = randomIds.next()): Promise<void> {
  insertRow('user_credentials', {
    user_id: id,
    password_hash: await hashPassword(password),
    sign_up_id: `test-${id}`,
    verified_at: 1,
  });
}

/** Gives the account words of its own for the link to pay, in Spanish. */
export function addTexts({ accountId }: TestAccount): void {
  insertRow('message_texts', {
    account_id: accountId,
    message: 'payLink',
    language: 'es',
    subject: 'Su pago',
    body: '',
    sms: '',
  });
}

/** A mailing has been ordered, and the page says how far it has come. */
export const expectMailingPage = (page: Page): Promise<void> => expect(page).toHaveURL(/\/smart\/messages\/[\w-]{43}$/);

/** Looks until the page says what jobs write. Whatever was pressed has to be answered before: a look would take it back. */
export async function waitForText(page: Page, text: string, where = page.getByRole('status')): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect((await where.allInnerTexts()).join('\n')).toContain(text);
  }).toPass();
}
