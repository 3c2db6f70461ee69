import type { Generated } from 'kysely';

/** The tables of payments. Types as in `schema.ts`. No card or account number is in any of them. */
export interface PaymentTables {
  payments: PaymentTable;
  payment_refunds: PaymentRefundRow;
  stripe_checkouts: StripeCheckoutRow;
  sandbox_refunds: SandboxRefundRow;
  sandbox_charges: SandboxChargeRow;
  sandbox_checkouts: SandboxCheckoutRow;
}

/**
 * `started`: the gateway is about to be asked, or its answer is not known; `received`, `declined`, `cancelled` and
 * `expired` are final.
 */
export type PaymentStatus = 'started' | 'received' | 'declined' | 'cancelled' | 'expired';
export type PaymentMethod = 'card' | 'eCheck' | 'eWallet';

/** What was given back of it in all is kept beside what it was, in minor units. */
interface PaymentTable extends PaymentRow {
  refunded_cents: Generated<number>;
}

export interface PaymentRow {
  /** Goes to the gateway as the idempotency key: kept before the gateway is asked, the same at each retry. */
  id: string;
  /** What people are told and quote: short, unambiguous letters and digits. */
  reference: string;
  account_id: string;
  /** Empty where nobody is known: a payment without a link. */
  recipient_id: string;
  /** Number of the customer's account as shown. */
  account_number: string;
  /** What is paid for, the `jti` of the smart-pay token. Its parts follow one another. Null where there is no demand. */
  demand_id: string | null;
  /** What the demand asks for in all, and what of it was open when this payment began. Null where nobody knows. */
  demand_cents: number | null;
  due_cents: number | null;
  /** Key of the rendered form; unique: pressing Pay again finds this row. */
  payment_key: string;
  /** Hash of what was ordered, so that a key with another order is no repeat. */
  content_hash: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amount_cents: number;
  tax_cents: number;
  currency: string;
  /** Card brand or bank name; empty for eWallet. */
  brand: string;
  last_four: string;
  email: string;
  phone: string;
  language: string;
  gateway_reference: string | null;
  /** Why the gateway refused, in its own word: `insufficient_funds`. */
  decline_code: string | null;
  /** Balance after a received payment. */
  balance_cents: number | null;
  created_at: number;
  /** When the status became final. */
  settled_at: number | null;
  receipt_sent_at: number | null;
}

/** Money that somebody of the account gives back. It is put down before the gateway is asked. */
export interface PaymentRefundRow {
  /** Goes to the gateway as the idempotency key. */
  id: string;
  account_id: string;
  /** The payment's. */
  recipient_id: string;
  payment_id: string;
  /** Key of the rendered form: sent again it finds this row. */
  refund_key: string;
  amount_cents: number;
  /** `asked`: what came of it is not known yet. */
  status: 'asked' | 'accepted' | 'refused';
  /** Why it was refused, in the gateway's word. */
  reason: string;
  gateway_reference: string | null;
  /** Who gave it back, as histories tell it. */
  actor: string;
  created_at: number;
  settled_at: number | null;
}

/** A hosted page of Stripe's that was asked for. */
export interface StripeCheckoutRow {
  idempotency_key: string;
  /** JSON: what Stripe was asked. */
  params: string;
  /** Null while Stripe has not answered. */
  session_id: string | null;
  /** 1: taken back; no page is opened under the key. */
  is_closed: number;
  created_at: number;
}

/** What the sandbox gateway has given back. */
interface SandboxRefundRow {
  idempotency_key: string;
  id: string;
  charge_id: string;
  amount_cents: number;
  created_at: number;
}

/** The sandbox gateway's own book. */
export interface SandboxChargeRow {
  idempotency_key: string;
  id: string;
  amount_cents: number;
  currency: string;
  status: 'succeeded' | 'declined';
  decline_code: string | null;
  created_at: number;
}

/** The sandbox gateway's hosted page for eWallets. */
export interface SandboxCheckoutRow {
  idempotency_key: string;
  id: string;
  amount_cents: number;
  currency: string;
  merchant: string;
  return_url: string;
  status: 'open' | 'succeeded' | 'declined' | 'cancelled';
  created_at: number;
}
