/** Payments by customers. Spec: enrollment-and-payment 2 and 5, "Smart pay". */
import { toAsciiDigits } from './digits';

export const PAYMENT_METHODS = ['card', 'eCheck', 'eWallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Spec: enrollment-and-payment 9, "Account number max 12". A card number does not fit in, so none is taken for a customer's. */
export const CUSTOMER_NUMBER_MAX_LENGTH = 12;

/** True for one of the methods that a payer chooses from. */
export function isPaymentMethod(text: string | null | undefined): text is PaymentMethod {
  return PAYMENT_METHODS.some((method) => method === text);
}

/** The number on a customer's bill as typed, without the spaces and hyphens it is printed with; undefined when it can't be one. */
export function readCustomerNumber(text: string): string | undefined {
  const number = toAsciiDigits(text).replace(/[\s-]/g, '');
  return new RegExp(`^[A-Za-z0-9]{1,${CUSTOMER_NUMBER_MAX_LENGTH}}$`).test(number) ? number : undefined;
}
