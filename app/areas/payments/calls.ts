import { z } from 'zod';
import { PAYMENT_METHODS } from '~/domain/payment';
import { defineCalls, envelope } from '~/lib/contract/call';
import { byToken, linkErrors, linkToken, money, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('payments');

/** Names a payment to the one who made it: `security` is the signature of its reference. */
const resultKeySchema = z.object({ referenceId: z.string().max(100), security: z.string().max(500) });

const demandErrors = [...linkErrors, 'demand.withdrawn'] as const;

/** Spec: enrollment-and-payment 7. What the payer may see of the token's content is ours. */
export const getSmartPayInfo = defineCall({
  id: 'getSmartPayInfo',
  path: 'api/SmartPay/GetSmartPayInfo',
  summary: 'Support contacts of the account and what the payment form starts with',
  audience: 'link',
  query: byToken,
  reply: envelope(
    renameFields(
      z.object({
        supportPhoneNumber: z.string(),
        supportEmailAddress: z.string(),
        /** Extra: content of the token, so that no page decodes it. */
        accountNumber: z.string().max(64).default(''),
        amount: money.nullable().default(null),
        email: z.string().max(254).default(''),
        phoneNumber: z.string().max(40).default(''),
        /** Extra: what the demand is for, and its last day as a calendar date. */
        about: z.string().default(''),
        dueOn: z.string().nullable().default(null),
        /** Extra: what was received of the demand, what of it is open, and the least and the most that is taken. No `due`: no demand. */
        paid: money.default(0),
        due: money.nullable().default(null),
        least: money.default(0),
        most: money.nullable().default(null),
        /** Extra: the payment of this demand that is in progress, or the last one where nothing is open. */
        payment: resultKeySchema
          .extend({ status: z.enum(['started', 'received']) })
          .nullable()
          .default(null),
      }),
      { amount: 'amountCents', paid: 'paidCents', due: 'dueCents', least: 'leastCents', most: 'mostCents' },
    ),
  ),
  errors: demandErrors,
});

const amount = money.refine((minor) => minor > 0, 'must be above 0');
/** Extra: one key for each rendered form, so that paying twice does nothing the second time. */
const paymentKey = z.string().min(16).max(100);
/** Extra: what the payer saw as due, and that they were asked and pay more. A demand takes no more than is due from anybody else. */
const seen = { due: money.nullable().default(null), acceptsMore: z.boolean().default(false) };
/** What every payment says of itself and of who pays. */
const payer = {
  amount,
  email: z.string().min(1).max(254),
  phoneNumber: z.string().max(40).default(''),
  paymentKey,
};
const wireNames = { amount: 'amountCents', due: 'dueCents' } as const;

/** As typed, MM/YY, or a date in the card's last month. */
const cardExpiry = z
  .string()
  .regex(
    /^((0[1-9]|1[0-2])\/\d{2}|20\d{2}-(0[1-9]|1[0-2])-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?)$/,
    'must be MM/YY or a date',
  );

/**
 * A card as typed; never stored, logged or echoed. Without `paymentKey`, the same amount by the same card is the same payment until it is
 * declined. Spec: enrollment-and-payment 3.
 */
export const cardPaymentSchema = renameFields(
  z.object({
    token: linkToken,
    ...payer,
    paymentKey: paymentKey.optional(),
    cardNumber: z.string().min(1).max(40),
    nameOnCard: z.string().min(1).max(100),
    expirationDate: cardExpiry,
    ...seen,
  }),
  { ...wireNames, expirationDate: 'expiry' },
);

const payErrors = [
  'payment.off',
  'payment.methodOff',
  'payment.declined',
  'payment.pending',
  'payment.keyUsed',
  'payment.invalidAmount',
  'payment.dueChanged',
  'payment.moreThanDue',
  'payment.amountOutside',
  'email.invalid',
  'phone.invalid',
  'server.unavailable',
] as const;

/**
 * A decline is an error; a repeat with the same key answers the first payment, as does another payment of a demand that is
 * paid. `payment.dueChanged`, `payment.moreThanDue` and `payment.amountOutside` carry the amounts: `dueCents`, `leastCents`,
 * `mostCents`. `payment.declined`, `payment.pending` and `payment.keyUsed` name the payment they mean: `referenceId`, `security`.
 */
export const payByCard = defineCall({
  id: 'payByCard',
  path: 'api/SmartPay/PayByCard',
  summary: 'Pays an amount by card',
  audience: 'link',
  body: cardPaymentSchema,
  reply: envelope(resultKeySchema),
  errors: [...demandErrors, ...payErrors, 'payment.invalidCard'],
  rateLimit: 'pay',
});

const eCheckFields = {
  nameOnAccount: z.string().min(1).max(100),
  routingNumber: z.string().min(1).max(40),
  accountNumber: z.string().min(1).max(40),
  reEnterAccountNumber: z.string().min(1).max(40),
};
const bankErrors = ['bank.invalidRouting', 'bank.accountMismatch', 'bank.accountInvalid'] as const;

/** Bank account as typed; never stored, logged or echoed. Spec: enrollment-and-payment 3, "eCheck form". */
export const payByCheck = defineCall({
  id: 'payByCheck',
  path: 'api/x/payments/PayByCheck',
  summary: 'Pays an amount by eCheck; answers as `PayByCard` does',
  audience: 'link',
  body: renameFields(z.object({ token: linkToken, ...payer, ...seen, ...eCheckFields }), wireNames),
  reply: envelope(resultKeySchema),
  errors: [...demandErrors, ...payErrors, ...bankErrors],
  rateLimit: 'pay',
});

/** `url` is the gateway's hosted page, where the payer goes on; asking again with the same key gives the same page. */
export const payByWallet = defineCall({
  id: 'payByWallet',
  path: 'api/x/payments/PayByWallet',
  summary:
    'Begins a payment on the gateway’s hosted page: by eWallet, or where everything is typed there by any method',
  audience: 'link',
  body: renameFields(
    z.object({ token: linkToken, ...payer, ...seen, method: z.enum(PAYMENT_METHODS).default('eWallet') }),
    wireNames,
  ),
  reply: envelope(resultKeySchema.extend({ url: z.string().max(2000) })),
  errors: [...demandErrors, ...payErrors],
  rateLimit: 'pay',
});

const meansSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('card'),
    cardNumber: z.string().min(1).max(40),
    nameOnCard: z.string().min(1).max(100),
    expirationDate: z.string().min(1).max(10),
  }),
  z.object({ method: z.literal('eCheck'), ...eCheckFields }),
  z.object({ method: z.literal('eWallet') }),
  z.object({ method: z.literal('hosted'), by: z.enum(PAYMENT_METHODS) }),
]);

/** The customer's number is taken as typed: nothing is looked up by it and nothing told about it. */
export const payWithoutLink = defineCall({
  id: 'payWithoutLink',
  path: 'api/x/payments/PayWithoutLink',
  summary: 'Pays an amount to the account of a host name, or of a public id, by any method',
  audience: 'public',
  body: renameFields(
    z.object({
      domain: z.string().max(253).default(''),
      accountToken: z.string().max(64).default(''),
      customerNumber: z.string().min(1).max(40),
      ...payer,
      means: meansSchema,
    }),
    { amount: 'amountCents' },
  ),
  reply: envelope(resultKeySchema.extend({ url: z.string().max(2000).nullable() })),
  errors: [...payErrors, ...bankErrors, 'payment.invalidCard', 'account.notFound', 'request.invalid'],
  rateLimit: 'pay',
});

/** For a page that lost the answer: the payment that a form's key began, if it did. */
export const findPaymentByKey = defineCall({
  id: 'findPaymentByKey',
  path: 'api/x/payments/ByKey',
  summary: 'The payment that was begun with a key, or null',
  audience: 'public',
  query: z.object({
    token: z.string().max(4096).default(''),
    domain: z.string().max(253).default(''),
    accountToken: z.string().max(64).default(''),
    paymentKey,
  }),
  reply: envelope(
    resultKeySchema
      .extend({ status: z.enum(['started', 'received', 'declined', 'cancelled', 'expired']).default('started') })
      .nullable(),
  ),
  errors: [],
  rateLimit: 'lookUp',
});

/** Body and signature as Stripe sends them. What came of the payment is asked of Stripe itself. */
export const receiveStripeEvent = defineCall({
  id: 'receiveStripeEvent',
  path: 'api/x/payments/stripe/webhook',
  summary: 'Takes Stripe’s word that something has changed about a payment',
  audience: 'public',
  bodyKind: 'binary',
  reply: envelope(z.object({ isTaken: z.boolean() })),
  errors: ['webhook.forged', 'request.tooLarge', 'server.unavailable'],
  rateLimit: 'webhook',
});

const checkoutId = z.string().min(1).max(64);

/** The sandbox's hosted page for eWallets. Its id is the key to it. */
export const getSandboxCheckout = defineCall({
  id: 'getSandboxCheckout',
  path: 'api/x/payments/sandbox/Get',
  summary: 'What is to be paid on the sandbox’s eWallet page, and where the payer goes on (sandbox)',
  audience: 'public',
  query: z.object({ checkoutId }),
  reply: envelope(
    renameFields(
      z.object({
        merchant: z.string(),
        amount: money,
        currency: z.enum(['USD', 'INR']),
        isOpen: z.boolean(),
        returnUrl: z.string(),
        language: z.string().max(35).default(''),
      }),
      {
        amount: 'amountCents',
      },
    ),
  ),
  errors: ['payment.notFound'],
  rateLimit: 'lookUp',
});

export const completeSandboxCheckout = defineCall({
  id: 'completeSandboxCheckout',
  path: 'api/x/payments/sandbox/Complete',
  summary: 'Pays, refuses or cancels on the sandbox’s eWallet page; the first press counts (sandbox)',
  audience: 'public',
  body: z.object({ checkoutId, outcome: z.enum(['pay', 'decline', 'cancel']) }),
  reply: envelope(z.object({ returnUrl: z.string() })),
  errors: ['payment.notFound'],
});
