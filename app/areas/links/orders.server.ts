import type { CallData, CallInput } from '~/lib/contract/call';
import type { listLinks, mintLinks, SEND_PROBLEMS, sendLinks } from './calls';
import { isServed } from '~/domain/account-status';
import { BILL_ALERT_CATEGORY, INVITATION_CATEGORY } from '~/domain/consent';
import type { PlatformContext } from '~/platform/context';
import { PROBLEM_OF } from '~/platform/messages/refusals';
import type { AccountRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/result';
import { sendRendered } from '~/platform/messages/send-rendered';
import type { WriteTogether, Messages } from '~/platform/messages/queue';
import { DeliveryError, type SendOutcome } from '~/platform/ports/messages';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createConsentService, isStopped, type UnsubscribeLink } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { isSuppressed, type OutcomeListener } from '~/areas/deliveries/service.server';
import { isClosed } from '~/areas/submissions/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createShortLinkService, withdrawShortLink } from '~/areas/short-links/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { messageOf } from './message.server';
import {
  createLinkMint,
  CHANNEL_TO_VERIFY,
  type MadeLink,
  type Order,
  type Orderer,
  type OrderSubject,
  type Receiver,
} from './mint.server';

/** What is ordered for each of the recipients. */
type ListOrder = Order & { recipients: readonly string[] };
type SendOrder = ListOrder &
  Pick<CallInput<typeof sendLinks>['body'], 'channel'> & {
    /** Of a mailing: what it does with the message. */
    mailing?: WriteTogether;
    /** Of a form's link that reminds of an earlier one. */
    isReminder?: boolean;
  };
type SendProblem = (typeof SEND_PROBLEMS)[number];

/** An order whose account and subject were found. */
interface OpenOrder {
  account: AccountRow;
  subject: OrderSubject;
}

/** A recipient whom a link can be sent to, where, and how its reader can say no. */
interface Reached extends Receiver {
  to: string;
  wayOut: UnsubscribeLink | undefined;
}

type Written = CallData<typeof sendLinks>;

/** The category that a message with a link is of: bills go on when somebody has unsubscribed from all else. */
export const categoryOf = ({ kind }: Pick<Order, 'kind'>): string =>
  kind === 'pay' || kind === 'bill' ? BILL_ALERT_CATEGORY : INVITATION_CATEGORY;

const isoTime = (time: number) => new Date(time).toISOString();
const listed = ({ id, recipient, expiresAt }: MadeLink) => ({
  recipientId: recipient.id,
  id,
  expiresAt: isoTime(expiresAt),
});

/** Orders of links for recipients: made only, or sent as well. */
export function createLinkOrders(context: PlatformContext) {
  const { db, clock, ids, messagesOf, log } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const consents = createConsentService(context);
  const recipients = createRecipientService({ db });
  const shortLinks = createShortLinkService(context);
  const limiter = createRateLimiter({ db, clock });
  const mint = createLinkMint(context);
  const accountStatusCheck = createAccountStatusCheck({ db, clock });

  async function open(
    { accountId, kind }: Pick<Orderer, 'accountId' | 'kind'>,
    order: Order,
  ): Promise<OpenOrder | Failure> {
    const account = await accounts.findAccount(accountId);
    if (!account) return fail('account.notFound');
    if (!isServed(await accountStatusCheck.getStatus(accountId)))
      return fail('account.suspended', { company: account.name });
    const subject = await mint.check(account, order, kind);
    return isFailure(subject) ? subject : { account, subject };
  }

  /** Whether a recipient can be sent the link of a checked order; else why not. */
  async function reach(
    { kind }: Orderer,
    { account, subject }: OpenOrder,
    order: Order & Pick<SendOrder, 'channel'> & { isMailing: boolean },
    recipientId: string,
  ): Promise<Reached | SendProblem> {
    const { channel, target: formId } = order;
    const receiver = await mint.checkRecipient(account, recipientId, order, { subject, kind });
    if (typeof receiver === 'string') return receiver;
    const owner = { accountId: account.id, recipientId };
    // Whoever sends it to one alone may have a reason.
    const { form } = order.isMailing ? subject : {};
    if (form && (await isClosed(db, { form, owner: { ...owner, formId } }))) return 'link.answered';
    // What is to be proven is proven there and nowhere else.
    if (order.contact && CHANNEL_TO_VERIFY[order.kind] !== channel) return 'link.noContact';
    const other = order.contact ? receiver.contact : undefined;
    const to = other ?? (await contacts.findDestination(account, receiver.recipient, channel));
    if (!to) return 'link.noContact';
    if (channel === 'sms' && (await isStopped(db, account.id, channel, to))) return 'recipient.stopped';
    const judgement = await consents.check({ owner, category: categoryOf(order), channel });
    if (judgement.result === 'notListed') return 'recipient.notListed';
    if (judgement.result !== 'send' && judgement.result !== 'unknown') return 'recipient.optedOut';
    return { ...receiver, to, wayOut: judgement.result === 'send' ? judgement.unsubscribeLink : undefined };
  }

  /** Why one would get no link; what is sent is asked at its gate whether messages came back. */
  async function obstacle(...[orderer, opened, order, recipientId]: Parameters<typeof reach>) {
    const reached = await reach(orderer, opened, order, recipientId);
    if (typeof reached === 'string') return reached;
    const place = { accountId: opened.account.id, channel: order.channel, to: reached.to };
    return (await isSuppressed(db, place)) ? ('message.suppressed' as const) : undefined;
  }

  /** Writes to one recipient, in a message with the link's id. */
  async function write(
    { kind }: Orderer,
    { account, subject }: OpenOrder,
    { link, order, to, wayOut }: Pick<Reached, 'to' | 'wayOut'> & { link: MadeLink; order: SendOrder },
  ): Promise<SendOutcome | SendProblem> {
    const { channel } = order;
    const { id, recipient } = link;
    const writer = await getMessageAccount(db, account);
    const rendered = messageOf(account, writer, { link, order, subject, unsubscribeUrl: wayOut?.url });
    const isMany = order.recipients.length > 1 || order.mailing !== undefined;
    const more = {
      id,
      recipientId: recipient.id,
      headers: wayOut?.headers,
      weight: isMany ? ('mailing' as const) : ('single' as const),
      origin: order.mailing ? ('mailing' as const) : ('link' as const),
    };
    await shortLinks.markSent(account.id, id, channel);
    try {
      const needs = { ids, messages: messagesOf(kind) };
      return await sendRendered(needs, account, { channel, to }, rendered, more, order.mailing);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return PROBLEM_OF[error.kind];
    }
  }

  async function sendOne(
    orderer: Orderer,
    opened: OpenOrder,
    order: SendOrder,
    recipientId: string,
  ): Promise<{ link: MadeLink; outcome: SendOutcome } | SendProblem> {
    const reached = await reach(orderer, opened, { ...order, isMailing: order.mailing !== undefined }, recipientId);
    if (typeof reached === 'string') return reached;
    const link = await mint.mint(opened.account, reached, order, { subject: opened.subject, ...orderer });
    if (typeof link === 'string') return link;
    const outcome = await write(orderer, opened, { ...reached, link, order });
    if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued') return { link, outcome };
    // A message that may have gone out keeps its link.
    if (outcome !== 'message.uncertain') await shortLinks.withdraw(orderer.accountId, link.id);
    return outcome;
  }

  return {
    /** What is wrong with an order, before anything is made: its failures, as of all that follow. */
    async check(orderer: Pick<Orderer, 'accountId' | 'kind'>, order: Order): Promise<Failure | undefined> {
      if (order.kind === 'field-agent') return fail('link.badTarget');
      const opened = await open(orderer, order);
      return isFailure(opened) ? opened : undefined;
    },

    /** Why a recipient would get no link of a mailing, for each; undefined for a recipient who would. Failures: those of the order. */
    async checkRecipients(
      orderer: Orderer,
      order: Order & { channel: SendOrder['channel'] | 'none' },
      recipientIds: readonly string[],
    ): Promise<(SendProblem | undefined)[] | Failure> {
      const opened = await open(orderer, order);
      if (isFailure(opened)) return opened;
      const { channel } = order;
      const by = { subject: opened.subject, kind: orderer.kind };
      const found: (SendProblem | undefined)[] = [];
      for (const id of recipientIds) {
        const checked =
          channel === 'none'
            ? await mint.checkRecipient(opened.account, id, order, by)
            : await obstacle(orderer, opened, { ...order, channel, isMailing: true }, id);
        found.push(typeof checked === 'string' ? checked : undefined);
      }
      return found;
    },

    /** Failures: those of the order. */
    async mint(orderer: Orderer, order: ListOrder): Promise<CallData<typeof mintLinks> | Failure> {
      const { accountId } = orderer;
      const opened = await open(orderer, order);
      if (isFailure(opened)) return opened;
      const made: CallData<typeof mintLinks> = { links: [], problems: [] };
      for (const recipientId of new Set(order.recipients)) {
        const by = { subject: opened.subject, ...orderer };
        const receiver = await mint.checkRecipient(opened.account, recipientId, order, by);
        const link = typeof receiver === 'string' ? receiver : await mint.mint(opened.account, receiver, order, by);
        if (typeof link === 'string') made.problems.push({ recipientId, error: link });
        else made.links.push({ ...listed(link), url: link.url });
      }
      log('info', 'links.made', { accountId, kind: order.kind, links: made.links.length });
      return made;
    },

    /** Failures: those of the order, `request.tooMany` (with `seconds`): what was sent until then stays sent. */
    async send(orderer: Orderer, order: SendOrder): Promise<Written | Failure> {
      const { accountId, kind } = orderer;
      // The page of an installation is for the people who visit it.
      if (order.kind === 'field-agent') return fail('link.badTarget');
      const opened = await open(orderer, order);
      if (isFailure(opened)) return opened;
      const written: Written = { links: [], problems: [] };
      for (const recipientId of new Set(order.recipients)) {
        // A mailing counts its own.
        const seconds = order.mailing ? 0 : await limiter.consume('templateSend', accountId);
        if (seconds > 0) return fail('request.tooMany', { seconds });
        const made = await sendOne(orderer, opened, order, recipientId);
        if (typeof made === 'string') written.problems.push({ recipientId, error: made });
        else written.links.push({ ...listed(made.link), outcome: made.outcome });
      }
      // One alone has been waited for already.
      if (!order.mailing && order.recipients.length > 1) await updateQueuedOutcomes(messagesOf(kind), written);
      log('info', 'links.sent', { accountId, kind: order.kind, channel: order.channel, links: written.links.length });
      return written;
    },

    /** @param testsOnly lists the links of test recipients alone */
    async list(accountId: string, recipientId: string, testsOnly: boolean): Promise<CallData<typeof listLinks>> {
      if (testsOnly && !(await recipients.isTest({ accountId, recipientId }))) return { links: [] };
      const rows = await shortLinks.list(accountId, recipientId);
      return {
        links: rows.map((row) => ({
          id: row.id,
          kind: row.kind,
          target: row.target,
          channel: row.channel,
          createdAt: isoTime(row.created_at),
          createdBy: row.created_by,
          expiresAt: isoTime(row.expires_at),
          withdrawnAt: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
        })),
      };
    },

    /** Failures: `request.notFound`, for a test key also where the link is of a live recipient. */
    async withdraw({ accountId, kind }: Orderer, id: string): Promise<{ isWithdrawn: boolean } | Failure> {
      const recipientId = kind === 'test' ? (await shortLinks.find(accountId, id))?.recipient_id : undefined;
      if (recipientId !== undefined && !(await recipients.isTest({ accountId, recipientId })))
        return fail('request.notFound');
      return (await shortLinks.withdraw(accountId, id)) ? { isWithdrawn: true } : fail('request.notFound');
    },
  };
}

/** Updates the outcomes of messages that were queued. */
async function updateQueuedOutcomes(messages: Messages, written: Written): Promise<void> {
  const queued = written.links.filter(({ outcome }) => outcome === 'queued');
  const settled = queued.length > 0 ? await messages.awaitOutcomes(queued.map(({ id }) => id)) : new Map();
  written.links = written.links.flatMap((link) => {
    const outcome = settled.get(link.id) ?? link.outcome;
    if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued') return [{ ...link, outcome }];
    written.problems.push({ recipientId: link.recipientId, error: PROBLEM_OF[outcome as DeliveryError['kind']] });
    return [];
  });
}

/** A link whose message does not go out is withdrawn. */
export const withdrawUndeliveredLink: OutcomeListener = async (trx, { id, accountId, at, outcome }) => {
  const staysValid = ['sent', 'captured', 'unknown', 'delivered', 'bounced'].includes(outcome);
  if (!staysValid) await withdrawShortLink(trx, { accountId, id }, at);
};
