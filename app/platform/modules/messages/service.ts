import type { CallData, CallInput } from '~/contract/call';
import type { sendNotification } from '~/contract/messages';
import { LINK_SECONDS, UNSUBSCRIBE_LINK_SECONDS } from '~/config/limits';
import { channelState } from '~/config/sandboxes';
import { linkPath } from '~/contract/paths';
import type { LinkClaims } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { fail, type Failure } from '../../http/result';
import { deliver } from '../../messages/deliver';
import { refusalOf } from '../../messages/refusals';
import { renderMessage, type RenderedMessage } from '../../messages/render';
import { DeliveryError, type OutgoingMessage } from '../../ports/messages';
import { createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { createConsentService, type WayOut } from '../consents/service';
import { createContactService } from '../contacts/service';
import { writingAccount } from '../texts/service';
import { createPushNotifications, type PushDraft } from './push';
import { createMessageStore } from './store';

export { messageRecords } from './records';

type AnyOrder = CallInput<typeof sendNotification>['body'];
/** All but push messages go to one contact of the recipient. */
type Order = AnyOrder & { channel: OutgoingMessage['channel'] };
type Sent = CallData<typeof sendNotification>;

interface Draft {
  id: string;
  account: AccountRow;
  recipient: RecipientRow;
  to: string;
  rendered: RenderedMessage;
  wayOut: WayOut | undefined;
}

const notSent = (outcome: Sent['outcome']): Sent => ({ outcome, messageId: null });

/** Messages that an account sends to its recipients. Spec: preferences-and-consent 1 and 3, "Notification log". */
export function createMessageService(context: PlatformContext) {
  const { db, clock, ids, config, tokens, log } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const contacts = createContactService({ db });
  const store = createMessageStore(db);
  const consents = createConsentService(context);
  const pushMessages = createPushNotifications(context);

  async function render(
    id: string,
    { account, recipient }: Pick<Draft, 'account' | 'recipient'>,
    order: Order,
    wayOut: WayOut | undefined,
  ): Promise<RenderedMessage> {
    const owner = { accountId: account.id, recipientId: recipient.id };
    const linkTo = async (purpose: 'view-online' | 'preferences', seconds: number) => {
      const claims = { purpose, ...owner, messageId: id, channel: order.channel };
      return config.publicUrl + linkPath(purpose, await tokens.mintLink(claims, seconds));
    };
    return renderMessage('notification', {
      language: recipient.locale ?? account.default_locale,
      account: await writingAccount(db, account),
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

  async function send(
    { id, account, recipient, to, rendered, wayOut }: Draft,
    { channel, category }: Order,
  ): Promise<Sent | Failure> {
    const isEmail = channel === 'email';
    await store.insert({
      id,
      account_id: account.id,
      recipient_id: recipient.id,
      channel,
      category,
      to,
      subject: isEmail ? rendered.subject : '',
      body: isEmail ? rendered.html : (rendered.smsText ?? rendered.text),
      sent_at: clock.now(),
    });
    try {
      await deliver(context, account, { channel, to }, rendered, wayOut?.headers);
      await store.setOutcome(id, channelState(config, channel) === 'captured' ? 'captured' : 'sent');
      return { outcome: 'sent', messageId: id };
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      // After a passing trouble the log stays: a carrier that gave no answer may have passed the message on.
      await (error.kind === 'temporary' ? store.setOutcome(id, 'unsure') : store.remove(id));
      if (error.kind === 'stopped') return notSent('stopped');
      log('warn', 'notification.failed', { accountId: account.id, channel, kind: error.kind });
      return refusalOf(error) ?? fail(error.kind === 'undeliverable' ? 'message.undeliverable' : 'server.unavailable');
    }
  }

  async function sendByPush(draft: PushDraft): Promise<Sent | Failure> {
    const outcome = await pushMessages.send(draft);
    if (outcome === 'gone') return notSent('noContact');
    if (outcome === 'notSetUp' || outcome === 'notAllowed') return fail(`message.${outcome}`);
    if (outcome === 'unavailable') {
      log('warn', 'notification.failed', { accountId: draft.account.id, channel: 'push', kind: 'temporary' });
      return fail('server.unavailable');
    }
    return { outcome, messageId: draft.id };
  }

  async function sendToContact(
    id: string,
    { account, recipient }: Pick<Draft, 'account' | 'recipient'>,
    order: Order,
    wayOut: WayOut | undefined,
  ): Promise<Sent | Failure> {
    const to = await contacts.findDestination(account, recipient, order.channel);
    if (!to) return notSent('noContact');
    const rendered = await render(id, { account, recipient }, order, wayOut);
    return send({ id, account, recipient, to, rendered, wayOut }, order);
  }

  return {
    /**
     * Sends one message, if the recipient wants it now. Failures: `account.notFound`, `recipient.notFound`,
     * `preferences.unknownCategory` (also where it does not apply to the channel), `message.undeliverable`, `message.notSetUp`,
     * `message.notAllowed`, `server.unavailable`.
     */
    async notify(order: AnyOrder): Promise<Sent | Failure> {
      const account = await accounts.findAccount(order.accountId);
      if (!account) return fail('account.notFound');
      const recipient = await recipients.findRecipient(order.accountId, order.recipientId);
      if (!recipient) return fail('recipient.notFound');
      const { category, channel } = order;
      const id = ids.next();
      const owner = { accountId: account.id, recipientId: recipient.id };
      const judgement = await consents.judge({ owner, category, channel, messageId: id });
      if (judgement.verdict === 'unknown') return fail('preferences.unknownCategory');
      if (judgement.verdict !== 'send') return notSent(judgement.verdict);
      const { wayOut } = judgement;
      const sent =
        order.channel === 'push'
          ? await sendByPush({ id, account, recipient, order, unsubscribeUrl: wayOut?.url })
          : await sendToContact(id, { account, recipient }, order as Order, wayOut);
      if ('outcome' in sent && sent.outcome === 'sent')
        log('info', 'notification.sent', { accountId: account.id, channel });
      return sent;
    },
  };
}

/** A message that was sent, as its recipient may read it again. */
interface SentMessage {
  body: string;
  subject: string;
  sentAt: number;
  isHtml: boolean;
}

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
    async view(link: LinkClaims): Promise<SentMessage | Failure> {
      const row = await find(link.messageId);
      if (row?.account_id !== link.accountId || row.recipient_id !== link.recipientId) return fail('message.notFound');
      return { body: row.body, subject: row.subject, sentAt: row.sent_at, isHtml: row.channel === 'email' };
    },
  };
}
