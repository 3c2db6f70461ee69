import type { TextKey } from 'i18next';
import { z } from 'zod';
import { choice, intents, INVALID_REQUEST, rawText, text, wholeNumber } from '~/lib/contract/form-field-schemas';
import { hasCardNumber } from '~/domain/payment-card';
import { isEmail } from '~/domain/contact';
import {
  paymentAmountProblem,
  type PaymentRequestAmounts,
  digitCountOfFormat,
  paymentMeansErrors,
  PAYMENT_METHODS,
  parseCustomerNumber,
  blankIfPaymentNumber,
  type PaymentMethod,
  type TypedMeans,
} from '~/domain/payment';
import type { ErrorKey } from '~/domain/error-keys';
import { AMOUNT_MAX_LENGTH, parseAmount, type Cents } from '~/domain/money';

/** Names and ids of the controls, in the words of the spec. Spec: enrollment-and-payment 3. */
export const FIELD_NAMES = {
  method: 'method',
  customerNumber: 'customerNumber',
  customerNumberAgain: 'customerNumberAgain',
  choice: 'amountChoice',
  amount: 'amount',
  due: 'due',
  acceptsMore: 'acceptsMore',
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
export type FieldName = keyof typeof FIELD_NAMES;

/** Keys of what is wrong, by field, in the order of the page. */
export type PayErrors = Partial<Record<FieldName, TextKey>>;

/** All that is due, the least that is taken, or what is typed. */
export const AMOUNT_CHOICES = ['full', 'minimum', 'other'] as const;
export type AmountChoice = (typeof AMOUNT_CHOICES)[number];

/** Values of the first step. Every later page carries them along. */
export interface PayValues {
  method: PaymentMethod;
  /** Typed twice where no link says it: nobody else can tell a wrong one from a right one. */
  customerNumber: string;
  customerNumberAgain: string;
  choice: AmountChoice;
  /** As typed, or in the steps behind the first what the choice came to. */
  amount: string;
  /** What the page showed as due, in minor units; empty where it showed nothing. */
  due: string;
  /** `yes` once the payer said that more than that is meant. */
  acceptsMore: string;
  email: string;
  phone: string;
}

/** Fields of the second step that hold no number and are shown again after an error. */
export type RedisplayedValues = Pick<TypedMeans, 'nameOnCard' | 'expirationDate' | 'nameOnAccount'>;

const MAX_LENGTH = 300;
const secret = text(MAX_LENGTH);
/** A card number that went into the wrong field is not shown again either. */
const shown = text(MAX_LENGTH).transform((typed) => (hasCardNumber(typed) ? '' : typed));

/** Each post of the page: its button, the payment's key, and what is typed in its two steps. Spec: enrollment-and-payment 3. */
export const payFields = z
  .object({
    intent: text(20),
    paymentKey: secret,
    method: choice(PAYMENT_METHODS).catch('card'),
    customerNumber: shown,
    customerNumberAgain: shown,
    amountChoice: choice(AMOUNT_CHOICES).catch('other'),
    amount: shown,
    due: text(MAX_LENGTH, z.string().regex(/^\d{1,12}$/)).catch(''),
    acceptsMore: text(MAX_LENGTH, z.string().regex(/^yes$/)).catch(''),
    email: shown,
    phoneNumber: shown,
    cardNumber: secret,
    nameOnCard: text(100),
    expirationDate: secret,
    nameOnAccount: text(100),
    routingNumber: secret,
    accountNumber: secret,
    reEnterAccountNumber: secret,
  })
  .transform(({ intent, paymentKey, amountChoice, phoneNumber, ...rest }) => {
    const { method, customerNumber, customerNumberAgain, amount, due, acceptsMore, email, ...secrets } = rest;
    const shownAgain = { method, customerNumber, customerNumberAgain, amount, due, acceptsMore, email };
    const values: PayValues = { ...shownAgain, choice: amountChoice, phone: phoneNumber };
    return { intent, paymentKey, values, secrets };
  });

export const cancelFields = intents([z.object({ intent: z.literal('cancel') })]);

/** Of the sandbox gateway's hosted page. */
export const sandboxWalletFields = z.object({ outcome: choice(['pay', 'decline', 'cancel']) });

/** Fields with an error, in the order given. */
function definedErrors(all: PayErrors): PayErrors {
  return Object.fromEntries(Object.entries(all).filter(([, key]) => key !== undefined));
}

/** The amount that was chosen or typed; undefined where it is not an amount. */
export function chosenAmount({ choice, amount }: PayValues, demand: PaymentRequestAmounts | null): Cents | undefined {
  if (demand && choice === 'full') return demand.dueCents;
  return demand && choice === 'minimum' ? demand.leastCents : parseAmount(amount);
}

interface ValueRules {
  hasLink: boolean;
  /** Checks a typed phone number. An empty one is valid. */
  isPhone(text: string): boolean;
  /** What the amount is held against; null where there is nothing to hold it against, or the platform does. */
  demand: PaymentRequestAmounts | null;
  /** The most that is taken where nothing is known to be due, in minor units; undefined where the platform checks that. */
  openMostCents?: Cents;
  /** How the account's numbers look. */
  numberFormat: string;
  /** Ways to pay that the account offers. */
  methods: readonly PaymentMethod[];
}

/** Validates the values of the first step. Spec: enrollment-and-payment 5, "Smart pay". */
export function validatePayValues(
  values: PayValues,
  { hasLink, isPhone, demand, openMostCents, numberFormat, methods }: ValueRules,
): PayErrors {
  return definedErrors({
    ...(hasLink ? {} : numberErrors(values, numberFormat)),
    method: methods.includes(values.method) ? undefined : 'errors:payment.methodOff',
    amount: amountError(values, demand, openMostCents),
    email: requiredOr(values.email, isEmail(values.email), 'errors:email.invalid'),
    phone: values.phone === '' || isPhone(values.phone) ? undefined : 'errors:phone.invalid',
  });
}

function numberErrors({ customerNumber, customerNumberAgain }: PayValues, format: string): PayErrors {
  const number = parseCustomerNumber(customerNumber);
  const wrong =
    number === undefined || format === ''
      ? 'payments:customerNumberWrong'
      : digitCountOfFormat(format)
        ? 'payments:customerNumberDigits'
        : 'payments:customerNumberFormat';
  return {
    customerNumber: requiredOr(customerNumber, parseCustomerNumber(customerNumber, format) !== undefined, wrong),
    customerNumberAgain: requiredOr(
      customerNumberAgain,
      number === undefined || parseCustomerNumber(customerNumberAgain) === number,
      'payments:customerNumberDiffers',
    ),
  };
}

function amountError(
  values: PayValues,
  demand: PaymentRequestAmounts | null,
  openMostCents: Cents = Infinity,
): TextKey | undefined {
  const { amount, choice } = values;
  const chosen = chosenAmount(values, demand);
  // Something was typed, and something else chosen: which of the two is meant is not ours to say.
  if (demand && choice !== 'other')
    return amount === '' || parseAmount(amount) === chosen ? undefined : 'payments:amountUnclear';
  const error = requiredOr(
    amount,
    (chosen ?? 0) > 0,
    amount.length > AMOUNT_MAX_LENGTH ? 'payments:amountTooLong' : 'payments:amountWrong',
  );
  if (!error && !demand && (chosen ?? 0) > openMostCents) return 'payments:amountOverLimit';
  if (error || !demand || chosen === undefined || paymentAmountProblem(chosen, demand) !== 'outside') return error;
  return chosen < demand.leastCents ? 'payments:amountTooLittle' : 'payments:amountTooMuch';
}

function requiredOr(text: string, isRight: boolean, key: TextKey): TextKey | undefined {
  if (text === '') return 'payments:required';
  return isRight ? undefined : key;
}

/** Text key of an error in the card or the account. */
export const meansErrorTextKey = (key: ErrorKey): TextKey =>
  key === 'input.required' ? 'payments:required' : `errors:${key}`;

/**
 * Validates the card or the bank account of the chosen method. Returns text keys. Spec: enrollment-and-payment 5,
 * "Smart pay".
 */
export function validatePaymentMeans(method: PaymentMethod, typed: TypedMeans, nowMs: number): PayErrors {
  return Object.fromEntries(
    Object.entries(paymentMeansErrors(method, typed, nowMs)).map(([name, key]) => [name, meansErrorTextKey(key)]),
  );
}

/** The values that the second step shows again after an error. Leaves out a number in the wrong field. */
export function pickRedisplayedValues({ nameOnCard, expirationDate, nameOnAccount }: TypedMeans): RedisplayedValues {
  return {
    nameOnCard: blankIfPaymentNumber(nameOnCard),
    expirationDate: blankIfPaymentNumber(expirationDate),
    nameOnAccount: blankIfPaymentNumber(nameOnAccount),
  };
}

/** The answer to the question whether an amount, in minor units, is to be given back. */
export const refundFields = z.object({
  intent: z.literal('confirm', INVALID_REQUEST),
  amount: wholeNumber(),
  refundKey: rawText(100, z.string().min(16, INVALID_REQUEST)),
});
