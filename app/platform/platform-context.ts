import type { Config } from '~/config/env';
import type { WriteLog } from '~/config/log-events';
import type { PublicFetch, PublicPost } from './adapters/public-fetch';
import type { Db, Engine } from './db/open-database';
import type { ProviderReason } from './db/delivery-row-types';
import type { KeyKind } from '~/lib/contract/enums';
import type { AddressDirectory } from './ports/address-directory';
import type { Clock } from './ports/clock';
import type { DnsPort } from './ports/dns';
import type { EventPort } from './ports/events';
import type { FileStore } from './ports/files';
import type { Ids } from './ports/ids';
import type { JobPort } from './ports/jobs';
import type { Meter } from './ports/meter';
import type { EnqueueFollowUp } from './messages/follow-up-messages';
import type { Messages } from './messages/message-queue';
import type { BankTokenizer, PaymentGateway } from './ports/payments';
import type { PushPort, SafariPushPort } from './ports/push';
import type { SigningPort } from './ports/signing';
import type { WalletPort } from './ports/wallet';
import type { Tokens } from './tokens';

/** Everything that services need, created once with the platform. */
export interface PlatformContext {
  config: Config;
  db: Db;
  engine: Engine;
  clock: Clock;
  ids: Ids;
  tokens: Tokens;
  files: FileStore;
  /** Queues what is done later. */
  jobs: JobPort;
  /** Notifies accounts' own systems of what has happened. */
  events: EventPort;
  messages: Messages;
  /**
   * The way out for what an API key of a kind sends: with `team` to the account's own people alone, with `test` to the outbox. What
   * people send goes as with `live`.
   */
  messagesOf: (kind: KeyKind) => Messages;
  /** Queues a message that confirms an action: it is written when it is sent. */
  followUp: EnqueueFollowUp;
  /** Records a provider's report on a message. Resolves to whether it is new. */
  reportDelivery: (messageId: string, report: 'delivered' | ProviderReason) => Promise<boolean>;
  bankTokenizer: BankTokenizer;
  signing: SigningPort;
  payments: PaymentGateway;
  wallet: WalletPort;
  push: PushPort;
  dns: DnsPort;
  addresses: AddressDirectory;
  /** Gets what an account's address of the web gives. */
  fetchPublic: PublicFetch;
  /** Posts to an account's own systems. */
  postPublic: PublicPost;
  /** Undefined where old Safaris are not configured. */
  safariPush: SafariPushPort | undefined;
  /** Resolves once all calls with API keys that were made before are in their log. */
  flushKeyCalls: () => Promise<void>;
  /** The password hash of a sign-up whose email address is not yet verified. Here, since users must not depend on sign-ups. */
  findWaitingHash: (email: string) => Promise<string | undefined>;
  /** Removes a user's notifications together with the user. Here, since users must not depend on notifications. */
  removeAlertsOf: (trx: Db, accountId: string, userId: string) => Promise<unknown>;
  log: WriteLog;
  meter: Meter;
  /** True when messages are captured in the outbox instead of sent. */
  capturesMessages: boolean;
}
