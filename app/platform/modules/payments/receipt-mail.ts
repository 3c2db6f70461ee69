import { creditOf, restOf } from '~/domain/payment';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { PaymentRow } from '../../db/payment-tables';
import type { AccountRow } from '../../db/schema';
import { promise } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import type { KeepMessage } from '../../messages/promises';
import { DeliveryError } from '../../ports/messages';
import { createAccountService } from '../accounts/service';
import { writingAccount } from '../texts/service';
import type { Tokens } from '../../tokens';

/** The e-mail that follows a received payment, in the payer's language. */
export function createReceiptMail(context: PlatformContext) {
  const { db, clock, config, tokens, log } = context;
  const accounts = createAccountService({ db });

  async function render(payment: PaymentRow, account: AccountRow) {
    const {
      reference,
      language,
      amount_cents,
      method,
      brand,
      last_four,
      account_number,
      settled_at,
      due_cents,
      balance_cents,
    } = payment;
    return renderMessage('payment.received', {
      language,
      account: await writingAccount(db, account),
      params: {
        reference,
        amountCents: amount_cents,
        currency: currencyOf(account.country),
        paidAt: settled_at ?? clock.now(),
        timeZone: account.time_zone,
        accountNumber: account_number,
        restCents: restOf(amount_cents, due_cents),
        creditCents: creditOf(amount_cents, due_cents),
        isBooked: balance_cents !== null,
        means: { method, brand, lastFour: last_four },
        url: config.publicUrl + resultPath(tokens, reference, account.public_id),
      },
    });
  }

  return {
    /**
     * Promises the receipt of a payment as it is received. Whoever keeps it claims it in the same transaction: a second receipt would
     * look like a second payment.
     *
     * @param known the payment's account, where it is read already
     */
    async promise(payment: PaymentRow, known?: AccountRow): Promise<KeepMessage> {
      const nothing: KeepMessage = async () => undefined;
      const account = known ?? (await accounts.findAccount(payment.account_id));
      if (!account) return nothing;
      const more = { recipientId: payment.recipient_id, weight: 'receipt' as const };
      const rendered = await render(payment, account);
      return promise(context, account, { channel: 'email', to: payment.email }, rendered, more).catch(
        (error: unknown): KeepMessage => {
          log('warn', 'payment.receiptFailed', {
            accountId: payment.account_id,
            kind: error instanceof DeliveryError ? error.kind : 'surprise',
          });
          return nothing;
        },
      );
    },
  };
}

/** Path of the page that tells what came of a payment, in the look of the account. Spec: enrollment-and-payment 2. */
export function resultPath(tokens: Pick<Tokens, 'signReference'>, reference: string, publicId: string): string {
  const query = new URLSearchParams({
    referenceId: reference,
    security: tokens.signReference(reference),
    accountToken: publicId,
  });
  return `/pay-result?${query.toString()}`;
}
