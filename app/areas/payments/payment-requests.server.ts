import { hash } from 'node:crypto';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { writeForRecipient } from '~/platform/db/erasures';
import { findRow, insertIfNew } from '~/platform/db/row-queries';
import type { RecipientKey } from '~/areas/recipients/service.server';

/** A request to pay an amount. An amount of 0 leaves it to the payer, and any one payment pays it. */
export interface PaymentRequest {
  id: string;
  amountCents: number;
  /** What it is for; may be empty. */
  about: string;
  /** Calendar date. */
  dueOn: string | null;
  /** The company asks for it no more. */
  isWithdrawn: boolean;
}

const hashOf = (parts: readonly unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/**
 * Creates a request that a recipient pays an amount, in minor units. Resolves to its id, which the payment link carries.
 *
 * @param orderKey names the order: asked again under it, the recipient is asked once
 */
export async function createPaymentRequest(
  { db, ids }: Pick<PlatformContext, 'db' | 'ids'>,
  { accountId, recipientId }: RecipientKey,
  { amountCents, about, orderKey = '' }: { amountCents: number; about: string; orderKey?: string | undefined },
): Promise<string> {
  const id = orderKey ? hashOf([accountId, recipientId, orderKey]) : ids.next();
  const demand = {
    account_id: accountId,
    id,
    recipient_id: recipientId,
    amount_cents: amountCents,
    due_on: null,
    about,
  };
  await writeForRecipient(db, { accountId, recipientId }, (trx) =>
    insertIfNew(trx, 'demands', { ...demand, is_withdrawn: 0 }),
  );
  return id;
}

/**
 * Finds the current state of a payment request: the company may have corrected its amount, or taken it back, since its links were made. Undefined
 * for what links ask for that is kept nowhere, such as a balance.
 */
export async function findPaymentRequest(
  db: Db,
  accountId: string,
  id: string,
): Promise<Omit<PaymentRequest, 'id'> | undefined> {
  const row = await findRow(db, 'demands', { account_id: accountId, id });
  return (
    row && {
      amountCents: row.amount_cents,
      about: row.about,
      dueOn: row.due_on,
      isWithdrawn: row.is_withdrawn === 1,
    }
  );
}
