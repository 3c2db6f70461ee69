import { createHash } from 'node:crypto';
import { LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/contract/paths';
import type { PlatformContext } from '../../context';
import type { RecipientRow } from '../../db/schema';

/**
 * Names what a customer owes now. Every link to pay the same balance has this id, so that it is paid once, however many
 * of them are sent or scanned; the next bill makes another one, even over the same amount.
 */
export function balanceDemandId({ account_id, id, balance_cents, next_bill_date }: RecipientRow): string {
  const debt = JSON.stringify([account_id, id, balance_cents, next_bill_date]);
  return `balance-${createHash('sha256').update(debt).digest('base64url')}`;
}

/**
 * Address of the page that pays a customer's balance, which must be above 0. Receipts go to the given contacts.
 *
 * @param to.phone in E.164, or empty
 */
export async function balancePayLink(
  { tokens, config }: Pick<PlatformContext, 'tokens' | 'config'>,
  recipient: RecipientRow,
  to: { email: string; phone: string },
): Promise<string> {
  const token = await tokens.mintSmartPay(
    {
      jti: balanceDemandId(recipient),
      amountCents: recipient.balance_cents ?? 0,
      recipientId: recipient.id,
      email: to.email,
      phoneNumber: to.phone,
      accountId: recipient.account_id,
    },
    LINK_SECONDS,
  );
  return config.publicUrl + linkPath('smart-pay', token);
}
