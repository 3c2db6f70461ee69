import { hash, randomBytes } from 'node:crypto';
import type { CallData, CallInput, FileData } from '~/lib/contract/call';
import type {
  createPushLink,
  getPushInfo,
  getSafariPushPackage,
  registerBrowserToken,
  registerSafariToken,
  removePushBrowsers,
} from './calls';
import { isSafariDeviceToken, parsePushSubscription, type PushPayload } from '~/domain/push-subscription';
import type { PlatformContext } from '~/platform/platform-context';
import { fileResponse } from '~/platform/http/file-response';
import type { PushLinkRow, PushSubscriptionRow } from '~/platform/db/wallet-row-types';
import { fail, type Failure } from '~/platform/http/failure';
import { DeliveryError, type MessagePort } from '~/platform/ports/messages';
import type { PushTarget } from '~/platform/ports/push';
import { pageAccountOf, createAccountService, themeOf } from '~/areas/accounts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createPushStore } from './store.server';
import { buffer } from 'node:stream/consumers';
import type { AccountRow } from '~/platform/db/schema';
import type { FileStore } from '~/platform/ports/files';

export { pushLinkRecords } from './dataset-store.server';

type Needs = Pick<PlatformContext, 'config' | 'db' | 'files' | 'clock' | 'push' | 'safariPush' | 'log'>;
type Body<C> = CallInput<C> extends { body: infer B } ? B : never;

/** Path of the page on which a browser is registered. Spec: enrollment-and-payment 2, "web-push-registration". */
const pushPath = (browserRecipientId: string): string =>
  `/web-push-registration?browserRecipientId=${encodeURIComponent(browserRecipientId)}`;

const endpointHash = (endpoint: string): string => hash('sha256', endpoint, 'base64url');

const ownerOf = (link: PushLinkRow): RecipientKey => ({ accountId: link.account_id, recipientId: link.recipient_id });

/** Registers browsers for push messages. Spec: enrollment-and-payment 3 and 7, forms-and-approval 7. */
export function createPushService({ config, db, files, clock, push, safariPush, log }: Needs) {
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const store = createPushStore(db);

  /** Only an id that was drawn for a recipient binds a browser to one; nothing tells an unknown id from one that has run out. */
  async function findLink(id: string): Promise<PushLinkRow | undefined> {
    const link = await store.findLink(id);
    return link && (link.expires_at === null || link.expires_at > clock.now()) ? link : undefined;
  }

  async function save(
    link: PushLinkRow,
    browser: Pick<PushSubscriptionRow, 'kind' | 'endpoint' | 'p256dh' | 'auth' | 'browser_type'>,
  ) {
    const { account_id, recipient_id } = link;
    await store.save({
      account_id,
      recipient_id,
      endpoint_hash: endpointHash(browser.endpoint),
      ...browser,
      created_at: clock.now(),
    });
    log('info', 'push.registered', { accountId: account_id, kind: browser.kind });
    return { isRegistered: true };
  }

  return {
    /** Failures: `push.notFound`. */
    async info(id: string): Promise<CallData<typeof getPushInfo> | Failure> {
      const link = await findLink(id);
      const account = link && (await accounts.findAccount(link.account_id));
      if (!account) return fail('push.notFound');
      const recipient = await recipients.findRecipient(link.account_id, link.recipient_id);
      const browsers = await store.listBrowsers(ownerOf(link));
      return {
        account: pageAccountOf(account, config),
        recipientLocale: recipient?.locale ?? null,
        publicKey: push.publicKey(),
        safariWebsitePushId: safariPush?.websitePushId ?? '',
        browsers: browsers.map((browser) => browser.endpoint_hash),
      };
    },

    /** Failures: `push.notFound`; `push.invalidSubscription` for an address that is no known push service's. */
    async register({
      browserRecipientId,
      deviceToken,
      browserType,
    }: Body<typeof registerBrowserToken>): Promise<{ isRegistered: boolean } | Failure> {
      const link = await findLink(browserRecipientId);
      if (!link) return fail('push.notFound');
      const subscription = parsePushSubscription(deviceToken, config.push.services);
      return subscription
        ? save(link, { kind: 'web', ...subscription, browser_type: browserType })
        : fail('push.invalidSubscription');
    },

    /** Failures: `push.notFound`, also where old Safaris are not configured; `push.invalidSubscription`. */
    async registerSafari({
      browserRecipientId,
      deviceToken,
    }: CallInput<typeof registerSafariToken>['query']): Promise<{ isRegistered: boolean } | Failure> {
      const link = safariPush && (await findLink(browserRecipientId));
      if (!link) return fail('push.notFound');
      if (!isSafariDeviceToken(deviceToken)) return fail('push.invalidSubscription');
      return save(link, {
        kind: 'safari',
        endpoint: deviceToken.toUpperCase(),
        p256dh: '',
        auth: '',
        browser_type: 'Safari',
      });
    },

    /** Failures: `push.notFound` for an id that is not ours, and where old Safaris are not configured. */
    async safariPackage(websitePushId: string, info: Body<typeof getSafariPushPackage>): Promise<FileData | Failure> {
      const id = info?.browserRecipientId ?? '';
      const link = safariPush?.websitePushId === websitePushId ? await findLink(id) : undefined;
      const account = link && (await accounts.findAccount(link.account_id));
      if (!account || !safariPush) return fail('push.notFound');
      const bytes = safariPush.makePackage({
        name: account.name,
        url: config.publicUrl,
        authenticationToken: id.padEnd(16, '-'),
        icons: await safariIcons(files, account),
      });
      return fileResponse(bytes, { 'content-type': 'application/zip', 'cache-control': 'no-store' });
    },

    /** Ends push messages in one browser, or in all of the recipient's. Failures: `push.notFound`. */
    async remove({
      browserRecipientId,
      endpoint,
    }: Body<typeof removePushBrowsers>): Promise<CallData<typeof removePushBrowsers> | Failure> {
      const link = await findLink(browserRecipientId);
      if (!link) return fail('push.notFound');
      const removed = await store.remove(ownerOf(link), endpoint ? endpointHash(endpoint) : undefined);
      if (removed > 0) log('info', 'push.removed', { accountId: link.account_id, removed });
      return { removed };
    },

    /** Draws an id for a recipient. Failures: `account.notFound`, `recipient.notFound`. */
    async createLink({
      accountId,
      recipientId,
      seconds,
    }: Body<typeof createPushLink>): Promise<CallData<typeof createPushLink> | Failure> {
      if (!(await accounts.findAccount(accountId))) return fail('account.notFound');
      if (!(await recipients.findRecipient(accountId, recipientId))) return fail('recipient.notFound');
      const id = randomBytes(24).toString('base64url');
      const now = clock.now();
      await store.insertLink({
        id,
        account_id: accountId,
        recipient_id: recipientId,
        created_at: now,
        expires_at: now + seconds * 1000,
      });
      return { browserRecipientId: id, path: pushPath(id) };
    },
  };
}

/** `gone`: no browser is left that could get it. */
type PushOutcome = 'sent' | 'captured' | 'gone' | 'unavailable' | 'notSetUp' | 'notAllowed';

function targetOf({ kind, endpoint, p256dh, auth }: PushSubscriptionRow): PushTarget {
  return kind === 'safari' ? { kind, deviceToken: endpoint } : { kind, endpoint, p256dh, auth };
}

/** What several browsers come to together. */
const BEST_FIRST: PushOutcome[] = ['sent', 'captured', 'unavailable', 'notSetUp', 'notAllowed'];

/** Sends push messages to all browsers of a recipient, and forgets those that are gone. */
export function createPushSender({ db, ids, push, log }: Pick<PlatformContext, 'db' | 'ids' | 'push' | 'log'>) {
  const store = createPushStore(db);

  async function sendOne(
    owner: RecipientKey,
    browser: PushSubscriptionRow,
    payload: PushPayload,
  ): Promise<PushOutcome> {
    try {
      return await push.send({ id: ids.next(), ...owner, target: targetOf(browser), payload });
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.kind === 'temporary') return 'unavailable';
      // The browser is there, and gets messages again.
      if (error.kind === 'notSetUp' || error.kind === 'notAllowed') return error.kind;
      await store.remove(owner, browser.endpoint_hash);
      log('info', 'push.gone', { accountId: owner.accountId, kind: browser.kind });
      return 'gone';
    }
  }

  return {
    hasBrowser: async (owner: RecipientKey): Promise<boolean> => (await store.listBrowsers(owner)).length > 0,
    /** Sent when one browser at least has it. */
    async send(owner: RecipientKey, payload: PushPayload): Promise<PushOutcome> {
      const browsers = await store.listBrowsers(owner);
      const outcomes = await Promise.all(browsers.map((browser) => sendOne(owner, browser, payload)));
      return BEST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'gone';
    },
  };
}

/** Sends push messages to all browsers of the recipient that they are for. Throws `DeliveryError` where none has got it. */
export function createPushMessageProvider(context: Pick<PlatformContext, 'db' | 'ids' | 'push' | 'log'>): MessagePort {
  const sender = createPushSender(context);
  return {
    async send({ accountId, to, payload }) {
      if (!payload) throw new DeliveryError('undeliverable', 'nothing for a browser');
      const outcome = await sender.send({ accountId, recipientId: to }, payload);
      if (outcome === 'sent' || outcome === 'captured') return outcome;
      throw new DeliveryError(KIND_OF[outcome], 'no browser has got it');
    },
  };
}

const KIND_OF = {
  gone: 'undeliverable',
  unavailable: 'temporary',
  notSetUp: 'notSetUp',
  notAllowed: 'notAllowed',
} as const satisfies Record<Exclude<PushOutcome, 'sent' | 'captured'>, DeliveryError['kind']>;

const SIDES = [16, 32, 128] as const;

/** The account's icon in the six sizes that Safari wants, by name; its initial where it has none. */
async function safariIcons(files: FileStore, account: AccountRow): Promise<Record<string, Uint8Array>> {
  const { renderSquare, buildInitialSvg, wrapImageInSvg } = await import('~/platform/documents/wallet-pass-images');
  const svg =
    (account.icon_key && (await iconSvg(wrapImageInSvg, files, account.icon_key))) ||
    buildInitialSvg(account.name, themeOf(account).primaryColor);
  return Object.fromEntries(
    SIDES.flatMap((side) => [
      [`icon_${side}x${side}.png`, renderSquare(svg, side)],
      [`icon_${side}x${side}@2x.png`, renderSquare(svg, side * 2)],
    ]),
  );
}

async function iconSvg(
  read: (content: Buffer, key: string) => string,
  files: FileStore,
  key: string,
): Promise<string | undefined> {
  try {
    return read(await buffer(await files.get(key)), key);
  } catch {
    return undefined;
  }
}
