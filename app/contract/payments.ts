import { z } from 'zod';
import { defineCall, envelope } from './call';
import { linkErrors, linkToken, money, renamed } from './wire';

/** Spec: enrollment-and-payment 7. What the payer may see of the token's content is ours. */
export const getSmartPayInfo = defineCall({
  id: 'getSmartPayInfo',
  area: 'payments',
  method: 'GET',
  path: 'api/SmartPay/GetSmartPayInfo',
  summary: 'Support contacts of the account and what the payment form starts with',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(
    renamed(
      z.object({
        supportPhoneNumber: z.string(),
        supportEmailAddress: z.string(),
        /** Extra: content of the token, so that no page decodes it. */
        accountNumber: z.string().max(64).default(''),
        amount: money.nullable().default(null),
        email: z.string().max(254).default(''),
        phoneNumber: z.string().max(40).default(''),
      }),
      { amount: 'amountCents' },
    ),
  ),
  errors: linkErrors,
  rateLimit: 'read',
});

/** A card as typed; never stored, logged or echoed. `expirationDate` is MM/YY. Spec: enrollment-and-payment 3. */
export const cardPaymentSchema = renamed(
  z.object({
    token: linkToken,
    amount: money.refine((minor) => minor > 0, 'must be above 0'),
    email: z.string().min(1).max(254),
    phoneNumber: z.string().max(40).default(''),
    cardNumber: z.string().min(1).max(40),
    nameOnCard: z.string().min(1).max(100),
    expirationDate: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'must be MM/YY'),
    /** Extra: one key for each rendered form, so that paying twice does nothing the second time. */
    paymentKey: z.string().min(16).max(100),
  }),
  { amount: 'amountCents', expirationDate: 'expiry' },
);

/** A decline is an error; a repeat with the same key answers the first payment. */
export const payByCard = defineCall({
  id: 'payByCard',
  area: 'payments',
  method: 'POST',
  path: 'api/SmartPay/PayByCard',
  summary: 'Pays an amount by card',
  audience: 'link',
  body: cardPaymentSchema,
  reply: envelope(z.object({ referenceId: z.string(), security: z.string() })),
  errors: [...linkErrors, 'payment.declined', 'payment.pending', 'payment.invalidCard', 'payment.invalidAmount', 'email.invalid'],
  rateLimit: 'pay',
});

/** Outcome of a payment. Spec: enrollment-and-payment 3, "Payment result". */
export const paymentResultSchema = renamed(
  z.object({
    accountId: z.string().max(64),
    status: z.boolean(),
    clientRequestId: z.string().max(100),
    amount: money,
    tax: money,
    creationDate: z.string().max(40),
    remarks: z.string().max(1000),
    balance: money,
    country: z.string().max(80),
  }),
  {
    status: 'isReceived',
    clientRequestId: 'paymentId',
    amount: 'amountCents',
    tax: 'taxCents',
    creationDate: 'createdAt',
    balance: 'balanceCents',
  },
);
export type PaymentResult = z.output<typeof paymentResultSchema>;

/** `security` is the signature that came with the reference; without it nothing is told. */
export const getPaymentResult = defineCall({
  id: 'getPaymentResult',
  area: 'payments',
  method: 'GET',
  path: 'api/PaymentMethod/PaymentResult',
  summary: 'Outcome of a payment by its reference',
  audience: 'public',
  query: z.object({ referenceId: z.string().min(1).max(100), security: z.string().min(1).max(500) }),
  reply: envelope(paymentResultSchema),
  errors: ['payment.notFound', 'payment.pending'],
  rateLimit: 'lookUp',
});

export const paymentCalls = [getSmartPayInfo, payByCard, getPaymentResult];
