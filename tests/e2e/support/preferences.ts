import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { linkPath } from '~/lib/contract/page-paths';
import { formatPhone } from '~/domain/phone-number';
import { openTestDb } from './database';
import type { TestData } from './data';
import { serverData } from './global-setup';
import { expect, test as base } from './journey';

/** Demo people whose account, contacts and categories a test's own person gets. */
const STORIES = {
  standard: ['cascadia', '220010010201'],
  'one-contact': ['harbor', '330020020202'],
  erp: ['hudson', '990080080203'],
  terms: ['alpenstrom', '440030030204'],
  'gas-ebill': ['potomac', '660050050205'],
  tax: ['lone-star', '770060060206'],
  rtl: ['indus', '550040040208'],
} as const;
export type Story = keyof typeof STORIES;

type Row = Record<string, string | number | null>;

export interface Customer {
  accountId: string;
  id: string;
  /** Of an ERP customer: the recipients in the order of the list. */
  recipients: string[];
  email: string;
  phone: string;
  token: string;
  /** Of the preferences page, from the site's root. */
  path: string;
}

interface StoredContact {
  channel: string;
  contact: string;
  isVerified: boolean;
  isPreferred: boolean;
}

type NewContact = [
  channel: 'email' | 'sms' | 'whatsApp',
  contact: string,
  state: 'preferred' | 'verified' | 'unverified',
];

interface CustomerOptions {
  /** In place of one verified email address and one verified number. */
  contacts?: NewContact[];
  locale?: string | null;
  seconds?: number;
}

/** An address and a number that nobody else has. */
export function newContacts(): { email: string; phone: string } {
  const end = String(randomInt(1_000_000, 9_999_999));
  return { email: `pat.${end}@mail.example.com`, phone: `+1202${end.replace(/^[01]/, '2')}` };
}

/** Preferences in the data of a running server, seen from beside it. */
export function openPreferenceData(dataDir: string, data: TestData) {
  const db = openTestDb(dataDir);
  const all = (sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Row[];
  const insert = (table: string, row: Row) => {
    const columns = Object.keys(row);
    db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    ).run(row);
  };
  const newId = () => String(randomInt(100_000_000_000, 999_999_999_999));

  function copyRecipient(accountId: string, modelId: string, change: Row): void {
    const [model] = all('select * from recipients where account_id = ? and id = ?', accountId, modelId);
    insert('recipients', { ...model, ...change });
  }

  return {
    /** A person of the test's own in the account of a demo story. */
    async newCustomer(story: Story, options: CustomerOptions = {}): Promise<Customer> {
      const [accountId, modelId] = STORIES[story];
      const id = newId();
      const { email, phone } = newContacts();
      copyRecipient(accountId, modelId, {
        id,
        name: 'Pat Test',
        email: null,
        phone: null,
        ...(options.locale !== undefined && { locale: options.locale }),
      });
      const contacts = options.contacts ?? [
        ['email', email, 'preferred'],
        ['sms', phone, 'preferred'],
      ];
      contacts.forEach(([channel, contact, state], index) =>
        insert('contacts', {
          account_id: accountId,
          recipient_id: id,
          channel,
          contact,
          is_verified: state === 'unverified' ? 0 : 1,
          is_preferred: state === 'preferred' ? 1 : 0,
          position: index + 1,
          created_at: Date.now(),
          removed_at: null,
        }),
      );
      const [erp] = all('select * from erp_customers where account_id = ? and recipient_id = ?', accountId, modelId);
      const recipients: string[] = [];
      if (erp) {
        const renamed = (JSON.parse(String(erp.recipients)) as { recipientId: string }[]).map((recipient, index) => {
          const recipientId = index === 0 ? id : newId();
          if (index > 0) copyRecipient(accountId, recipient.recipientId, { id: recipientId });
          recipients.push(recipientId);
          return { ...recipient, recipientId };
        });
        insert('erp_customers', { ...erp, recipient_id: id, recipients: JSON.stringify(renamed) });
      }
      const token = await data.mintLink(
        { accountId, id, formId: '' },
        { purpose: 'preferences', seconds: options.seconds },
      );
      return { accountId, id, recipients, email, phone, token, path: linkPath('preferences', token) };
    },

    /** What is stored, by `category.channel`. */
    consents({ accountId, id }: Pick<Customer, 'accountId' | 'id'>): Record<string, boolean> {
      const rows = all('select * from consents where account_id = ? and recipient_id = ?', accountId, id);
      return Object.fromEntries(rows.map((row) => [`${row.category}.${row.channel}`, row.is_given === 1]));
    },

    contacts({ accountId, id }: Pick<Customer, 'accountId' | 'id'>): StoredContact[] {
      const rows = all(
        'select * from contacts where account_id = ? and recipient_id = ? and removed_at is null order by channel, position',
        accountId,
        id,
      );
      return rows.map((row) => ({
        channel: String(row.channel),
        contact: String(row.contact),
        isVerified: row.is_verified === 1,
        isPreferred: row.is_preferred === 1,
      }));
    },

    events({ accountId, id }: Pick<Customer, 'accountId' | 'id'>): Row[] {
      return all('select * from consent_events where account_id = ? and recipient_id = ? order by seq', accountId, id);
    },

    language: ({ accountId, id }: Pick<Customer, 'accountId' | 'id'>): string | null =>
      all('select locale from recipients where account_id = ? and id = ?', accountId, id)[0]?.locale as string | null,

    pause({ accountId, id }: Pick<Customer, 'accountId' | 'id'>, days: number): void {
      insert('pauses', {
        account_id: accountId,
        recipient_id: id,
        category: '',
        until: Date.now() + days * 86_400_000,
        created_at: Date.now(),
      });
      db.prepare('update recipients set revision = revision + 1 where account_id = ? and id = ?').run(accountId, id);
    },

    /** A message to the contact has come back a day ago. */
    cameBack({ accountId, id }: Pick<Customer, 'accountId' | 'id'>, channel: string, contact: string): void {
      insert('suppressions', {
        account_id: accountId,
        channel,
        contact,
        reason: 'bounced',
        since: Date.now() - 86_400_000,
      });
      db.prepare('update recipients set revision = revision + 1 where account_id = ? and id = ?').run(accountId, id);
    },

    close: () => db.close(),
  };
}
export type PreferenceData = ReturnType<typeof openPreferenceData>;

interface Fixtures {
  /** What is stored of preferences. Of a test and not of its worker: workers with something of their own are started for it. */
  stored: PreferenceData;
  /** Opens the preferences page by a link of the test's own. */
  openPage(story: Story, options?: CustomerOptions & { query?: string }): Promise<Customer>;
}

export const test = base.extend<Fixtures>({
  stored: async ({ data }, use) => {
    const stored = openPreferenceData(serverData(), data);
    await use(stored);
    stored.close();
  },
  openPage: async ({ page, stored }, use) => {
    await use(async (story, { query = '', ...options } = {}) => {
      const customer = await stored.newCustomer(story, options);
      const response = await page.goto(customer.path + query);
      expect(response?.status()).toBe(200);
      return customer;
    });
  },
});

export { expect };

/** A box of the grid, by `category.channel`. */
export const box = (page: Page, key: string): Locator => page.locator(`.grid input[value="${key}"]`);
export const list = (page: Page, channel: string): Locator => page.locator(`#field-contacts-${channel}`);
/** A contact's line in its list. */
export const entry = (page: Page, channel: string, contact: string): Locator =>
  list(page, channel)
    .locator('li')
    .filter({ hasText: formatPhone(contact) });
export const save = (page: Page): Promise<void> => page.locator('[data-part=save]').click();
export const unsaved = (page: Page): Locator => page.locator('[data-part=unsaved]');
export const code = (page: Page): Locator => page.locator('#code-form-code');
/** A code that the given one is not. */
export const wrongCode = (right: string): string => (right === '1111' ? '2222' : '1111');

export async function typeCode(page: Page, text: string): Promise<void> {
  await code(page).fill(text);
  await page.locator('#code-form button[value=verify]').click();
}
