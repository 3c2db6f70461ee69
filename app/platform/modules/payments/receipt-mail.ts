import { creditOf, restOf } from '~/domain/payment';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { PaymentRow } from '../../db/payment-tables';
import { promise } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import type { KeepMessage } from '../../messages/promises';
import { DeliveryError } from '../../ports/messages';
import { createAccountService } from '../accounts/service';
import { writingAccount } from '../texts/service';
import { createPaymentStore } from './store';
import type { Tokens } from '../../tokens';

/** The e-mail that follows a received payment, in the payer's language. */
export function createReceiptMail(context: PlatformContext) {
  const { db, clock, config, tokens, log } = context;
  const accounts = createAccountService({ db });

  async function compose(payment: PaymentRow) {
    const account = await accounts.findAccount(payment.account_id);
    if (!account) return undefined;
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
    const rendered = renderMessage('payment.received', {
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
    return { account, rendered };
  }

  return {
    /** Promises the receipt, once: a second one would look like a second payment. */
    async send(payment: PaymentRow): Promise<void> {
      const message = await compose(payment);
      if (!message) return;
      const more = { recipientId: payment.recipient_id, weight: 'receipt' as const };
      const keep = await promise(
        context,
        message.account,
        { channel: 'email', to: payment.email },
        message.rendered,
        more,
      ).catch((error: unknown): KeepMessage => {
        log('warn', 'payment.receiptFailed', {
          accountId: payment.account_id,
          kind: error instanceof DeliveryError ? error.kind : 'surprise',
        });
        return async () => undefined;
      });
      await db.transaction().execute(async (trx) => {
        if (await createPaymentStore(trx).claimReceipt(payment.id, clock.now())) await keep(trx);
      });
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
