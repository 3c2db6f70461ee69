import Database from 'better-sqlite3';
import { getRequest, postRequest } from './load';
import { fetchPage } from './pages';
import { buildPeer } from './peers/build';
import type { Score } from './rounds';
import type { Payer } from './setup';
import type { Stand } from './stand';

export interface PaymentResults {
  gets: Score[];
  scores: Score[];
  /** Payments that were answered as made, warm-up included. */
  answered: number;
  /** Payments that the database holds as received, each with one charge and a receipt. */
  stored: number;
}

function paidForm({ paymentKey, id }: Payer): string {
  return new URLSearchParams([
    ['paymentKey', paymentKey],
    ['method', 'card'],
    ['amount', '84.35'],
    ['email', `${id}@mail.example.com`],
    ['phoneNumber', ''],
    ['cardNumber', '4242 4242 4242 4242'],
    ['nameOnCard', 'Terry O’Malley'],
    ['expirationDate', '11/39'],
    ['intent', 'pay'],
  ]).toString();
}

/** The limit on payments stays in a benchmark: each comes from an address of its own, as through a proxy. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

function* forever(...requests: Buffer[]): Generator<Buffer, undefined> {
  for (;;) yield* requests;
}

/** The pay page of a demand, beside fixed bytes; and Pay, each for another demand of another customer, beside one durable insert. */
export async function measurePayments(stand: Stand): Promise<PaymentResults> {
  const { world } = stand;
  const host = await stand.host();
  const [first] = world.payers;
  if (!first) throw new Error('At least one payer is needed');
  const bytes = (await fetchPage(host.port, first.path, 'gzip')).body.length;
  const fixed = await stand.start('fixed bytes', [await buildPeer('fixed-bytes.ts')], '/', {
    BENCH_BYTES: String(bytes),
  });
  const insert = await stand.start('bare insert', [await buildPeer('bare-insert.ts')], '/');
  const views = forever(...world.payers.map(({ path: page }) => getRequest(page, host.port)));
  const gets = await stand.race([
    { name: 'view', server: host, requests: views, status: 200 },
    { name: 'fixed bytes', server: fixed, requests: forever(getRequest('/', fixed.port)), status: 200 },
  ]);
  let answered = 0;
  function* payments(): Generator<Buffer, undefined> {
    for (const payer of world.payers) {
      answered += 1;
      yield postRequest(payer.path, host.port, paidForm(payer), `X-Forwarded-For: ${addressOf(answered)}\r\n`);
    }
    return undefined;
  }
  const scores = await stand.race([
    { name: 'pay', server: host, requests: payments(), status: 303 },
    {
      name: 'bare insert',
      server: insert,
      requests: forever(postRequest('/', insert.port, paidForm(first))),
      status: 303,
    },
  ]);
  return { gets, scores, answered, stored: stand.count(countStored) };
}

function countStored(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    const { stored } = db
      .prepare(
        'select count(*) as stored from payments p join sandbox_charges c on c.idempotency_key = p.id' +
          " where p.status = 'received' and c.status = 'succeeded' and p.receipt_sent_at is not null and p.recipient_id like 'q%'",
      )
      .get() as { stored: number };
    return stored;
  } finally {
    db.close();
  }
}
