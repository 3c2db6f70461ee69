import type BetterSqlite3 from 'better-sqlite3';
import {
  SqliteAdapter,
  SqliteDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseWork } from './work';
import { Reader, run, statementsOf } from './sqlite-reader';

/** Units that share a commit: after so many, or so long, the next one waits for it. */
const MOST_UNITS = 64;
const LONGEST_MS = 10;
/** A round of the event loop in which nothing else was done takes less. */
const QUIET_MS = 0.15;
/** Between two looks whether another process has done its write. */
const TRY_AGAIN_MS = 2;

/** Who has done a unit and waits for its commit. */
interface Member {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * The writing connection. A unit is a transaction, or one statement that changes something. Units are done one after the other; those
 * that are done while others wait share one commit, and with it the one thing that takes long: until it is on the disk. Each is
 * answered after it. What a unit has changed goes with its failure, and nothing of another's.
 */
class Writer {
  readonly #statement: ReturnType<typeof statementsOf>;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  /** Done, and not committed. */
  #members: Member[] = [];
  #begunAt = 0;
  #isLingering = false;
  #writes = 0;
  #waitedMs = 0;

  /**
   * @param patienceMs how long it waits for another process that writes
   * @param onCommit told of each commit
   */
  constructor(
    readonly sqlite: BetterSqlite3.Database,
    readonly patienceMs: () => number,
    readonly onCommit: () => void,
  ) {
    this.#statement = statementsOf(sqlite);
    // A process that slept meanwhile would answer nobody.
    sqlite.pragma('busy_timeout = 0');
  }

  /** What it has done since it was opened, and who waits for a turn. */
  work(): DatabaseWork {
    const waitedSeconds = this.#waitedMs / 1000;
    return { engine: 'sqlite', writes: this.#writes, waitedSeconds, waiting: this.#waiting.length };
  }

  /** Does a statement of the unit that is under way. */
  execute({ sql, parameters }: CompiledQuery): QueryResult<never> {
    // Some errors, such as a full disk, end the whole transaction: what came after would be by itself.
    if (!this.sqlite.inTransaction) throw new Error('The database has given the transaction up');
    return run(this.#statement(sql), parameters);
  }

  /** Waits for its turn; then the unit is under way, until `commit` or `rollback`. */
  async begin(): Promise<void> {
    const askedAt = performance.now();
    const deadline = askedAt + this.patienceMs();
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    try {
      if (!this.sqlite.inTransaction) await this.#open(deadline);
      this.#do('savepoint unit');
      this.#writes += 1;
      this.#waitedMs += performance.now() - askedAt;
    } catch (error) {
      this.#next();
      throw error;
    }
  }

  /** Resolves once the unit is on the disk. */
  async commit(): Promise<void> {
    try {
      this.#do('release unit');
    } catch (error) {
      this.rollback(error);
      throw error;
    }
    await new Promise<void>((resolve, reject) => {
      this.#members.push({ resolve, reject });
      this.#next();
    });
  }

  /** Takes back what the unit has changed. @param error why: where it has ended the whole transaction, the others of it are told */
  rollback(error: unknown): void {
    if (this.sqlite.inTransaction) {
      this.#do('rollback to unit');
      this.#do('release unit');
    } else this.#tell((member) => member.reject(error));
    this.#next();
  }

  /** What is under way is taken back, what is done is kept. */
  close(): void {
    if (this.#isTaken && this.sqlite.inTransaction) this.#do('rollback to unit');
    this.#commitAll();
    this.sqlite.close();
  }

  #do(sql: string): void {
    this.#statement(sql).run();
  }

  /** A writer from its beginning: one that became one half-way could not wait, it would have read what others have changed meanwhile. */
  async #open(deadline: number): Promise<void> {
    for (;;) {
      try {
        this.#do('begin immediate');
        this.#begunAt = performance.now();
        return;
      } catch (error) {
        const isBusy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY');
        if (!isBusy || performance.now() > deadline) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  /** Hands the turn on. Where nobody waits, those that the process is busy with may still come before the commit. */
  #next(): void {
    if (this.#isFull()) this.#commitAll();
    const next = this.#waiting.shift();
    if (next) return next();
    this.#isTaken = false;
    if (this.#members.length === 0) this.#commitAll();
    else if (!this.#isLingering) this.#linger();
  }

  #isFull(): boolean {
    return this.#members.length >= MOST_UNITS || performance.now() - this.#begunAt >= LONGEST_MS;
  }

  /** Commits once the process has nothing else to do. */
  #linger(): void {
    this.#isLingering = true;
    const since = performance.now();
    setImmediate(() => {
      this.#isLingering = false;
      // Whoever has the turn hands it on.
      if (this.#isTaken || !this.sqlite.inTransaction) return;
      if (performance.now() - since < QUIET_MS || this.#isFull()) this.#commitAll();
      else this.#linger();
    });
  }

  #commitAll(): void {
    if (!this.sqlite.inTransaction) return;
    try {
      this.#do('commit');
      this.onCommit();
      this.#tell((member) => member.resolve());
    } catch (error) {
      if (this.sqlite.inTransaction) this.#do('rollback');
      this.#tell((member) => member.reject(error));
    }
  }

  #tell(tell: (member: Member) => void): void {
    const members = this.#members;
    this.#members = [];
    members.forEach(tell);
  }
}

/** What Kysely takes for a connection: it is in a unit, or it reads what is committed and writes each statement as a unit of its own. */
class Handle implements DatabaseConnection {
  isInUnit = false;

  constructor(
    readonly writer: Writer,
    readonly read: (query: CompiledQuery) => QueryResult<never> | undefined,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInUnit) return this.writer.execute(query);
    const found = this.read(query);
    if (found) return found;
    await this.writer.begin();
    let result: QueryResult<never>;
    try {
      result = this.writer.execute(query);
    } catch (error) {
      this.writer.rollback(error);
      throw error;
    }
    await this.writer.commit();
    return result;
  }

  streamQuery(): never {
    throw new Error('Rows are read in parts, not as a stream');
  }
}

/** Changes of tables are done as a whole or not at all, too, and by one process at a time. */
class UnitAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite with one connection that writes and one that reads what is committed, so that nobody who reads waits for those who write.
 *
 * @param reader left out for a database that is in memory, where the writing one reads too
 * @param patienceMs how long a unit waits for another process that writes
 */
export function sqliteUnits(
  sqlite: BetterSqlite3.Database,
  reader: BetterSqlite3.Database | undefined,
  patienceMs: () => number,
): { dialect: SqliteDialect; work(): DatabaseWork } {
  const committed = reader && new Reader(reader);
  const writer = new Writer(sqlite, patienceMs, () => committed?.outdate());
  const read = (query: CompiledQuery) => committed?.read(query);
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => new Handle(writer, read),
    async beginTransaction(handle: Handle) {
      await writer.begin();
      handle.isInUnit = true;
    },
    async commitTransaction(handle: Handle) {
      handle.isInUnit = false;
      await writer.commit();
    },
    async rollbackTransaction(handle: Handle) {
      if (handle.isInUnit) writer.rollback(new Error('The database has given the transaction up'));
      handle.isInUnit = false;
    },
    releaseConnection: async () => undefined,
    async destroy() {
      reader?.close();
      writer.close();
    },
  };
  const dialect = new SqliteDialect({ database: sqlite });
  dialect.createDriver = () => driver;
  dialect.createAdapter = () => new UnitAdapter();
  return { dialect, work: () => writer.work() };
}
