import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const WEBHOOK_SECRET = 'whsec_of_the_double';

interface DoubleRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
}

interface DoubleSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  url: string | null;
  client_reference_id: string;
  payment_intent: {
    id: string;
    status: string;
    last_payment_error: { code: string; decline_code?: string } | null;
  } | null;
}

/** What goes wrong with the next calls. `lost`: it is done, and the answer never comes. */
type Trouble = 429 | 500 | 'timeout' | 'lost';

interface Answer {
  status: number;
  body: unknown;
}

const refusal = (message: string, code = 'invalid'): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/** A server that answers, repeats, delays and fails as Stripe documents, for hosted pages and refunds. */
export async function startStripeDouble() {
  const sessions = new Map<string, DoubleSession>();
  const refunds: DoubleRefund[] = [];
  const refundsOf = (intentId: string | null) => refunds.filter(({ payment_intent }) => payment_intent === intentId);
  /** The first answer of each idempotency key, with what was asked. */
  const answered = new Map<string, { asked: string; answer: Answer }>();
  const troubles: Trouble[] = [];
  const asked: { path: string; body: URLSearchParams; key: string; authorization: string }[] = [];

  function makeSession(body: URLSearchParams): Answer {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: DoubleSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
      currency: body.get('line_items[0][price_data][currency]') ?? '',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: body.get('client_reference_id') ?? '',
      payment_intent: null,
    };
    sessions.set(id, session);
    return { status: 200, body: structuredClone(session) };
  }

  function makeRefund(body: URLSearchParams): Answer {
    const intent = body.get('payment_intent') ?? '';
    const amount = Number(body.get('amount'));
    const given = refundsOf(intent).reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
    if (given + amount > 8435) return refusal('Refund amount is greater than charge', 'charge_already_refunded');
    return { status: 200, body: { ...giveBack(intent, amount) } };
  }

  function giveBack(intentId: string, amount: number): DoubleRefund {
    const id = `re_${randomUUID().replaceAll('-', '')}`;
    const refund = { id, object: 'refund', payment_intent: intentId, amount, status: 'succeeded' } as const;
    const made: DoubleRefund = { ...refund };
    refunds.push(made);
    return made;
  }

  function readIntent(id: string): Answer {
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === id);
    if (!session) return refusal('No such payment_intent', 'resource_missing');
    return { status: 200, body: { ...session.payment_intent, metadata: { payment: session.client_reference_id } } };
  }

  function act(method: string, path: string, body: URLSearchParams): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return makeSession(body);
    if (method === 'POST' && path === '/v1/refunds') return makeRefund(body);
    if (path === '/v1/refunds') return { status: 200, body: { data: refundsOf(body.get('payment_intent')) } };
    const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    if (intentId) return readIntent(intentId);
    const [, id = '', verb] = /^\/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const session = sessions.get(id);
    if (!session) return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };
    if (verb !== 'expire') return { status: 200, body: structuredClone(session) };
    if (session.status !== 'open') return refusal('Only Checkout Sessions with a status in ["open"] can be expired');
    Object.assign(session, { status: 'expired', url: null });
    return { status: 200, body: structuredClone(session) };
  }

  /** The same key with the same question gets the first answer; with another question it is an error. */
  function once(key: string, question: string, run: () => Answer): Answer {
    const first = key ? answered.get(key) : undefined;
    if (first)
      return first.asked === question ? first.answer : refusal('Keys for idempotent requests differ', 'idempotency');
    const answer = run();
    if (key) answered.set(key, { asked: question, answer });
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://double');
    const raw = (await text(request)) || searchParams.toString();
    const key = String(request.headers['idempotency-key'] ?? '');
    asked.push({ path, body: new URLSearchParams(raw), key, authorization: String(request.headers.authorization) });
    const trouble = troubles.shift();
    if (trouble === 'timeout') return void request.socket.destroy();
    if (trouble === 429 || trouble === 500) {
      response.writeHead(trouble, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      return void response.end(JSON.stringify({ error: { type: 'api_error', message: 'double' } }));
    }
    const { status, body } = once(key, path + raw, () => act(request.method ?? '', path, new URLSearchParams(raw)));
    if (trouble === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const only = () => {
    const session = [...sessions.values()].at(-1);
    if (!session) throw new Error('No hosted page was opened');
    return session;
  };
  const intent = (status: string, error: { code: string; decline_code?: string } | null = null) => ({
    id: `pi_${only().id}`,
    status,
    last_payment_error: error,
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    asked,
    /** The next calls go wrong, in this order. */
    fail: (...kinds: Trouble[]) => void troubles.push(...kinds),
    pay: () =>
      Object.assign(only(), {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: intent('succeeded'),
      }),
    /** The payer has done his part; his bank takes days. */
    process: () => Object.assign(only(), { status: 'complete', url: null, payment_intent: intent('processing') }),
    bounce: () =>
      Object.assign(only(), {
        payment_intent: intent('requires_payment_method', {
          code: 'payment_intent_payment_attempt_failed',
          decline_code: 'insufficient_funds',
        }),
      }),
    /** Gives back on Stripe's own pages. */
    giveBack: (amount: number) => giveBack(`pi_${only().id}`, amount),
    /** The payer's bank sends a refund back, the latest one. */
    failRefund: () =>
      Object.assign(refunds.at(-1) ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
    expire: () => Object.assign(only(), { status: 'expired', url: null }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;

interface Signer {
  atMs: number;
  secret?: string;
}

/** A webhook's header for a body, as Stripe signs it. */
export function signBody(body: string, { atMs, secret = WEBHOOK_SECRET }: Signer): { signature: string } {
  const seconds = Math.floor(atMs / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { signature: `t=${seconds},v1=${mac}` };
}

/** A webhook's body and header, as Stripe signs them. */
export function signedEvent(type: string, object: unknown, signer: Signer): { body: string; signature: string } {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  return { body, ...signBody(body, signer) };
}
