import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import path from 'node:path';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { createWorker } from '~/platform/jobs/worker';
import { noMeter } from '~/platform/ports/meter';
import { ACCOUNT } from './setup';
import type { Stand } from './stand';

const JOBS = 3000;
const JOBS_QUICKLY = 500;
/** Acts at once, each of which promises a job. */
const AT_ONCE = 4;

export interface JobResults {
  engine: string;
  jobs: number;
  /** Promised, taken, done and noted in a second. */
  jobsPerSecond: number;
  /** Rows inserted and then changed in a second, each by itself. */
  barePerSecond: number;
}

/** Does something so often, so many at once. Resolves to how often in a second. */
async function perSecond(count: number, act: (n: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const go = async () => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return count / ((performance.now() - began) / 1000);
}

/** Jobs that do nothing, each promised in a transaction of its own, beside what their two states cost at least. */
export async function measureJobs({ world, isQuick }: Stand, engine: string): Promise<JobResults> {
  const count = isQuick ? JOBS_QUICKLY : JOBS;
  const config = readConfig(world.env);
  const bare = config.databaseUrl ? await bareOnPostgres(config.databaseUrl) : bareOnSqlite(config.dataDir);
  const platform = await createPlatform(config, { isIdle: true });
  try {
    await perSecond(count / 10, bare.act);
    await promiseAndDo(platform, count / 10, 'warm');
    const barePerSecond = await perSecond(count, bare.act);
    return { engine, jobs: count, barePerSecond, jobsPerSecond: await promiseAndDo(platform, count, 'timed') };
  } finally {
    await platform.close();
    await bare.close();
  }
}

async function promiseAndDo({ context }: Awaited<ReturnType<typeof createPlatform>>, count: number, name: string) {
  const { db, jobs, log } = context;
  const began = performance.now();
  let done = 0;
  let tellAllDone: () => void;
  const allDone = new Promise<void>((resolve) => (tellAllDone = resolve));
  const worker = createWorker({
    jobs: {
      ...jobs,
      async done(taken, write) {
        const written = await jobs.done(taken, write);
        if ((done += taken.length) === count) tellAllDone();
        return written;
      },
    },
    handlers: { mail: async () => undefined },
    log,
    meter: noMeter,
  });
  worker.start();
  await perSecond(count, async (n) => {
    await db
      .transaction()
      .execute((trx) => jobs.add(trx, [{ queue: 'mail', key: `${name} ${n}`, accountId: ACCOUNT, data: { n } }]));
    worker.wake();
  });
  await allDone;
  await worker.stop();
  return count / ((performance.now() - began) / 1000);
}

function bareOnSqlite(dataDir: string) {
  const db = new BetterSqlite3(path.join(dataDir, 'bare-jobs.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table bare_jobs (id text primary key, data text not null, state text not null)');
  const insert = db.prepare("insert into bare_jobs values (?, ?, 'waiting')");
  const update = db.prepare("update bare_jobs set state = 'done' where id = ?");
  let drawn = 0;
  return {
    async act(n: number) {
      const id = `job ${(drawn += 1)}`;
      insert.run(id, JSON.stringify({ n }));
      update.run(id);
    },
    close: async () => void db.close(),
  };
}

async function bareOnPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: AT_ONCE });
  await pool.query('create table bare_jobs (id text primary key, data jsonb not null, state text not null)');
  let drawn = 0;
  return {
    async act(n: number) {
      const id = `job ${(drawn += 1)}`;
      await pool.query({
        name: 'insert',
        text: "insert into bare_jobs values ($1, $2, 'waiting')",
        values: [id, { n }],
      });
      await pool.query({ name: 'update', text: "update bare_jobs set state = 'done' where id = $1", values: [id] });
    },
    close: () => pool.end(),
  };
}
