import { accountErrors, lastFour, normalizeBankNumber } from '~/domain/bank-account';
import { CARD_BRAND_NAMES, cardBrand, cardErrors, normalizeCardNumber, parseExpiry } from '~/domain/card';
import type { PlatformContext } from '../../context';
import type { PaymentRow } from '../../db/payment-tables';
import { fail, type Failure } from '../../http/result';
import type { ChargeOrder, GatewayState } from '../../ports/payments';
import { createBankStore } from '../banks/store';

/** How a payer pays, as typed. */
export type TypedMeans =
  | { method: 'card'; cardNumber: string; nameOnCard: string; expirationDate: string }
  | {
      method: 'eCheck';
      nameOnAccount: string;
      routingNumber: string;
      accountNumber: string;
      reEnterAccountNumber: string;
    }
  | { method: 'eWallet' };

/** What is kept of it, and the question to the gateway, which alone holds the numbers. */
export interface Means extends Pick<PaymentRow, 'method' | 'brand' | 'last_four'> {
  charge(order: ChargeOrder, returnUrl: string): Promise<GatewayState>;
}

/** Checks what was typed. Failures: `payment.invalidCard`, and those of bank accounts. */
export function createMeansReader({
  payments: gateway,
  db,
  clock,
}: Pick<PlatformContext, 'payments' | 'db' | 'clock'>) {
  const banks = createBankStore(db);

  function readCard(typed: Extract<TypedMeans, { method: 'card' }>): Means | Failure {
    const expiry = parseExpiry(typed.expirationDate);
    if (!expiry || Object.keys(cardErrors(typed, clock.now())).length > 0) return fail('payment.invalidCard');
    const number = normalizeCardNumber(typed.cardNumber);
    return {
      method: 'card',
      brand: CARD_BRAND_NAMES[cardBrand(number)],
      last_four: lastFour(number),
      charge: (order) => gateway.chargeCard(order, { number, nameOnCard: typed.nameOnCard.trim(), expiry }),
    };
  }

  async function readAccount(typed: Extract<TypedMeans, { method: 'eCheck' }>): Promise<Means | Failure> {
    const errors = accountErrors({ ...typed, confirmAccountNumber: typed.reEnterAccountNumber });
    if (errors.accountNumber) return fail('bank.accountInvalid');
    if (errors.confirmAccountNumber) return fail('bank.accountMismatch');
    if (errors.routingNumber) return fail('bank.invalidRouting');
    const typedRouting = normalizeBankNumber(typed.routingNumber);
    const bank = await banks.findBank(typedRouting);
    if (bank?.is_open === 0) return fail('bank.invalidRouting');
    const routingNumber = bank?.routing_number ?? typedRouting;
    const accountNumber = normalizeBankNumber(typed.accountNumber);
    return {
      method: 'eCheck',
      brand: bank?.name ?? '',
      last_four: lastFour(accountNumber),
      charge: (order) =>
        gateway.chargeBankAccount(order, { accountNumber, routingNumber, nameOnAccount: typed.nameOnAccount.trim() }),
    };
  }

  const wallet: Means = {
    method: 'eWallet',
    brand: '',
    last_four: '',
    charge: async (order, returnUrl) => ({ status: 'open', ...(await gateway.createCheckout(order, returnUrl)) }),
  };

  return {
    async read(typed: TypedMeans): Promise<Means | Failure> {
      if (typed.method === 'card') return readCard(typed);
      return typed.method === 'eCheck' ? readAccount(typed) : wallet;
    },
  };
}
