import path from 'node:path';
import type { Config } from '~/config/env';
import { channelState, sandboxesOf } from '~/config/sandboxes';
import type { PlatformPort } from '~/contract/platform-port';
import { createPgBossJobs, prepareJobs } from './adapters/pg-boss-jobs';
import { createSqliteJobs } from './adapters/sqlite-jobs';
import { createCapturedMessages } from './adapters/captured-messages';
import { createFileStore } from './adapters/flydrive-files';
import { nodeDns } from './adapters/node-dns';
import { createPublicPost, fetchPublic, type PublicFetch, type PublicPost } from './adapters/public-fetch';
import { createSandboxVault } from './adapters/sandbox-gateway';
import { noVault } from './adapters/no-gateway';
import { createPasskitWallet } from './adapters/passkit-wallet';
import { createSafariPush } from './adapters/safari-push';
import { messagePorts, paymentGateway, pushPort } from './carriers';
import type { PlatformContext, PlatformLog } from './context';
import { openDatabase, type OpenDatabase } from './db/connect';
import { seedDemo } from './demo/seed';
import { startHousekeeping } from './housekeeping';
import { createDispatch } from './http/dispatch';
import { createKeptAnswers } from './http/kept-answers';
import { createRateLimiter } from './http/rate-limiter';
import { createRouter } from './http/router';
import { createAccountGates } from './messages/account-gate';
import { createWorker, type Worker } from './jobs/worker';
import { createShortAddresses } from './messages/short-addresses';
import { createStopGate } from './messages/stop-gate';
import { accountRoutes } from './modules/accounts/routes';
import { createAccountGate } from './modules/accounts/service';
import { approvalRoutes } from './modules/approval/routes';
import { bankRoutes } from './modules/banks/routes';
import { ensureBanks } from './modules/banks/service';
import { billRoutes } from './modules/bills/routes';
import { brandingRoutes } from './modules/branding/routes';
import { closingRoutes } from './modules/closing/routes';
import { consentRoutes } from './modules/consents/routes';
import { isStopped, keepCarriersStop } from './modules/consents/service';
import { contactRoutes } from './modules/contacts/routes';
import { dashboardRoutes } from './modules/dashboard/routes';
import { dataRoutes } from './modules/data/routes';
import { createDeliveryService } from './modules/deliveries/service';
import { demoRoutes } from './modules/demo/routes';
import { documentRoutes } from './modules/documents/routes';
import { domainRoutes } from './modules/domains/routes';
import { dossierRoutes } from './modules/dossier/routes';
import { createErasureGate } from './modules/dossier/service';
import { draftRoutes } from './modules/drafts/routes';
import { enrollmentRoutes } from './modules/enrollment/routes';
import { fieldAgentRoutes } from './modules/field-agent/routes';
import { formPageRoutes } from './modules/form-page/routes';
import { gateRoutes } from './modules/gate/routes';
import { keyRoutes } from './modules/keys/routes';
import { createKeyCallLog, createKeyService } from './modules/keys/service';
import { linkRoutes } from './modules/links/routes';
import { tellLink } from './modules/links/service';
import { mailingRoutes } from './modules/mailings/routes';
import { createMailingRecall, createMailingSteps, tellMailing } from './modules/mailings/service';
import { messageRoutes } from './modules/messages/routes';
import { createMessageArchive, forgetMessage, tellMessageLog } from './modules/messages/service';
import { operatorRoutes } from './modules/operator/routes';
import { otpRoutes } from './modules/otp/routes';
import { tellCode } from './modules/otp/service';
import { paymentRoutes } from './modules/payments/routes';
import { peopleRoutes } from './modules/people/routes';
import { createPeopleService, createSessionService, isContactOfUser } from './modules/people/service';
import { pictureRoutes } from './modules/pictures/routes';
import { preferenceRoutes } from './modules/preferences/routes';
import { publicFormRoutes } from './modules/public-forms/routes';
import { pushRoutes } from './modules/push/routes';
import { createPushCarrier } from './modules/push/service';
import { reportRoutes } from './modules/reports/routes';
import { resultRoutes } from './modules/results/routes';
import { segmentRoutes } from './modules/segments/routes';
import { sendingRoutes } from './modules/sending/routes';
import { tellSendList } from './modules/sending/service';
import { settingRoutes } from './modules/settings/routes';
import { shortLinkRoutes } from './modules/short-links/routes';
import { createShortLinkService } from './modules/short-links/service';
import { signUpRoutes } from './modules/sign-up/routes';
import { createSignUpService } from './modules/sign-up/service';
import { signingRoutes } from './modules/signing/routes';
import { createSandboxSigning } from './modules/signing/service';
import { submissionRoutes } from './modules/submissions/routes';
import { createSubmissionService } from './modules/submissions/service';
import { supplierRoutes } from './modules/supplier/routes';
import { systemRoutes } from './modules/system/routes';
import { templateRoutes } from './modules/templates/routes';
import { textRoutes } from './modules/texts/routes';
import { unsubscribeRoutes } from './modules/unsubscribe/routes';
import { walletRoutes } from './modules/wallet/routes';
import { watchCertificate } from './modules/wallet/service';
import { webhookRoutes } from './modules/webhooks/routes';
import { createEvents, createWebhookSender } from './modules/webhooks/service';
import { type Clock, systemClock } from './ports/clock';
import type { DnsPort } from './ports/dns';
import type { FileStore } from './ports/files';
import { type Ids, randomIds } from './ports/ids';
import type { JobPort } from './ports/jobs';
import type { MessageStep } from './messages/promises';
import type { MessagePort } from './ports/messages';
import type { BankVault, PaymentGateway } from './ports/payments';
import type { PushPort, SafariPushPort } from './ports/push';
import type { SigningPort } from './ports/signing';
import type { WalletPort } from './ports/wallet';
import { createTokens } from './tokens';

export interface Platform extends PlatformPort {
  /** What the tools beside the platform use: command line, demo data, tests. */
  context: PlatformContext;
  worker: Worker;
  close(): Promise<void>;
}

/** What a test puts in place of the real ones. */
export interface PlatformOverrides {
  clock?: Clock;
  ids?: Ids;
  messages?: MessagePort;
  files?: FileStore;
  bankVault?: BankVault;
  signing?: SigningPort;
  payments?: PaymentGateway;
  wallet?: WalletPort;
  push?: PushPort;
  safariPush?: SafariPushPort;
  fetchPublic?: PublicFetch;
  postPublic?: PublicPost;
  dns?: DnsPort;
  database?: OpenDatabase;
  log?: PlatformLog;
  /** Does no jobs by itself. */
  isIdle?: boolean;
}

async function openOwn({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl, file: path.join(dataDir, 'latchkey.sqlite') });
  if (database.engine === 'postgres') await prepareJobs(database.db);
  return database;
}

/**
 * Opens the embedded platform: database, ports, modules and routes.
 *
 * @throws when the database can't be opened or migrated
 */
export async function createPlatform(config: Config, overrides: PlatformOverrides = {}): Promise<Platform> {
  const database = overrides.database ?? (await openOwn(config));
  const { db, engine } = database;
  await ensureBanks(db);
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const kept = engine === 'postgres' ? createPgBossJobs({ db, clock }) : createSqliteJobs({ db, clock });
  const jobs: JobPort = {
    ...kept,
    async add(trx, added) {
      await kept.add(trx, added);
      worker.wake();
    },
  };
  const events = createEvents({ clock, ids, jobs });
  const gate = createAccountGate({ db, clock });
  const stops = {
    isStopped: isStopped.bind(undefined, db),
    keepCarriersStop: keepCarriersStop.bind(undefined, { db, clock, ids, events }),
  };
  const gates = createAccountGates({
    standing: gate.standing,
    isOwnContact: isContactOfUser.bind(undefined, db),
    holdsTrials: config.signUp !== 'open',
  });
  const outbox = createMessageArchive({ db });
  const captured = createCapturedMessages(outbox, clock);
  const carriers = overrides.messages ?? messagePorts(config, captured);
  const { shortenUrl: shorten } = createShortLinkService({ config, db, clock, ids });
  const deliveries = createDeliveryService({
    db,
    clock,
    config,
    jobs,
    events,
    listeners: {
      notification: tellMessageLog,
      sending: tellSendList,
      mailing: async (trx, message) => {
        await tellMailing(trx, message);
        await tellMessageLog(trx, message);
        await tellLink(trx, message);
      },
      link: tellLink,
      code: tellCode,
    },
    recalls: {
      mailing: {
        isDue: (row) => mailingRecall().isDue(row),
        async tell(trx, message) {
          await mailingRecall().tell(trx, message);
          await forgetMessage(trx, message.id);
          await tellLink(trx, { ...message, outcome: 'notAllowed' });
        },
      },
    },
    wake: () => worker.wake(),
    ...(overrides.isIdle && { drain: () => worker.drain() }),
  });
  const mailingRecall = () => createMailingRecall(context);
  const log = overrides.log ?? (() => undefined);
  // What keeps a message back is asked when it is promised, so that whoever promises it can say so, and again when it goes.
  const heldBack = <T>(next: MessageStep<T>) => gates.messages(createStopGate(next, stops));
  const promise = heldBack(createShortAddresses(deliveries.keep, { publicUrl: config.publicUrl, shorten }));
  const messages = deliveries.messagesBy(promise);
  const forTeam = deliveries.messagesBy(gates.ownPeople(promise));
  const forTests = deliveries.messagesInto((into) => createCapturedMessages(createMessageArchive({ db: into }), clock));
  const files = overrides.files ?? (await createFileStore(config, path.join(config.dataDir, 'files')));
  const safariPush = overrides.safariPush ?? (config.push.safari && createSafariPush(config.push.safari));
  const context: PlatformContext = {
    config,
    db,
    engine,
    clock,
    ids,
    tokens: createTokens({
      keys: config.linkKeys,
      clock,
      ids,
      requireServed: gate.requireServed,
      requireKept: createErasureGate({ db, config }).requireKept,
    }),
    files,
    jobs,
    events,
    messages,
    messagesOf: (kind) => ({ live: messages, team: forTeam, test: forTests })[kind],
    bankVault: overrides.bankVault ?? (config.payments === 'sandbox' ? createSandboxVault(ids) : noVault),
    signing: overrides.signing ?? createSandboxSigning({ config, db, files, clock, ids }),
    payments: overrides.payments ?? paymentGateway({ config, db, clock, ids }),
    wallet: overrides.wallet ?? createPasskitWallet(config, clock),
    push: overrides.push ?? pushPort(config, outbox, clock, safariPush),
    safariPush,
    fetchPublic: overrides.fetchPublic ?? fetchPublic,
    postPublic: overrides.postPublic ?? createPublicPost({ allowsPrivate: config.allowsPrivateWebhooks }),
    dns: overrides.dns ?? nodeDns,
    log,
    capturesMessages: channelState(config, 'email') === 'captured' && channelState(config, 'sms') === 'captured',
  };
  const byPush = createPushCarrier(context);
  const carry = heldBack((message) => (message.channel === 'push' ? byPush : carriers).send(message));
  const handlers = {
    message: deliveries.sendBy(carry),
    mailing: createMailingSteps(context),
    webhook: createWebhookSender(context),
  };
  const worker = createWorker({ jobs, handlers, log });
  if (config.databaseUrl && !config.s3) {
    // Several machines may share this database; uploads would be found only where they came in.
    context.log('warn', 'files.local', { folder: config.dataDir });
  }
  if (config.databaseUrl && !config.push.vapid) {
    // Browsers are bound to the key of their sender: other machines could not reach them.
    context.log('warn', 'push.localKeys', { folder: config.dataDir });
  }
  for (const sandbox of sandboxesOf(config)) context.log('warn', 'sandbox.used', { sandbox });
  watchCertificate(context);
  if (config.isDemo) await seedDemo(context);
  await createSubmissionService({ db }).countUncounted();
  const keyCalls = createKeyCallLog(context);
  const dispatch = createDispatch({
    handlers: [
      ...accountRoutes(context),
      ...approvalRoutes(context),
      ...bankRoutes(context),
      ...billRoutes(context),
      ...brandingRoutes(context),
      ...closingRoutes(context),
      ...consentRoutes(context),
      ...contactRoutes(context),
      ...dashboardRoutes(context),
      ...dataRoutes(context),
      ...demoRoutes(context),
      ...documentRoutes(context),
      ...domainRoutes(context),
      ...dossierRoutes(context),
      ...draftRoutes(context),
      ...enrollmentRoutes(context),
      ...fieldAgentRoutes(context),
      ...formPageRoutes(context),
      ...gateRoutes(context),
      ...keyRoutes(context, keyCalls),
      ...linkRoutes(context),
      ...messageRoutes(context),
      ...operatorRoutes(context),
      ...otpRoutes(context),
      ...paymentRoutes(context),
      ...peopleRoutes(context, createSignUpService(context).findWaitingHash),
      ...pictureRoutes(context),
      ...preferenceRoutes(context),
      ...publicFormRoutes(context),
      ...pushRoutes(context),
      ...reportRoutes(context),
      ...resultRoutes(context),
      ...mailingRoutes(context),
      ...segmentRoutes(context),
      ...sendingRoutes(context),
      ...settingRoutes(context),
      ...shortLinkRoutes(context),
      ...signUpRoutes(context),
      ...signingRoutes(context),
      ...submissionRoutes(context),
      ...supplierRoutes(context),
      ...systemRoutes(context),
      ...templateRoutes(context),
      ...textRoutes(context),
      ...unsubscribeRoutes(context),
      ...walletRoutes(context),
      ...webhookRoutes(context),
    ],
    limiter: createRateLimiter({ db, clock, loadScale: config.loadLimitScale }),
    requireSession: createSessionService(context).requireFor,
    isOperator: createPeopleService(context).isOperator.bind(undefined, config.operators),
    clock,
    requireKey: createKeyService(context).requireKey,
    onKeyCall: keyCalls.add,
    onSurprise: (error, details) =>
      context.log('error', 'surprise', { ...details, message: error instanceof Error ? error.stack : String(error) }),
    onOutage: (error, details) => context.log('error', 'unavailable', { ...details, message: messageOf(error) }),
  });
  const router = createRouter({ dispatch, keptAnswers: createKeptAnswers(context) });
  const housekeeping = startHousekeeping(context);
  if (config.doesJobs && !overrides.isIdle) worker.start();
  return {
    call: dispatch.call,
    fetch: async (request) => router.fetch(request),
    context,
    worker,
    async close() {
      housekeeping.stop();
      await worker.stop();
      await keyCalls.flush();
      await carriers.close?.();
      await database.close();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
