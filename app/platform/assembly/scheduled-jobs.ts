import type { PlatformContext } from '../platform-context';
import { UnknownJobKind, type JobHandler } from '../jobs/job-worker';
import { QUEUE_RULES } from '../ports/jobs';

const HOUR_MS = 3600_000;

/** A job that repeats, run by one process at a time. Its modules are loaded when it runs. */
interface ScheduledJob {
  everyMs: number;
  /** The priority of the job; without one nobody waits for it. */
  priority?: number;
  run(context: PlatformContext): Promise<unknown>;
}

type ScheduledJobs = Readonly<Record<string, ScheduledJob>>;

const SCHEDULED_JOBS = {
  tidy: { everyMs: HOUR_MS, run: async (context) => (await import('./cleanup')).cleanUp(context) },
  /** Beside what is tidied: whoever is reminded late has little time left. */
  drafts: {
    everyMs: HOUR_MS,
    run: async (context) => (await import('~/areas/drafts/service.server')).createDraftReminders(context).round(),
  },
  /** A payer waits for what became of a payment. */
  payments: {
    everyMs: 60_000,
    priority: 1,
    async run(context) {
      const { createRefunds, createReconciliation } = await import('~/areas/payments/service.server');
      await createReconciliation(context).reconcilePending();
      await createRefunds(context).tidy();
    },
  },
  /** It is morning somewhere at every hour. */
  alerts: {
    everyMs: HOUR_MS,
    run: async (context) =>
      (await import('~/areas/submissions/notifications/service.server')).sendAlertSummaries(context),
  },
  /** Once a day is often enough to be told. */
  certificate: {
    everyMs: 24 * HOUR_MS,
    run: async (context) => (await import('~/areas/wallet-passes/service.server')).watchCertificateExpiry(context),
  },
} as const satisfies ScheduledJobs;

/**
 * Runs jobs on a schedule. Each adds the next one of its name when it is done, so that all processes and machines of a database
 * together run it once at a time.
 */
export function createScheduler(context: PlatformContext, scheduledJobs: ScheduledJobs = SCHEDULED_JOBS) {
  const { db, clock, jobs } = context;

  /** @param after the time of the previous run, which another machine's clock may have reached first */
  async function scheduleNext(name: string, { everyMs, priority }: ScheduledJob, after = 0): Promise<void> {
    const at = (Math.floor(Math.max(clock.now(), after) / everyMs) + 1) * everyMs;
    const key = `${name} ${at}`;
    await jobs.add(db, [{ queue: 'round', key, accountId: '', data: { name, at }, priority, startAt: at }]);
  }

  return {
    /** Adds the next job of each name, where none is waiting. */
    scheduleAll: () => Promise.all(Object.entries(scheduledJobs).map(([name, job]) => scheduleNext(name, job))),

    /** Runs one. A job that fails for the last time is scheduled again all the same. */
    handle: (async ({ data: { name, at }, attempt }) => {
      const round = scheduledJobs[String(name)];
      if (!round) throw new UnknownJobKind(`round ${String(name)}`);
      const reschedule = () => scheduleNext(String(name), round, Number(at));
      if (attempt >= QUEUE_RULES.round.maxAttempts) await reschedule();
      await round.run(context);
      await reschedule();
    }) satisfies JobHandler,
  };
}
