/** Payments by customers. Spec: enrollment-and-payment 2 and 5, "Smart pay". */
import { bankAccountErrors } from './bank-account';
import { cardErrors } from './payment-card';
import { toAsciiDigits } from './normalize-digits';
import type { ErrorKey } from './error-keys';
import type { Cents } from './money';

export const PAYMENT_METHODS = ['card', 'eCheck', 'eWallet'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Spec: enrollment-and-payment 9, "Account number max 12". A card number does not fit in, so none is taken for a customer's. */
const CUSTOMER_NUMBER_MAX_LENGTH = 12;

/** True for one of the methods that a payer chooses from. */
export function isPaymentMethod(text: string | null | undefined): text is PaymentMethod {
  return PAYMENT_METHODS.some((method) => method === text);
}

const bare = (text: string): string => text.replace(/[\s-]/g, '');

/**
 * The number on a customer's bill as typed, without the spaces and hyphens it is printed with; undefined when it can't be one.
 *
 * @param format how the account's numbers look: a digit for each 9, a letter for each A, everything else as it is; empty for any
 */
export function parseCustomerNumber(text: string, format = ''): string | undefined {
  const number = bare(toAsciiDigits(text));
  if (!new RegExp(`^[A-Za-z0-9]{1,${CUSTOMER_NUMBER_MAX_LENGTH}}$`).test(number)) return undefined;
  return format === '' || hasFormat(number, bare(format)) ? number : undefined;
}

function hasFormat(number: string, format: string): boolean {
  const fits = (sign: string, char: string) =>
    sign === '9' ? /\d/.test(char) : sign === 'A' ? /[A-Za-z]/.test(char) : sign.toLowerCase() === char.toLowerCase();
  return number.length === format.length && [...format].every((sign, index) => fits(sign, number.charAt(index)));
}

/** How many digits a format asks for where it asks for nothing else; undefined for others. */
export function digitCountOfFormat(format: string): number | undefined {
  return /^9+$/.test(bare(format)) ? bare(format).length : undefined;
}

/** What is typed of a card or a bank account. */
export interface TypedMeans {
  cardNumber: string;
  nameOnCard: string;
  expirationDate: string;
  nameOnAccount: string;
  routingNumber: string;
  accountNumber: string;
  reEnterAccountNumber: string;
}

/** What is wrong with the card or the account of the chosen method, by field, in the order of the page. Spec: as above. */
export function paymentMeansErrors(
  method: PaymentMethod,
  typed: TypedMeans,
  nowMs: number,
): Partial<Record<keyof TypedMeans, ErrorKey>> {
  if (method === 'eWallet') return {};
  if (method === 'card') return cardErrors(typed, nowMs);
  const { confirmAccountNumber, ...errors } = bankAccountErrors({
    ...typed,
    confirmAccountNumber: typed.reEnterAccountNumber,
  });
  return {
    ...(typed.nameOnAccount.trim() === '' && { nameOnAccount: 'input.required' }),
    ...(errors.routingNumber && { routingNumber: errors.routingNumber }),
    ...(errors.accountNumber && { accountNumber: errors.accountNumber }),
    ...(confirmAccountNumber && { reEnterAccountNumber: confirmAccountNumber }),
  };
}

/** More than the month and four-digit year of an expiry. */
const NUMBER_LENGTH = 7;

/** A text that may be shown again; empty where it may be the number of a card or an account, typed into the wrong field. */
export function blankIfPaymentNumber(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '').length >= NUMBER_LENGTH ? '' : text;
}

/** How much an account takes at once. */
interface PartLimits {
  /** The smallest part, in percent of the demand; 0 for none. */
  leastPercent: number;
  /** The most, in percent of what is due; 100 for no more than that. */
  mostPercent: number;
}

/** The amounts of a payment request, which may be paid in parts. */
export interface PaymentRequestAmounts {
  demandCents: Cents;
  paidCents: Cents;
  /** What is open; 0 once the demand is paid. */
  dueCents: Cents;
  /** The smallest part that is taken; 0 where there is none. What is left may always be paid. */
  leastCents: Cents;
  mostCents: Cents;
}

/** The amounts of a payment request after what was received for it. It is paid when nothing is due. */
export function paymentRequestAmounts(
  demandCents: Cents,
  paidCents: Cents,
  { leastPercent, mostPercent }: PartLimits,
): PaymentRequestAmounts {
  const dueCents = Math.max(0, demandCents - paidCents);
  return {
    demandCents,
    paidCents,
    dueCents,
    leastCents: Math.min(dueCents, Math.ceil((demandCents * leastPercent) / 100)),
    mostCents: Math.max(dueCents, Math.floor((dueCents * mostPercent) / 100)),
  };
}

/** What is wrong with an amount. `outside`: it is not taken; `more`: it is taken from who says so, and the rest is a credit. */
export function paymentAmountProblem(
  amountCents: Cents,
  { dueCents, leastCents, mostCents }: Pick<PaymentRequestAmounts, 'dueCents' | 'leastCents' | 'mostCents'>,
): 'outside' | 'more' | undefined {
  if (amountCents < leastCents || amountCents > mostCents) return 'outside';
  return amountCents > dueCents ? 'more' : undefined;
}

/** What of a payment is more than was due; 0 where nobody knows what was. */
export const overpaymentOf = (amountCents: Cents, dueCents: Cents | null): Cents =>
  dueCents === null ? 0 : Math.max(0, amountCents - dueCents);

/** What is open after a payment; null where nobody knows what was. */
export const remainingDue = (amountCents: Cents, dueCents: Cents | null): Cents | null =>
  dueCents === null ? null : Math.max(0, dueCents - amountCents);

/**
 * A balance that is owed, less what was paid: for what was due never below 0, because a demand may be for something that the balance
 * does not hold. A credit is added to it.
 */
export function balanceAfter(balanceCents: Cents | null, amountCents: Cents, creditCents: Cents): Cents | null {
  if (balanceCents === null) return null;
  const owed = balanceCents <= 0 ? balanceCents : Math.max(0, balanceCents - (amountCents - creditCents));
  return owed - creditCents;
}
