import { accountErrors } from '~/domain/bank-account';
import { cardErrors, isCardNumberValid } from '~/domain/card';
import { isEmail } from '~/domain/contact';
import { AMOUNT_MAX_LENGTH, parseAmount } from '~/domain/money';
import { isPaymentMethod, readCustomerNumber, type PaymentMethod } from '~/domain/payment';

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

/** What was typed of a card or a bank account. It is handed on and never shown again. */
export interface PaySecrets {
  cardNumber: string;
  nameOnCard: string;
  expirationDate: string;
  nameOnAccount: string;
  routingNumber: string;
  accountNumber: string;
  reEnterAccountNumber: string;
}

const LONGEST = 300;

function textOf(post: FormData, name: string): string {
  const value = post.get(name);
  return typeof value === 'string' ? value.slice(0, LONGEST).trim() : '';
}

/** A card number that went into the wrong field is not shown again either. */
function withoutCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
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

export function readSecrets(post: FormData): PaySecrets {
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

const sentence = (key: string | undefined): string | undefined => (key === 'input.required' ? 'payment:required' : key && `errors:${key}`);

/** What is wrong with the card or the account of the chosen method. Spec: enrollment-and-payment 5, "Smart pay". */
export function secretErrors(method: PaymentMethod, typed: PaySecrets, nowMs: number): PayErrors {
  if (method === 'eWallet') return {};
  if (method === 'card') {
    const errors = cardErrors(typed, nowMs);
    return wrongOnes({
      cardNumber: sentence(errors.cardNumber),
      nameOnCard: sentence(errors.nameOnCard),
      expirationDate: sentence(errors.expirationDate),
    });
  }
  const errors = accountErrors({ ...typed, confirmAccountNumber: typed.reEnterAccountNumber });
  return wrongOnes({
    nameOnAccount: typed.nameOnAccount === '' ? 'payment:required' : undefined,
    routingNumber: sentence(errors.routingNumber),
    accountNumber: sentence(errors.accountNumber),
    reEnterAccountNumber: sentence(errors.confirmAccountNumber),
  });
}
