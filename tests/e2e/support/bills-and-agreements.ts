import { randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { openTestDb } from './database';

/** A customer of one test, and a link to their bill or agreement. */
interface DocumentLink {
  accountId: string;
  recipientId: string;
  token: string;
  /** Of the page that the link opens, from the site's root. */
  path: string;
}

interface StoredAgreement {
  status: string;
  envelopeId: string | null;
  signedAt: number | null;
  uploadedAt: number | null;
  documentKey: string | null;
}

interface DocumentOptions {
  accountId?: string;
  name?: string;
  locale?: string | null;
  /** Life of the link; negative: it has run out. */
  seconds?: number;
}

const DAY_SECONDS = 24 * 3600;

/** Opens a server's database to add and read bills and agreements. */
export function openBillsAndAgreements(dataDir: string) {
  const db = openTestDb(dataDir);
  const tokens = createTokens({ keys: readConfig({ DATA_DIR: dataDir }).linkKeys, clock: systemClock, ids: randomIds });
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const columns = Object.keys(row);
    db.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    ).run(row);
  };

  async function newCustomer(purpose: LinkPurpose, target: string, options: DocumentOptions): Promise<DocumentLink> {
    const { accountId = 'cascadia', name = 'Terry Test', locale = null, seconds = DAY_SECONDS } = options;
    const recipientId = String(randomInt(100_000_000_000, 999_999_999_999));
    insert('recipients', {
      account_id: accountId,
      id: recipientId,
      name,
      email: `terry.${recipientId}@mail.example.com`,
      phone: '+12025550999',
      locale,
      tags: JSON.stringify({ 'Account number': recipientId, 'Service address': '1 Test Road' }),
      balance_cents: null,
      next_bill_date: null,
      revision: 1,
    });
    const token = await tokens.mintLink({ purpose, accountId, recipientId, target }, seconds);
    return { accountId, recipientId, token, path: linkPath(purpose, token) };
  }

  /** Bills a customer for 84.35. Returns the bill's number. */
  function addBill({ accountId, recipientId }: Pick<DocumentLink, 'accountId' | 'recipientId'>): string {
    const number = `T-${recipientId.slice(-6)}`;
    insert('bills', {
      id: `test-${recipientId}`,
      account_id: accountId,
      recipient_id: recipientId,
      number,
      issued_on: '2027-01-04',
      due_on: '2027-01-25',
      period_start: '2026-12-01',
      period_end: '2026-12-31',
      lines: JSON.stringify([
        { text: 'Gas', amountCents: 8123 },
        { text: 'Taxes', amountCents: 312 },
      ]),
      total_cents: 8435,
    });
    return number;
  }

  return {
    async newBill(options: DocumentOptions = {}): Promise<DocumentLink & { number: string }> {
      const link = await newCustomer('view-bill', '', options);
      return { ...link, number: addBill(link) };
    },
    addBill,
    async newAgreement({ amountCents = 0, ...options }: DocumentOptions & { amountCents?: number } = {}): Promise<
      DocumentLink & { id: string }
    > {
      const id = `AG-T-${randomInt(1_000_000_000)}`;
      const link = await newCustomer('agreement', id, options);
      insert('agreements', {
        id,
        account_id: link.accountId,
        recipient_id: link.recipientId,
        title: 'Installation Agreement',
        paragraphs: JSON.stringify(['The company installs a charger.', 'The customer gives access to the meter.']),
        bill_amount_cents: amountCents,
        status: 'prepared',
        envelope_id: null,
        sent_at: null,
        signed_at: null,
        uploaded_at: null,
        document_key: null,
      });
      return { ...link, id };
    },
    agreement: (id: string): StoredAgreement =>
      db
        .prepare(
          'select status, envelope_id as envelopeId, signed_at as signedAt, uploaded_at as uploadedAt, document_key as documentKey from agreements where id = ?',
        )
        .get(id) as StoredAgreement,
    envelope: (id: string): { status: string; method: string; signedName: string } =>
      db
        .prepare('select status, method, signed_name as signedName from signing_envelopes where id = ?')
        .get(id) as never,
    mint: (
      link: Pick<DocumentLink, 'accountId' | 'recipientId'>,
      purpose: LinkPurpose,
      target = '',
      seconds = DAY_SECONDS,
    ): Promise<string> =>
      tokens.mintLink({ purpose, accountId: link.accountId, recipientId: link.recipientId, target }, seconds),
    close: () => db.close(),
  };
}
export type BillsAndAgreements = ReturnType<typeof openBillsAndAgreements>;
