import type { Db } from '../db/open-database';

/** What is done later, by what it is about; messages by their carriers, so that one that is away holds up no other's. */
export const JOB_QUEUES = ['mail', 'sms', 'push', 'mailing', 'webhook', 'round'] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

/** How a queue's jobs are tried again. */
interface QueueRules {
  /** After the last attempt the job is dead, and stays until an operator decides. */
  maxAttempts: number;
  /** The pause after the first failure; each one more doubles it, and up to as much again is added by chance. Seconds. */
  retryDelaySeconds: number;
  /** The worker that has taken a job renews its lease; after so long without a renewal another worker takes the job. Seconds. */
  leaseSeconds: number;
  /** A job that takes longer hangs, and another worker takes it: longer than a provider may take. Seconds. */
  timeoutSeconds: number;
  /** Jobs that one process runs at the same time. */
  concurrency: number;
  /** Of these for one account, where one whose receiver stalls would take all; without it as many as there are. */
  concurrencyPerAccount?: number;
}

/** Two days of tries. */
const MESSAGE_RULES: QueueRules = {
  maxAttempts: 14,
  retryDelaySeconds: 15,
  leaseSeconds: 20,
  timeoutSeconds: 90,
  concurrency: 16,
};

/**
 * A webhook is tried for three days, and many stall side by side. A step of a mailing is over in a moment, and stands being done by two at
 * the same time.
 */
export const QUEUE_RULES: Readonly<Record<JobQueue, QueueRules>> = {
  mail: MESSAGE_RULES,
  sms: MESSAGE_RULES,
  push: MESSAGE_RULES,
  mailing: { maxAttempts: 14, retryDelaySeconds: 15, leaseSeconds: 5, timeoutSeconds: 60, concurrency: 4 },
  webhook: {
    maxAttempts: 14,
    retryDelaySeconds: 20,
    leaseSeconds: 20,
    timeoutSeconds: 60,
    concurrency: 16,
    concurrencyPerAccount: 4,
  },
  round: { maxAttempts: 3, retryDelaySeconds: 60, leaseSeconds: 20, timeoutSeconds: 600, concurrency: 4 },
};

/**
 * A job whose worker went away is taken up again at once; that was a try. So many may come after the last one, so that its handler can
 * still note how it ended.
 */
export const MAX_LOST_ATTEMPTS = 3;
export const LOST_REASON = 'its worker went away';

/** What a job needs to know: ids, never what they stand for. */
export type JobData = Readonly<Partial<Record<string, string | number | boolean | null>>>;

export interface NewJob {
  queue: JobQueue;
  /** What is done once: a key that is there already adds nothing. */
  key: string;
  /** Whose it is; empty for the installation's own. */
  accountId: string;
  data: JobData;
  /** The higher ones go first; of the same the older ones. */
  priority?: number;
  /** Not before then: milliseconds. */
  startAt?: number;
}

export interface TakenJob extends Pick<NewJob, 'queue' | 'key' | 'accountId' | 'data'> {
  id: string;
  /** As it was added; 0 where nothing was said. */
  priority: number;
  /** Which try it is, from 1. */
  attempt: number;
  /** Milliseconds. */
  addedAt: number;
}

/** `waiting`: for its time or its turn; `active`: somebody has it; `dead`: it was tried for the last time. */
export const JOB_STATES = ['waiting', 'active', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface ListedJob extends TakenJob {
  state: JobState;
  startAt: number;
  /** Why it failed last; empty where it has not. */
  reason: string;
}

export interface QueueCount {
  queue: JobQueue;
  state: JobState;
  count: number;
  /** When the oldest of them that is due was added, in milliseconds. */
  oldestAt: number | null;
}

/** Somebody waits for jobs that have a priority, and nobody for those that have none. */
export type JobShare = 'awaited' | 'patient';

export interface JobFilter {
  /** Accounts whose jobs are left where they are. */
  skippedAccounts?: readonly string[];
  /** Those with one of these keys alone. */
  keys?: readonly string[];
  /** All where it is left out. Patient ones are left where they are as long as an awaited one of their queue is due. */
  share?: JobShare;
}

/**
 * Jobs that outlive the process that promised them. Each is done at least once: its handler must stand being asked again by the
 * same key.
 */
export interface JobPort {
  /** Adds jobs in the transaction of the act that promises them, or by itself. */
  add(db: Db, jobs: readonly NewJob[]): Promise<void>;
  /** Takes back a job that nobody has begun, in the transaction of the act that makes it needless. */
  drop(db: Db, queue: JobQueue, key: string): Promise<void>;
  /** Takes due jobs of a queue, the weightiest first and of those the oldest. Nobody else gets them while they are held. */
  take(queue: JobQueue, limit: number, which?: JobFilter): Promise<TakenJob[]>;
  /** Whether a job is due that nobody waits for, one without a priority. */
  hasBackgroundJobs(): Promise<boolean>;
  /** Renews the leases of jobs of one queue. */
  renewLeases(jobs: readonly TakenJob[]): Promise<void>;
  /** @param write what is written with the end of these jobs, or not at all */
  done<T = void>(jobs: readonly TakenJob[], write?: (trx: Db) => Promise<T>): Promise<T | undefined>;
  /** The job is tried again after a pause that grows, or is dead. */
  fail(job: TakenJob, reason: string): Promise<void>;
  /** It is done at another time, in milliseconds; this was no try. */
  postpone(job: TakenJob, startAt: number): Promise<void>;
  /** Gives jobs back that were not begun, or whose doer was away, as the reason says; this was no try. */
  release(jobs: readonly TakenJob[], reason?: string): Promise<void>;
  /** Hands on what dead workers hold, and forgets what was done long ago. */
  maintain(): Promise<void>;
  /** Jobs that are not done, the weightiest and oldest first. */
  list(filter: { queue?: JobQueue; state?: JobState; limit: number }): Promise<ListedJob[]>;
  /** One that is not done. */
  find(id: string): Promise<ListedJob | undefined>;
  counts(): Promise<QueueCount[]>;
  /** Lets a dead job be tried again now. Resolves to false where there is none. */
  retry(queue: JobQueue, id: string): Promise<boolean>;
}
