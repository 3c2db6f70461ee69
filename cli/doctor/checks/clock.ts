import { sql } from 'kysely';
import { broken, ok, warning, type CheckResult, type CheckContext } from '../check';

/** Over this, codes and links run out early or late. */
const BROKEN_MS = 60_000;
const WARNING_MS = 5000;

/** Whether this machine's clock agrees with PostgreSQL's. A bucket refuses by itself whoever is far from its own. */
export async function checkClock({ database, now }: CheckContext): Promise<CheckResult[]> {
  if (database.state !== 'open' || database.engine !== 'postgres') return [];
  const before = now();
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(
    database.db,
  );
  const differenceMs = (before + now()) / 2 - Number(rows[0]?.at);
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  const what = `The clock of this machine is ${seconds} s ${differenceMs > 0 ? 'before' : 'behind'} that of PostgreSQL.`;
  const todo = 'Let a time service, such as chrony, set both.';
  if (Math.abs(differenceMs) > BROKEN_MS) return [broken(what, todo)];
  if (Math.abs(differenceMs) > WARNING_MS) return [warning(what, todo)];
  return [ok('The clock agrees with that of PostgreSQL.')];
}
