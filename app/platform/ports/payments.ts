import type { CardExpiry } from '~/domain/payment-card';
import type { PaymentMethod } from '~/domain/payment';

/** Numbers as typed, checked by the caller. They go to the processor and nowhere else. */
export interface BankNumbers {
  accountNumber: string;
  routingNumber: string;
}

/** The payment processor stores bank details and returns a token for them. */
export interface BankTokenizer {
  /** Resolves to the processor's token for these details. */
  tokenize(numbers: BankNumbers): Promise<string>;
}

/** What is to be charged. Never more than once for one key, however often and from however many it is asked. */
export interface ChargeOrder {
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  /** Who is paid, as statements and hosted pages name it. */
  merchant: string;
  /** What the payer is told to quote. */
  reference: string;
  /** What a hosted page offers to pay with; a card unless told otherwise. */
  method?: PaymentMethod;
}

/** As typed, checked by the caller. It goes to the gateway and nowhere else. */
export interface CardDetails {
  number: string;
  nameOnCard: string;
  expiry: CardExpiry;
}

export interface BankDetails extends BankNumbers {
  nameOnAccount: string;
}

export type ChargeOutcome =
  /** `charged`: what the gateway took, in minor units, where the gateway says it. */
  | { status: 'succeeded'; gatewayReference: string; charged?: { amountCents: number; currency: string } | undefined }
  /** `declineCode` in the words of `DECLINE_CODES`, or the gateway's own. */
  | { status: 'declined'; gatewayReference: string; declineCode: string };

/**
 * `open`: a hosted page waits for the payer. `processing`: the payer has done his part, and his bank takes its time. `cancelled`: nothing was and nothing will be charged. `unknown`: the gateway has
 * not heard of the key, and may still do so.
 */
export type GatewayState =
  | ChargeOutcome
  | { status: 'open'; url: string }
  | { status: 'processing' }
  | { status: 'cancelled' }
  | { status: 'unknown' };

export type RefundOutcome =
  | { status: 'accepted'; refundReference: string }
  /** More than was charged, or nothing that can be given back. */
  | { status: 'refused'; reason: string };

/** What a gateway tells of by itself: which payment has changed, or of which charge (`gatewayReference`) a refund has. */
export type GatewayEvent = { paymentId: string } | { refundsOf: string };

/** The refunds of a charge as the gateway has them now, those made on its own pages too. Amounts in minor units. */
export interface ChargeRefunds {
  paymentId: string;
  refundedCents: number;
  /** Accepted at first, they gave nothing back in the end. `reason` in the gateway's word. */
  failed: { refundReference: string; reason: string }[];
}

/**
 * A payment processor. Every method throws when the processor can't be reached or doesn't answer: what came of it is not known
 * then, and `find` with the same key tells it later.
 */
export interface PaymentGateway {
  /** How long to wait for an answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Everything is typed on the gateway's own page: cards and accounts are refused here. */
  readonly isHosted?: true;
  chargeCard(order: ChargeOrder, card: CardDetails): Promise<ChargeOutcome>;
  chargeBankAccount(order: ChargeOrder, account: BankDetails): Promise<ChargeOutcome>;
  /** Resolves to the absolute address of the hosted page where the payer goes on; the same for the same key. */
  createCheckout(order: ChargeOrder, returnUrl: string): Promise<{ url: string }>;
  find(idempotencyKey: string): Promise<GatewayState>;
  /** Nothing is charged under the key from now on, unless it was already: resolves to what came of it, never to `open` or `unknown`; `processing` ends by itself. */
  cancel(idempotencyKey: string): Promise<GatewayState>;
  /**
   * Gives back a part of a charge, or all of it, once for each key.
   *
   * @param paymentReference the `gatewayReference` of the charge
   */
  refund(paymentReference: string, amountCents: number, idempotencyKey: string): Promise<RefundOutcome>;
  /** Resolves to undefined for a charge that is none of ours. */
  listRefunds?(paymentReference: string): Promise<ChargeRefunds | undefined>;
  /** Reads a webhook's raw body. `forged`: it is not the gateway's, or too old. Undefined: none of a payment of ours. */
  readEvent?(payload: Buffer, signature: string | null): GatewayEvent | 'forged' | undefined;
}
