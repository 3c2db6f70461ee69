import { lastFour } from '~/domain/bank-account';
import { CARD_BRAND_NAMES, cardBrand, cardErrors, normalizeCardNumber, parseCardExpiry } from '~/domain/payment-card';
import type { PaymentMethod } from '~/domain/payment';
import type { PlatformContext } from '~/platform/platform-context';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import type { ChargeOrder, GatewayState } from '~/platform/ports/payments';
import { createBankService } from './banks/service.server';

/** How a payer pays, as typed. */
export type PaymentMeansInput =
  | { method: 'card'; cardNumber: string; nameOnCard: string; expirationDate: string }
  | {
      method: 'eCheck';
      nameOnAccount: string;
      routingNumber: string;
      accountNumber: string;
      reEnterAccountNumber: string;
    }
  | { method: 'eWallet' }
  /** On the gateway's own page, where everything else is typed. */
  | { method: 'hosted'; by: PaymentMethod };

/** What is stored of it, and the call to the gateway, which alone holds the numbers. */
export interface PaymentMeans extends Pick<PaymentRow, 'method' | 'brand' | 'last_four'> {
  charge(order: ChargeOrder, returnUrl: () => string): Promise<GatewayState>;
}

/** Validates a typed card or bank account, and turns it into what can be charged. Failures: `payment.invalidCard`, and those of bank accounts. */
export function createPaymentMeansValidator(
  context: Pick<PlatformContext, 'payments' | 'db' | 'clock' | 'bankTokenizer' | 'log'>,
) {
  const { payments: gateway, clock } = context;
  const banks = createBankService(context);

  function readCard(typed: Extract<PaymentMeansInput, { method: 'card' }>): PaymentMeans | Failure {
    const expiry = parseCardExpiry(typed.expirationDate);
    if (!expiry || Object.keys(cardErrors(typed, clock.now())).length > 0) return fail('payment.invalidCard');
    const number = normalizeCardNumber(typed.cardNumber);
    return {
      method: 'card',
      brand: CARD_BRAND_NAMES[cardBrand(number)],
      last_four: lastFour(number),
      charge: (order) => gateway.chargeCard(order, { number, nameOnCard: typed.nameOnCard.trim(), expiry }),
    };
  }

  async function readAccount(typed: Extract<PaymentMeansInput, { method: 'eCheck' }>): Promise<PaymentMeans | Failure> {
    const read = await banks.readEntry({ ...typed, confirmAccountNumber: typed.reEnterAccountNumber });
    if (isFailure(read)) return read;
    const { accountNumber, routingNumber, bankName } = read;
    return {
      method: 'eCheck',
      brand: bankName,
      last_four: lastFour(accountNumber),
      charge: (order) =>
        gateway.chargeBankAccount(order, { accountNumber, routingNumber, nameOnAccount: typed.nameOnAccount.trim() }),
    };
  }

  const hosted = (method: PaymentMethod): PaymentMeans => ({
    method,
    brand: '',
    last_four: '',
    charge: async (order, returnUrl) => ({
      status: 'open',
      ...(await gateway.createCheckout({ ...order, method }, returnUrl())),
    }),
  });

  return {
    async validate(typed: PaymentMeansInput): Promise<PaymentMeans | Failure> {
      if (typed.method === 'eWallet') return hosted('eWallet');
      // Numbers are typed in one place alone: here, or there.
      if ((typed.method === 'hosted') !== (gateway.isHosted === true)) return fail('payment.invalidCard');
      if (typed.method === 'hosted') return hosted(typed.by);
      return typed.method === 'card' ? readCard(typed) : readAccount(typed);
    },
  };
}
