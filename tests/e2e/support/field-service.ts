import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '~/config/env';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './global-setup';
import { insertRow, type Row, withDb } from './insert-rows';

/** A customer of a test's own, with an installation that a field agent visits. */
export interface VisitedCustomer {
  accountId: string;
  /** Also the account number. */
  id: string;
  email: string;
  phone: string;
  installationId: string;
  /** Of the field agent's page, from the site's root. */
  path: string;
}

interface VisitOptions {
  accountId?: string;
  locale?: string | null;
  balanceCents?: number;
  /** No email address, no phone on file. */
  isUnknown?: boolean;
  /** The ERP has no contract account there. */
  hasNumber?: boolean;
}

export function newVisit({
  accountId = 'potomac',
  locale = null,
  balanceCents = 12_345,
  isUnknown = false,
  hasNumber = true,
}: VisitOptions = {}): VisitedCustomer {
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const [email, phone] = [`vince.${id}@mail.example.com`, `+1202${id.slice(-7).replace(/^[01]/, '2')}`];
  insertRow('recipients', {
    account_id: accountId,
    id,
    name: 'Vince Visited',
    email: isUnknown ? null : email,
    phone: isUnknown ? null : phone,
    locale,
    tags: '{}',
    balance_cents: balanceCents,
    next_bill_date: null,
    revision: 1,
  });
  const installationId = `test-${randomIds.next()}`;
  insertRow('installations', {
    installation_id: installationId,
    account_id: accountId,
    recipient_id: id,
    contract_account: hasNumber ? id : '',
    created_at: 0,
  });
  return { accountId, id, email, phone, installationId, path: `/agent-payments?installationId=${installationId}` };
}

/** A payment of the customer that the bank declined on 5 March 2026, 11:30 in New York. */
export function addDeclinedPayment({ accountId, id }: Pick<VisitedCustomer, 'accountId' | 'id'>): string {
  const reference = `PAY-T-${id.slice(-6)}`;
  const at = Date.parse('2026-03-05T16:30:00Z');
  insertRow('payments', {
    id: `test-${id}`,
    reference,
    account_id: accountId,
    recipient_id: id,
    account_number: id,
    demand_id: null,
    payment_key: `test-${id}`,
    content_hash: '',
    method: 'card',
    status: 'declined',
    amount_cents: 4_210,
    tax_cents: 0,
    currency: 'USD',
    brand: 'visa',
    last_four: '0002',
    email: '',
    phone: '',
    language: 'en',
    gateway_reference: null,
    decline_code: 'insufficient_funds',
    balance_cents: null,
    created_at: at,
    settled_at: at,
    receipt_sent_at: null,
  });
  return reference;
}

/** A bill that was sent by email, or the email alone. */
export function newSentMessage(
  { accountId, id, email }: VisitedCustomer,
  { hasBill = true } = {},
): { logId: string; printKey: string } {
  const [logId, printKey] = [`test-${randomIds.next()}`, `test-${randomIds.next()}`];
  insertRow('notification_logs', {
    id: logId,
    account_id: accountId,
    recipient_id: id,
    channel: 'email',
    category: 'bills',
    to: email,
    subject: 'Your bill is ready',
    body: '<p>Please see the attached bill.</p>',
    sent_at: Date.parse('2026-03-05T16:30:00Z'),
  });
  if (!hasBill) return { logId, printKey };
  const billId = `test-${id}`;
  insertRow('bills', {
    id: billId,
    account_id: accountId,
    recipient_id: id,
    number: `T-${id.slice(-6)}`,
    issued_on: '2026-03-04',
    due_on: '2026-03-25',
    period_start: '2026-02-01',
    period_end: '2026-02-28',
    lines: JSON.stringify([{ text: 'Gas', amountCents: 8435 }]),
    total_cents: 8435,
  });
  insertRow('stored_prints', {
    key: printKey,
    account_id: accountId,
    recipient_id: id,
    bill_id: billId,
    file_key: null,
    created_at: 0,
  });
  insertRow('message_documents', { account_id: accountId, notification_log_id: logId, print_key: printKey });
  return { logId, printKey };
}

/** Path of a link for a customer. */
export async function createLinkPath(
  { accountId, id }: Pick<VisitedCustomer, 'accountId' | 'id'>,
  purpose: LinkPurpose,
  { seconds = 3600, contact }: { seconds?: number; contact?: string } = {},
): Promise<string> {
  const tokens = createTokens({
    keys: readConfig({ DATA_DIR: serverData() }).linkKeys,
    clock: systemClock,
    ids: randomIds,
  });
  const tags = contact === undefined ? [] : [{ name: 'contact', value: contact }];
  return linkPath(purpose, await tokens.mintLink({ purpose, accountId, recipientId: id, tags }, seconds));
}

/** A token of the field agent's calls, as the web side holds it for a customer. */
export function agentToken({ accountId, id, installationId }: VisitedCustomer): Promise<string> {
  const tokens = createTokens({
    keys: readConfig({ DATA_DIR: serverData() }).linkKeys,
    clock: systemClock,
    ids: randomIds,
  });
  return tokens.mintFieldAgent({ installationId, accountId, recipientId: id }, 900);
}

/** The contacts of a customer that are marked as verified. */
export function verifiedContacts({ id }: Pick<VisitedCustomer, 'id'>): string[] {
  const rows = withDb((db) =>
    db.prepare('select destination from verified_contacts where recipient_id = ? order by destination').all(id),
  ) as Row[];
  return rows.map(({ destination }) => String(destination));
}

/** What a QR code in a picture says, as zbarimg reads it. */
export function readQr(png: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-qr-'));
  try {
    writeFileSync(path.join(folder, 'code.png'), png);
    return spawnSync('zbarimg', ['-q', '--raw', path.join(folder, 'code.png')], { encoding: 'utf8' }).stdout.trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
