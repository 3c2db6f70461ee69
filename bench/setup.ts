import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '~/config/env';
import { readFormFile } from '~/contract/form-check';
import { linkPath } from '~/contract/paths';
import { createPlatform, type Platform } from '~/platform';
import type { DemoLink } from '~/contract/demo';
import { createDemoLinks } from '~/platform/demo/links';
import { createFormService } from '~/platform/modules/forms/service';
import { submissionKey } from '~/services/derived-keys.server';
import { capturePage, type CapturedPage } from './capture';

export const ACCOUNT = 'cascadia';
export const FORM = 'bench';
const FORM_VERSION = 1;
/** More rows than SQLite takes variables for are inserted in parts. */
const ROWS_A_STATEMENT = 500;

/** What a recipient owes. */
const BALANCE_CENTS = 12_345;

export interface Recipient {
  id: string;
  path: string;
  submissionKey: string;
  /** Of the preferences page. */
  preferencesPath: string;
  /** Of the page of budget billing. */
  budgetPath: string;
}

/** A customer with a link to what is to be paid. */
export interface Payer {
  id: string;
  path: string;
  paymentKey: string;
}

export interface World {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Read again and again; more than the page cache holds. */
  readers: Recipient[];
  /** Each of them submits once. */
  senders: Recipient[];
  /** Each of them saves preferences once. */
  savers: Recipient[];
  /** Each of them pays once. */
  payers: Payer[];
  /** Each of them enrolls in budget billing once. */
  enrollers: Recipient[];
  demo: DemoLink[];
  /** The form page's data, for the bare peer. */
  page: CapturedPage;
}

/**
 * A data folder with the demo, the 12-field form and a recipient for every link that the benchmarks open.
 *
 * @param more of the servers' environment: the address of a PostgreSQL database, of a mail server
 */
export async function createWorld(
  counts: { readers: number; senders: number; savers: number; payers: number; enrollers: number },
  more: Record<string, string> = {},
): Promise<World> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'latchkey-bench-'));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    LOAD_LIMIT_SCALE: '0',
    LINK_KEYS: `bench:${randomBytes(32).toString('hex')}`,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    TRUSTED_PROXIES: 'loopback',
    ...more,
  };
  const config = readConfig(env);
  const platform = await createPlatform(config);
  try {
    const text = await readFile(new URL('form.json', import.meta.url), 'utf8');
    const { form, issues } = readFormFile(text);
    if (!form) throw new Error(`bench/form.json: ${JSON.stringify(issues)}`);
    await createFormService(platform.context).importForm(ACCOUNT, form, platform.context.clock.now());
    const readers = await addRecipients(platform, config, 'r', counts.readers);
    const senders = await addRecipients(platform, config, 's', counts.senders);
    const savers = await addRecipients(platform, config, 'p', counts.savers);
    const payers = await addPayers(platform, counts.payers);
    const enrollers = await addRecipients(platform, config, 'e', counts.enrollers, 0);
    await addUsage(platform, enrollers);
    const first = readers[0];
    if (!first) throw new Error('At least one reader is needed');
    return {
      dataDir,
      env,
      readers,
      senders,
      savers,
      payers,
      enrollers,
      demo: await createDemoLinks(platform.context),
      page: await capturePage(platform, config, first.path),
    };
  } finally {
    await platform.close();
  }
}

/** Puts recipients into the data; returns their ids. */
export async function insertRecipients(
  { context }: Platform,
  prefix: string,
  count: number,
  balanceCents = BALANCE_CENTS,
  kind = '',
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(7, '0')}`);
  const rows = ids.map((id) => ({
    account_id: ACCOUNT,
    id,
    name: `Recipient ${id}`,
    email: `${id}@mail.example.com`,
    phone: null,
    locale: null,
    tags: JSON.stringify({ 'Account number': id }),
    balance_cents: balanceCents,
    next_bill_date: null,
    kind,
    is_test: 0,
    revision: 1,
  }));
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await context.db
      .insertInto('recipients')
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
  return ids;
}

/** Counts a form's results anew, by the product's own command. @throws Error with what it wrote, where it fails */
export function recount(env: NodeJS.ProcessEnv, formId: string): void {
  const counted = spawnSync('npm', ['run', '--silent', 'submissions', '--', 'recount', formId], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (counted.status !== 0) throw new Error(`recount: ${counted.stderr}`);
}

async function addPayers(platform: Platform, count: number): Promise<Payer[]> {
  const { tokens } = platform.context;
  return Promise.all(
    (await insertRecipients(platform, 'q', count)).map(async (id) => {
      const demand = {
        jti: `bench-${id}`,
        amountCents: 8435,
        recipientId: id,
        email: `${id}@mail.example.com`,
        phoneNumber: '',
        accountId: ACCOUNT,
      };
      return {
        id,
        path: linkPath('smart-pay', await tokens.mintSmartPay(demand, 24 * 3600)),
        paymentKey: randomBytes(16).toString('base64url'),
      };
    }),
  );
}

async function addRecipients(
  platform: Platform,
  config: Config,
  prefix: string,
  count: number,
  balanceCents = BALANCE_CENTS,
): Promise<Recipient[]> {
  const { context } = platform;
  return Promise.all(
    (await insertRecipients(platform, prefix, count, balanceCents)).map(async (id) => {
      const claims = { purpose: 'form', accountId: ACCOUNT, recipientId: id, target: FORM } as const;
      const key = { accountId: ACCOUNT, recipientId: id, formId: FORM, version: FORM_VERSION, submissionCount: 0 };
      const token = await context.tokens.mintLink(claims, 24 * 3600);
      const preferences = await context.tokens.mintLink(
        { purpose: 'preferences', accountId: ACCOUNT, recipientId: id },
        24 * 3600,
      );
      const enroll = await context.tokens.mintLink(
        { purpose: 'enroll', accountId: ACCOUNT, recipientId: id },
        24 * 3600,
      );
      return {
        id,
        path: linkPath('form', token),
        submissionKey: submissionKey(config, key),
        preferencesPath: linkPath('preferences', preferences),
        budgetPath: linkPath('enroll', enroll),
      };
    }),
  );
}

/** A gas account, an offer and a year of readings for each. */
async function addUsage({ context: { db } }: Platform, customers: readonly Recipient[]): Promise<void> {
  const months = Array.from({ length: 12 }, (_, month) => ({
    from_date: `2026-${String(month + 1).padStart(2, '0')}-01`,
    to_date: `2026-${String(month + 1).padStart(2, '0')}-28`,
    therms_hundredths: 8000 + month,
    bill_cents: 9000 + month,
  }));
  for (let start = 0; start < customers.length; start += ROWS_A_STATEMENT) {
    const owners = customers
      .slice(start, start + ROWS_A_STATEMENT)
      .map(({ id }) => ({ account_id: ACCOUNT, recipient_id: id }));
    const choice = {
      street_number: '1',
      state: 'MD',
      is_residential: 1,
      do_not_contact: 0,
      do_not_transfer: 0,
      updated_at: 0,
    };
    await db
      .insertInto('supplier_accounts')
      .values(owners.map((owner) => ({ ...owner, ...choice, contract_account: owner.recipient_id })))
      .execute();
    const offer = { is_budget_allowed: 1, is_installment_allowed: 1, has_energy_assistance: 0, period: null };
    await db
      .insertInto('plan_offers')
      .values(owners.map((owner) => ({ ...owner, ...offer })))
      .execute();
    for (const month of months)
      await db
        .insertInto('usage_periods')
        .values(owners.map((owner) => ({ ...owner, ...month })))
        .execute();
  }
}

/** What a browser without JavaScript posts when a person has filled in the form. */
export function filledForm({ submissionKey }: Pick<Recipient, 'submissionKey'>): string {
  return new URLSearchParams([
    ['submissionKey', submissionKey],
    ['formVersion', String(FORM_VERSION)],
    ['a.name', 'Terry O’Malley'],
    ['a.email', 'terry@mail.example.com'],
    ['a.phone', '(206) 555-0142'],
    ['a.street', '12 Harbor Street'],
    ['a.city', 'Seattle'],
    ['a.state', 'wa'],
    ['a.day', '2031-05-14'],
    ['a.time', '14:30'],
    ['a.home', 'flat'],
    ['a.services', 'gas'],
    ['a.services', 'water'],
    ['a.unit', '4B'],
    ['a.notes', 'The key is with the neighbour.'],
    ['intent', 'submit'],
  ]).toString();
}
