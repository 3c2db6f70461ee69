import { createCapturedMessages } from '../adapters/captured-messages';
import { createMessageProviders, createPushProvider } from '../configured-providers';
import type { PlatformContext } from '../platform-context';
import { UnknownJobKind, type JobHandler, type Worker } from '../jobs/job-worker';
import { memoizeByKey } from '~/domain/memoize';
import { createAccountStatusChecks } from '../messages/account-status-check';
import type { FollowUpKind, FollowUpWriter } from '../messages/follow-up-messages';
import type { MessageStep } from '../messages/message-queue';
import { meterQueuedLinks } from '../messages/meter-queued-links';
import { withShortAddresses } from '../messages/shorten-message-links';
import { createStopCheck } from '../messages/stop-check';
import { createSuppressionCheck } from '../messages/suppression-check';
import type { createAccountStatusCheck } from '~/areas/accounts/service.server';
import { isStopped, saveProviderStop } from '~/areas/consents/service.server';
import { createDeliveryService, isSuppressed } from '~/areas/deliveries/service.server';
import { createDraftRecall } from '~/areas/drafts/service.server';
import { withdrawUndeliveredLink } from '~/areas/links/service.server';
import { createMailingRecall, recordMailingOutcome } from '~/areas/mailings/service.server';
import { createMessageArchive, removeLoggedMessage, recordMessageOutcome } from '~/areas/messages/service.server';
import { recordCodeDelivery } from '~/areas/verification/service.server';
import { isContactOfUser } from '~/areas/users/service.server';
import { createPushMessageProvider } from '~/areas/push/service.server';
import { recordSendOutcome } from '~/areas/form-invitations/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import type { MessagePort } from '../ports/messages';
import type { PushPort } from '../ports/push';

type Needs = Pick<
  PlatformContext,
  'config' | 'db' | 'clock' | 'ids' | 'tokens' | 'jobs' | 'events' | 'log' | 'meter'
> & {
  getAccountStatus: ReturnType<typeof createAccountStatusCheck>['getStatus'];
  providers: MessagePort;
  push: PushPort;
  isResting: Worker['isPaused'];
  wake(): void;
  drain?: Parameters<typeof createDeliveryService>[0]['drain'];
};

/** Who is notified of a message's outcome. */
const DELIVERY_LISTENERS = {
  notification: recordMessageOutcome,
  sending: recordSendOutcome,
  mailing: async (trx, message) => {
    await recordMailingOutcome(trx, message);
    await recordMessageOutcome(trx, message);
    await withdrawUndeliveredLink(trx, message);
  },
  link: withdrawUndeliveredLink,
  draft: withdrawUndeliveredLink,
  code: recordCodeDelivery,
  alert: async () => undefined,
} satisfies Parameters<typeof createDeliveryService>[0]['listeners'];

/** How messages are queued and sent. */
interface Messaging extends Pick<PlatformContext, 'messages' | 'messagesOf' | 'followUp' | 'reportDelivery'> {
  /** Sends the message of a job. */
  send: JobHandler;
}

/** The providers of messages: the configured ones, or their fallbacks. */
export async function createProviders(
  { config, db, clock, safariPush }: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'safariPush'>,
  overrides: { messages?: MessagePort; push?: PushPort },
): Promise<{ providers: MessagePort; push: PushPort }> {
  const messageArchive = createMessageArchive({ db });
  return {
    providers:
      overrides.messages ?? (await createMessageProviders(config, createCapturedMessages(messageArchive, clock))),
    push: overrides.push ?? createPushProvider(config, messageArchive, clock, safariPush),
  };
}

/** The writers of confirmations, each loaded when it is first needed. */
function createFollowUpWriters(needs: Needs): (kind: FollowUpKind) => Promise<FollowUpWriter> {
  const loaded = memoizeByKey<Promise<FollowUpWriter>>();
  const load: Readonly<Record<FollowUpKind, () => Promise<FollowUpWriter>>> = {
    submission: async () => (await import('~/areas/form-page/service.server')).createConfirmationEmail(needs),
    payment: async () => (await import('~/areas/payments/service.server')).createReceiptMail(needs),
    enrollment: async () => (await import('~/areas/enrollment/service.server')).createEnrollmentEmails(needs),
  };
  return async (kind) => {
    if (!Object.hasOwn(load, kind)) throw new UnknownJobKind(`what follows a ${kind}`);
    return loaded(kind, load[kind]);
  };
}

/** Wires up how a message is sent: from the action that queues it, through the checks, to its provider. */
export function createMessaging(needs: Needs): Messaging {
  const { config, db, clock, providers } = needs;
  const recall = createMailingRecall(needs);
  const draftRecall = createDraftRecall(needs);
  const deliveries = createDeliveryService({
    ...needs,
    writerOf: createFollowUpWriters(needs),
    listeners: DELIVERY_LISTENERS,
    recalls: {
      mailing: {
        isDue: recall.isDue,
        async notify(trx, message) {
          await recall.notify(trx, message);
          await removeLoggedMessage(trx, message.id);
          await withdrawUndeliveredLink(trx, { ...message, outcome: 'notAllowed' });
        },
      },
      // A removed user gets nothing more, however long a provider was unavailable.
      alert: {
        isDue: async ({ account_id: accountId, channel, to }) =>
          channel === 'push' || !(await isContactOfUser(db, { accountId, channel, to })),
        notify: async () => undefined,
      },
      draft: {
        isDue: draftRecall.isDue,
        async notify(trx, message) {
          await draftRecall.notify(trx, message);
          await withdrawUndeliveredLink(trx, { ...message, outcome: 'notAllowed' });
        },
      },
    },
  });
  const statusChecks = createAccountStatusChecks({
    getStatus: needs.getAccountStatus,
    isContactOfUser: isContactOfUser.bind(undefined, db),
    restrictsTrials: config.signUp !== 'open',
  });
  const stops = {
    isStopped: isStopped.bind(undefined, db),
    recordProviderStop: saveProviderStop.bind(undefined, needs),
  };
  // Every check runs when a message is queued, so that its sender gets the failure, and again when it is sent.
  const withChecks = <T>(next: MessageStep<T>) =>
    statusChecks.checkStatus(createStopCheck(createSuppressionCheck(next, isSuppressed.bind(undefined, db)), stops));
  const { shortenUrl: shorten } = createShortLinkService(needs);
  const enqueueCounted = meterQueuedLinks(deliveries.prepareEnqueue, needs.meter);
  const prepare = withChecks(withShortAddresses(enqueueCounted, { publicUrl: config.publicUrl, shorten }));
  const messages = deliveries.messagesBy(prepare);
  const kinds = {
    live: messages,
    team: deliveries.messagesBy(statusChecks.onlyUsers(prepare)),
    test: deliveries.messagesInto((into) => createCapturedMessages(createMessageArchive({ db: into }), clock)),
  };
  const pushProvider = createPushMessageProvider(needs);
  return {
    messages,
    messagesOf: (kind) => kinds[kind],
    followUp: deliveries.followUp,
    reportDelivery: deliveries.report,
    send: deliveries.sendBy(
      withChecks((message) => (message.channel === 'push' ? pushProvider : providers).send(message)),
    ),
  };
}
