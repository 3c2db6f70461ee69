import { createHmac, randomUUID } from 'node:crypto';
import { http, HttpResponse, type PathParams } from 'msw';

export const WEBHOOK_SECRET = 'whsec_of_the_mock';

interface MockRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
}

interface MockSession {
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
type GatewayFailure = 429 | 500 | 'timeout' | 'lost';

interface Answer {
  status: number;
  body: unknown;
}

const refusal = (message: string, code = 'invalid'): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/** Answers, repeats and fails as Stripe documents, for hosted pages and refunds. */
export function createStripeMock() {
  const sessions = new Map<string, MockSession>();
  const refunds: MockRefund[] = [];
  const refundsOf = (intentId: string | null) => refunds.filter(({ payment_intent }) => payment_intent === intentId);
  /** The first answer of each idempotency key, with its request. */
  const answered = new Map<string, { request: string; answer: Answer }>();
  const failures: GatewayFailure[] = [];
  const requests: { path: string; body: URLSearchParams; key: string; authorization: string }[] = [];

  function createSession(body: URLSearchParams): Answer {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: MockSession = {
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

  function createRefund(body: URLSearchParams): Answer {
    const intent = body.get('payment_intent') ?? '';
    const amount = Number(body.get('amount'));
    const given = refundsOf(intent).reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
    if (given + amount > 8435) return refusal('Refund amount is greater than charge', 'charge_already_refunded');
    return { status: 200, body: { ...addRefund(intent, amount) } };
  }

  function addRefund(intentId: string, amount: number): MockRefund {
    const id = `re_${randomUUID().replaceAll('-', '')}`;
    const refund = { id, object: 'refund', payment_intent: intentId, amount, status: 'succeeded' } as const;
    const made: MockRefund = { ...refund };
    refunds.push(made);
    return made;
  }

  function readIntent(id: unknown): Answer {
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent?.id === id);
    if (!session) return refusal('No such payment_intent', 'resource_missing');
    return { status: 200, body: { ...session.payment_intent, metadata: { payment: session.client_reference_id } } };
  }

  function readSession(id: unknown, act: (session: MockSession) => Answer | undefined = () => undefined): Answer {
    const session = sessions.get(String(id));
    if (!session) return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };
    return act(session) ?? { status: 200, body: structuredClone(session) };
  }

  function expireSession(session: MockSession): Answer | undefined {
    if (session.status !== 'open') return refusal('Only Checkout Sessions with a status in ["open"] can be expired');
    Object.assign(session, { status: 'expired', url: null });
    return undefined;
  }

  /** The same key with the same request gets the first answer; with another request it is an error. */
  function withIdempotencyKey(key: string, requestText: string, run: () => Answer): Answer {
    const first = key ? answered.get(key) : undefined;
    if (first)
      return first.request === requestText
        ? first.answer
        : refusal('Keys for idempotent requests differ', 'idempotency');
    const answer = run();
    if (key) answered.set(key, { request: requestText, answer });
    return answer;
  }

  const answerBy =
    (act: (body: URLSearchParams, params: PathParams) => Answer) =>
    async ({ request, params }: { request: Request; params: PathParams }) => {
      const { pathname: path, searchParams } = new URL(request.url);
      const raw = (await request.text()) || searchParams.toString();
      const body = new URLSearchParams(raw);
      const key = request.headers.get('idempotency-key') ?? '';
      requests.push({ path, body, key, authorization: request.headers.get('authorization') ?? '' });
      const failure = failures.shift();
      if (failure === 'timeout') return HttpResponse.error();
      if (failure === 429 || failure === 500) {
        const error = { type: 'api_error', message: 'mock' };
        return HttpResponse.json({ error }, { status: failure, headers: { 'stripe-should-retry': 'false' } });
      }
      const answer = withIdempotencyKey(key, path + raw, () => act(body, params));
      return failure === 'lost' ? HttpResponse.error() : Response.json(answer.body, { status: answer.status });
    };
  const handlers = [
    http.post('*/v1/checkout/sessions', answerBy(createSession)),
    http.get(
      '*/v1/checkout/sessions/:id',
      answerBy((_body, { id }) => readSession(id)),
    ),
    http.post(
      '*/v1/checkout/sessions/:id/expire',
      answerBy((_body, { id }) => readSession(id, expireSession)),
    ),
    http.get(
      '*/v1/payment_intents/:id',
      answerBy((_body, { id }) => readIntent(id)),
    ),
    http.post('*/v1/refunds', answerBy(createRefund)),
    http.get(
      '*/v1/refunds',
      answerBy((query) => ({ status: 200, body: { data: refundsOf(query.get('payment_intent')) } })),
    ),
  ];

  const latestSession = () => {
    const session = [...sessions.values()].at(-1);
    if (!session) throw new Error('No hosted page was opened');
    return session;
  };
  const intent = (status: string, error: { code: string; decline_code?: string } | null = null) => ({
    id: `pi_${latestSession().id}`,
    status,
    last_payment_error: error,
  });

  return {
    handlers,
    sessions,
    requests,
    /** The next calls go wrong, in this order. */
    fail: (...kinds: GatewayFailure[]) => void failures.push(...kinds),
    pay: () =>
      Object.assign(latestSession(), {
        status: 'complete',
        payment_status: 'paid',
        url: null,
        payment_intent: intent('succeeded'),
      }),
    /** The payer has done his part; his bank takes days. */
    startProcessing: () =>
      Object.assign(latestSession(), { status: 'complete', url: null, payment_intent: intent('processing') }),
    decline: () =>
      Object.assign(latestSession(), {
        payment_intent: intent('requires_payment_method', {
          code: 'payment_intent_payment_attempt_failed',
          decline_code: 'insufficient_funds',
        }),
      }),
    /** Refunds a payment in Stripe's dashboard. */
    refundInDashboard: (amount: number) => addRefund(`pi_${latestSession().id}`, amount),
    /** The payer's bank sends a refund back, the latest one. */
    failRefund: () =>
      Object.assign(refunds.at(-1) ?? {}, { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
    expire: () => Object.assign(latestSession(), { status: 'expired', url: null }),
  };
}
export type StripeMock = ReturnType<typeof createStripeMock>;

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
