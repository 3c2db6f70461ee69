import Database from 'better-sqlite3';
import path from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** What journeys do with the data beside a server: as better-sqlite3 has it, whatever the engine. */
export interface TestDb {
  prepare(sql: string): {
    all(...values: unknown[]): unknown[];
    get(...values: unknown[]): unknown;
    run(...values: unknown[]): { changes: number };
  };
  close(): void;
}

/** Opens the data of a server: its SQLite file, or the PostgreSQL that all journeys share. */
export function openTestDb(dataDir: string): TestDb {
  const databaseUrl = process.env.E2E_DATABASE_URL;
  if (databaseUrl && dataDir === process.env.E2E_DATA_DIR) return postgres(databaseUrl);
  return new Database(path.join(dataDir, 'latchkey.sqlite'), { timeout: 15_000 });
}

const LIMIT_MS = 20_000;
/** One connection for each process of tests. */
let runQuery: ((text: string, values: unknown[]) => { rows: unknown[]; changes: number }) | undefined;

function postgres(connectionString: string): TestDb {
  runQuery ??= connect(connectionString);
  const query = runQuery;
  return {
    prepare: (sql) => {
      const run = (values: unknown[]) => query(...translated(sql, values));
      return {
        all: (...values) => run(values).rows,
        get: (...values) => run(values).rows[0],
        run: (...values) => run(values),
      };
    },
    close: () => undefined,
  };
}

function connect(connectionString: string): NonNullable<typeof runQuery> {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2: port } = new MessageChannel();
  const worker = new Worker(path.resolve('tests/e2e/support/sync-postgres.mjs'), {
    workerData: { port, signal, connectionString },
    transferList: [port],
  });
  worker.unref();
  port1.unref();
  return (text, values) => {
    Atomics.store(signal, 0, 0);
    port1.postMessage({ text, values });
    if (Atomics.wait(signal, 0, 0, LIMIT_MS) === 'timed-out') throw new Error(`PostgreSQL did not answer: ${text}`);
    const answer = receiveMessageOnPort(port1)?.message as { rows: unknown[]; changes: number; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
}

/** The jobs of pg-boss as SQLite's table has them. */
const JOBS = `(select id::text as id, name as queue, data->>'accountId' as account_id, (data->'data')::text as data,
  case when state = 'active' then 'active' when state < 'active' then 'waiting' else state::text end as state,
  extract(epoch from start_after) * 1000 as start_at from pgboss.job) as jobs`;

/** What is said otherwise there. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/^insert or ignore (into .*)$/is, 'insert $1 on conflict do nothing'],
  [
    /from sqlite_master where type = 'table'/i,
    "from (select tablename as name from pg_tables where schemaname = 'public') as tables",
  ],
  [
    /^update jobs set start_at = 0 where account_id = (\S+) and state = 'waiting'$/i,
    "update pgboss.job set start_after = now() where data->>'accountId' = $1 and state < 'active'",
  ],
  [/^delete from jobs where account_id = /i, "delete from pgboss.job where data->>'accountId' = "],
  [/\bfrom jobs\b/i, `from ${JOBS}`],
  // Names without quotes lose their capitals.
  [/ as ([a-z]+[A-Z]\w*)/g, ' as "$1"'],
];

/** @returns the statement and its values, by their places */
function translated(sql: string, given: unknown[]): [string, unknown[]] {
  const replaced = REPLACEMENTS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), sql.trim());
  const [first] = given;
  const named = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : undefined;
  const values: unknown[] = [];
  const text = replaced.replace(/'[^']*'|\?|@(\w+)/g, (part, name?: string) => {
    if (part.startsWith("'")) return part;
    values.push(name === undefined ? given[values.length] : named?.[name]);
    return `$${values.length}`;
  });
  return [text, values];
}
