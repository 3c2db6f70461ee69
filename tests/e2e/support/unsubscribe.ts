import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { linkPath } from '~/lib/contract/page-paths';
import { openTestDb } from './database';
import type { TestData } from './data';
import { serverData } from './global-setup';
import { expect, test as base, type Customer, type PreferenceData, type Story } from './preferences';

/** Somebody who got a message, with the link below it. */
export interface Reader extends Customer {
  unsubscribeToken: string;
  /** Of the unsubscribe page, from the site's root. */
  unsubscribePath: string;
}

export interface Message {
  category?: string;
  channel?: 'email' | 'sms';
  locale?: string | null;
  /** Life of the link; negative: it has run out. */
  seconds?: number;
}

type Stored = Pick<PreferenceData, 'newCustomer'>;

/** A reader of the test's own, in the account of a demo story. */
export async function newReader(
  data: TestData,
  stored: Stored,
  dataDir: string,
  story: Story = 'standard',
  message: Message = {},
): Promise<Reader> {
  const { category = 'service_update', channel = 'email', locale, seconds } = message;
  const customer = await stored.newCustomer(story, { locale });
  if (channel === 'sms') await rememberSms(dataDir, customer, category);
  const messageId = channel === 'sms' ? smsLogId(customer) : undefined;
  const unsubscribeToken = await data.mintLink(
    { ...customer, formId: category },
    { purpose: 'unsubscribe', seconds, messageId },
  );
  return { ...customer, unsubscribeToken, unsubscribePath: linkPath('unsubscribe', unsubscribeToken) };
}

const smsLogId = ({ id }: Customer) => `sms-${id}`;

async function rememberSms(dataDir: string, customer: Customer, category: string): Promise<void> {
  const db = openTestDb(dataDir);
  db.prepare(
    `insert into notification_logs (id, account_id, recipient_id, channel, category, "to", subject, body, sent_at) values (?, ?, ?, 'sms', ?, ?, '', 'Text', ?)`,
  ).run(smsLogId(customer), customer.accountId, customer.id, category, customer.phone, Date.now());
  db.close();
}

interface PastEvent {
  category: string;
  channel: string;
  action: string;
  source: string;
  /** Hours ago. */
  hours: number;
  textVersion?: string;
  detail?: string;
  address?: string;
}

/** Writes a history, the oldest first; texts by their version. */
export function writeHistory(
  dataDir: string,
  { accountId, id }: Pick<Customer, 'accountId' | 'id'>,
  events: PastEvent[],
  texts: Record<string, string> = {},
): void {
  const db = openTestDb(dataDir);
  events.forEach((event, index) =>
    db
      .prepare(
        `insert into consent_events (id, account_id, recipient_id, category, channel, action, source, text_version, address, language, detail, at, seq)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'en', ?, ?, ?)`,
      )
      .run(
        randomUUID(),
        accountId,
        id,
        event.category,
        event.channel,
        event.action,
        event.source,
        event.textVersion ?? '',
        event.address ?? null,
        event.detail ?? '',
        Date.now() - event.hours * 3_600_000,
        index + 1,
      ),
  );
  for (const [version, text] of Object.entries(texts)) {
    db.prepare(
      'insert or ignore into consent_texts (account_id, version, text, first_used_at) values (?, ?, ?, 0)',
    ).run(accountId, version, text);
  }
  db.close();
}

/** What a STOP by SMS leaves behind. */
export function writeStop(
  dataDir: string,
  customer: Pick<Customer, 'accountId' | 'id' | 'phone'>,
  hours: number,
): { number: string; start: () => void } {
  const db = openTestDb(dataDir);
  const { phone: number } = customer;
  db.prepare(
    `insert into number_stops (channel, number, receiver, stopped_at) values ('sms', ?, '+12025550301', ?)`,
  ).run(number, Date.now() - hours * 3_600_000);
  const touch = (open: typeof db) =>
    open
      .prepare('update recipients set revision = revision + 1 where account_id = ? and id = ?')
      .run(customer.accountId, customer.id);
  touch(db);
  db.close();
  return {
    number,
    start() {
      const again = openTestDb(dataDir);
      again.prepare('update number_stops set started_at = ? where number = ?').run(Date.now(), number);
      touch(again);
      again.close();
    },
  };
}

/** Reasons that were given, newest first. */
export function reasonsOf(
  dataDir: string,
  { accountId, id }: Pick<Customer, 'accountId' | 'id'>,
): { reason: string; comment: string; category: string }[] {
  const db = openTestDb(dataDir);
  const rows = db
    .prepare('select reason, comment, category from unsubscribe_reasons where account_id = ? and recipient_id = ?')
    .all(accountId, id);
  db.close();
  return rows as never;
}

interface Fixtures {
  /** Opens the unsubscribe page by a link of the test's own. */
  openUnsubscribe(story?: Story, message?: Message): Promise<Reader>;
}

export const test = base.extend<Fixtures>({
  openUnsubscribe: async ({ page, data, stored }, use) => {
    await use(async (story, message) => {
      const reader = await newReader(data, stored, serverData(), story, message);
      const response = await page.goto(reader.unsubscribePath);
      expect(response?.status()).toBe(200);
      return reader;
    });
  },
});

export { expect };

/** Presses a button of the page by its words. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
