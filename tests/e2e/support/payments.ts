import { randomInt } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import { readConfig } from '~/config/env';
import { linkPath } from '~/lib/contract/page-paths';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './global-setup';
import { type Row, withDb } from './insert-rows';

export const GOOD_CARD = '4242 4242 4242 4242';
export const DECLINED_CARD = '4000 0000 0000 0002';
export const SILENT_CARD = '4000 0000 0000 0119';
export const LATE_CARD = '4000 0000 0000 0341';

/** Somebody who owes something, and the link to pay it. */
export interface Demand {
  accountId: string;
  /** Also the account number. */
  id: string;
  email: string;
  path: string;
  token: string;
}

export const tokens = () =>
  createTokens({ keys: readConfig({ DATA_DIR: serverData() }).linkKeys, clock: systemClock, ids: randomIds });

/** A customer of a test's own who owes 84.35. */
export async function newDemand({
  accountId = 'cascadia',
  seconds = 3600,
  amountCents = 8435,
  locale = null as string | null,
} = {}): Promise<Demand> {
  const id = String(randomInt(100_000_000_000, 999_999_999_999));
  const email = `pat.${id}@mail.example.com`;
  const row: Row = {
    account_id: accountId,
    id,
    name: 'Pat Payer',
    email,
    phone: '+12025550429',
    locale,
    tags: '{}',
    balance_cents: 10_000,
    next_bill_date: null,
    revision: 1,
  };
  const columns = Object.keys(row);
  withDb((db) =>
    db
      .prepare(
        `insert into recipients (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
      )
      .run(row),
  );
  const token = await tokens().mintSmartPay(
    { jti: `test-${id}`, amountCents, recipientId: id, email, phoneNumber: '+12025550429', accountId },
    seconds,
  );
  return { accountId, id, email, token, path: linkPath('smart-pay', token) };
}

/** Pays another amount than the full one by card, from the page of a demand to the result. */
export async function payPart(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Another amount' }).check();
  await page.getByRole('textbox', { name: /^Another amount/ }).fill(amount);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Card number').fill(GOOD_CARD);
  await page.getByLabel('Name on card').fill('Pat Payer');
  await page.getByLabel('Expiration date').fill('11/39');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PAYMENT RECEIVED');
}

/** Payments to a customer's number, the oldest first. */
export const paymentsOf = (accountNumber: string): PaymentRow[] =>
  withDb((db) =>
    db.prepare('select * from payments where account_number = ? order by created_at, id').all(accountNumber),
  ) as PaymentRow[];

/** Charges that took money, by card or by eWallet. */
export function chargesOf(accountNumber: string): number {
  const ids = paymentsOf(accountNumber).map(({ id }) => id);
  return withDb((db) =>
    ids
      .map((id) =>
        ['sandbox_charges', 'sandbox_checkouts'].map(
          (table) =>
            (
              db
                .prepare(`select count(*) as n from ${table} where idempotency_key = ? and status = 'succeeded'`)
                .get(id) as { n: number }
            ).n,
        ),
      )
      .flat()
      .reduce((sum, n) => sum + n, 0),
  );
}

export const balanceOf = (id: string): number | null =>
  (
    withDb((db) => db.prepare('select balance_cents as cents from recipients where id = ?').get(id)) as {
      cents: number | null;
    }
  ).cents;

/** All that is stored, as text. */
export const dumpAll = (): string =>
  withDb((db) => {
    const tables = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    return JSON.stringify(tables.map(({ name }) => db.prepare(`select * from "${name}"`).all()));
  });
