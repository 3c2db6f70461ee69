import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { CLOCK_TOLERANCE_MS } from '~/domain/clock-tolerance';
import type { Db } from '../db/open-database';
import { deriveJobId } from '../jobs/derive-job-id';
import { systemClock, type Clock } from '../ports/clock';
import {
  JOB_QUEUES,
  LOST_REASON,
  MAX_LOST_ATTEMPTS,
  QUEUE_RULES,
  type JobData,
  type JobPort,
  type JobQueue,
  type JobState,
  type ListedJob,
  type QueueCount,
  type TakenJob,
} from '../ports/jobs';
import { PG_BOSS_SCHEMA } from './pg-boss-schema-state';

const JOBS = sql.table(`${PG_BOSS_SCHEMA}.job`);
const columnsOf = (table: string) =>
  sql.raw(
    ['id', 'name', 'data', 'state', 'priority', 'retry_count', 'started_on', 'created_on', 'start_after', 'output']
      .map((column) => `${table}.${column}`)
      .join(),
  );
const DAY = 24 * 3600;
/** Dead jobs stay until somebody has looked. */
const DEAD_DAYS = 90;
const MAX_REASON_LENGTH = 500;
const outputOf = (reason: string) => ({ message: reason.slice(0, MAX_REASON_LENGTH) });
/** Of all messages, whatever their carrier. */
const OLD_QUEUE = 'message';

/** As if it had not been taken. */
const UNATTEMPTED = sql`state = 'created', started_on = null`;

/** What a job of ours holds beside its data. */
interface StoredJob {
  key: string;
  accountId: string;
  data: JobData;
}

/** The database as pg-boss asks it: a transaction, so that a job is promised with the act that promises it. */
const executorOf = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
});

const bossOf = (db: Db) =>
  new PgBoss({
    db: executorOf(db),
    schema: PG_BOSS_SCHEMA,
    // Each process looks after its own rounds, by `maintain`.
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: DAY,
    archiveFailedAfterSeconds: DEAD_DAYS * DAY,
    deleteAfterDays: 1,
    retentionDays: DEAD_DAYS,
  });

/** Makes pg-boss's own tables, or brings them up to date, with a queue for each of ours. */
export async function prepareJobs(db: Db): Promise<void> {
  const boss = bossOf(db);
  await boss.start();
  for (const name of JOB_QUEUES) {
    const { maxAttempts, retryDelaySeconds, leaseSeconds } = QUEUE_RULES[name];
    const rules = {
      name,
      retryLimit: maxAttempts - 1,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: leaseSeconds,
      retentionDays: DEAD_DAYS,
    };
    await boss.createQueue(name, rules);
    await boss.updateQueue(name, rules);
  }
  if (await boss.getQueue(OLD_QUEUE)) await moveMessages(db, boss);
  await boss.stop({ graceful: false });
}

/** Messages wait by their carriers: those that were promised before that are moved there. */
async function moveMessages(db: Db, boss: PgBoss): Promise<void> {
  await sql`update ${JOBS} as job set name = coalesce(
      (select case channel when 'email' then 'mail' when 'push' then 'push' else 'sms' end
        from deliveries where deliveries.id = job.data->>'key'), 'mail')
    where name = ${OLD_QUEUE}`.execute(db);
  await boss.deleteQueue(OLD_QUEUE);
}

/** Jobs in pg-boss's tables, of the database that they are promised in. */
export function createPgBossJobs({ db, clock }: { db: Db; clock: Clock }): JobPort {
  const boss = bossOf(db);
  /** The database has a clock of its own. */
  const there = (at: number) => new Date(systemClock.now() + at - clock.now()).toISOString();
  const idsOf = (jobs: readonly TakenJob[]) => jobs.map(({ id }) => id);

  /** Jobs of one call are of one queue. */
  async function each(jobs: readonly TakenJob[], act: (queue: JobQueue, ids: string[]) => Promise<unknown>) {
    const [first] = jobs;
    if (first) await act(first.queue, idsOf(jobs));
  }

  /** What pg-boss has no word for, of jobs that are held. */
  const change = (jobs: readonly TakenJob[], to: RawBuilder<unknown>, within: Db = db) =>
    each(jobs, (queue, ids) =>
      sql`update ${JOBS} set ${to} where name = ${queue} and id = any(${ids}::uuid[]) and state = 'active'`.execute(
        within,
      ),
    );

  return {
    async add(trx, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        jobs.map(({ queue, key, accountId, data, priority, startAt }) => ({
          id: deriveJobId(queue, key),
          name: queue,
          data: { key, accountId, data } satisfies StoredJob,
          priority,
          startAfter: startAt === undefined ? undefined : there(startAt),
        })),
        { db: executorOf(trx) },
      );
    },

    async drop(trx, queue, key) {
      await sql`delete from ${JOBS} where name = ${queue} and id = ${deriveJobId(queue, key)}::uuid and state < 'active'`.execute(
        trx,
      );
    },

    // What pg-boss does to fetch, which knows no accounts.
    async take(queue, limit, { skippedAccounts = [], keys, share } = {}) {
      const due = sql`name = ${queue} and state < 'active' and start_after <= now()`;
      const shared = {
        awaited: sql`and priority > 0`,
        patient: sql`and priority = 0 and not exists (select 1 from ${JOBS} where ${due} and priority > 0)`,
      };
      const { rows } = await sql<Row>`with next as (
          select id from ${JOBS}
          where ${due} ${share ? shared[share] : sql``}
            ${keys ? sql`and data->>'key' = any(${[...keys]}::text[])` : sql``}
            and data->>'accountId' <> all(${[...skippedAccounts]}::text[])
          order by priority desc, created_on, id limit ${limit} for update skip locked
        )
        update ${JOBS} as job set state = 'active', started_on = now(),
          retry_count = case when started_on is null then retry_count else retry_count + 1 end
        from next where name = ${queue} and job.id = next.id
        returning ${columnsOf('job')}`.execute(db);
      return rows.sort(byPriority).map(toListedJob);
    },

    async hasBackgroundJobs() {
      const { rows } = await sql`select 1 from ${JOBS}
        where name = any(${[...JOB_QUEUES]}) and state < 'active' and start_after <= now() and priority = 0
        limit 1`.execute(db);
      return rows.length > 0;
    },

    renewLeases: (jobs) => change(jobs, sql`started_on = now()`),

    async done(jobs, write) {
      const end = (within: Db) => change(jobs, sql`state = 'completed', completed_on = now()`, within);
      // By itself it is one statement, and one way there and back.
      if (!write) return void (await end(db));
      return db.transaction().execute(async (trx) => {
        const written = await write(trx);
        await end(trx);
        return written;
      });
    },

    async fail({ queue, id }, reason) {
      await boss.fail(queue, id, outputOf(reason));
    },

    postpone: (job, startAt) => change([job], sql`${UNATTEMPTED}, start_after = ${there(startAt)}::timestamptz`),

    release: (jobs, reason) =>
      change(
        jobs,
        reason === undefined ? UNATTEMPTED : sql`${UNATTEMPTED}, output = ${JSON.stringify(outputOf(reason))}::jsonb`,
      ),

    async maintain() {
      // The others of those whose worker went away are dead, as pg-boss has it.
      await sql`update ${JOBS} set state = 'retry', start_after = now(), output = ${JSON.stringify(outputOf(LOST_REASON))}::jsonb
        where name = any(${[...JOB_QUEUES]}) and state = 'active'
          and (started_on + expire_in < now() or started_on > now() + ${CLOCK_TOLERANCE_MS} * interval '1 millisecond')
          and retry_count < retry_limit + ${MAX_LOST_ATTEMPTS}`.execute(db);
      await boss.maintain();
    },

    async list({ queue, state, limit }) {
      const { rows } = await sql<Row>`select ${columnsOf('job')}
        from ${JOBS} where name = any(${queue ? [queue] : [...JOB_QUEUES]}) and state = any(${namesOf(state)}::${sql.raw(PG_BOSS_SCHEMA)}.job_state[])
        order by priority desc, created_on, id limit ${limit}`.execute(db);
      return rows.map(toListedJob);
    },

    async find(id) {
      if (!z.guid().safeParse(id).success) return undefined;
      const { rows } = await sql<Row>`select ${columnsOf('job')} from ${JOBS}
        where id = ${id}::uuid and state = any(${namesOf()}::${sql.raw(PG_BOSS_SCHEMA)}.job_state[])`.execute(db);
      return rows.map(toListedJob)[0];
    },

    async counts() {
      const { rows } = await sql<{ name: JobQueue; state: string; count: number; oldest: Date | null }>`
        select name, state, count(*) as count, min(created_on) filter (where start_after <= now()) as oldest
        from ${JOBS} where name = any(${[...JOB_QUEUES]}) and state = any(${namesOf()}::${sql.raw(PG_BOSS_SCHEMA)}.job_state[])
        group by name, state`.execute(db);
      const sums = new Map<string, QueueCount>();
      for (const { name, state, count, oldest } of rows) {
        const of = { queue: name, state: stateOf(state) };
        const before = sums.get(`${name} ${of.state}`);
        const ages = [before?.oldestAt, oldest?.getTime()].filter((at) => at !== undefined && at !== null);
        sums.set(`${name} ${of.state}`, {
          ...of,
          count: Number(count) + (before?.count ?? 0),
          oldestAt: ages.length > 0 ? Math.min(...ages) : null,
        });
      }
      return [...sums.values()];
    },

    async retry(queue, id) {
      const { numAffectedRows } = await sql`update ${JOBS}
        set state = 'retry', retry_count = 0, started_on = null, completed_on = null, start_after = now()
        where name = ${queue} and id = ${id}::uuid and state = 'failed'`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },
  };
}

interface Row {
  id: string;
  name: JobQueue;
  data: StoredJob;
  state: string;
  priority: number;
  retry_count: number;
  started_on: Date | null;
  created_on: Date;
  start_after: Date;
  output: { message?: string; value?: { message?: string } } | null;
}

const byPriority = (a: Row, b: Row) =>
  b.priority - a.priority || a.created_on.getTime() - b.created_on.getTime() || (a.id < b.id ? -1 : 1);

/** pg-boss's names for our states: one that failed and waits is `retry` there, and a dead one `failed`. */
const NAMES: Record<JobState, readonly string[]> = {
  waiting: ['created', 'retry'],
  active: ['active'],
  dead: ['failed'],
};
const namesOf = (state?: JobState): string[] => (state ? [...NAMES[state]] : Object.values(NAMES).flat());
const stateOf = (name: string): JobState => (name === 'active' ? 'active' : name === 'failed' ? 'dead' : 'waiting');

const toListedJob = (row: Row): ListedJob => ({
  id: row.id,
  queue: row.name,
  ...row.data,
  priority: row.priority,
  attempt: row.retry_count + (row.started_on ? 1 : 0),
  addedAt: row.created_on.getTime(),
  state: stateOf(row.state),
  startAt: row.start_after.getTime(),
  reason: row.output?.message ?? row.output?.value?.message ?? '',
});
