import { z } from 'zod';
import { ACCOUNT_STATUSES } from '~/domain/account-status';
import { defineCalls, envelope } from '~/lib/contract/call';
import { ACCOUNT_ACTIONS } from '~/lib/contract/enums';
import { sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('operator');

/** Accounts on a page of the list. */
export const ACCOUNTS_PAGE_SIZE = 50;
/** Actions that the page of an account shows, and removed accounts that the list shows. */
export const MAX_LISTED_ACTIONS = 100;

const accountId = z.string().min(1).max(64);
const nullableTimestamp = z.string().nullable();
const text = z.string().max(500);
const errors = [...sessionErrors, 'request.notFound'] as const;

const listedSchema = z.object({
  id: accountId,
  name: z.string(),
  standing: z.enum(ACCOUNT_STATUSES),
  /** ISO times; null where there is no such moment. */
  trialEndsAt: nullableTimestamp,
  /** Until then the terms promise to keep the data of an account whose trial is over. */
  deleteAfter: nullableTimestamp,
  /** Then all of it is removed. */
  deletesAt: nullableTimestamp,
  recipients: z.number().int(),
  people: z.number().int(),
});
export type ListedAccount = z.output<typeof listedSchema>;

const accountActionSchema = z.object({
  accountId,
  accountName: z.string(),
  at: z.string(),
  actor: z.string(),
  act: z.enum(ACCOUNT_ACTIONS),
  detail: z.string(),
});
export type AccountAction = z.output<typeof accountActionSchema>;

export const listAccounts = defineCall({
  id: 'listAccounts',
  path: 'api/x/operator/Accounts',
  summary: 'The accounts of this installation by id, and with the first of them those that were removed',
  audience: 'session',
  isForOperators: true,
  query: z.object({
    search: z.string().max(100).default(''),
    /** Id of the last account of the page before. */
    after: z.string().max(64).default(''),
  }),
  reply: envelope(
    z.object({
      accounts: z.array(listedSchema).max(ACCOUNTS_PAGE_SIZE),
      /** Goes into `after`; empty on the last page. */
      next: z.string(),
      removed: z.array(accountActionSchema).max(MAX_LISTED_ACTIONS),
    }),
  ),
  errors,
});

export const getOperatedAccount = defineCall({
  id: 'getOperatedAccount',
  path: 'api/x/operator/Account',
  summary: 'How one account stands, its owners, and what was done about it',
  audience: 'session',
  isForOperators: true,
  query: z.object({ id: accountId }),
  reply: envelope(
    listedSchema.extend({
      owners: z.array(z.object({ name: z.string(), email: z.string() })),
      /** Host name that counts, and the one that waits for its proof; empty for none. */
      domain: z.string(),
      waitingDomain: z.string(),
      acts: z.array(accountActionSchema).max(MAX_LISTED_ACTIONS),
      /** The operator is one of its people: he can't shut himself out. */
      isOwn: z.boolean(),
    }),
  ),
  errors: [...errors, 'account.notFound'],
});

const invitationLink = envelope(
  z.object({
    id: accountId,
    /** The address where the owner chooses a password; it works once. */
    address: z.string().max(4096),
  }),
);

export const createAccount = defineCall({
  id: 'createAccount',
  recentSignIn: true,
  path: 'api/x/operator/Create',
  summary: 'Makes an account, and the one way in of its first owner',
  audience: 'session',
  isForOperators: true,
  body: z.object({ id: text, name: text, owner: text }),
  reply: invitationLink,
  errors: [
    ...errors,
    'operator.invalidId',
    'operator.idTaken',
    'operator.personTaken',
    'email.invalid',
    'request.incomplete',
  ],
});

export const inviteAccountOwner = defineCall({
  id: 'inviteAccountOwner',
  recentSignIn: true,
  path: 'api/x/operator/Invite',
  summary: 'A way in for another owner of an account, or for the first one anew',
  audience: 'session',
  isForOperators: true,
  body: z.object({ id: accountId, email: text }),
  reply: invitationLink,
  errors: [...errors, 'account.notFound', 'operator.personTaken', 'email.invalid'],
});

/** What an operator can do about an existing account. */
export const OPERATOR_ACTIONS = ['suspend', 'resume', 'liftTrial', 'delete', 'keep', 'proveDomain'] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

export const actOnAccount = defineCall({
  id: 'actOnAccount',
  path: 'api/x/operator/Act',
  summary: 'Suspends, resumes, deletes or keeps an account, lifts its trial, or takes its host name for proven',
  audience: 'session',
  isForOperators: true,
  /** `reason` is for the record. */
  body: z.object({ id: accountId, act: z.enum(OPERATOR_ACTIONS), reason: text.default('') }),
  reply: envelope(z.object({ isDone: z.boolean() })),
  errors: [...errors, 'account.notFound', 'operator.notNow', 'operator.ownAccount', 'domain.none', 'domain.taken'],
});

/** Jobs that the page of jobs shows. */
export const MAX_LISTED_JOBS = 100;

const jobState = z.enum(['waiting', 'active', 'dead']);
const jobQueue = z.enum(['mail', 'sms', 'push', 'mailing', 'webhook', 'round']);

const jobSchema = z.object({
  id: z.string().max(64),
  queue: jobQueue,
  state: jobState,
  /** Empty for the installation's own. */
  accountId: z.string().max(64),
  /** How often it was tried. */
  attempt: z.number().int(),
  addedAt: z.string(),
  /** Not before then. */
  startAt: z.string(),
  /** Why it failed last; empty where it has not. */
  reason: z.string(),
});
export type Job = z.output<typeof jobSchema>;

const jobCountSchema = z.object({
  queue: jobQueue,
  state: jobState,
  count: z.number().int(),
  /** When the oldest that is due was added; null where none is. */
  oldestAt: nullableTimestamp,
});
export type JobCount = z.output<typeof jobCountSchema>;

export const listJobs = defineCall({
  id: 'listJobs',
  path: 'api/x/operator/Jobs',
  summary:
    'What was promised and is not done: how much of it, and the first of a state, those that went wrong for good before the others',
  audience: 'session',
  isForOperators: true,
  query: z.object({ state: z.enum(['', ...jobState.options]).default('') }),
  reply: envelope(z.object({ counts: z.array(jobCountSchema), jobs: z.array(jobSchema).max(MAX_LISTED_JOBS) })),
  errors,
});

export const retryJobs = defineCall({
  id: 'retryJobs',
  path: 'api/x/operator/RetryJobs',
  summary: 'Lets a job that was tried for the last time be tried again now, or all of them',
  audience: 'session',
  isForOperators: true,
  /** All of them where no id is given. */
  body: z.object({ id: z.string().min(1).max(64).optional() }),
  reply: envelope(z.object({ count: z.number().int() })),
  errors,
});
