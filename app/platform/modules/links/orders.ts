import { channelState } from '~/config/sandboxes';
import type { CallData, CallInput } from '~/contract/call';
import { localizeForm } from '~/contract/form-texts';
import type { listLinks, mintLinks, SEND_PROBLEMS, sendLinks } from '~/contract/links';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { createRateLimiter } from '../../http/rate-limiter';
import { fail, isFailure, type Failure } from '../../http/result';
import { deliver } from '../../messages/deliver';
import type { InvitationKind } from '../../messages/kinds/codes-and-links';
import { renderMessage, type RenderedMessage } from '../../messages/render';
import { DeliveryError } from '../../ports/messages';
import { createAccountService, messageAccount } from '../accounts/service';
import { createConsentService, INVITATION_CATEGORY } from '../consents/service';
import { createContactService } from '../contacts/service';
import { createRecipientService } from '../recipients/service';
import { createShortLinkService } from '../short-links/service';
import { createLinkMint, PROVES, type MadeLink, type Order, type Orderer, type OrderSubject } from './mint';

/** What is ordered for each of the recipients. */
type ListOrder = Order & { recipients: readonly string[] };
type SendOrder = ListOrder & Pick<CallInput<typeof sendLinks>['body'], 'channel'>;
type SendProblem = (typeof SEND_PROBLEMS)[number];
type Written = CallData<typeof sendLinks>;

const PROBLEM_OF = {
  undeliverable: 'message.undeliverable',
  stopped: 'recipient.stopped',
  temporary: 'message.uncertain',
  notSetUp: 'message.notSetUp',
  notAllowed: 'message.notAllowed',
} as const satisfies Record<DeliveryError['kind'], SendProblem>;

const isoTime = (time: number) => new Date(time).toISOString();
const listed = ({ id, recipient, expiresAt }: MadeLink) => ({
  recipientId: recipient.id,
  id,
  expiresAt: isoTime(expiresAt),
});

/** Orders of links for recipients: made only, or sent as well. */
export function createLinkOrders(context: PlatformContext) {
  const { db, clock, ids, config, messagesOf, log } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const consents = createConsentService(context);
  const recipients = createRecipientService({ db });
  const shortLinks = createShortLinkService(context);
  const limiter = createRateLimiter({ db, clock });
  const mint = createLinkMint(context);

  async function open(accountId: string, order: ListOrder) {
    const account = await accounts.findAccount(accountId);
    if (!account) return fail('account.notFound');
    const subject = await mint.check(accountId, order);
    return isFailure(subject) ? subject : { account, subject };
  }

  /** Writes to one recipient. Resolves to why not, or to nothing. */
  async function write(
    { kind }: Orderer,
    account: AccountRow,
    { link, order, subject }: { link: MadeLink; order: SendOrder; subject: OrderSubject },
  ): Promise<SendProblem | undefined> {
    const { channel } = order;
    // What is to be proven is proven there and nowhere else.
    if (order.contact && PROVES[order.kind] !== channel) return 'link.noContact';
    const to = link.contact || (await contacts.findDestination(account, link.recipient, channel));
    if (!to) return 'link.noContact';
    const owner = { accountId: account.id, recipientId: link.recipient.id };
    const judgement = await consents.judge({ owner, category: INVITATION_CATEGORY, channel });
    if (judgement.verdict !== 'send' && judgement.verdict !== 'unknown') return 'recipient.optedOut';
    const wayOut = judgement.verdict === 'send' ? judgement.wayOut : undefined;
    const rendered = messageOf(account, { link, order, subject, unsubscribeUrl: wayOut?.url });
    try {
      await deliver({ ids, messages: messagesOf(kind) }, account, { channel, to }, rendered, wayOut?.headers);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return PROBLEM_OF[error.kind];
    }
    await shortLinks.markSent(account.id, link.id, channel);
    return undefined;
  }

  return {
    /** What is wrong with an order, before anything is made: its failures, as of all that follow. */
    async check(accountId: string, order: Order): Promise<Failure | undefined> {
      if (order.kind === 'field-agent') return fail('link.badTarget');
      const subject = await mint.check(accountId, order);
      return isFailure(subject) ? subject : undefined;
    },

    /** Failures: those of the order. */
    async mint(orderer: Orderer, order: ListOrder): Promise<CallData<typeof mintLinks> | Failure> {
      const { accountId } = orderer;
      const opened = await open(accountId, order);
      if (isFailure(opened)) return opened;
      const made: CallData<typeof mintLinks> = { links: [], problems: [] };
      for (const recipientId of new Set(order.recipients)) {
        const link = await mint.mint(opened.account, recipientId, order, { subject: opened.subject, ...orderer });
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
      const opened = await open(accountId, order);
      if (isFailure(opened)) return opened;
      const { account, subject } = opened;
      const isCaptured = kind === 'test' || channelState(config, order.channel) === 'captured';
      const outcome = isCaptured ? 'captured' : 'sent';
      const written: Written = { links: [], problems: [] };
      for (const recipientId of new Set(order.recipients)) {
        const seconds = await limiter.consume('templateSend', accountId);
        if (seconds > 0) return fail('request.tooMany', { seconds });
        const link = await mint.mint(account, recipientId, order, { subject, ...orderer });
        const problem = typeof link === 'string' ? link : await write(orderer, account, { link, order, subject });
        if (typeof link === 'string' || problem) {
          // A message that may have gone out keeps its link.
          if (typeof link !== 'string' && problem !== 'message.uncertain')
            await shortLinks.withdraw(accountId, link.id);
          written.problems.push({ recipientId, error: problem ?? 'recipient.notFound' });
        } else written.links.push({ ...listed(link), outcome });
      }
      log('info', 'links.sent', { accountId, kind: order.kind, channel: order.channel, links: written.links.length });
      return written;
    },

    async list(accountId: string, recipientId: string): Promise<CallData<typeof listLinks>> {
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

    /** Failures: `request.notFound`; `recipient.notTest` where a test key asks for the link of somebody real. */
    async withdraw({ accountId, kind }: Orderer, id: string): Promise<{ isWithdrawn: boolean } | Failure> {
      const recipientId = kind === 'test' ? await shortLinks.ownerOf(accountId, id) : undefined;
      if (recipientId !== undefined && !(await recipients.isTest({ accountId, recipientId })))
        return fail('recipient.notTest');
      return (await shortLinks.withdraw(accountId, id)) ? { isWithdrawn: true } : fail('request.notFound');
    },
  };
}

function messageOf(
  account: AccountRow,
  {
    link,
    order,
    subject,
    unsubscribeUrl,
  }: { link: MadeLink; order: SendOrder; subject: OrderSubject; unsubscribeUrl: string | undefined },
): RenderedMessage {
  const language = link.recipient.locale ?? account.default_locale;
  const { url } = link;
  const scene = { language, account: messageAccount(account) };
  if (subject.form) {
    const formTitle = localizeForm(subject.form.definition, language).title;
    return renderMessage('form.invitation', { ...scene, params: { formTitle, url, unsubscribeUrl } });
  }
  if (order.kind === 'pay') {
    const currency = currencyOf(account.country);
    return renderMessage('payLink', { ...scene, params: { url, amountCents: link.amountCents ?? 0, currency } });
  }
  return renderMessage('link.invitation', {
    ...scene,
    params: { kind: order.kind as InvitationKind, url, unsubscribeUrl },
  });
}
