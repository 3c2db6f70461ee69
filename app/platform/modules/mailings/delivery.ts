import type { KeyKind } from '~/contract/enums';
import type { CategoryMessage, MailingContent, MailingProblem } from '~/contract/mailings';
import type { MessageChannel } from '~/contract/messages';
import type { PlatformContext } from '../../context';
import { createRateLimiter } from '../../http/rate-limiter';
import { fail, FailureError, isFailure, type Failure } from '../../http/result';
import { createLinkOrders } from '../links/service';
import { createMessageService } from '../messages/service';
import type { SendOutcome } from '../../ports/messages';
import { createRecipientService } from '../recipients/service';

/** What a mailing brings, by what and in whose name. */
export interface Sending {
  accountId: string;
  actor: string;
  kind: KeyKind;
  channel: MessageChannel;
  content: MailingContent;
}

/** What came of one recipient. `stop`: the others have to wait; without an outcome nothing was tried. */
interface Delivered {
  outcome?: { outcome: SendOutcome | 'failed'; error: MailingProblem | null; message_id: string | null };
  stop?: Failure;
}

interface Receiver {
  recipientId: string;
  /** Of the message that is written to him, or of the link that it brings. */
  messageId: string;
}

const REASONS = {
  noConsent: 'recipient.optedOut',
  paused: 'recipient.paused',
  stopped: 'recipient.stopped',
  noContact: 'link.noContact',
} as const satisfies Record<string, MailingProblem>;

const FAILURES = [
  'recipient.notFound',
  'message.undeliverable',
  'message.notSetUp',
  'message.notAllowed',
] as const satisfies MailingProblem[];

/** Why one alone gets nothing; undefined for what stands in the way of all. */
const problemOf = ({ name }: Failure): MailingProblem | undefined => FAILURES.find((each) => each === name);

const failed = (error: MailingProblem): Delivered => ({ outcome: { outcome: 'failed', error, message_id: null } });

/** Brings one recipient what a mailing brings. */
export function createMailingDelivery(context: PlatformContext) {
  const messages = createMessageService(context);
  const links = createLinkOrders(context);
  const recipients = createRecipientService(context);
  const limiter = createRateLimiter(context);

  const orderOf = ({ accountId, channel }: Sending, message: CategoryMessage, recipientId: string) => ({
    ...message,
    accountId,
    recipientId,
    channel,
  });

  /** Whether a test key writes to somebody real. */
  const isOutOfReach = async ({ accountId, kind }: Sending, recipientId: string): Promise<boolean> =>
    kind === 'test' && !(await recipients.isTest({ accountId, recipientId }));

  async function deliverMessage(
    sending: Sending,
    message: CategoryMessage,
    { recipientId, messageId }: Receiver,
  ): Promise<Delivered> {
    if (await isOutOfReach(sending, recipientId)) return failed('recipient.notTest');
    const by = { kind: sending.kind, origin: 'mailing', id: messageId } as const;
    const sent = await messages.notify(orderOf(sending, message, recipientId), by);
    if (isFailure(sent)) {
      if (sent.name === 'server.unavailable') return { ...failed('message.uncertain'), stop: sent };
      const problem = problemOf(sent);
      return problem ? failed(problem) : { stop: sent };
    }
    const { outcome } = sent;
    if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued')
      return { outcome: { outcome, error: null, message_id: sent.messageId } };
    return failed(REASONS[outcome]);
  }

  async function deliverLink(
    { accountId, actor, kind, channel }: Sending,
    { days, ...link }: Extract<MailingContent, { kind: 'link' }>['link'],
    { recipientId, messageId }: Receiver,
  ): Promise<Delivered> {
    const order = {
      ...link,
      origin: 'mailing' as const,
      id: messageId,
      seconds: days * 24 * 3600,
      recipients: [recipientId],
      channel: channel as 'email' | 'sms',
    };
    const written = await links.send({ accountId, actor, kind }, order);
    if (isFailure(written)) return { stop: written };
    const [made] = written.links;
    if (made) return { outcome: { outcome: made.outcome, error: null, message_id: made.id } };
    const error = written.problems[0]?.error ?? 'message.uncertain';
    return { ...failed(error), ...(error === 'message.uncertain' && { stop: fail('server.unavailable') }) };
  }

  return {
    /** Whether the next one may go out; the failure says when. Links count where they are sent. */
    async admit({ accountId, content }: Sending): Promise<Failure | undefined> {
      const seconds = content.kind === 'message' ? await limiter.consume('mailing', accountId) : 0;
      return seconds > 0 ? fail('request.tooMany', { seconds }) : undefined;
    },

    deliver: (sending: Sending, receiver: Receiver): Promise<Delivered> =>
      sending.content.kind === 'message'
        ? deliverMessage(sending, sending.content, receiver)
        : deliverLink(sending, sending.content.link, receiver),

    /** Why one would not get a message now; undefined for one who would. */
    async judge(sending: Sending, message: CategoryMessage, recipientId: string): Promise<MailingProblem | undefined> {
      const verdict = await messages.judge(orderOf(sending, message, recipientId));
      if (isFailure(verdict)) {
        const problem = problemOf(verdict);
        if (!problem) throw new FailureError(verdict);
        return problem;
      }
      return verdict in REASONS ? REASONS[verdict as keyof typeof REASONS] : undefined;
    },

    /** The message as one gets it. */
    preview: (sending: Sending, message: CategoryMessage, recipientId: string) =>
      messages.preview(orderOf(sending, message, recipientId)),
  };
}
