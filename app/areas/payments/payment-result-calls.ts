import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { money, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('payments');

const resultQuery = z.object({ referenceId: z.string().min(1).max(100), security: z.string().min(1).max(500) });

/** Outcome of a payment. Spec: enrollment-and-payment 3, "Payment result". */
export const paymentResultSchema = renameFields(
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
    /** Extras, for the page: what happened, how it was paid, and how to go on. */
    state: z.enum(['received', 'declined', 'cancelled', 'expired']).nullable().default(null),
    method: z.enum(['card', 'eCheck', 'eWallet']).nullable().default(null),
    brand: z.string().max(100).default(''),
    lastFour: z.string().max(4).default(''),
    customerNumber: z.string().max(64).default(''),
    /** Empty where the number was typed and nobody is known by it. */
    customerName: z.string().default(''),
    timeZone: z.string().max(60).default('UTC'),
    /** Whether `balance` says anything: without a link nobody's balance is known. */
    hasBalance: z.boolean().default(true),
    /** Link token to pay what is open of the same demand; empty where nothing is, or where there was none. */
    retryToken: z.string().max(4096).default(''),
    /** Public id of the account that was paid. */
    accountToken: z.string().max(64).default(''),
    /** Tag of the language that the payer paid in; empty where it is not known. */
    language: z.string().max(35).default(''),
    /** What the demand asks for in all and what was open of it afterwards, null without one; what was paid beyond, a credit. */
    demand: money.nullable().default(null),
    rest: money.nullable().default(null),
    credit: money.default(0),
  }),
  {
    status: 'isReceived',
    clientRequestId: 'paymentId',
    amount: 'amountCents',
    tax: 'taxCents',
    creationDate: 'createdAt',
    balance: 'balanceCents',
    demand: 'demandCents',
    rest: 'restCents',
    credit: 'creditCents',
  },
);
export type PaymentResult = z.output<typeof paymentResultSchema>;

/** `security` is the signature that came with the reference; without it nothing is told. */
export const getPaymentResult = defineCall({
  id: 'getPaymentResult',
  path: 'api/PaymentMethod/PaymentResult',
  summary: 'Outcome of a payment by its reference',
  audience: 'public',
  query: resultQuery,
  reply: envelope(paymentResultSchema),
  errors: ['payment.notFound', 'payment.pending'],
  rateLimit: 'lookUp',
});

/** What `payment.pending` carries of a payment whose outcome is not known yet. */
export const pendingSchema = z.object({
  method: z.enum(['card', 'eCheck', 'eWallet']).catch('card'),
  amountCents: z.number().int().catch(0),
  country: z.string().catch(''),
  /** The hosted page where an eWallet payment goes on; empty for the others. */
  url: z.string().catch(''),
  accountToken: z.string().max(64).catch(''),
  language: z.string().max(35).catch(''),
});

export const getPaymentReceipt = defineCall({
  id: 'getPaymentReceipt',
  path: 'api/x/payments/Receipt',
  summary: 'Receipt of a received payment as PDF',
  audience: 'public',
  query: resultQuery,
  reply: file('application/pdf'),
  errors: ['payment.notFound', 'payment.pending'],
  rateLimit: 'lookUp',
});

/** Nothing is charged afterwards, unless it was charged already: the answer says what came of it. */
export const cancelPayment = defineCall({
  id: 'cancelPayment',
  path: 'api/x/payments/Cancel',
  summary: 'Takes back a payment whose outcome is not known yet',
  audience: 'public',
  body: resultQuery,
  reply: envelope(z.object({ isReceived: z.boolean() })),
  errors: ['payment.notFound', 'payment.pending', 'server.unavailable'],
  rateLimit: 'submit',
});
