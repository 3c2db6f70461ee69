import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './open-database';
import { isPostgres } from './row-queries';

/**
 * A query that is compiled once for each engine: for what is asked so often that building it costs more than running it.
 *
 * @param marks a text for each value, which stands for it while the query is built and is no value otherwise
 * @returns runs it with the values; resolves to its rows
 */
export function prepareQuery<Marks extends Readonly<Record<string, string>>, Row>(
  marks: Marks,
  build: (db: Db, values: Marks) => Compilable<Row>,
) {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  return async (db: Db, values: Readonly<Record<keyof Marks, string>>): Promise<Row[]> => {
    const engine = isPostgres(db);
    const query = compiled.get(engine) ?? build(db, marks).compile();
    compiled.set(engine, query);
    const byMark = new Map<unknown, string | undefined>(
      Object.entries(marks).map(([name, mark]) => [mark, values[name]]),
    );
    const parameters = query.parameters.map((mark) => byMark.get(mark) ?? mark);
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
