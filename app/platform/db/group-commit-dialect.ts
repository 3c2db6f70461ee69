import type { Database, Statement } from 'better-sqlite3';
import { SqliteAdapter, SqliteDialect, type CompiledQuery, type Driver, type QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseStats } from './database-stats';

/** Transactions that share a commit: after this many, or this long, the next one waits for the commit. */
const MAX_TRANSACTIONS_PER_COMMIT = 64;
const MAX_COMMIT_DELAY_MS = 10;
/** How long to wait before trying again while another process writes, in milliseconds. */
const RETRY_MS = 2;
const MAX_STATEMENTS = 500;

/**
 * SQLite with a connection that writes, and a `reader` of committed data, so that reads never wait for writes. A database in memory has no
 * reader. `busyTimeoutMs`: how long a transaction waits for another process that writes.
 */
export class GroupCommitDialect extends SqliteDialect {
  readonly #driver: GroupCommitDriver;

  constructor(writer: Database, reader: Database | undefined, busyTimeoutMs: () => number) {
    super({ database: writer });
    this.#driver = new GroupCommitDriver(writer, reader, busyTimeoutMs);
  }

  readonly stats = () => this.#driver.stats();
  override createDriver = () => this.#driver;
  override createAdapter = () => new TransactionalDdlAdapter();
}

/** Migrations run in a transaction, too. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Caches prepared statements by their text: compiling one costs more than running it. */
function createStatementCache(sqlite: Database): (text: string) => Statement {
  const memoMethod = (text: string) => sqlite.prepare(text);
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS, memoMethod });
  return (text) => statements.memo(text);
}

function run<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** A connection is in a transaction, or reads committed data and writes each statement in its own transaction. */
class Connection {
  isInTransaction = false;

  constructor(readonly driver: GroupCommitDriver) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.driver.execute(query);
    const statement = this.driver.readCommitted?.(query.sql);
    if (statement?.readonly) return run(statement, query.parameters);
    const transaction = new Connection(this.driver);
    await this.driver.beginTransaction(transaction);
    try {
      const result = this.driver.execute<R>(query);
      await this.driver.commitTransaction(transaction);
      return result;
    } catch (error) {
      await this.driver.rollbackTransaction(transaction);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read in parts, not as a stream');
  }
}

/**
 * Runs transactions one after the other, each in a savepoint. Those that end while others wait share one commit, because writing to the
 * disk is what takes long. Each is answered after that commit. A transaction that fails is rolled back alone.
 */
class GroupCommitDriver implements Driver {
  readonly #statement: (text: string) => Statement;
  readonly readCommitted: ((text: string) => Statement) | undefined;
  /** Callbacks that start a transaction: of the running one first, then of those that wait. */
  readonly #queue: (() => void)[] = [];
  /** Finished transactions that wait for the commit. */
  readonly #awaitingCommit: { resolve(): void; reject(error: unknown): void }[] = [];
  readonly #counts = { writes: 0, waitedSeconds: 0 };
  #beganAt = 0;

  constructor(
    readonly writer: Database,
    readonly reader: Database | undefined,
    readonly busyTimeoutMs: () => number,
  ) {
    this.#statement = createStatementCache(writer);
    this.readCommitted = reader && createStatementCache(reader);
    // A process that slept meanwhile would answer nobody.
    writer.pragma('busy_timeout = 0');
  }

  readonly init = async () => undefined;
  readonly acquireConnection = async () => new Connection(this);
  readonly releaseConnection = async () => undefined;

  /** What the connection has done since it was opened, and how many transactions wait. */
  stats(): DatabaseStats {
    return { engine: 'sqlite', ...this.#counts, waiting: Math.max(0, this.#queue.length - 1) };
  }

  /** Runs a statement of the running transaction. Some errors, such as a full disk, roll back all that is not committed. */
  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    if (!this.writer.inTransaction) throw new Error('The database has given the transaction up');
    try {
      return run(this.#statement(sql), parameters);
    } catch (error) {
      if (!this.writer.inTransaction) this.#awaitingCommit.splice(0).forEach(({ reject }) => reject(error));
      throw error;
    }
  }

  /** Waits until the transaction is first in the queue. It then runs until its commit or rollback. */
  async beginTransaction(connection: Connection): Promise<void> {
    const queuedAt = performance.now();
    const deadline = queuedAt + this.busyTimeoutMs();
    const isFirst = new Promise<void>((resolve) => this.#queue.push(resolve));
    if (this.#queue.length > 1) await isFirst;
    try {
      while (!this.writer.inTransaction) await this.#beginImmediate(deadline);
      this.#run('savepoint tx');
    } catch (error) {
      this.#startNext();
      throw error;
    }
    connection.isInTransaction = true;
    this.#counts.writes += 1;
    this.#counts.waitedSeconds += (performance.now() - queuedAt) / 1000;
  }

  /** Resolves once the transaction is on the disk. */
  async commitTransaction(connection: Connection): Promise<void> {
    this.#run('release tx');
    connection.isInTransaction = false;
    await new Promise<void>((resolve, reject) => {
      this.#awaitingCommit.push({ resolve, reject });
      this.#startNext();
    });
  }

  /** Rolls back what the transaction has changed. If its commit has failed, nothing is left. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (!connection.isInTransaction) return;
    connection.isInTransaction = false;
    if (this.writer.inTransaction) ['rollback to tx', 'release tx'].forEach((text) => this.#run(text));
    this.#startNext();
  }

  /** Rolls back the running transaction, and commits the finished ones. */
  async destroy(): Promise<void> {
    this.reader?.close();
    if (this.#queue.length > 0 && this.writer.inTransaction) this.#run('rollback to tx');
    this.#commitAll();
    this.writer.close();
  }

  #run(text: string): void {
    this.#statement(text).run();
  }

  /** Begins as a writer. A reader that becomes a writer cannot wait: others may have changed what it has read. */
  async #beginImmediate(deadline: number): Promise<void> {
    try {
      this.#run('begin immediate');
      this.#beganAt = performance.now();
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }

  /** Starts the next transaction. Where none waits, transactions that arrive before the next event loop turn still join the commit. */
  #startNext(): void {
    if (
      this.#awaitingCommit.length >= MAX_TRANSACTIONS_PER_COMMIT ||
      performance.now() - this.#beganAt >= MAX_COMMIT_DELAY_MS
    )
      this.#commitAll();
    this.#queue.shift();
    if (this.#queue[0]) this.#queue[0]();
    else if (this.#awaitingCommit.length === 0) this.#commitAll();
    else setImmediate(() => this.#queue.length > 0 || this.#commitAll());
  }

  #commitAll(): void {
    if (!this.writer.inTransaction) return;
    try {
      this.#run('commit');
      this.#awaitingCommit.splice(0).forEach(({ resolve }) => resolve());
    } catch (error) {
      if (this.writer.inTransaction) this.#run('rollback');
      this.#awaitingCommit.splice(0).forEach(({ reject }) => reject(error));
    }
  }
}
