import path from 'node:path';
import type { Config } from '~/config/env';
import { createCapturedMessages } from './adapters/captured-messages';
import { createFileStore } from './adapters/flydrive-files';
import { createMessageRouter } from './adapters/message-router';
import { createSandboxSigning } from './adapters/sandbox-signing';
import { createSandboxVault } from './adapters/sandbox-vault';
import { createSmtpMail } from './adapters/smtp-mail';
import { createTwilioSms } from './adapters/twilio-sms';
import type { PlatformContext, PlatformLog } from './context';
import { openDatabase, type OpenDatabase } from './db/connect';
import { seedDemo } from './demo/seed';
import { startHousekeeping } from './housekeeping';
import { createRateLimiter } from './http/rate-limiter';
import { createRouter } from './http/router';
import { accountRoutes } from './modules/accounts/routes';
import { approvalRoutes } from './modules/approval/routes';
import { draftRoutes } from './modules/drafts/routes';
import { bankRoutes } from './modules/banks/routes';
import { ensureBanks } from './modules/banks/store';
import { consentRoutes } from './modules/consents/routes';
import { contactRoutes } from './modules/contacts/routes';
import { demoRoutes } from './modules/demo/routes';
import { formRoutes } from './modules/forms/routes';
import { healthRoutes } from './modules/system/health-routes';
import { gateRoutes } from './modules/gate/routes';
import { linkRoutes } from './modules/links/routes';
import { notificationRoutes } from './modules/notifications/routes';
import { otpRoutes } from './modules/otp/routes';
import { outboxRoutes } from './modules/outbox/routes';
import { createOutboxStore } from './modules/outbox/store';
import { sessionRoutes } from './modules/session/routes';
import { noticeRoutes } from './modules/system/notice-routes';
import { supplierRoutes } from './modules/supplier/routes';
import { signingRoutes } from './modules/signing/routes';
import { submissionRoutes } from './modules/submissions/routes';
import { templateRoutes } from './modules/templates/routes';
import { viewBillRoutes } from './modules/view-bill/routes';
import type { BankVault } from './ports/bank-vault';
import { systemClock, type Clock } from './ports/clock';
import type { FileStore } from './ports/files';
import { randomIds, type Ids } from './ports/ids';
import type { MessagePort } from './ports/messages';
import type { SigningPort } from './ports/signing';
import { createTokens } from './tokens';

export interface Platform {
  /** Answers an API request; the embedded transport. */
  fetch(request: Request): Promise<Response>;
  /** What the tools beside the platform use: command line, demo data, tests. */
  context: PlatformContext;
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
  database?: OpenDatabase;
  log?: PlatformLog;
}

/**
 * Opens the embedded platform: database, ports, modules and routes.
 *
 * @throws when the database can't be opened or migrated
 */
export async function createPlatform(config: Config, overrides: PlatformOverrides = {}): Promise<Platform> {
  const database =
    overrides.database ??
    (await openDatabase({ databaseUrl: config.databaseUrl, file: path.join(config.dataDir, 'latchkey.sqlite') }));
  const { db, engine } = database;
  await ensureBanks(db);
  const clock = overrides.clock ?? systemClock;
  const ids = overrides.ids ?? randomIds;
  const messages = overrides.messages ?? messagePorts(config, database, clock);
  const files = overrides.files ?? (await createFileStore(config, path.join(config.dataDir, 'files')));
  const context: PlatformContext = {
    config,
    db,
    engine,
    clock,
    ids,
    tokens: createTokens({ keys: config.linkKeys, clock, ids }),
    files,
    messages,
    bankVault: overrides.bankVault ?? createSandboxVault(ids),
    signing: overrides.signing ?? createSandboxSigning({ config, db, files, clock, ids }),
    log: overrides.log ?? (() => undefined),
    capturesMessages: !config.smtpUrl && !config.twilio,
  };
  if (config.databaseUrl && !config.s3) {
    // Several machines may share this database; uploads would be found only where they came in.
    context.log('warn', 'files.local', { folder: config.dataDir });
  }
  if (config.isDemo) await seedDemo(context);
  const router = createRouter({
    handlers: [
      ...accountRoutes(context),
      ...approvalRoutes(context),
      ...draftRoutes(context),
      ...bankRoutes(context),
      ...consentRoutes(context),
      ...contactRoutes(context),
      ...demoRoutes(context),
      ...formRoutes(context),
      ...healthRoutes(context),
      ...noticeRoutes(context),
      ...gateRoutes(context),
      ...linkRoutes(context),
      ...notificationRoutes(context),
      ...otpRoutes(context),
      ...outboxRoutes(context),
      ...sessionRoutes(),
      ...signingRoutes(context),
      ...submissionRoutes(context),
      ...supplierRoutes(context),
      ...templateRoutes(context),
      ...viewBillRoutes(context),
    ],
    limiter: createRateLimiter({ db, clock, loadScale: config.loadLimitScale }),
    requireSession: (token) => context.tokens.requireSession(token),
    onSurprise: (error, details) =>
      context.log('error', 'surprise', { ...details, message: error instanceof Error ? error.stack : String(error) }),
  });
  const housekeeping = startHousekeeping(context);
  return {
    fetch: async (request) => router.fetch(request),
    context,
    async close() {
      housekeeping.stop();
      await messages.close?.();
      await database.close();
    },
  };
}

/** Real carriers where they are configured, the captured outbox elsewhere. */
function messagePorts(config: Config, { db }: OpenDatabase, clock: Clock): MessagePort {
  const captured = createCapturedMessages(createOutboxStore(db), clock);
  const sms = config.twilio ? createTwilioSms(config.twilio) : captured;
  return createMessageRouter({
    email: config.smtpUrl ? createSmtpMail({ url: config.smtpUrl, from: config.mailFrom }) : captured,
    sms,
    whatsApp: sms,
  });
}
