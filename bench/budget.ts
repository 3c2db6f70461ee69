import Database from 'better-sqlite3';
import { getRequest, postRequest } from './load';
import { fetchPage } from './pages';
import { buildPeer } from './peers/build';
import type { Score } from './rounds';
import type { Stand } from './stand';

export interface BudgetResults {
  gets: Score[];
  enrollments: Score[];
  /** Requests that were answered as enrolled, warm-up included. */
  answered: number;
  /** Customers whose enrollment the database holds, with its line in the history. */
  stored: number;
}

function* forever(requests: readonly Buffer[]): Generator<Buffer, undefined> {
  if (requests.length > 0) for (;;) yield* requests;
  return undefined;
}

/** The page of budget billing with a year of usage, beside fixed bytes; and Enroll, each by another customer, beside one durable insert. */
export async function measureBudget(stand: Stand): Promise<BudgetResults> {
  const { world } = stand;
  const host = await stand.host();
  const [first] = world.enrollers;
  if (!first) throw new Error('At least one customer is needed');
  const page = await fetchPage(host.port, first.budgetPath, 'identity');
  const estimate = /name="estimate" value="(\d+)"/.exec(page.body.toString())?.[1];
  if (!estimate) throw new Error('The page of budget billing offers no enrollment');
  const bytes = (await fetchPage(host.port, first.budgetPath, 'gzip')).body.length;
  const fixed = await stand.start('fixed bytes', [await buildPeer('fixed-bytes.ts')], '/', {
    BENCH_BYTES: String(bytes),
  });
  const insert = await stand.start('bare insert', [await buildPeer('bare-insert.ts')], '/');
  const gets = await stand.race([
    {
      name: 'view',
      server: host,
      requests: forever(world.enrollers.map(({ budgetPath }) => getRequest(budgetPath, host.port))),
      status: 200,
    },
    { name: 'fixed bytes', server: fixed, requests: forever([getRequest('/', fixed.port)]), status: 200 },
  ]);
  const body = new URLSearchParams({ estimate }).toString();
  let answered = 0;
  function* posts(): Generator<Buffer, undefined> {
    for (const { budgetPath } of world.enrollers) {
      answered += 1;
      yield postRequest(budgetPath, host.port, body);
    }
    return undefined;
  }
  const enrollments = await stand.race([
    { name: 'enroll', server: host, requests: posts(), status: 303 },
    { name: 'bare insert', server: insert, requests: forever([postRequest('/', insert.port, body)]), status: 303 },
  ]);
  return { gets, enrollments, answered, stored: stand.count(countStored) };
}

function countStored(file: string): number {
  const db = new Database(file, { readonly: true });
  try {
    const { stored } = db
      .prepare(
        "select count(*) as stored from enrollments n where kind = 'budget' and is_enrolled = 1 and recipient_id like 'e%' and exists" +
          ' (select 1 from enrollment_events v where v.account_id = n.account_id and v.recipient_id = n.recipient_id and v.kind = n.kind)',
      )
      .get() as { stored: number };
    return stored;
  } finally {
    db.close();
  }
}
