import type { Database, Statement } from 'better-sqlite3';
import { SqliteAdapter, SqliteDialect, type CompiledQuery, type Driver, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseWork } from './work';

/** Units that share a commit: after so many, or so long, the next one waits for it. */
const MAX_UNITS = 64;
const MAX_COMMIT_DELAY_MS = 10;
/** Between two looks whether another process has done its write. */
const RETRY_MS = 2;
const MAX_STATEMENTS = 500;

/**
 * SQLite with a connection that writes, and a `reader` of what is committed, so that nobody who reads waits for those who write; left out for
 * a database in memory. `patienceMs`: how long a unit waits for another process that writes.
 */
export class GroupCommitDialect extends SqliteDialect {
  readonly #driver: GroupCommitDriver;

  constructor(writer: Database, reader: Database | undefined, patienceMs: () => number) {
    super({ database: writer });
    this.#driver = new GroupCommitDriver(writer, reader, patienceMs);
  }

  readonly work = () => this.#driver.work();
  override createDriver = () => this.#driver;
  override createAdapter = () => new TransactionalDdlAdapter();
}

/** Changes of tables are done as a whole or not at all, too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Statements by their text: compiling one costs more than running it. */
function statementsOf(sqlite: Database): (text: string) => Statement {
  const memoMethod = (text: string) => sqlite.prepare(text);
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS, memoMethod });
  return (text) => statements.memo(text);
}

function run<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** It is in a unit, or reads what is committed and writes each statement as a unit of its own. */
class Connection {
  isInUnit = false;

  constructor(readonly driver: GroupCommitDriver) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInUnit) return this.driver.execute(query);
    const reading = this.driver.committed?.(query.sql);
    if (reading?.readonly) return run(reading, query.parameters);
    const unit = new Connection(this.driver);
    await this.driver.beginTransaction(unit);
    try {
      const result = this.driver.execute<R>(query);
      await this.driver.commitTransaction(unit);
      return result;
    } catch (error) {
      await this.driver.rollbackTransaction(unit);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read in parts, not as a stream');
  }
}

/**
 * A unit is a transaction, or one statement that changes something. Units are done one after the other; those that are done while others
 * wait share one commit, and with it the one thing that takes long: until it is on the disk. Each is answered after it. What a unit has
 * changed goes with its failure, and nothing of another's.
 */
class GroupCommitDriver implements Driver {
  readonly #statement: (text: string) => Statement;
  readonly committed: ((text: string) => Statement) | undefined;
  /** Of the unit that is under way, and of those that wait for their turn. */
  readonly #turns: (() => void)[] = [];
  /** Units that wait for their commit. */
  readonly #done: { resolve(): void; reject(error: unknown): void }[] = [];
  readonly #counts = { writes: 0, waitedSeconds: 0 };
  #begunAt = 0;

  constructor(
    readonly writer: Database,
    readonly reader: Database | undefined,
    readonly patienceMs: () => number,
  ) {
    this.#statement = statementsOf(writer);
    this.committed = reader && statementsOf(reader);
    // A process that slept meanwhile would answer nobody.
    writer.pragma('busy_timeout = 0');
  }

  readonly init = async () => undefined;
  readonly acquireConnection = async () => new Connection(this);
  readonly releaseConnection = async () => undefined;

  /** What it has done since it was opened, and who waits for a turn. */
  work(): DatabaseWork {
    return { engine: 'sqlite', ...this.#counts, waiting: Math.max(0, this.#turns.length - 1) };
  }

  /** Does a statement of the unit that is under way. Some errors, such as a full disk, end all that is not committed. */
  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    if (!this.writer.inTransaction) throw new Error('The database has given the transaction up');
    try {
      return run(this.#statement(sql), parameters);
    } catch (error) {
      if (!this.writer.inTransaction) this.#done.splice(0).forEach(({ reject }) => reject(error));
      throw error;
    }
  }

  /** Waits for its turn; then the unit is under way, until its commit or rollback. */
  async beginTransaction(connection: Connection): Promise<void> {
    const queuedAt = performance.now();
    const deadline = queuedAt + this.patienceMs();
    const turn = new Promise<void>((resolve) => this.#turns.push(resolve));
    if (this.#turns.length > 1) await turn;
    try {
      while (!this.writer.inTransaction) await this.#open(deadline);
      this.#do('savepoint unit');
    } catch (error) {
      this.#next();
      throw error;
    }
    connection.isInUnit = true;
    this.#counts.writes += 1;
    this.#counts.waitedSeconds += (performance.now() - queuedAt) / 1000;
  }

  /** Resolves once the unit is on the disk. */
  async commitTransaction(connection: Connection): Promise<void> {
    this.#do('release unit');
    connection.isInUnit = false;
    await new Promise<void>((resolve, reject) => {
      this.#done.push({ resolve, reject });
      this.#next();
    });
  }

  /** Takes back what the unit has changed. Of one whose commit has failed nothing is left. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (!connection.isInUnit) return;
    connection.isInUnit = false;
    if (this.writer.inTransaction) ['rollback to unit', 'release unit'].forEach((text) => this.#do(text));
    this.#next();
  }

  /** What is under way is taken back, what is done is kept. */
  async destroy(): Promise<void> {
    this.reader?.close();
    if (this.#turns.length > 0 && this.writer.inTransaction) this.#do('rollback to unit');
    this.#commitAll();
    this.writer.close();
  }

  #do(text: string): void {
    this.#statement(text).run();
  }

  /** A writer from its beginning: one that became one half-way could not wait, it would have read what others have changed meanwhile. */
  async #open(deadline: number): Promise<void> {
    try {
      this.#do('begin immediate');
      this.#begunAt = performance.now();
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }

  /** Hands the turn on. Where nobody waits, those that came in meanwhile may still come before the commit. */
  #next(): void {
    if (this.#done.length >= MAX_UNITS || performance.now() - this.#begunAt >= MAX_COMMIT_DELAY_MS) this.#commitAll();
    this.#turns.shift();
    if (this.#turns[0]) this.#turns[0]();
    else if (this.#done.length === 0) this.#commitAll();
    else setImmediate(() => this.#turns.length > 0 || this.#commitAll());
  }

  #commitAll(): void {
    if (!this.writer.inTransaction) return;
    try {
      this.#do('commit');
      this.#done.splice(0).forEach(({ resolve }) => resolve());
    } catch (error) {
      if (this.writer.inTransaction) this.#do('rollback');
      this.#done.splice(0).forEach(({ reject }) => reject(error));
    }
  }
}
