import { sql } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '~/domain/clock-tolerance';
import type { Db } from '../db/open-database';
import type { JobRow } from '../db/job-row-types';
import { insertIfNew, removeRows, updateRows } from '../db/row-queries';
import { jitterOf, deriveJobId } from '../jobs/derive-job-id';
import type { Clock } from '../ports/clock';
import {
  JOB_QUEUES,
  LOST_REASON,
  MAX_LOST_ATTEMPTS,
  QUEUE_RULES,
  type JobData,
  type JobPort,
  type JobQueue,
  type JobShare,
  type JobState,
  type ListedJob,
  type TakenJob,
} from '../ports/jobs';

/** How long a key is remembered after its job is done. */
const DONE_TTL_MS = 24 * 3600_000;
const MAX_REASON_LENGTH = 500;

/** As if it had not been taken. */
const UNATTEMPTED = { state: 'waiting', attempt: sql<number>`attempt - 1` as unknown as number } as const;

const among = (list: readonly string[]) => sql<string>`(select value from json_each(${JSON.stringify(list)}))`;

interface DueFilter {
  now: number;
  queue: JobQueue;
  limit: number;
  skippedAccounts: readonly string[];
  keys?: readonly string[];
  share?: JobShare;
}

/** Jobs of a queue that are due, the weightiest first and of those the oldest. */
function dueOf(db: Db, { now, queue, limit, skippedAccounts, keys, share }: DueFilter) {
  let all = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where('start_at', '<=', now)
    .where('queue', '=', queue);
  if (keys) all = all.where('job_key', 'in', among(keys));
  const awaited = all.where('priority', '>', 0);
  const patient = all.where('priority', '=', 0).where((eb) => eb.not(eb.exists(awaited)));
  const due = share ? { awaited, patient }[share] : all;
  return (skippedAccounts.length > 0 ? due.where('account_id', 'not in', among(skippedAccounts)) : due)
    .orderBy('priority', 'desc')
    .orderBy('added_at')
    .orderBy('id')
    .limit(limit);
}

/** Jobs in a table of the database that they are promised in. One process at a time writes to it, so that a take needs no lock. */
export function createSqliteJobs({ db, clock }: { db: Db; clock: Clock }): JobPort {
  const change = (jobs: readonly TakenJob[], to: Partial<JobRow>) =>
    updateRows(db, 'jobs', to, { id: jobs.map(({ id }) => id), state: 'active' });
  const settle = (jobs: readonly TakenJob[], to: Partial<JobRow>) => change(jobs, { ...to, held_until: null });

  const heldUntil = (queue: JobQueue) => clock.now() + QUEUE_RULES[queue].leaseSeconds * 1000;

  /** Shortens what waits by a clock that ran ahead to what it would have waited by this one. */
  async function endWaitsAhead(now: number): Promise<void> {
    const waiting = db.updateTable('jobs').where('state', '=', 'waiting');
    await waiting
      .set({ start_at: sql<number>`start_at - (added_at - ${now})`, added_at: now })
      .where('added_at', '>', now + CLOCK_TOLERANCE_MS)
      .execute();
    for (const queue of JOB_QUEUES) {
      const longestPause = sql<number>`${QUEUE_RULES[queue].retryDelaySeconds * 2000} * (1 << (attempt - 1))`;
      await waiting
        .set({ start_at: now })
        .where('queue', '=', queue)
        .where('attempt', '>', 0)
        .where('start_at', '>', sql<number>`${now + CLOCK_TOLERANCE_MS} + ${longestPause}`)
        .execute();
    }
  }

  /** The pause doubles. */
  function failed(job: TakenJob, reason: string) {
    const { id, queue, attempt } = job;
    const { maxAttempts, retryDelaySeconds } = QUEUE_RULES[queue];
    const pauseMs = retryDelaySeconds * 1000 * 2 ** (attempt - 1) * (1 + jitterOf(id));
    return settle([job], {
      state: attempt < maxAttempts ? 'waiting' : 'dead',
      start_at: clock.now() + Math.round(pauseMs),
      reason: reason.slice(0, MAX_REASON_LENGTH),
    });
  }

  return {
    async add(trx, jobs) {
      const now = clock.now();
      for (const { queue, key, accountId, data, priority = 0, startAt = now } of jobs)
        await insertIfNew(trx, 'jobs', {
          id: deriveJobId(queue, key),
          queue,
          job_key: key,
          account_id: accountId,
          data: JSON.stringify(data),
          priority,
          state: 'waiting',
          attempt: 0,
          start_at: startAt,
          held_until: null,
          added_at: now,
          reason: '',
        });
    },

    async drop(trx, queue, key) {
      await removeRows(trx, 'jobs', { id: deriveJobId(queue, key), state: 'waiting' });
    },

    async take(queue, limit, { skippedAccounts = [], keys, share } = {}) {
      // A look costs a tenth of an update that finds nothing.
      return db.transaction().execute(async (trx) => {
        const found = await dueOf(trx, { now: clock.now(), queue, limit, skippedAccounts, keys, share }).execute();
        if (found.length === 0) return [];
        const rows = await trx
          .updateTable('jobs')
          .set((eb) => ({ state: 'active', attempt: eb('attempt', '+', 1), held_until: heldUntil(queue) }))
          .where('id', 'in', among(found.map(({ id }) => id)))
          .returningAll()
          .execute();
        return rows.sort(byPriority).map(toTakenJob);
      });
    },

    async hasBackgroundJobs() {
      const due = await db
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('start_at', '<=', clock.now())
        .where('queue', 'in', JOB_QUEUES)
        .where('priority', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return due !== undefined;
    },

    async renewLeases(jobs) {
      const [first] = jobs;
      if (first) await change(jobs, { held_until: heldUntil(first.queue) });
    },

    done: (jobs, write) =>
      db.transaction().execute(async (trx) => {
        const written = await write?.(trx);
        const end = { state: 'done', start_at: clock.now(), held_until: null } as const;
        for (const { id } of jobs) await updateRows(trx, 'jobs', end, { id, state: 'active' });
        return written;
      }),

    async fail(job, reason) {
      await failed(job, reason);
    },

    async postpone(job, startAt) {
      await settle([job], { ...UNATTEMPTED, start_at: startAt });
    },

    async release(jobs, reason) {
      if (jobs.length === 0) return;
      await settle(jobs, {
        ...UNATTEMPTED,
        ...(reason !== undefined && { reason: reason.slice(0, MAX_REASON_LENGTH) }),
      });
    },

    async maintain() {
      const now = clock.now();
      await endWaitsAhead(now);
      const left = await db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'active')
        .where('queue', 'in', JOB_QUEUES)
        // One that is held for longer than its queue holds any was taken by a clock that ran ahead.
        .where((eb) =>
          eb.or([
            eb('held_until', '<', now),
            ...JOB_QUEUES.map((queue) =>
              eb.and([eb('queue', '=', queue), eb('held_until', '>', heldUntil(queue) + CLOCK_TOLERANCE_MS)]),
            ),
          ]),
        )
        .execute();
      for (const job of left.map(toTakenJob))
        await (job.attempt < QUEUE_RULES[job.queue].maxAttempts + MAX_LOST_ATTEMPTS
          ? settle([job], { state: 'waiting', start_at: now, reason: LOST_REASON })
          : failed(job, LOST_REASON));
      await db
        .deleteFrom('jobs')
        .where('state', '=', 'done')
        .where('start_at', '<', now - DONE_TTL_MS)
        .execute();
    },

    async list({ queue, state, limit }) {
      let query = db.selectFrom('jobs').selectAll().where('state', '!=', 'done').where('queue', 'in', JOB_QUEUES);
      if (queue) query = query.where('queue', '=', queue);
      if (state) query = query.where('state', '=', state);
      const rows = await query.orderBy('priority', 'desc').orderBy('added_at').orderBy('id').limit(limit).execute();
      return rows.map(toListedJob);
    },

    async find(id) {
      const row = await db
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('state', '!=', 'done')
        .executeTakeFirst();
      return row && toListedJob(row);
    },

    async counts() {
      const now = clock.now();
      const rows = await db
        .selectFrom('jobs')
        .select(['queue', 'state'])
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.min<number | null>('added_at').filterWhere('start_at', '<=', now).as('oldest'),
        ])
        .where('state', '!=', 'done')
        .where('queue', 'in', JOB_QUEUES)
        .groupBy(['queue', 'state'])
        .execute();
      return rows.map(({ queue, state, count, oldest }) => ({
        queue: queue as JobQueue,
        state: state as JobState,
        count: Number(count),
        oldestAt: oldest,
      }));
    },

    async retry(queue, id) {
      const again = { state: 'waiting' as const, start_at: clock.now(), attempt: 0 };
      return (await updateRows(db, 'jobs', again, { queue, id, state: 'dead' })) > 0;
    },
  };
}

const toListedJob = (row: JobRow): ListedJob => ({
  ...toTakenJob(row),
  state: row.state as JobState,
  startAt: row.start_at,
  reason: row.reason,
});

const byPriority = (a: JobRow, b: JobRow) =>
  b.priority - a.priority || a.added_at - b.added_at || (a.id < b.id ? -1 : 1);

const toTakenJob = (row: JobRow): TakenJob => ({
  id: row.id,
  queue: row.queue as JobQueue,
  key: row.job_key,
  accountId: row.account_id,
  data: JSON.parse(row.data) as JobData,
  priority: row.priority,
  attempt: row.attempt,
  addedAt: row.added_at,
});
