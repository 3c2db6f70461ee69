import { randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './global-setup';
import { insertRow, type Row, withDb } from './insert-rows';

/** A customer of the demo's gas company, of a test's own. */
export interface GasCustomer {
  accountId: string;
  /** Also the account number. */
  id: string;
  name: string;
  email: string;
  streetNumber: string;
}

function newRecipient(accountId: string, locale: string | null): Omit<GasCustomer, 'streetNumber'> {
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const name = 'Gale Tester';
  const email = `gale.${id}@mail.example.com`;
  insertRow('recipients', {
    account_id: accountId,
    id,
    name,
    email,
    phone: null,
    locale,
    tags: '{}',
    balance_cents: 0,
    next_bill_date: null,
    revision: 1,
  });
  return { accountId, id, name, email };
}

/** A home in Maryland unless told otherwise, at number 27B. */
export function newGasCustomer({
  state = 'MD',
  isHome = true,
  choice = [false, false],
  locale = null,
  hasAccount = true,
}: {
  state?: string;
  isHome?: boolean;
  choice?: [contact: boolean, transfer: boolean];
  locale?: string | null;
  hasAccount?: boolean;
} = {}): GasCustomer {
  const recipient = newRecipient('potomac', locale);
  const streetNumber = '27B';
  if (hasAccount) {
    insertRow('supplier_accounts', {
      contract_account: recipient.id,
      account_id: recipient.accountId,
      recipient_id: recipient.id,
      street_number: streetNumber,
      state,
      is_residential: Number(isHome),
      do_not_contact: Number(choice[0]),
      do_not_transfer: Number(choice[1]),
      updated_at: 0,
    });
  }
  return { ...recipient, streetNumber };
}

/** What is stored: who may not contact, who may not be handed over. */
export function storedChoice({ id }: GasCustomer): [contact: boolean, transfer: boolean] {
  const row = withDb((db) =>
    db.prepare('select do_not_contact, do_not_transfer from supplier_accounts where contract_account = ?').get(id),
  ) as Row;
  return [row.do_not_contact === 1, row.do_not_transfer === 1];
}

/** Path of a link for a person. */
export async function createLinkPath(
  { accountId, id }: { accountId: string; id: string },
  purpose: LinkPurpose,
  { seconds = 3600, messageId }: { seconds?: number; messageId?: string } = {},
): Promise<string> {
  const tokens = createTokens({
    keys: readConfig({ DATA_DIR: serverData() }).linkKeys,
    clock: systemClock,
    ids: randomIds,
  });
  const claims = { purpose, accountId, recipientId: id, ...(messageId && { messageId: messageId }) };
  return linkPath(purpose, await tokens.mintLink(claims, seconds));
}

/** An account of a test's own with an outage notice, or with none. Returns somebody with a link to it. */
export function newNotice(html: string | undefined): { accountId: string; id: string } {
  const accountId = `notice-${randomInt(1e12)}`;
  const model = withDb((db) => db.prepare("select * from accounts where id = 'potomac'").get()) as Row;
  insertRow('accounts', { ...model, id: accountId, public_id: accountId, domain: null });
  if (html !== undefined) insertRow('outage_templates', { account_id: accountId, html });
  return newRecipient(accountId, null);
}

/** A message that somebody was sent. */
export function newMessage({
  body,
  subject = 'Your bill is ready',
  channel = 'email',
  locale = null,
}: {
  body: string;
  subject?: string;
  channel?: string;
  locale?: string | null;
}): { accountId: string; id: string; email: string; messageId: string } {
  const recipient = newRecipient('potomac', locale);
  const messageId = `message-${recipient.id}`;
  insertRow('notification_logs', {
    id: messageId,
    account_id: recipient.accountId,
    recipient_id: recipient.id,
    channel,
    category: 'bills',
    to: recipient.email,
    subject,
    body,
    sent_at: Date.parse('2026-03-05T17:30:00Z'),
  });
  return { ...recipient, messageId };
}
