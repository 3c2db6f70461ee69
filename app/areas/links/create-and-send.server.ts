import type { CallData, CallInput } from '~/lib/contract/call';
import type { listLinks, mintLinks, SEND_PROBLEMS, sendLinks } from './calls';
import { isServed } from '~/domain/account-status';
import { BILL_ALERT_CATEGORY, INVITATION_CATEGORY } from '~/domain/consent';
import type { PlatformContext } from '~/platform/platform-context';
import { DELIVERY_PROBLEMS } from '~/platform/messages/delivery-failures';
import type { AccountRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import type { WriteTogether, Messages } from '~/platform/messages/message-queue';
import { DeliveryError, type SendOutcome } from '~/platform/ports/messages';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createConsentService, isStopped, type UnsubscribeLink } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { isSuppressed, type OutcomeListener } from '~/areas/deliveries/service.server';
import { isSingleSubmissionUsed } from '~/areas/submissions/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createShortLinkService, withdrawShortLink } from '~/areas/short-links/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { renderLinkMessage } from './render-link-message.server';
import {
  createLinkFactory,
  CHANNEL_TO_VERIFY,
  type CreatedLink,
  type LinkRequest,
  type LinkRequester,
  type LinkSubject,
  type LinkReceiver,
} from './link-factory.server';

/** A link for each of several recipients. */
type BatchRequest = LinkRequest & { recipients: readonly string[] };
type SendRequest = BatchRequest &
  Pick<CallInput<typeof sendLinks>['body'], 'channel'> & {
    /** What a mailing does with the message. */
    mailing?: WriteTogether;
    /** True for a form link that reminds of an earlier one. */
    isReminder?: boolean;
  };
type SendProblem = (typeof SEND_PROBLEMS)[number];

/** A request whose account and subject were found. */
interface CheckedRequest {
  account: AccountRow;
  subject: LinkSubject;
}

/** A recipient to whom a link can be sent, the destination, and the unsubscribe link of the message. */
interface ReachableRecipient extends LinkReceiver {
  to: string;
  unsubscribeLink: UnsubscribeLink | undefined;
}

type SendResult = CallData<typeof sendLinks>;

/** The consent category of a message with a link. Bills still go to people who have unsubscribed from everything else. */
export const messageCategoryOf = ({ kind }: Pick<LinkRequest, 'kind'>): string =>
  kind === 'pay' || kind === 'bill' ? BILL_ALERT_CATEGORY : INVITATION_CATEGORY;

const isoTime = (time: number) => new Date(time).toISOString();
const toListedLink = ({ id, recipient, expiresAt }: CreatedLink) => ({
  recipientId: recipient.id,
  id,
  expiresAt: isoTime(expiresAt),
});

/** Creates links for recipients, sends them, lists them and withdraws them. */
export function createLinkService(context: PlatformContext) {
  const { db, clock, ids, messagesOf, log } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const consents = createConsentService(context);
  const recipients = createRecipientService({ db });
  const shortLinks = createShortLinkService(context);
  const limiter = createRateLimiter({ db, clock });
  const factory = createLinkFactory(context);
  const accountStatusCheck = createAccountStatusCheck({ db, clock });

  async function checkRequest(
    { accountId, kind }: Pick<LinkRequester, 'accountId' | 'kind'>,
    request: LinkRequest,
  ): Promise<CheckedRequest | Failure> {
    const account = await accounts.findAccount(accountId);
    if (!account) return fail('account.notFound');
    if (!isServed(await accountStatusCheck.getStatus(accountId)))
      return fail('account.suspended', { company: account.name });
    const subject = await factory.checkRequest(account, request, kind);
    return isFailure(subject) ? subject : { account, subject };
  }

  /** Where the link of a checked request goes, or why it can't be sent. */
  async function findDestination(
    { kind }: LinkRequester,
    { account, subject }: CheckedRequest,
    request: LinkRequest & Pick<SendRequest, 'channel'> & { isMailing: boolean },
    recipientId: string,
  ): Promise<ReachableRecipient | SendProblem> {
    const { channel, target: formId } = request;
    const receiver = await factory.checkRecipient(account, recipientId, request, { subject, kind });
    if (typeof receiver === 'string') return receiver;
    const owner = { accountId: account.id, recipientId };
    // Whoever sends it to one alone may have a reason.
    const { form } = request.isMailing ? subject : {};
    if (form && (await isSingleSubmissionUsed(db, { form, owner: { ...owner, formId } }))) return 'link.answered';
    // What is to be proven is proven there and nowhere else.
    if (request.contact && CHANNEL_TO_VERIFY[request.kind] !== channel) return 'link.noContact';
    const other = request.contact ? receiver.contact : undefined;
    const to = other ?? (await contacts.findDestination(account, receiver.recipient, channel));
    if (!to) return 'link.noContact';
    if (channel === 'sms' && (await isStopped(db, account.id, channel, to))) return 'recipient.stopped';
    const consent = await consents.check({ owner, category: messageCategoryOf(request), channel });
    if (consent.result === 'notListed') return 'recipient.notListed';
    if (consent.result !== 'send' && consent.result !== 'unknown') return 'recipient.optedOut';
    return { ...receiver, to, unsubscribeLink: consent.result === 'send' ? consent.unsubscribeLink : undefined };
  }

  /** Why a recipient would get no link, including a suppressed address. Sending checks suppression by itself. */
  async function findProblem(...[requester, opened, request, recipientId]: Parameters<typeof findDestination>) {
    const reached = await findDestination(requester, opened, request, recipientId);
    if (typeof reached === 'string') return reached;
    const place = { accountId: opened.account.id, channel: request.channel, to: reached.to };
    return (await isSuppressed(db, place)) ? ('message.suppressed' as const) : undefined;
  }

  /** Sends the message to one recipient, under the id of the link. */
  async function write(
    { kind }: LinkRequester,
    { account, subject }: CheckedRequest,
    {
      link,
      request,
      to,
      unsubscribeLink,
    }: Pick<ReachableRecipient, 'to' | 'unsubscribeLink'> & { link: CreatedLink; request: SendRequest },
  ): Promise<SendOutcome | SendProblem> {
    const { channel } = request;
    const { id, recipient } = link;
    const writer = await getMessageAccount(db, account);
    const rendered = renderLinkMessage(account, writer, {
      link,
      request,
      subject,
      unsubscribeUrl: unsubscribeLink?.url,
    });
    const isMany = request.recipients.length > 1 || request.mailing !== undefined;
    const more = {
      id,
      recipientId: recipient.id,
      headers: unsubscribeLink?.headers,
      weight: isMany ? ('mailing' as const) : ('single' as const),
      origin: request.mailing ? ('mailing' as const) : ('link' as const),
    };
    await shortLinks.markSent(account.id, id, channel);
    try {
      const needs = { ids, messages: messagesOf(kind) };
      return await sendRendered(needs, account, { channel, to }, rendered, more, request.mailing);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return DELIVERY_PROBLEMS[error.kind];
    }
  }

  async function sendOne(
    requester: LinkRequester,
    opened: CheckedRequest,
    request: SendRequest,
    recipientId: string,
  ): Promise<{ link: CreatedLink; outcome: SendOutcome } | SendProblem> {
    const reached = await findDestination(
      requester,
      opened,
      { ...request, isMailing: request.mailing !== undefined },
      recipientId,
    );
    if (typeof reached === 'string') return reached;
    const link = await factory.createLink(opened.account, reached, request, { subject: opened.subject, ...requester });
    if (typeof link === 'string') return link;
    const outcome = await write(requester, opened, { ...reached, link, request });
    if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued') return { link, outcome };
    // A message that may have gone out keeps its link.
    if (outcome !== 'message.uncertain') await shortLinks.withdraw(requester.accountId, link.id);
    return outcome;
  }

  return {
    /** Checks a request before anything is created. Returns its failures, the same as those of the methods below. */
    async check(
      requester: Pick<LinkRequester, 'accountId' | 'kind'>,
      request: LinkRequest,
    ): Promise<Failure | undefined> {
      if (request.kind === 'field-agent') return fail('link.badTarget');
      const opened = await checkRequest(requester, request);
      return isFailure(opened) ? opened : undefined;
    },

    /** Why a recipient would get no link of a mailing, for each; undefined for a recipient who would. Failures: those of the request. */
    async checkRecipients(
      requester: LinkRequester,
      request: LinkRequest & { channel: SendRequest['channel'] | 'none' },
      recipientIds: readonly string[],
    ): Promise<(SendProblem | undefined)[] | Failure> {
      const opened = await checkRequest(requester, request);
      if (isFailure(opened)) return opened;
      const { channel } = request;
      const by = { subject: opened.subject, kind: requester.kind };
      const found: (SendProblem | undefined)[] = [];
      for (const id of recipientIds) {
        const checked =
          channel === 'none'
            ? await factory.checkRecipient(opened.account, id, request, by)
            : await findProblem(requester, opened, { ...request, channel, isMailing: true }, id);
        found.push(typeof checked === 'string' ? checked : undefined);
      }
      return found;
    },

    /** Failures: those of the request. */
    async create(requester: LinkRequester, request: BatchRequest): Promise<CallData<typeof mintLinks> | Failure> {
      const { accountId } = requester;
      const opened = await checkRequest(requester, request);
      if (isFailure(opened)) return opened;
      const made: CallData<typeof mintLinks> = { links: [], problems: [] };
      for (const recipientId of new Set(request.recipients)) {
        const by = { subject: opened.subject, ...requester };
        const receiver = await factory.checkRecipient(opened.account, recipientId, request, by);
        const link =
          typeof receiver === 'string' ? receiver : await factory.createLink(opened.account, receiver, request, by);
        if (typeof link === 'string') made.problems.push({ recipientId, error: link });
        else made.links.push({ ...toListedLink(link), url: link.url });
      }
      log('info', 'links.made', { accountId, kind: request.kind, links: made.links.length });
      return made;
    },

    /** Failures: those of the request, `request.tooMany` (with `seconds`): what was sent until then stays sent. */
    async send(requester: LinkRequester, request: SendRequest): Promise<SendResult | Failure> {
      const { accountId, kind } = requester;
      // The page of an installation is for the people who visit it.
      if (request.kind === 'field-agent') return fail('link.badTarget');
      const opened = await checkRequest(requester, request);
      if (isFailure(opened)) return opened;
      const written: SendResult = { links: [], problems: [] };
      for (const recipientId of new Set(request.recipients)) {
        // A mailing counts its own.
        const seconds = request.mailing ? 0 : await limiter.consume('templateSend', accountId);
        if (seconds > 0) return fail('request.tooMany', { seconds });
        const made = await sendOne(requester, opened, request, recipientId);
        if (typeof made === 'string') written.problems.push({ recipientId, error: made });
        else written.links.push({ ...toListedLink(made.link), outcome: made.outcome });
      }
      // One alone has been waited for already.
      if (!request.mailing && request.recipients.length > 1) await updateQueuedOutcomes(messagesOf(kind), written);
      log('info', 'links.sent', {
        accountId,
        kind: request.kind,
        channel: request.channel,
        links: written.links.length,
      });
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
    async withdraw({ accountId, kind }: LinkRequester, id: string): Promise<{ isWithdrawn: boolean } | Failure> {
      const recipientId = kind === 'test' ? (await shortLinks.find(accountId, id))?.recipient_id : undefined;
      if (recipientId !== undefined && !(await recipients.isTest({ accountId, recipientId })))
        return fail('request.notFound');
      return (await shortLinks.withdraw(accountId, id)) ? { isWithdrawn: true } : fail('request.notFound');
    },
  };
}

/** Updates the outcomes of messages that were queued. */
async function updateQueuedOutcomes(messages: Messages, written: SendResult): Promise<void> {
  const queued = written.links.filter(({ outcome }) => outcome === 'queued');
  const settled = queued.length > 0 ? await messages.awaitOutcomes(queued.map(({ id }) => id)) : new Map();
  written.links = written.links.flatMap((link) => {
    const outcome = settled.get(link.id) ?? link.outcome;
    if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued') return [{ ...link, outcome }];
    written.problems.push({
      recipientId: link.recipientId,
      error: DELIVERY_PROBLEMS[outcome as DeliveryError['kind']],
    });
    return [];
  });
}

/** A link whose message does not go out is withdrawn. */
export const withdrawUndeliveredLink: OutcomeListener = async (trx, { id, accountId, at, outcome }) => {
  const staysValid = ['sent', 'captured', 'unknown', 'delivered', 'bounced'].includes(outcome);
  if (!staysValid) await withdrawShortLink(trx, { accountId, id }, at);
};
