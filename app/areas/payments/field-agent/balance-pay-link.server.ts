import { hash } from 'node:crypto';
import { LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import type { PlatformContext } from '~/platform/platform-context';
import type { RecipientRow } from '~/platform/db/schema';
import type { Db } from '~/platform/db/open-database';
import { receivedPaymentsQuery } from '../service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

/** What a customer owes, and what of all that was ever billed to them was paid by links, by the demands that it was paid for. */
interface Balance extends Pick<RecipientRow, 'account_id' | 'id' | 'balance_cents' | 'next_bill_date'> {
  received: readonly { demandId: string | null; cents: number }[];
}

/**
 * Names what a customer owes, with what was paid of it: a part that is paid lowers the balance and leaves the name as it is. Every
 * link to the same debt has this id, so that its parts add up, however many links are sent or scanned; the next bill makes another
 * one, even over the same amount.
 */
function balanceDemandId({ account_id, id, balance_cents, next_bill_date, received }: Balance): string {
  const billed = (balance_cents ?? 0) + received.reduce((sum, { cents }) => sum + cents, 0);
  const debt = JSON.stringify([account_id, id, billed, next_bill_date]);
  return `balance-${hash('sha256', debt, 'base64url')}`;
}

/**
 * Address of the page that pays a customer's balance, which must be above 0. It asks for the whole debt, so that what was paid of it
 * shows. Receipts go to the given contacts.
 *
 * @param to.phone in E.164, or empty
 */
export async function createBalancePayLink(
  { tokens, config }: Pick<PlatformContext, 'tokens' | 'config'>,
  debt: Balance,
  to: { email: string; phone: string },
): Promise<string> {
  const jti = balanceDemandId(debt);
  const paidCents = debt.received.filter(({ demandId }) => demandId === jti).reduce((sum, { cents }) => sum + cents, 0);
  const token = await tokens.mintSmartPay(
    {
      jti,
      amountCents: (debt.balance_cents ?? 0) + paidCents,
      recipientId: debt.id,
      email: to.email,
      phoneNumber: to.phone,
      accountId: debt.account_id,
    },
    LINK_SECONDS,
  );
  return config.publicUrl + linkPath('smart-pay', token);
}

/** What a customer owes and what was received for it, as of one moment: in one statement. Undefined where there is no such customer. */
export async function findBalance(db: Db, accountId: string, recipientId: string): Promise<Balance | undefined> {
  const rows = await db
    .selectFrom(createRecipientService({ db }).rowOf({ accountId, recipientId }).as('recipient'))
    .leftJoin(receivedPaymentsQuery(db, { accountId, recipientId }).as('payments'), (join) => join.onTrue())
    .select([
      'recipient.account_id',
      'recipient.id',
      'recipient.balance_cents',
      'recipient.next_bill_date',
      'payments.demand_id',
      'payments.amount_cents',
    ])
    .execute();
  const [first] = rows;
  return (
    first && {
      ...first,
      received: rows.map(({ demand_id, amount_cents }) => ({ demandId: demand_id, cents: amount_cents ?? 0 })),
    }
  );
}
