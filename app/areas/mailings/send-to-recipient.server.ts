import type { KeyKind } from '~/lib/contract/enums';
import type { CategoryMessage, MailingContent, MailingProblem } from './calls';
import type { MessageChannel } from '~/areas/messages/calls';
import type { PlatformContext } from '~/platform/platform-context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createLinkService } from '~/areas/links/service.server';
import { createMessageService } from '~/areas/messages/service.server';
import type { WriteTogether } from '~/platform/messages/message-queue';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';

/** What a mailing sends, by which channel, and who ordered it. */
export interface MailingOrder {
  accountId: string;
  actor: string;
  kind: KeyKind;
  channel: MessageChannel;
  content: MailingContent;
  /** Of a reminder: whoever has answered since then gets none. It is kept with the mailing that it reminds of. */
  remindsSince?: number;
}

/** What came of one recipient: the message is kept, or why he gets none. `stop`: the others don't get one now either. */
type Delivered = { problem?: MailingProblem } | { stop: Failure };

interface Receiver {
  recipientId: string;
  /** Of the message that is written to him, or of the link that it brings. */
  messageId: string;
  /** Done with the message, or not at all. */
  within: WriteTogether;
}

const REASONS = {
  notListed: 'recipient.notListed',
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
  'message.suppressed',
] as const satisfies MailingProblem[];

/** Why one alone gets nothing; undefined for what stands in the way of all. */
const problemOf = ({ name }: Failure): MailingProblem | undefined => FAILURES.find((each) => each === name);

/** Sends a mailing to one recipient at a time. */
export function createMailingRecipientSender(context: PlatformContext) {
  const messages = createMessageService(context);
  const links = createLinkService(context);
  const recipients = createRecipientService(context);
  const submissions = createSubmissionService(context);
  const limiter = createRateLimiter(context);

  const orderOf = ({ accountId, channel }: MailingOrder, message: CategoryMessage, recipientId: string) => ({
    ...message,
    accountId,
    recipientId,
    channel,
  });

  /** Whether a test key writes to anybody but a test recipient. */
  const isOutOfReach = async ({ accountId, kind }: MailingOrder, recipientId: string): Promise<boolean> =>
    kind === 'test' && !(await recipients.isTest({ accountId, recipientId }));

  async function deliverMessage(
    sending: MailingOrder,
    message: CategoryMessage,
    { recipientId, messageId, within }: Receiver,
  ): Promise<Delivered> {
    if (await isOutOfReach(sending, recipientId)) return { problem: 'recipient.notFound' };
    const by = { kind: sending.kind, origin: 'mailing', id: messageId, within } as const;
    const sent = await messages.notify(orderOf(sending, message, recipientId), by);
    if (isFailure(sent)) {
      const problem = problemOf(sent);
      return problem ? { problem } : { stop: sent };
    }
    return sent.messageId === null ? { problem: REASONS[sent.outcome as keyof typeof REASONS] } : {};
  }

  async function deliverLink(
    { accountId, actor, kind, channel, remindsSince }: MailingOrder,
    { days, ...link }: Extract<MailingContent, { kind: 'link' }>['link'],
    { recipientId, messageId, within }: Receiver,
  ): Promise<Delivered> {
    const isReminder = remindsSince !== undefined;
    const owner = { accountId, formId: link.target, recipientId };
    if (isReminder && (await submissions.hasFinishedSince(owner, remindsSince)))
      return { problem: 'recipient.answered' };
    const order = {
      ...link,
      isReminder,
      id: messageId,
      seconds: days * 24 * 3600,
      recipients: [recipientId],
      channel: channel as 'email' | 'sms',
      mailing: within,
    };
    const written = await links.send({ accountId, actor, kind }, order);
    return isFailure(written) ? { stop: written } : { problem: written.problems[0]?.error };
  }

  return {
    /** Resolves to 0 where so many more may go out, else to the seconds to wait. */
    admit: ({ accountId }: MailingOrder, count: number): Promise<number> =>
      limiter.consume('mailing', accountId, count),

    deliver: (sending: MailingOrder, receiver: Receiver): Promise<Delivered> =>
      sending.content.kind === 'message'
        ? deliverMessage(sending, sending.content, receiver)
        : deliverLink(sending, sending.content.link, receiver),

    /** Why a recipient would not get a message now; undefined for a recipient who would. */
    async checkRecipient(
      sending: MailingOrder,
      message: CategoryMessage,
      recipientId: string,
    ): Promise<MailingProblem | undefined> {
      const verdict = await messages.check(orderOf(sending, message, recipientId));
      if (isFailure(verdict)) {
        const problem = problemOf(verdict);
        if (!problem) throw new FailureError(verdict);
        return problem;
      }
      return verdict in REASONS ? REASONS[verdict as keyof typeof REASONS] : undefined;
    },

    /** The message as one gets it. */
    preview: (sending: MailingOrder, message: CategoryMessage, recipientId: string) =>
      messages.preview(orderOf(sending, message, recipientId)),
  };
}
