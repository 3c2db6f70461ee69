import { createHash } from 'node:crypto';
import { channelState } from '~/config/sandboxes';
import type { CallData, CallInput } from '~/contract/call';
import type { KeyKind } from '~/contract/enums';
import { MAILING_BATCH, type Audience, type MailingContent } from '~/contract/mailings';
import type { Mailing, previewCategoryMessage, previewLinkMailing } from '~/contract/mailings';
import type { MessageChannel } from '~/contract/messages';
import { segmentSchema } from '~/contract/segments';
import type { PlatformContext } from '../../context';
import type { MailingRow } from '../../db/mailing-tables';
import type { AccountRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { isOffered } from '../consents/service';
import type { SettledListener } from '../deliveries/service';
import { createLinkOrders, PROBLEM_OF } from '../links/service';
import { createAudiences } from './audience';
import { createMailingDelivery, type Sending } from './delivery';
import { createMailingPreviews } from './preview';
import { createMailingReads } from './reads';
import { createMailingStore } from './store';

/** Who orders a mailing: a person or a key, and of which kind. */
interface Orderer {
  accountId: string;
  actor: string;
  kind: KeyKind;
}

interface Content {
  channel: MessageChannel;
  content: MailingContent;
  to: Audience;
}

/** Without a channel: what is made and not sent. */
type Draft = Omit<Content, 'channel'> & { channel: MessageChannel | undefined };

type Preview = CallData<typeof previewCategoryMessage>;
type LinkPreview = CallData<typeof previewLinkMailing>;
type LinkContentOrder = CallInput<typeof previewLinkMailing>['body'];

/** Notes in its mailing what became of a message. */
export const tellMailing: SettledListener = (trx, { id, accountId, at, outcome }) =>
  createMailingStore(trx).settleMessage(
    { account_id: accountId, message_id: id },
    outcome === 'sent' || outcome === 'captured'
      ? { outcome, error: null, at }
      : { outcome: 'failed', error: PROBLEM_OF[outcome], at },
  );

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Mailings: one content for many recipients, each of whom gets it once at most. */
export function createMailingService(context: PlatformContext) {
  const { db, clock, config, ids, messages, log } = context;
  const store = createMailingStore(db);
  const reads = createMailingReads(context);
  const accounts = createAccountService({ db });
  const audiences = createAudiences(context);
  const delivery = createMailingDelivery(context);
  const links = createLinkOrders(context);
  const previews = createMailingPreviews(context);

  /** What is wrong with an order as a whole. */
  async function check({ accountId, kind }: Orderer, { channel, content }: Draft): Promise<Failure | undefined> {
    if (channel && kind !== 'test' && channelState(config, channel) === 'off') return fail('message.notSetUp');
    if (content.kind === 'link')
      return links.check(accountId, { ...content.link, seconds: content.link.days * 24 * 3600 });
    const { category } = content;
    const isKnown = channel && (await isOffered(db, accountId, { category, channel }));
    return isKnown ? undefined : fail('preferences.unknownCategory');
  }

  async function open(orderer: Orderer, order: Draft) {
    const account = await accounts.findAccount(orderer.accountId);
    if (!account) return fail('account.closed');
    const problem = await check(orderer, order);
    if (problem) return problem;
    const audience = await audiences.open(account, order.to, orderer.kind);
    return isFailure(audience) ? audience : { account, audience };
  }

  async function create(orderer: Orderer, sendKey: string, order: Content): Promise<Failure | undefined> {
    const opened = await open(orderer, order);
    if (isFailure(opened)) return opened;
    const { audience } = opened;
    const isNamed = 'recipientIds' in audience.from;
    const mailing: MailingRow = {
      account_id: orderer.accountId,
      send_key: sendKey,
      order_hash: hashOf([orderer.kind, order]),
      key_kind: orderer.kind,
      channel: order.channel,
      content: JSON.stringify(order.content),
      segment: 'segment' in audience.from ? JSON.stringify(audience.from.segment) : null,
      total: await audience.count(),
      filled_to: '',
      is_filled: Number(isNamed),
      created_at: clock.now(),
      created_by: orderer.actor,
    };
    await store.create(mailing, 'recipientIds' in audience.from ? audience.from.recipientIds : []);
    return undefined;
  }

  /** The next who wait, with new rows of the segment where there are too few. */
  async function nextOf(account: AccountRow, mailing: MailingRow): Promise<string[]> {
    const waiting = await store.listWaiting(mailing, MAILING_BATCH);
    const room = MAILING_BATCH - waiting.length;
    if (room === 0 || mailing.is_filled === 1 || mailing.segment === null) return waiting;
    const segment = segmentSchema.parse(JSON.parse(mailing.segment));
    const kind = mailing.key_kind as KeyKind;
    const found = await audiences.page(account, { segment, kind, after: mailing.filled_to, limit: room + 1 });
    const isLast = found.length <= room;
    await store.fill(mailing, found.slice(0, room), { isLast, at: clock.now() });
    return store.listWaiting(mailing, MAILING_BATCH);
  }

  /** Sends to one, unless somebody else does. A failure stops the batch: the others can be sent to later. */
  async function sendTo(mailing: MailingRow, sending: Sending, recipientId: string): Promise<Failure | undefined> {
    const messageId = ids.next();
    if (!(await store.claim(mailing, recipientId, { message_id: messageId, at: clock.now() }))) return undefined;
    const { outcome, stop } = await delivery.deliver(sending, { recipientId, messageId });
    const waits = { outcome: 'waiting', error: null, message_id: null } as const;
    if (outcome?.outcome === 'queued') await store.queue(mailing, recipientId);
    else await store.settle(mailing, recipientId, { ...(outcome ?? waits), at: clock.now() });
    return stop;
  }

  async function sendBatch(mailing: MailingRow, recipientIds: readonly string[]): Promise<Failure | undefined> {
    const sending: Sending = {
      accountId: mailing.account_id,
      actor: mailing.created_by,
      kind: mailing.key_kind as KeyKind,
      channel: mailing.channel as MessageChannel,
      content: JSON.parse(mailing.content) as MailingContent,
    };
    for (const id of recipientIds) {
      const failure = (await delivery.admit(sending)) ?? (await sendTo(mailing, sending, id));
      if (failure) return failure;
    }
    await messages.settled(await store.listQueued(mailing, recipientIds));
    return undefined;
  }

  /** Sends to the next of those who remain. */
  async function goOn(mailing: MailingRow): Promise<Mailing | Failure> {
    const account = await accounts.findAccount(mailing.account_id);
    if (!account) return fail('account.closed');
    const failure = await sendBatch(mailing, await nextOf(account, mailing));
    const { content, ...counts } = await reads.get(mailing.account_id, mailing.send_key);
    const { sent, captured, remaining } = counts;
    log('info', 'mailing.sent', { accountId: account.id, channel: mailing.channel, sent, captured, remaining });
    return failure ?? { ...counts, content };
  }

  return {
    ...reads,

    /**
     * Begins a mailing, or goes on with it where the same order was given before under this key. Failures: those of the order
     * and its segment, `message.notSetUp`, `mailing.keyUsed`; `request.tooMany` (with `seconds`) and `server.unavailable`, after
     * which the same call goes on.
     */
    async send(orderer: Orderer, sendKey: string, order: Content): Promise<Mailing | Failure> {
      const key = { account_id: orderer.accountId, send_key: sendKey };
      if (!(await store.find(key))) {
        const failure = await create(orderer, sendKey, order);
        if (failure) return failure;
      }
      const mailing = await store.find(key);
      if (mailing?.order_hash !== hashOf([orderer.kind, order])) return fail('mailing.keyUsed');
      return goOn(mailing);
    },

    /** Failures: `mailing.notFound`, and those after which `send` goes on. */
    async continue(accountId: string, sendKey: string): Promise<Mailing | Failure> {
      const mailing = await store.find({ account_id: accountId, send_key: sendKey });
      return mailing ? goOn(mailing) : fail('mailing.notFound');
    },

    /** Whom a message would reach, and how it looks. Failures: those of the order. */
    async preview(orderer: Orderer, order: Content): Promise<Preview | Failure> {
      const { content, channel } = order;
      const opened = await open(orderer, order);
      if (isFailure(opened) || content.kind !== 'message') return isFailure(opened) ? opened : fail('request.invalid');
      return previews.message(opened.account, opened.audience, { ...orderer, channel, content }, content);
    },

    /** Who would get a link, sent or made only. Failures: those of the order. */
    async previewLinks(orderer: Orderer, { to, channel, link }: LinkContentOrder): Promise<LinkPreview | Failure> {
      const content = { kind: 'link', link } as const;
      const opened = await open(orderer, { to, content, channel: channel === 'none' ? undefined : channel });
      if (isFailure(opened)) return opened;
      return previews.links(opened.account, opened.audience, { ...link, channel }, orderer);
    },
  };
}
