import Stripe from 'stripe';
import { z } from 'zod';
import type { Config } from '~/config/env';
import type { PlatformContext } from '../platform-context';
import type { StripeCheckoutRow } from '../db/payment-row-types';
import { findRow, updateRows } from '../db/row-queries';
import type {
  ChargeOrder,
  ChargeRefunds,
  GatewayEvent,
  GatewayState,
  PaymentGateway,
  RefundOutcome,
} from '../ports/payments';

type StripeDeps = Pick<PlatformContext, 'db' | 'clock'> & { stripe: NonNullable<Config['stripe']> };
type Session = Stripe.Checkout.Session;

/** A signature older than this is a replay, in seconds. Stripe's own advice. */
const TOLERANCE_SECONDS = 300;
/** One answer of Stripe; with its repeats it stays below what the pages wait for. */
const TIMEOUT_MS = 3500;
const MAX_RETRIES = 1;
/** The events that say something of a payment; the others are taken and mean nothing. */
const SESSION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** The first is about a charge, the others about a refund: a bank may send one back days after it was accepted. */
const REFUND_EVENTS = ['charge.refunded', 'refund.updated', 'refund.failed'] as const;

/** Wallets are cards at Stripe: its page offers those that the browser has. */
const METHOD_TYPES = { card: 'card', eCheck: 'us_bank_account', eWallet: 'card' } as const;

const DECLINES: Record<string, string> = {
  card_declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  account_closed: 'account_closed',
};

function clientOf({ secretKey, apiUrl }: StripeDeps['stripe']): Stripe {
  const settings = { maxNetworkRetries: MAX_RETRIES, timeout: TIMEOUT_MS, telemetry: false };
  if (!apiUrl) return new Stripe(secretKey, settings);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...settings,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

/** What a hosted page is made of: the same for the same order, because Stripe repeats an answer only to the same question. */
function sessionParams(order: ChargeOrder, returnUrl: string): Stripe.Checkout.SessionCreateParams {
  const { idempotencyKey, amountCents, currency, merchant, reference, method = 'card' } = order;
  return {
    mode: 'payment',
    client_reference_id: idempotencyKey,
    metadata: { payment: idempotencyKey },
    allowed_payment_method_types: [METHOD_TYPES[method]],
    // What was asked for is paid, in the currency that it was asked for in.
    adaptive_pricing: { enabled: false },
    payment_intent_data: { description: reference, metadata: { payment: idempotencyKey } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          product_data: { name: merchant, description: reference },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/** What a session with its payment intent says. */
function stateOf({ status, payment_status, url, payment_intent, ...session }: Session): GatewayState {
  const intent = typeof payment_intent === 'object' ? payment_intent : null;
  const gatewayReference = intent?.id ?? '';
  if (payment_status === 'paid') {
    const { amount_total: amountCents, currency } = session;
    const isAmountKnown = typeof amountCents === 'number' && typeof currency === 'string';
    const charged = isAmountKnown ? { amountCents, currency: currency.toUpperCase() } : undefined;
    return { status: 'succeeded', gatewayReference, charged };
  }
  if (status === 'open') return { status: 'open', url: url ?? '' };
  if (status === 'expired') return { status: 'cancelled' };
  const error = intent?.last_payment_error;
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  if (!hasFailed) return { status: 'processing' };
  return {
    status: 'declined',
    gatewayReference,
    declineCode: DECLINES[error?.decline_code ?? ''] ?? DECLINES[error?.code ?? ''] ?? 'refused',
  };
}

/** The hosted pages that were asked for: written before Stripe is, so that a lost answer can be asked for again. */
const createCheckoutStore = ({ db, clock }: Pick<StripeDeps, 'db' | 'clock'>) => ({
  find: (key: string): Promise<StripeCheckoutRow | undefined> =>
    findRow(db, 'stripe_checkouts', { idempotency_key: key }),
  async open(key: string, params: string): Promise<void> {
    await db
      .insertInto('stripe_checkouts')
      .values({ idempotency_key: key, params, session_id: null, is_closed: 0, created_at: clock.now() })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .execute();
  },
  keep: (key: string, sessionId: string) =>
    updateRows(db, 'stripe_checkouts', { session_id: sessionId }, { idempotency_key: key }),
  close: (key: string) => updateRows(db, 'stripe_checkouts', { is_closed: 1 }, { idempotency_key: key }),
});

/**
 * Stripe's hosted Checkout. Cards and accounts are typed at Stripe alone. Our payment's id is the idempotency key, so that however
 * often a page is asked for, there is one; what came of it is asked of Stripe itself, never taken from a webhook's word.
 */
export function createStripeGateway({ stripe, db, clock }: StripeDeps): PaymentGateway {
  const client = clientOf(stripe);
  const book = createCheckoutStore({ db, clock });

  /** The session of a row, made if the answer of its making got lost. */
  async function sessionOf({ idempotency_key, params, session_id }: StripeCheckoutRow): Promise<Session> {
    const expand = ['payment_intent'];
    if (session_id) return client.checkout.sessions.retrieve(session_id, { expand });
    const made = await client.checkout.sessions.create(JSON.parse(params) as Stripe.Checkout.SessionCreateParams, {
      idempotencyKey: `checkout-${idempotency_key}`,
    });
    await book.keep(idempotency_key, made.id);
    // A repeated answer is as it was then.
    return client.checkout.sessions.retrieve(made.id, { expand });
  }

  const typedHere = async (): Promise<never> => {
    throw new Error('Stripe takes cards and accounts on its own page alone');
  };

  return {
    timeoutMs: 8000,
    isHosted: true,
    chargeCard: typedHere,
    chargeBankAccount: typedHere,

    async createCheckout(order, returnUrl) {
      await book.open(order.idempotencyKey, JSON.stringify(sessionParams(order, returnUrl)));
      const row = await book.find(order.idempotencyKey);
      if (!row || row.is_closed === 1) throw new Error('The payment was taken back');
      const state = stateOf(await sessionOf(row));
      if (state.status !== 'open') throw new Error(`The hosted page is ${state.status}`);
      return { url: state.url };
    },

    async find(key) {
      const row = await book.find(key);
      if (!row) return { status: 'unknown' };
      if (row.is_closed === 1 && !row.session_id) return { status: 'cancelled' };
      return stateOf(await sessionOf(row));
    },

    async cancel(key) {
      await book.open(key, '{}');
      await book.close(key);
      const row = await book.find(key);
      if (!row || (row.params === '{}' && !row.session_id)) return { status: 'cancelled' };
      const session = await sessionOf(row);
      if (session.status !== 'open') return stateOf(session);
      const expired = await client.checkout.sessions.expire(session.id).catch((error: unknown) => {
        // It was paid, or had ended, in between.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
        throw error;
      });
      return expired ? stateOf(expired) : stateOf(await sessionOf(row));
    },

    async refund(paymentReference, amountCents, idempotencyKey): Promise<RefundOutcome> {
      try {
        const { id, status } = await client.refunds.create(
          { payment_intent: paymentReference, amount: amountCents },
          { idempotencyKey: `refund-${idempotencyKey}` },
        );
        return status === 'failed' || status === 'canceled'
          ? { status: 'refused', reason: status }
          : { status: 'accepted', refundReference: id };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { status: 'refused', reason: error.code ?? 'refused' };
      }
    },

    async listRefunds(paymentReference): Promise<ChargeRefunds | undefined> {
      const [intent, refunds] = await Promise.all([
        client.paymentIntents.retrieve(paymentReference),
        client.refunds.list({ payment_intent: paymentReference, limit: 100 }),
      ]);
      const id = paymentId.safeParse(intent.metadata.payment).data;
      if (!id) return undefined;
      const given = refunds.data.filter((refund) => !hasFailed(refund));
      return {
        paymentId: id,
        refundedCents: given.reduce((sum, { amount }) => sum + amount, 0),
        failed: refunds.data.filter(hasFailed).map(({ id: refundReference, failure_reason, status }) => ({
          refundReference,
          reason: failure_reason ?? status ?? 'failed',
        })),
      };
    },

    readEvent(payload, signature): GatewayEvent | 'forged' | undefined {
      let event: unknown;
      try {
        event = client.webhooks.constructEvent(
          payload,
          signature ?? '',
          stripe.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock.now(),
        );
      } catch {
        return 'forged';
      }
      return parseEvent(event);
    },
  };
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

const paymentId = z.string().regex(/^[\w-]{1,64}$/);
const sessionEvent = z.object({
  type: z.enum(SESSION_EVENTS),
  data: z.object({ object: z.object({ client_reference_id: paymentId }) }),
});
const refundEvent = z.object({
  type: z.enum(REFUND_EVENTS),
  data: z.object({ object: z.object({ payment_intent: z.string().regex(/^\w{1,255}$/) }) }),
});

/** Which payment or charge an event is about; undefined for what is none of ours. */
function parseEvent(event: unknown): GatewayEvent | undefined {
  const session = sessionEvent.safeParse(event).data?.data.object;
  if (session) return { paymentId: session.client_reference_id };
  const refunded = refundEvent.safeParse(event).data?.data.object;
  return refunded && { refundsOf: refunded.payment_intent };
}
