import type { CallData, CallInput } from '~/lib/contract/call';
import type { KeyKind } from '~/lib/contract/enums';
import type { sendNotification } from './calls';
import { LINK_SECONDS, UNSUBSCRIBE_LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { MessageOutcome } from '~/platform/db/preference-row-types';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { composeMessage } from '~/platform/messages/send-rendered';
import type { WriteTogether } from '~/platform/messages/message-queue';
import { permanentFailure } from '~/platform/messages/delivery-failures';
import { renderMessage, type RenderedMessage } from '~/platform/messages/render-message';
import {
  DeliveryError,
  type ContactChannel,
  type MessageOrigin,
  type OutgoingMessage,
} from '~/platform/ports/messages';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createConsentService, isStopped, type UnsubscribeLink } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { isSuppressed, type OutcomeListener } from '~/areas/deliveries/service.server';
import { getMessageAccount } from './texts/service.server';
import { createPushPayload } from './push-payload.server';
import { createPushSender } from '~/areas/push/service.server';
import { createMessageStore } from './store.server';
import { localizeMessageText, type LocalizedMessageText } from './localize-message-text.server';

export { createQuietHours, getQuietHours } from './quiet-hours.server';
export { messageRecords } from './dataset-store.server';

/** One message of a category to one recipient; its texts may have merge tags, and versions in other languages. */
type MessageOrder = CallInput<typeof sendNotification>['body'] & LocalizedMessageText;
/** All but push messages go to one contact of the recipient. */
type Order = MessageOrder & { channel: ContactChannel };
type Sent = CallData<typeof sendNotification>;

/** To whom a message would go, and how its reader can say no. */
interface Reached {
  id: string;
  account: AccountRow;
  recipient: RecipientRow;
  wayOut: UnsubscribeLink | undefined;
}

interface Draft extends Reached {
  by: Sender;
}

/** Of which kind the API key is that sends it, and who keeps a log of it beside ours. */
interface Sender {
  kind: KeyKind;
  origin: Extract<MessageOrigin, 'notification' | 'mailing'>;
  /** Of the message; a new one where it is left out. */
  id?: string;
  /** Done with the message, or not at all. */
  within?: WriteTogether;
}

const OUTCOMES: Readonly<Record<Parameters<OutcomeListener>[1]['outcome'], MessageOutcome>> = {
  sent: 'sent',
  captured: 'captured',
  delivered: 'delivered',
  bounced: 'bounced',
  stopped: 'held',
  suppressed: 'held',
  notAllowed: 'held',
  undeliverable: 'failed',
  temporary: 'failed',
  notSetUp: 'failed',
  unknown: 'unsure',
};

const notSent = (outcome: Sent['outcome']): Sent => ({ outcome, messageId: null });

/** Messages that an account sends to its recipients. Spec: preferences-and-consent 1 and 3, "Notification log". */
export function createMessageService(context: PlatformContext) {
  const { db, clock, ids, config, tokens, log, messagesOf } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const contacts = createContactService({ db });
  const store = createMessageStore(db);
  const consents = createConsentService(context);

  async function render(
    id: string,
    { account, recipient }: Pick<Draft, 'account' | 'recipient'>,
    order: Order,
    wayOut: UnsubscribeLink | undefined,
  ): Promise<RenderedMessage> {
    const owner = { accountId: account.id, recipientId: recipient.id };
    const linkTo = async (purpose: 'view-online' | 'preferences', seconds: number) => {
      const claims = { purpose, ...owner, messageId: id, channel: order.channel };
      return config.publicUrl + linkPath(purpose, await tokens.mintLink(claims, seconds));
    };
    return renderMessage('notification', {
      language: recipient.locale ?? account.default_locale,
      account: await getMessageAccount(db, account),
      recipientName: recipient.name,
      params: {
        subject: order.subject,
        paragraphs: order.text.split(/\r?\n\s*\r?\n/),
        viewOnlineUrl: await linkTo('view-online', UNSUBSCRIBE_LINK_SECONDS),
        preferencesUrl: await linkTo('preferences', LINK_SECONDS),
        unsubscribeUrl: wayOut?.url,
      },
    });
  }

  /** Keeps a composed message together with its line in the log. */
  async function send(
    { id, account, recipient, by: { kind, origin, within } }: Draft,
    { channel, category }: MessageOrder,
    { message, subject, body }: { message: OutgoingMessage; subject: string; body: string },
  ): Promise<Sent | Failure> {
    const row = {
      id,
      account_id: account.id,
      recipient_id: recipient.id,
      channel,
      category,
      to: channel === 'push' ? '' : message.to,
      subject,
      body,
      sent_at: clock.now(),
      outcome: 'queued' as const,
    };
    const saveMessage = async (trx: Db) => {
      await createMessageStore(trx).insert(row);
      await within?.(trx);
    };
    const weight = origin === 'mailing' ? ('mailing' as const) : ('single' as const);
    try {
      const whole = { ...message, recipientId: recipient.id, origin, weight };
      return { outcome: await messagesOf(kind).send(whole, saveMessage), messageId: id };
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      // A carrier that gave no answer may have passed the message on.
      if (error.kind !== 'unknown') await store.remove(id);
      if (error.kind === 'stopped') return notSent('stopped');
      if (error.kind === 'undeliverable' && channel === 'push') return notSent('noContact');
      log('warn', 'notification.failed', { accountId: account.id, channel, kind: error.kind });
      return (
        permanentFailure(error) ?? fail(error.kind === 'undeliverable' ? 'message.undeliverable' : 'server.unavailable')
      );
    }
  }

  async function sendByPush(draft: Draft, order: MessageOrder): Promise<Sent | Failure> {
    const { id, account, recipient, wayOut } = draft;
    const owner = { accountId: account.id, recipientId: recipient.id };
    if (!(await createPushSender(context).hasBrowser(owner))) return notSent('noContact');
    const payload = await createPushPayload(context, { id, account, recipient, order, unsubscribeUrl: wayOut?.url });
    const { title: subject, body: text, lang: language } = payload;
    const to = { id, accountId: account.id, channel: 'push' as const, to: recipient.id, fromName: account.name };
    const message = { ...to, subject, text, html: '', language, payload };
    return send(draft, order, { message, subject, body: order.text });
  }

  async function sendToContact(draft: Draft, order: Order): Promise<Sent | Failure> {
    const { id, account, recipient, wayOut } = draft;
    const to = await contacts.findDestination(account, recipient, order.channel);
    if (!to) return notSent('noContact');
    const rendered = await render(id, draft, order, wayOut);
    const message = composeMessage(account, { channel: order.channel, to }, rendered, { id, headers: wayOut?.headers });
    const isEmail = order.channel === 'email';
    const body = isEmail ? rendered.html : (rendered.smsText ?? rendered.text);
    return send(draft, order, { message, subject: isEmail ? rendered.subject : '', body });
  }

  /** Failures: `account.notFound`, `recipient.notFound`, `preferences.unknownCategory`. */
  async function reach({ accountId, recipientId, category, channel }: MessageOrder, id = ids.next()) {
    const account = await accounts.findAccount(accountId);
    if (!account) return fail('account.notFound');
    const recipient = await recipients.findRecipient(accountId, recipientId);
    if (!recipient) return fail('recipient.notFound');
    const judgement = await consents.check({ owner: { accountId, recipientId }, category, channel, messageId: id });
    if (judgement.result === 'unknown') return fail('preferences.unknownCategory');
    if (judgement.result !== 'send') return judgement.result;
    return { id, account, recipient, wayOut: judgement.unsubscribeLink } satisfies Reached;
  }

  /** What would keep a message from a recipient whom it reaches, as far as is known before it leaves. */
  async function obstacle({ account, recipient }: Reached, { channel }: MessageOrder) {
    if (channel === 'push') {
      const owner = { accountId: account.id, recipientId: recipient.id };
      return (await createPushSender(context).hasBrowser(owner)) ? undefined : 'noContact';
    }
    const to = await contacts.findDestination(account, recipient, channel);
    if (!to) return 'noContact';
    if (channel !== 'email' && (await isStopped(db, account.id, channel, to))) return 'stopped';
    return (await isSuppressed(db, { accountId: account.id, channel, to })) ? fail('message.suppressed') : undefined;
  }

  return {
    /** Whether one message would be sent now. Nothing is sent or stored. Failures: as of `notify`, before it sends. */
    async check(order: MessageOrder): Promise<Sent['outcome'] | Failure> {
      const reached = await reach(order);
      if (typeof reached === 'string' || isFailure(reached)) return reached;
      return (await obstacle(reached, order)) ?? 'sent';
    },

    /** One message as its recipient would get it; nothing is sent or kept. Undefined where it would not be sent. */
    async preview(order: MessageOrder) {
      const reached = await reach(order);
      if (typeof reached === 'string' || isFailure(reached)) return undefined;
      const { id, account, recipient, wayOut } = reached;
      const words = localizeMessageText(order, account, recipient);
      return { ...(await render(id, reached, { ...order, ...words } as Order, wayOut)), recipient, words };
    },

    /**
     * Sends one message, if the recipient wants it now. Failures: `account.notFound`, `recipient.notFound`,
     * `preferences.unknownCategory` (also where it does not apply to the channel), `message.undeliverable`, `message.notSetUp`,
     * `message.notAllowed`, `server.unavailable`.
     *
     * @param by a browser gets what people and live keys send, and nothing else
     */
    async notify(
      written: MessageOrder,
      by: Sender = { kind: 'live', origin: 'notification' },
    ): Promise<Sent | Failure> {
      const reached = await reach(written, by.id);
      if (isFailure(reached)) return reached;
      if (typeof reached === 'string') return notSent(reached);
      const { account, recipient } = reached;
      const order = { ...written, ...localizeMessageText(written, account, recipient) };
      if (order.channel === 'push' && by.kind !== 'live') return fail('message.notAllowed');
      const draft = { ...reached, by };
      const sent =
        order.channel === 'push' ? await sendByPush(draft, order) : await sendToContact(draft, order as Order);
      if ('messageId' in sent && sent.messageId !== null)
        log('info', 'notification.sent', { accountId: account.id, channel: order.channel });
      return sent;
    },
  };
}

/** Records the outcome of a message in the log. */
export const recordMessageOutcome: OutcomeListener = (trx, { id, outcome }) =>
  createMessageStore(trx).setOutcome(id, OUTCOMES[outcome]);

/** Removes a message from the log because it was taken back before it was sent. */
export const removeLoggedMessage = (trx: Db, id: string): Promise<number> => createMessageStore(trx).remove(id);

/** Messages that went out, and those that were captured instead. */
export function createMessageArchive({ db }: Pick<PlatformContext, 'db'>) {
  const { find, capture, listCaptured, listOf, capturedFor, removeCapturedFor, removeOlder } = createMessageStore(db);
  return {
    listOf,
    capturedFor,
    removeCapturedFor,
    removeOlder,
    findMessage: find,
    insert: capture,
    listCaptured,

    /** The message that a link came with, for the recipient it was sent to. Failures: `message.notFound`. */
    async view(link: LinkClaims) {
      const row = await find(link.messageId);
      if (row?.account_id !== link.accountId || row.recipient_id !== link.recipientId) return fail('message.notFound');
      return { body: row.body, subject: row.subject, sentAt: row.sent_at, isHtml: row.channel === 'email' };
    },
  };
}
