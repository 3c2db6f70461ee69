import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Statements of a connection, compiled once: the same few are asked for at every page, and compiling costs more than running them. */
export function statementsOf(sqlite: BetterSqlite3.Database): (sql: string) => BetterSqlite3.Statement {
  const known = new LRUCache<string, BetterSqlite3.Statement>({ max: 500 });
  return (sql) => {
    let statement = known.get(sql);
    if (!statement) known.set(sql, (statement = sqlite.prepare(sql)));
    return statement;
  };
}

/** Does a statement with its values. As arguments, which are bound twice as fast as those of a list. */
export function run(statement: BetterSqlite3.Statement, parameters: readonly unknown[]): QueryResult<never> {
  if (statement.reader) return { rows: statement.all(...parameters) as never[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** Results that are kept, with the rows of one of them and the length of what it was asked with. */
const MOST_KEPT = 500;
const MOST_ROWS = 100;
const MOST_ASKED = 500;
/** Of so many times that a statement is asked for, the first are a trial; one in ten of what is asked must have been kept, or it is not worth it. */
const ASKED = 1000;
const TRIAL = 50;
const WORTH = 0.1;

type Rows = QueryResult<never>['rows'];

const copyOf = (rows: Rows): Rows => rows.map((row) => ({ ...(row as object) }) as never);

/**
 * What a connection has read, for as long as nobody has committed anything since: accounts, categories and the like are asked for at every
 * page. Whether somebody has is asked once for all that goes on without waiting: whatever comes later sees what was committed before it.
 */
export class Reader {
  readonly #statement: ReturnType<typeof statementsOf>;
  readonly #version: BetterSqlite3.Statement;
  readonly #kept = new Map<BetterSqlite3.Statement, { results: Map<string, Rows>; asked: number; found: number }>();
  #count = 0;
  #keptVersion: unknown;
  #isCurrent = false;

  constructor(readonly sqlite: BetterSqlite3.Database) {
    this.#statement = statementsOf(sqlite);
    this.#version = sqlite.prepare('pragma data_version').pluck();
  }

  /** This process has committed something. */
  readonly outdate = (): void => {
    this.#isCurrent = false;
  };

  /** Rows of one's own; undefined for a query that changes something. */
  read({ sql, parameters }: CompiledQuery): QueryResult<never> | undefined {
    const statement = this.#statement(sql);
    if (!statement.readonly) return undefined;
    const known = this.#keptOf(statement);
    if (!known) return run(statement, parameters);
    this.#renew();
    const key = JSON.stringify(parameters);
    const kept = known.results.get(key);
    if (kept) {
      known.found += 1;
      return { rows: copyOf(kept) };
    }
    const result = run(statement, parameters);
    if (result.rows.length <= MOST_ROWS && key.length <= MOST_ASKED) {
      known.results.set(key, copyOf(result.rows));
      this.#count += 1;
    }
    return result;
  }

  /** What is kept of a statement; undefined where it is seldom asked the same again. */
  #keptOf(statement: BetterSqlite3.Statement) {
    const known = this.#kept.get(statement);
    if (!known || known.asked >= ASKED) {
      const begun = { results: new Map<string, Rows>(), asked: 1, found: 0 };
      this.#kept.set(statement, begun);
      return begun;
    }
    known.asked += 1;
    return known.asked <= TRIAL || known.found >= WORTH * known.asked ? known : undefined;
  }

  #renew(): void {
    if (!this.#isCurrent) {
      this.#isCurrent = true;
      process.nextTick(this.outdate);
      const version = this.#version.get();
      if (version !== this.#keptVersion) this.#forget();
      this.#keptVersion = version;
    }
    if (this.#count >= MOST_KEPT) this.#forget();
  }

  #forget(): void {
    for (const { results } of this.#kept.values()) results.clear();
    this.#count = 0;
  }
}
