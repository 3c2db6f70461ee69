import { z } from 'zod';
import { PAYMENT_METHODS } from '~/domain/payment';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import {
  byAdmins,
  money,
  accountErrors,
  readAccess,
  renameFields,
  sessionErrors,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('payments');

/** Payments on a page of the list. */
export const PAYMENT_PAGE_SIZE = 50;

/** What a list of payments may be narrowed to; `refunded` ones are received as well. */
export const PAYMENT_STATES = ['received', 'refunded', 'declined', 'cancelled', 'expired', 'started'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const reference = z.string().min(1).max(40);
const calendarDay = z.iso.date().or(z.literal(''));

/** Days are calendar dates in the account's zone, the last one within. */
const filter = {
  state: z.enum(PAYMENT_STATES).or(z.literal('')).default(''),
  from: calendarDay.default(''),
  to: calendarDay.default(''),
  /** Id of a recipient. */
  recipient: z.string().max(64).default(''),
};

const fields = {
  reference,
  /** ISO time. */
  at: z.string(),
  recipientId: z.string().max(64),
  /** Empty where nobody is known by the number, or the recipient has been erased. */
  recipientName: z.string(),
  /** Number that was paid for, as it was shown or typed. */
  accountNumber: z.string(),
  status: z.enum(['started', 'received', 'declined', 'cancelled', 'expired']),
  method: z.enum(PAYMENT_METHODS),
  amount: money,
  /** What was given back of it in all. */
  refunded: money,
  currency: z.enum(['USD', 'INR']),
  brand: z.string(),
  lastFour: z.string(),
};
const plainNames = { amount: 'amountCents', refunded: 'refundedCents' } as const;

export const listedPaymentSchema = renameFields(z.object(fields), plainNames);
export type ListedPayment = z.output<typeof listedPaymentSchema>;

const EXAMPLE = {
  reference: 'LKP-7F3K-92QD',
  at: '2026-01-15T15:00:00.000Z',
  recipientId: 'maya',
  recipientName: 'Maya Torres',
  accountNumber: 'maya',
  status: 'received',
  method: 'card',
  amount: 84.25,
  refunded: 20,
  currency: 'USD',
  brand: 'Visa',
  lastFour: '4242',
} as const;

export const listPayments = defineCall({
  id: 'listPayments',
  path: 'api/x/payments/List',
  summary: 'Payments of the account, the newest first',
  ...readAccess,
  query: z.object({ ...filter, cursor: z.string().max(120).default('') }),
  reply: envelope(
    z.object({
      payments: z.array(listedPaymentSchema).max(PAYMENT_PAGE_SIZE),
      /** Leads to the older ones; empty on the last page. */
      next: z.string(),
    }),
  ),
  errors: accountErrors,
  example: { query: { state: 'received', from: '2026-01-01' }, reply: { payments: [EXAMPLE], next: '' } },
});

/** Streamed: memory does not grow with the number of payments. */
export const exportPayments = defineCall({
  id: 'exportPayments',
  path: 'api/x/payments/Export',
  summary: 'Payments of the account as CSV or JSON Lines, the newest first',
  ...readAccess,
  query: z.object({ ...filter, format: z.enum(['csv', 'jsonl']).default('csv') }),
  reply: file('text/csv', 'application/x-ndjson'),
  errors: accountErrors,
  rateLimit: 'lookUp',
  example: { query: { format: 'jsonl', recipient: 'maya' }, reply: `${JSON.stringify(EXAMPLE)}\n` },
});

const refundSchema = renameFields(
  z.object({
    at: z.string(),
    amount: money,
    /** `asked`: the gateway has not answered yet. */
    status: z.enum(['asked', 'accepted', 'refused']),
    /** Why it was refused, in the gateway's word. */
    reason: z.string(),
    actor: z.string(),
  }),
  { amount: 'amountCents' },
);

const paymentDetails = renameFields(
  z.object({
    ...fields,
    email: z.string(),
    phone: z.string(),
    declineCode: z.string(),
    /** The demand that it was for; empty for none. */
    demandId: z.string(),
    settledAt: z.string().nullable(),
    /** The latest first. */
    refunds: z.array(refundSchema),
    /** What may still be given back here; 0 also where the payment was made elsewhere. */
    refundable: money,
    /** Whether a gateway has it, which alone can give it back. */
    isOurs: z.boolean(),
  }),
  { ...plainNames, refundable: 'refundableCents' },
);
export type PaymentDetails = z.output<typeof paymentDetails>;

export const getPayment = defineCall({
  id: 'getPayment',
  path: 'api/x/payments/Get',
  summary: 'One payment with what was given back of it',
  ...readAccess,
  query: z.object({ reference }),
  reply: envelope(paymentDetails),
  errors: [...accountErrors, 'payment.notFound'],
  example: {
    query: { reference: EXAMPLE.reference },
    reply: {
      ...EXAMPLE,
      email: 'maya.torres@mail.example',
      phone: '',
      declineCode: '',
      demandId: '',
      settledAt: '2026-01-15T15:00:02.000Z',
      refunds: [{ at: '2026-01-15T15:30:00.000Z', amount: 20, status: 'accepted', reason: '', actor: 'Olga Petrova' }],
      refundable: 64.25,
      isOurs: true,
    },
  },
});

/** Money is given back by people alone. The same key again answers the first refund. */
export const refundPayment = defineCall({
  id: 'refundPayment',
  path: 'api/x/payments/Refund',
  summary: 'Gives back a received payment, whole or a part of it, through its gateway',
  ...byAdmins,
  body: renameFields(
    z.object({
      reference,
      amount: money.refine((minor) => minor > 0, 'must be above 0'),
      refundKey: z.string().min(16).max(100),
    }),
    { amount: 'amountCents' },
  ),
  reply: envelope(
    renameFields(z.object({ amount: money, refunded: money }), { amount: 'amountCents', refunded: 'refundedCents' }),
  ),
  errors: [
    ...sessionErrors,
    'payment.notFound',
    'payment.off',
    'refund.notPossible',
    'refund.tooMuch',
    'refund.refused',
    'refund.unknown',
    'refund.keyUsed',
  ],
  rateLimit: 'submit',
});
