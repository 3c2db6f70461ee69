import { isCardNumberValid } from '~/domain/card';
import { isEmail } from '~/domain/contact';
import { toAsciiDigits } from '~/domain/digits';
import type { ErrorKey } from '~/domain/error-keys';
import { AMOUNT_MAX_LENGTH, parseAmount } from '~/domain/money';
import { isPaymentMethod, meansErrors, readCustomerNumber, withoutNumbers, type PaymentMethod, type TypedMeans } from '~/domain/payment';

/** Names and ids of the controls, in the words of the spec. Spec: enrollment-and-payment 3. */
export const FIELDS = {
  method: 'method',
  customerNumber: 'customerNumber',
  amount: 'amount',
  email: 'email',
  phone: 'phoneNumber',
  key: 'paymentKey',
  cardNumber: 'cardNumber',
  nameOnCard: 'nameOnCard',
  expirationDate: 'expirationDate',
  nameOnAccount: 'nameOnAccount',
  routingNumber: 'routingNumber',
  accountNumber: 'accountNumber',
  reEnterAccountNumber: 'reEnterAccountNumber',
} as const;
export type FieldName = keyof typeof FIELDS;

/** Keys of what is wrong, by field, in the order of the page. */
export type PayErrors = Partial<Record<FieldName, string>>;

/** What is asked before the way of paying: kept over every answer of the page. */
export interface PayValues {
  method: PaymentMethod;
  customerNumber: string;
  amount: string;
  email: string;
  phone: string;
}

/** What of the second step is no number, and is shown again after a mistake. */
export type PayNames = Pick<TypedMeans, 'nameOnCard' | 'expirationDate' | 'nameOnAccount'>;

const LONGEST = 300;

function textOf(post: FormData, name: string): string {
  const value = post.get(name);
  return typeof value === 'string' ? value.slice(0, LONGEST).trim() : '';
}

/** A card number that went into the wrong field is not shown again either. */
function withoutCardNumber(text: string): string {
  const digits = toAsciiDigits(text).replace(/\D/g, '');
  return digits.length >= 13 && isCardNumberValid(digits) ? '' : text;
}

export function readValues(post: FormData): PayValues {
  const method = textOf(post, FIELDS.method);
  const value = (name: string) => withoutCardNumber(textOf(post, name));
  return {
    method: isPaymentMethod(method) ? method : 'card',
    customerNumber: value(FIELDS.customerNumber),
    amount: value(FIELDS.amount),
    email: value(FIELDS.email),
    phone: value(FIELDS.phone),
  };
}

export function readSecrets(post: FormData): TypedMeans {
  return {
    cardNumber: textOf(post, FIELDS.cardNumber),
    nameOnCard: textOf(post, FIELDS.nameOnCard).slice(0, 100),
    expirationDate: textOf(post, FIELDS.expirationDate),
    nameOnAccount: textOf(post, FIELDS.nameOnAccount).slice(0, 100),
    routingNumber: textOf(post, FIELDS.routingNumber),
    accountNumber: textOf(post, FIELDS.accountNumber),
    reEnterAccountNumber: textOf(post, FIELDS.reEnterAccountNumber),
  };
}

export const readKey = (post: FormData): string => textOf(post, FIELDS.key);

/** Only what is wrong, in the order given. */
function wrongOnes(all: PayErrors): PayErrors {
  return Object.fromEntries(Object.entries(all).filter(([, key]) => key !== undefined));
}

/** Spec: enrollment-and-payment 5, "Smart pay". `isPhone` judges a number that was typed; none is fine. */
export function valueErrors(values: PayValues, { hasLink, isPhone }: { hasLink: boolean; isPhone: (text: string) => boolean }): PayErrors {
  return wrongOnes({
    customerNumber: hasLink ? undefined : requiredOr(values.customerNumber, readCustomerNumber(values.customerNumber) !== undefined, 'payment:customerNumberWrong'),
    amount: requiredOr(values.amount, (parseAmount(values.amount) ?? 0) > 0, values.amount.length > AMOUNT_MAX_LENGTH ? 'payment:amountTooLong' : 'payment:amountWrong'),
    email: requiredOr(values.email, isEmail(values.email), 'errors:email.invalid'),
    phone: values.phone === '' || isPhone(values.phone) ? undefined : 'errors:phone.invalid',
  });
}

function requiredOr(text: string, isRight: boolean, key: string): string | undefined {
  if (text === '') return 'payment:required';
  return isRight ? undefined : key;
}

/** Sentence of a mistake in the card or the account. */
export const sentenceOf = (key: ErrorKey): string => (key === 'input.required' ? 'payment:required' : `errors:${key}`);

/** Sentences of what is wrong with the card or the account of the chosen method. Spec: enrollment-and-payment 5, "Smart pay". */
export function secretErrors(method: PaymentMethod, typed: TypedMeans, nowMs: number): PayErrors {
  return Object.fromEntries(Object.entries(meansErrors(method, typed, nowMs)).map(([name, key]) => [name, sentenceOf(key)]));
}

/** What is kept of the second step over a mistake; a number in the wrong field is not. */
export function namesOf({ nameOnCard, expirationDate, nameOnAccount }: TypedMeans): PayNames {
  return { nameOnCard: withoutNumbers(nameOnCard), expirationDate: withoutNumbers(expirationDate), nameOnAccount: withoutNumbers(nameOnAccount) };
}
