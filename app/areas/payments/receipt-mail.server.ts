import { overpaymentOf, remainingDue } from '~/domain/payment';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import { findRow, lockRowShared } from '~/platform/db/row-queries';
import { composeMessage } from '~/platform/messages/send-rendered';
import type { FollowUpWriter } from '~/platform/messages/follow-up-messages';
import { renderMessage } from '~/platform/messages/render-message';
import { createAccountService } from '~/areas/accounts/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import type { Tokens } from '~/platform/tokens';

/** Writes the e-mail that follows a received payment, in the payer's language. */
export function createReceiptMail({
  db,
  config,
  tokens,
}: Pick<PlatformContext, 'db' | 'config' | 'tokens'>): FollowUpWriter {
  const accounts = createAccountService({ db });

  return async ({ id, about, accountId }) => {
    const [account, payment] = await Promise.all([
      accounts.findAccount(accountId),
      findRow(db, 'payments', { id: about }),
    ]);
    // Of one who was erased the address is gone.
    if (!account || !payment?.email) return undefined;
    const { reference, language, email, amount_cents, due_cents, method, brand, last_four } = payment;
    const rendered = renderMessage('payment.received', {
      language,
      account: await getMessageAccount(db, account),
      params: {
        reference,
        amountCents: amount_cents,
        currency: currencyOf(account.country),
        paidAt: payment.settled_at ?? payment.created_at,
        timeZone: account.time_zone,
        accountNumber: payment.account_number,
        restCents: remainingDue(amount_cents, due_cents),
        creditCents: overpaymentOf(amount_cents, due_cents),
        isBooked: payment.balance_cents !== null,
        means: { method, brand, lastFour: last_four },
        url: config.publicUrl + paymentResultPath(tokens, reference, account.public_id),
      },
    });
    const more = { id, recipientId: payment.recipient_id, weight: 'receipt' as const };
    return {
      message: composeMessage(account, { channel: 'email', to: email }, rendered, more),
      isStillValid: (trx) => lockRowShared(trx, 'payments', { id: about, email }),
    };
  };
}

/**
 * Path of the page that shows the outcome of a payment, with the account's branding. Spec: enrollment-and-payment 2.
 */
export function paymentResultPath(tokens: Pick<Tokens, 'signReference'>, reference: string, publicId: string): string {
  const query = new URLSearchParams({
    referenceId: reference,
    security: tokens.signReference(reference),
    accountToken: publicId,
  });
  return `/pay-result?${query.toString()}`;
}
