import { sql } from 'kysely';
import { broken, ok, warning, type Fact, type World } from '../check';

const LIMIT_MS = 5000;
/** Over this, codes and links run out early or late; S3 itself refuses at 15 minutes. */
const BROKEN_MS = 60_000;
/** A header has whole seconds, and its way here takes time. */
const WARNING_MS = 5000;

function judge(apartMs: number, whose: string): Fact {
  const seconds = Math.round(Math.abs(apartMs) / 1000);
  const what = `The clock of this machine is ${seconds} s ${apartMs > 0 ? 'before' : 'behind'} that of ${whose}.`;
  if (Math.abs(apartMs) > BROKEN_MS) return broken(what, 'Let a time service, such as chrony, set both.');
  if (Math.abs(apartMs) > WARNING_MS) return warning(what, 'Let a time service, such as chrony, set both.');
  return ok(`The clock agrees with that of ${whose}.`);
}

/** How far this machine's clock is before another, of which it was asked in between. */
async function apart(now: () => number, ask: () => Promise<number>): Promise<number> {
  const before = now();
  const there = await ask();
  return (before + now()) / 2 - there;
}

async function ofStorage({ config: { s3 }, now, fetch }: World): Promise<Fact[]> {
  if (!s3) return [];
  const address = s3.endpoint || `https://s3.${s3.region || 'us-east-1'}.amazonaws.com`;
  let date: string | null = null;
  const apartMs = await apart(now, async () => {
    // Whatever it answers, it says when.
    const answer = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch(() => undefined);
    date = answer?.headers.get('date') ?? null;
    return Date.parse(date ?? '');
  });
  return Number.isNaN(apartMs) ? [ok('The storage does not say what time it is.')] : [judge(apartMs, 'the storage')];
}

async function ofDatabase({ database, now }: World): Promise<Fact[]> {
  if (database.state !== 'open' || database.engine !== 'postgres') return [];
  const { db } = database;
  const apartMs = await apart(now, async () => {
    const { rows } = await sql<{
      at: number;
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(db);
    return Number(rows[0]?.at);
  });
  return [judge(apartMs, 'PostgreSQL')];
}

/** Whether this machine's clock agrees with those of the others. */
export async function checkClock(world: World): Promise<Fact[]> {
  const facts = (await Promise.all([ofDatabase(world), ofStorage(world)])).flat();
  return facts.length > 0
    ? facts
    : [ok('Database and files are of this machine: there is no other clock to compare with.')];
}
