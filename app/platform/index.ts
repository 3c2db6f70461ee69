import path from 'node:path';
import type { Config } from '~/config/env';
import type { WriteLog } from '~/config/log-events';
import { channelState, sandboxesOf } from '~/config/sandboxes';
import type { PlatformPort } from '~/lib/contract/platform-port';
import type { Tracing } from '~/lib/contract/tracing-port';
import { createSqliteJobs } from './adapters/sqlite-jobs';
import { createFileStore } from './adapters/flydrive-files';
import { createUsZipCodes } from './adapters/us-zip-codes';
import { nodeDns } from './adapters/node-dns';
import { createPublicPost, fetchPublic, type PublicFetch, type PublicPost } from './adapters/public-fetch';
import { createPasskitWallet } from './adapters/passkit-wallet';
import { createSandboxBankTokenizer } from './adapters/sandbox-gateway';
import { noBankTokenizer } from './adapters/no-gateway';
import { createPaymentGateway } from './configured-providers';
import type { PlatformContext } from './platform-context';
import type { OpenDatabase } from './db/open-database';
import { setErasureKeys } from './db/erasures';
import { createProviders, createMessaging } from './assembly/messaging';
import { countOutcome, withCountedEvents, withCountedLog } from './assembly/business-metrics';
import { createGauges, type Gauges } from './assembly/gauges';
import { createScheduler } from './assembly/scheduled-jobs';
import { tracedFetch, tracedMessages, tracedPost, tracedPush } from './assembly/traced-ports';
import { HANDLERS } from './assembly/handlers';
import { createDispatch } from './http/dispatch';
import { createIdempotency } from './http/idempotency';
import { createRateLimiter } from './http/rate-limiter';
import { createJobsOutageLog, createWorker, type JobHandler, type Worker } from './jobs/job-worker';
import { createAccountStatusCheck } from '~/areas/accounts/service.server';
import { seedBanksIfEmpty } from '~/areas/payments/banks/service.server';
import { createKeyCallLog, createKeyService } from '~/areas/api-keys/service.server';
import { createLinkOwnerLookup } from '~/areas/links/link-state/service.server';
import { createMailingBatchSender } from '~/areas/mailings/service.server';
import { createUserDirectory, createSessionService } from '~/areas/users/service.server';
import { createSandboxSigning } from '~/areas/bills/signing/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createWebhookEvents, createWebhookSender } from '~/areas/webhooks/service.server';
import type { AddressDirectory } from './ports/address-directory';
import { type Clock, systemClock } from './ports/clock';
import type { DnsPort } from './ports/dns';
import type { FileStore } from './ports/files';
import { type Ids, randomIds } from './ports/ids';
import type { JobPort, JobQueue, JobShare, NewJob } from './ports/jobs';
import { noopMeter, type Meter } from './ports/meter';
import type { MessagePort } from './ports/messages';
import type { BankTokenizer, PaymentGateway } from './ports/payments';
import type { PushPort, SafariPushPort } from './ports/push';
import type { SigningPort } from './ports/signing';
import type { WalletPort } from './ports/wallet';
import { createExternalTokenReader } from './external-issuer-tokens';
import { openConfiguredDatabase } from './configured-database';
import { createTokens } from './tokens';

export interface Platform extends PlatformPort {
  /** What the tools beside the platform use: command line, demo data, tests. */
  context: PlatformContext;
  worker: Worker;
  scheduler: ReturnType<typeof createScheduler>;
  /** The values that metrics read. */
  gauges: Gauges;
  close(): Promise<void>;
}

/** A process of its own that runs the jobs nobody waits for. */
export interface BackgroundWorker {
  /** A job is due. */
  wake(): void;
}

/** What tests and hosts use in place of the defaults. */
export interface PlatformOverrides {
  clock?: Clock;
  ids?: Ids;
  messages?: MessagePort;
  files?: FileStore;
  bankTokenizer?: BankTokenizer;
  signing?: SigningPort;
  listPayments?: PaymentGateway;
  wallet?: WalletPort;
  push?: PushPort;
  safariPush?: SafariPushPort;
  fetchPublic?: PublicFetch;
  postPublic?: PublicPost;
  dns?: DnsPort;
  addresses?: AddressDirectory;
  database?: OpenDatabase;
  log?: WriteLog;
  meter?: Meter;
  tracing?: Tracing;
  /** Set where pages are served: the process that runs the jobs nobody waits for. */
  backgroundWorker?: BackgroundWorker;
  /** The jobs that run here; all where it is left out. */
  share?: JobShare;
  /** Runs no jobs by itself, except for messages whose sender waits for the outcome. */
  hasNoWorker?: boolean;
}

/**
 * Opens the embedded platform: database, ports, modules and handlers.
 *
 * @throws when the database can't be opened or migrated
 */
export async function createPlatform(config: Config, overrides: PlatformOverrides = {}): Promise<Platform> {
  const database = overrides.database ?? (await openConfiguredDatabase(config, overrides.tracing));
  try {
    return await assemblePlatform(database, config, overrides);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemblePlatform(
  database: OpenDatabase,
  config: Config,
  overrides: PlatformOverrides,
): Promise<Platform> {
  const { db, engine } = database;
  setErasureKeys(db, config.linkKeys);
  await seedBanksIfEmpty(db);
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const meter = overrides.meter ?? noopMeter;
  const log = withCountedLog(overrides.log ?? (() => undefined), meter);
  const { backgroundWorker, tracing } = overrides;
  const accountStatus = createAccountStatusCheck({ db, clock });
  const jobStore =
    engine === 'postgres'
      ? (await import('./adapters/pg-boss-jobs')).createPgBossJobs({ db, clock })
      : createSqliteJobs({ db, clock });
  const jobs: JobPort = {
    ...jobStore,
    async add(trx, added) {
      await jobStore.add(trx, added);
      worker.wake(added.map(({ queue }) => queue));
      const isDue = ({ startAt = 0 }: NewJob) => startAt <= clock.now();
      if (added.some((job) => !job.priority && isDue(job))) backgroundWorker?.wake();
    },
  };
  const events = withCountedEvents(createWebhookEvents({ clock, ids, jobs }), meter);
  const tokens = createTokens({
    keys: config.linkKeys,
    pairs: config.signingKeys,
    readForeign: config.foreignTokens && createExternalTokenReader(config.foreignTokens, { clock, log }),
    clock,
    ids,
    requireServed: accountStatus.requireServed,
    readOwner: createLinkOwnerLookup({ db, clock }),
  });
  const safariPush =
    overrides.safariPush ??
    (config.push.safari && (await import('./adapters/safari-push')).createSafariPush(config.push.safari));
  const base = { config, db, engine, clock, ids, tokens, jobs, events, log, meter, safariPush };
  const { providers, push } = await createProviders(base, overrides);
  const tracedPorts = { providers: tracedMessages(providers, tracing), push: tracedPush(push, tracing) };
  const { send, ...messaging } = createMessaging({
    ...base,
    ...tracedPorts,
    getAccountStatus: accountStatus.getStatus,
    isResting: (queue) => worker.isPaused(queue),
    wake: () => worker.wake(),
    ...(overrides.hasNoWorker && { drain: (keys) => worker.drain(keys) }),
  });
  const files = overrides.files ?? (await createFileStore(config, path.join(config.dataDir, 'files')));
  const keyCalls = createKeyCallLog(base);
  const context: PlatformContext = {
    ...base,
    ...messaging,
    push: tracedPorts.push,
    files,
    bankTokenizer:
      overrides.bankTokenizer ?? (config.payments === 'sandbox' ? createSandboxBankTokenizer(ids) : noBankTokenizer),
    signing: overrides.signing ?? createSandboxSigning({ config, db, files, clock, ids }),
    payments: overrides.listPayments ?? (await createPaymentGateway({ config, db, clock, ids })),
    wallet: overrides.wallet ?? createPasskitWallet(config, clock),
    fetchPublic: tracedFetch(overrides.fetchPublic ?? fetchPublic, tracing),
    postPublic: tracedPost(
      overrides.postPublic ?? createPublicPost({ allowsPrivate: config.allowsPrivateWebhooks }),
      tracing,
    ),
    dns: overrides.dns ?? nodeDns,
    addresses: overrides.addresses ?? createUsZipCodes(),
    flushKeyCalls: keyCalls.flush,
    findWaitingHash: async (email) =>
      (await import('~/areas/users/sign-up/service.server')).createSignUpService(context).findWaitingHash(email),
    removeAlertsOf: async (...person) =>
      (await import('~/areas/submissions/notifications/service.server')).removeAlertsOfUser(...person),
    capturesMessages: channelState(config, 'email') === 'captured' && channelState(config, 'sms') === 'captured',
  };
  const scheduler = createScheduler(context);
  const foregroundHandlers = { mail: send, sms: send, push: send, round: scheduler.handle };
  const handlers: Record<JobQueue, JobHandler> = {
    ...foregroundHandlers,
    mailing: createMailingBatchSender(context),
    webhook: createWebhookSender(context),
  };
  const outageLog = createJobsOutageLog(log);
  const worker = backgroundWorker
    ? createWorker({ jobs, handlers: foregroundHandlers, log, outageLog, meter, tracing, clock, share: 'awaited' })
    : createWorker({ jobs, handlers, log, outageLog, meter, tracing, clock, share: overrides.share });
  if (config.databaseUrl && !config.s3) {
    // Several machines may share this database; uploads would be found only where they came in.
    context.log('warn', 'files.local', { folder: config.dataDir });
  }
  if (config.databaseUrl && !config.push.vapid) {
    // Browsers are bound to the key of their sender: other machines could not reach them.
    context.log('warn', 'push.localKeys', { folder: config.dataDir });
  }
  for (const { name } of database.newer ?? []) context.log('warn', 'database.newer', { migration: name });
  for (const sandbox of sandboxesOf(config)) context.log('warn', 'sandbox.used', { sandbox });
  if (config.wallet) (await import('~/areas/wallet-passes/service.server')).watchCertificateExpiry(context);
  if (config.isDemo) await (await import('./demo/seed-demo')).seedDemo(context);
  await createSubmissionService({ db }).countUncounted();
  const dispatch = createDispatch({
    handlersOf: async (area) => (await HANDLERS[area]()).createHandlers(context),
    limiter: createRateLimiter({ db, clock, loadScale: config.loadLimitScale }),
    requireSession: createSessionService(context).requireFor,
    isOperator: createUserDirectory(context).isOperator.bind(undefined, config.operators),
    clock,
    requireKey: createKeyService(context).requireKey,
    onKeyCall: keyCalls.add,
    tracing,
    onOutcome: (call, failure) => countOutcome(meter, call, failure),
    onUnexpectedError: (error, details) =>
      context.log('error', 'surprise', { ...details, message: error instanceof Error ? error.stack : String(error) }),
    onOutage: (error, details) => context.log('error', 'unavailable', { ...details, message: messageOf(error) }),
  });
  let router: Promise<{ fetch(request: Request): Response | Promise<Response> }> | undefined;
  const openRouter = async () =>
    (await import('./http/router')).createRouter({ dispatch, idempotency: createIdempotency(context) });
  const runsJobs = config.jobs !== 'off' && !overrides.hasNoWorker;
  if (runsJobs) {
    await scheduler.scheduleAll();
    worker.start();
  }
  // Scheduled jobs that were added by a clock that was ahead wait until that time.
  const scheduleTimer = runsJobs
    ? setInterval(() => void scheduler.scheduleAll().catch(outageLog.noteFailure), SCHEDULE_CHECK_MS).unref()
    : undefined;
  const pollTimer =
    backgroundWorker &&
    setInterval(() => void wakeIfDue(backgroundWorker, jobs).catch(outageLog.noteFailure), DUE_JOBS_POLL_MS).unref();
  return {
    call: dispatch.call,
    fetch: async (request) => (await (router ??= openRouter())).fetch(request),
    context,
    worker,
    scheduler,
    gauges: createGauges(context, database),
    async close() {
      clearInterval(pollTimer);
      clearInterval(scheduleTimer);
      await worker.stop();
      await keyCalls.flush();
      await tracedPorts.providers.close?.();
      await database.close();
    },
  };
}

/** How often the next scheduled job of each name is added where it is missing. */
const SCHEDULE_CHECK_MS = 10 * 60_000;

/** How often to look for jobs that are due, or that another process has added. */
const DUE_JOBS_POLL_MS = 1000;

async function wakeIfDue(backgroundWorker: BackgroundWorker, jobs: PlatformContext['jobs']): Promise<void> {
  if (await jobs.hasBackgroundJobs()) backgroundWorker.wake();
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
