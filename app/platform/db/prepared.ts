import {
  PostgresAdapter,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Db } from './connect';
import { nameStatement } from './statement-names';

/** Stands for a named value while a query is built; no real value begins with it. */
const MARK = '\u0000';

/** Gives a stand-in for a named value, to be used as it is. */
export type Value<N extends string = string> = <T = string>(name: N) => T;

export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Those that last as long as their database or transaction: one of SQLite's, and that of a transaction. */
const connections = new WeakMap<Db, DatabaseConnection>();

/** Does a query that is compiled, by the shortest way. */
async function execute<R>(db: Db, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const known = connections.get(db);
  if (known) return known.executeQuery(query);
  if (isPostgres(db) && !db.isTransaction) return db.executeQuery(query);
  const connection = await db.getExecutor().provideConnection(async (one) => one);
  connections.set(db, connection);
  return connection.executeQuery(query);
}

/** A query as it is compiled, and the place of each named value among its parameters. */
interface Bound<R> {
  query: CompiledQuery<R>;
  names: readonly (string | undefined)[];
  /** Its parameters are a list of values as it comes. */
  isPlain: boolean;
}

type Values<N extends string> = Readonly<Record<N, unknown>> | readonly unknown[];

/** What a bound query takes. These run at every act: a loop over what is there is the shortest way. */
function parametersOf<R>({ query, names, isPlain }: Bound<R>, values: Values<string>): readonly unknown[] {
  if (isPlain && Array.isArray(values) && values.length === names.length) return values as readonly unknown[];
  const parameters = query.parameters.slice();
  for (let place = 0; place < names.length; place += 1) {
    const name = names[place];
    if (name !== undefined) parameters[place] = (values as Readonly<Record<string, unknown>>)[name];
  }
  return parameters;
}

/**
 * A query that is built once for an engine, and only bound at each run: its building costs more than its running.
 *
 * @param build gets a stand-in for each named value, to be used as it is
 * @returns a function that binds the values and resolves to what came of it; those of a list are named by their places
 */
export function preparedRun<N extends string, R>(
  build: (db: Db, value: Value<N>) => Compilable<R>,
): (db: Db, values: Values<N>) => Promise<QueryResult<R>> {
  const known: Partial<Record<'postgres' | 'sqlite', Bound<R>>> = {};
  const bind = (db: Db): Bound<R> => {
    const query = build(db, (name) => (MARK + name) as never).compile();
    nameStatement(query.sql);
    const names = query.parameters.map((each) =>
      typeof each === 'string' && each.startsWith(MARK) ? each.slice(1) : undefined,
    );
    return { query, names, isPlain: names.every((name, place) => name === String(place)) };
  };
  return (db, values) => {
    const bound = (known[isPostgres(db) ? 'postgres' : 'sqlite'] ??= bind(db));
    const { sql, query, queryId } = bound.query;
    return execute(db, { sql, query, queryId, parameters: parametersOf(bound, values) });
  };
}

/** The same, for its rows alone. */
export function prepared<N extends string, R>(
  build: (db: Db, value: Value<N>) => Compilable<R>,
): (db: Db, values: Readonly<Record<N, unknown>>) => Promise<R[]> {
  const run = preparedRun(build);
  return async (db, values) => (await run(db, values)).rows;
}
