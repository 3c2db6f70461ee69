import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './connect';

/** Stands for a named value while a query is built; no real value begins with it. */
const MARK = '\u0000';

/**
 * A query that is built once for a database, its transactions included, and only bound at each run: its building costs more
 * than its running.
 *
 * @param build gets a stand-in for each named value, to be used as it is
 * @returns a function that binds the values and resolves to the rows
 */
export function prepared<N extends string, R>(
  build: (db: Db, value: (name: N) => string) => Compilable<R>,
): (db: Db, values: Record<N, string>) => Promise<R[]> {
  const known = new WeakMap<DialectAdapter, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = known.get(adapter) ?? build(db, (name) => MARK + name).compile();
    known.set(adapter, query);
    const parameters = query.parameters.map((each) =>
      typeof each === 'string' && each.startsWith(MARK) ? values[each.slice(1) as N] : each,
    );
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
