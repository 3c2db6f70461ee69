import type { Config } from '~/config/env';
import type { WriteLog } from '~/config/log-events';
import type { PublicFetch, PublicPost } from './adapters/public-fetch';
import type { Db, Engine } from './db/connect';
import type { CarrierReason } from './db/delivery-tables';
import type { KeyKind } from '~/lib/contract/enums';
import type { AddressDirectory } from './ports/address-directory';
import type { Clock } from './ports/clock';
import type { DnsPort } from './ports/dns';
import type { EventPort } from './ports/events';
import type { FileStore } from './ports/files';
import type { Ids } from './ports/ids';
import type { JobPort } from './ports/jobs';
import type { Meter } from './ports/meter';
import type { EnqueueFollowUp } from './messages/follow-ups';
import type { Messages } from './messages/queue';
import type { BankVault, PaymentGateway } from './ports/payments';
import type { PushPort, SafariPushPort } from './ports/push';
import type { SigningPort } from './ports/signing';
import type { WalletPort } from './ports/wallet';
import type { Tokens } from './tokens';

/** Everything a module needs, made once by the factory and handed on. */
export interface PlatformContext {
  config: Config;
  db: Db;
  engine: Engine;
  clock: Clock;
  ids: Ids;
  tokens: Tokens;
  files: FileStore;
  /** Promises what is done later. */
  jobs: JobPort;
  /** Tells accounts' own systems what has happened. */
  events: EventPort;
  messages: Messages;
  /**
   * The way out for what an API key of a kind sends: with `team` to the account's own people alone, with `test` to the outbox. What
   * people send goes as with `live`.
   */
  messagesOf: (kind: KeyKind) => Messages;
  /** Has a message follow an act: it is written as it goes. */
  followUp: EnqueueFollowUp;
  /** Notes what a carrier tells of a message that it has. Resolves to whether that is new. */
  reportDelivery: (messageId: string, told: 'delivered' | CarrierReason) => Promise<boolean>;
  bankVault: BankVault;
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
  /** The hash of the password that an address waits with to be verified. Of sign-ups, which people's module comes before. */
  findWaitingHash: (email: string) => Promise<string | undefined>;
  /** Removes what a person gets, with the person. Of alerts, which people's module comes before. */
  removeAlertsOf: (trx: Db, accountId: string, userId: string) => Promise<unknown>;
  log: WriteLog;
  meter: Meter;
  /** True when messages are captured in the outbox instead of sent. */
  capturesMessages: boolean;
}
