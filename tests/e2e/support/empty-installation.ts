import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findDataset } from '~/areas/data-import/datasets';
import { addMonthsClamped } from '~/domain/calendar-date';
import { randomLinkKey } from '../../support/random-link-key';
import { startCluster } from '../../support/postgres-cluster';
import { startServer } from './server';

/** Recipients of the company that begins from nothing. */
const RECIPIENTS = 10_000;
export const idOf = (index: number): string => String(500_000_000_001 + index);

type Line = Record<string, unknown>;

const range = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_all, index) => of(index));
const owed = (index: number): number => (8435 + index) / 100;
const texts = (en: string) => ({ en });

/** Twelve periods of a month each. */
const usageOf = (recipient: string): Line[] =>
  range(12, (index) => ({
    recipient,
    from: addMonthsClamped('2025-10-13', index),
    to: addMonthsClamped('2025-11-12', index),
    therms: 80,
    bill: 100,
  }));

/**
 * What a company brings, by dataset. Everybody has a balance and a bill; the first has all else as well, so that every kind of link
 * leads somewhere.
 */
export function createCompanyData(): Record<string, Line[]> {
  const maya = idOf(0);
  return {
    'preference-settings': [
      { emailCode: 'code-email', smsCode: 'code-sms', header: texts('<p>Choose what we write about.</p>') },
    ],
    categories: [
      { name: 'outage_alert', position: 1, labels: texts('Outages'), visible: true, email: 'mandatory', sms: 'given' },
      { name: 'energy_tips', position: 2, labels: texts('Saving tips'), visible: true, email: 'given', sms: 'offered' },
    ],
    gate: [
      {
        page: 'view-bill',
        header: texts('<p>Please tell us one thing from your last bill.</p>'),
        consent: texts('I am this customer.'),
        error: texts('This does not match our records.'),
        fields: [{ key: 'ZIP code', labels: texts('ZIP code'), tag: 'ZIP', maxLength: 5 }],
        available: true,
      },
    ],
    'expiry-texts': [{ language: 'en', text: 'Links of Acme Water stop working after two weeks.' }],
    'outage-templates': [{ html: '<h1>The water is off in Elm Street</h1>' }],
    'wallet-templates': [
      {
        id: 'member-card',
        template: {
          FrontSide: {
            HeaderArea: [{ Key: 'since', Label: 'Customer since', Value: '2014' }],
            PrimaryArea: [{ Key: 'name', Label: 'Name', Value: '{{Customer name}}' }],
            SecondaryArea: [],
            AuxiliaryArea: [],
            FooterArea: [],
            BarcodeArea: { Message: '{{Account number}}' },
          },
          Backside: { BackArea: [{ Key: 'care', Label: 'Customer care', Value: '312-555-0100' }] },
          BackgroundColor: '#174c87',
          ForegroundColor: '#ffffff',
          LabelColor: '#d8e6fa',
        },
      },
    ],
    recipients: range(RECIPIENTS, (index) => ({
      id: idOf(index),
      name: index === 0 ? 'Maya Torres' : `Customer ${index}`,
      email: `customer.${index}@mail.example`,
      phone: `+1312555${String(index).padStart(4, '0')}`,
      language: index % 3 === 1 ? 'es' : 'en',
      type: 'Household',
      balance: index === 3 ? 0 : owed(index),
      nextBillDate: 'today+20',
      tags: { 'ZIP code': '60601', 'Customer name': `Customer ${index}`, 'Account number': idOf(index) },
    })),
    contacts: [
      { recipient: maya, channel: 'email', contact: 'maya.at.work@mail.example', verified: false, preferred: false },
    ],
    consents: [
      {
        recipient: maya,
        category: 'energy_tips',
        channel: 'sms',
        given: true,
        source: 'import',
        at: '2026-03-01T12:00:00.000Z',
      },
    ],
    bills: range(RECIPIENTS, (index) => ({
      id: `bill-${index}`,
      recipient: idOf(index),
      number: `B-${index}`,
      issuedOn: 'today-9',
      dueOn: 'today+12',
      total: owed(index),
      lines: [{ text: 'Water', amount: owed(index) }],
    })),
    demands: [{ id: 'december', recipient: maya, amount: 84.35, dueOn: 'today+12', about: 'Water, December' }],
    'plan-offers': [
      { recipient: idOf(2), budgetBilling: false, installments: true, energyAssistance: false },
      { recipient: idOf(3), budgetBilling: true, installments: false, energyAssistance: false },
    ],
    usage: usageOf(idOf(3)),
    'supplier-accounts': range(4, (index) => ({
      contractAccount: idOf(index),
      recipient: idOf(index),
      streetNumber: '27',
      state: 'MD',
      residential: true,
    })),
    agreements: [{ id: 'AG-1', recipient: maya, title: 'Service agreement', paragraphs: ['Acme brings the water.'] }],
    installations: [{ id: 'installation-7Yt2mQwLr4Kd9ZsXb0Ne', recipient: idOf(2), contractAccount: idOf(2) }],
  };
}

const FORMS = ['CustomForm', 'EBill'].map((type) => ({
  id: type === 'EBill' ? 'ebill' : 'contact-details',
  type,
  title: type === 'EBill' ? 'Bills by email' : 'Your contact details',
  formElements: [
    { type: 'inputs', inputForms: [{ id: 'full-name', name: 'Full name', inputType: 'shortText', required: true }] },
  ],
}));

/** How the company is set up: what `accounts -- apply` reads. */
const SETTINGS = {
  account: {
    timeZone: 'America/Chicago',
    supportPhone: '+1 312 555 0100',
    supportEmail: 'help@acme.example',
    minimumPaymentPercent: 25,
  },
};

interface EmptyInstallation {
  url: string;
  /** Runs a command of the guide, and resolves to what it prints. */
  run(command: string, ...args: string[]): Promise<string>;
  /** A folder of the company's own. */
  folder: string;
  stop(): Promise<void>;
}

export interface Company extends EmptyInstallation {
  /** Calls the API with a key of the company. */
  api<T>(call: string, input?: object): Promise<T>;
  /** A file that a call answers with. */
  download(call: string): Promise<string>;
}

/** An empty installation on PostgreSQL, without the demo. */
export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const cluster = await startCluster();
  const client = new pg.Client({ connectionString: `${cluster.server}/postgres` });
  await client.connect();
  await client.query('CREATE DATABASE nothing');
  await client.end();
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-nothing-'));
  const named = {
    DATABASE_URL: `${cluster.server}/nothing`,
    DEMO: '0',
    MESSAGES: 'captured',
    PAYMENTS: 'sandbox',
    SIGNING: 'sandbox',
    LINK_KEYS: randomLinkKey('nothing'),
  };
  const server = await startServer(named);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
    ...named,
  };
  return {
    url: server.url,
    folder,
    run: async (command, ...args) => {
      const options = { env: { ...env, NODE_ENV: 'production' as const }, maxBuffer: 64 * 1024 * 1024 };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/run.mjs', 'cli/main.ts', command, ...args],
        options,
      );
      return stdout;
    },
    async stop() {
      await server.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sets up the company by commands alone, as the guide does, and makes it a key. */
export async function setUpCompany(empty: EmptyInstallation): Promise<Company> {
  const { run, folder, url } = empty;
  const file = (name: string, content: string) => {
    const where = path.join(folder, name);
    mkdirSync(path.dirname(where), { recursive: true });
    writeFileSync(where, content);
    return where;
  };
  for (const [dataset, lines] of Object.entries(createCompanyData()))
    file(`data/${dataset}.jsonl`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await run('accounts', 'create', '--id', 'acme', '--name', 'Acme Water', '--owner', 'olga@acme.example');
  await run('accounts', 'apply', file('settings.json', JSON.stringify(SETTINGS)), '--account', 'acme');
  await run('data', 'import', path.join(folder, 'data'), '--account', 'acme');
  for (const form of FORMS)
    await run('forms', 'import', file(`${form.id}.json`, JSON.stringify(form)), '--account', 'acme');
  const key = /lk_live_\w+/.exec(
    await run('keys', 'create', '--account', 'acme', '--kind', 'live', '--scopes', 'read,write,send,links'),
  )?.[0];
  const callApi = async (call: string, input?: object) => {
    const answer = await fetch(`${url}/api/x/${call}`, {
      method: input ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(input && { body: JSON.stringify(input) }),
    });
    if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    ...empty,
    api: async (call, input) => ((await (await callApi(call, input)).json()) as { data: never }).data,
    download: async (call) => (await callApi(call)).text(),
  };
}

/** Where a record stands: the values of its key. */
export const recordKey = (dataset: string, line: Line): string =>
  JSON.stringify(findDataset(dataset)?.key.map((field) => line[field]));

/** All records of a dataset by where they stand. */
export async function exportRecords({ download }: Company, dataset: string): Promise<Map<string, Line>> {
  const text = await download(`data/${dataset}/Export?format=jsonl`);
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const record = JSON.parse(line) as Line;
      return [recordKey(dataset, record), record];
    }),
  );
}
