import { createCapturedMessages } from '../adapters/captured-messages';
import { messagePorts, pushPort } from '../carriers';
import type { PlatformContext } from '../context';
import { UnknownJobKind, type JobHandler, type Worker } from '../jobs/worker';
import { remember } from '~/domain/remember';
import { createAccountStatusChecks } from '../messages/account-status-check';
import type { FollowUpKind, FollowUpWriter } from '../messages/follow-ups';
import type { MessageStep } from '../messages/queue';
import { withLinkCount } from '../messages/sent-links';
import { withShortAddresses } from '../messages/short-addresses';
import { createStopCheck } from '../messages/stop-check';
import { createSuppressionCheck } from '../messages/suppression-check';
import type { createAccountGate } from '~/areas/accounts/service.server';
import { isStopped, keepCarriersStop } from '~/areas/consents/service.server';
import { createDeliveryService, isSuppressed } from '~/areas/deliveries/service.server';
import { createDraftRecall } from '~/areas/drafts/service.server';
import { tellLink } from '~/areas/links/service.server';
import { createMailingRecall, tellMailing } from '~/areas/mailings/service.server';
import { createMessageArchive, forgetMessage, tellMessageLog } from '~/areas/messages/service.server';
import { tellCode } from '~/areas/verification/service.server';
import { isContactOfUser } from '~/areas/users/service.server';
import { createPushCarrier } from '~/areas/push/service.server';
import { tellSendList } from '~/areas/form-invitations/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';
import type { MessagePort } from '../ports/messages';
import type { PushPort } from '../ports/push';

type Needs = Pick<
  PlatformContext,
  'config' | 'db' | 'clock' | 'ids' | 'tokens' | 'jobs' | 'events' | 'log' | 'meter'
> & {
  standing: ReturnType<typeof createAccountGate>['standing'];
  carriers: MessagePort;
  push: PushPort;
  isResting: Worker['isPaused'];
  wake(): void;
  drain?: Parameters<typeof createDeliveryService>[0]['drain'];
};

/** Who is told what became of a message. */
const LISTENERS = {
  notification: tellMessageLog,
  sending: tellSendList,
  mailing: async (trx, message) => {
    await tellMailing(trx, message);
    await tellMessageLog(trx, message);
    await tellLink(trx, message);
  },
  link: tellLink,
  draft: tellLink,
  code: tellCode,
  alert: async () => undefined,
} satisfies Parameters<typeof createDeliveryService>[0]['listeners'];

/** How messages are promised, and how they go out. */
interface Messaging extends Pick<PlatformContext, 'messages' | 'messagesOf' | 'followUp' | 'reportDelivery'> {
  /** Sends what a job of a carrier's queue stands for. */
  send: JobHandler;
}

/** What carries messages: what the configuration names, or what stands in its place. */
export async function createCarriers(
  { config, db, clock, safariPush }: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'safariPush'>,
  instead: { messages?: MessagePort; push?: PushPort },
): Promise<{ carriers: MessagePort; push: PushPort }> {
  const outbox = createMessageArchive({ db });
  return {
    carriers: instead.messages ?? (await messagePorts(config, createCapturedMessages(outbox, clock))),
    push: instead.push ?? pushPort(config, outbox, clock, safariPush),
  };
}

/** Who writes what follows an act: each is loaded for the first one. */
function createFollowUpWriters(needs: Needs): (kind: FollowUpKind) => Promise<FollowUpWriter> {
  const loaded = remember<Promise<FollowUpWriter>>();
  const load: Readonly<Record<FollowUpKind, () => Promise<FollowUpWriter>>> = {
    submission: async () => (await import('~/areas/form-page/service.server')).createConfirmation(needs),
    payment: async () => (await import('~/areas/payments/service.server')).createReceiptMail(needs),
    enrollment: async () => (await import('~/areas/enrollment/service.server')).createEnrollmentLetters(needs),
  };
  return async (kind) => {
    if (!Object.hasOwn(load, kind)) throw new UnknownJobKind(`what follows a ${kind}`);
    return loaded(kind, load[kind]);
  };
}

/** Puts the way of a message together: from the act that promises it, by what may keep it back, to its carrier. */
export function createMessaging(needs: Needs): Messaging {
  const { config, db, clock, carriers } = needs;
  const recall = createMailingRecall(needs);
  const draftRecall = createDraftRecall(needs);
  const deliveries = createDeliveryService({
    ...needs,
    writerOf: createFollowUpWriters(needs),
    listeners: LISTENERS,
    recalls: {
      mailing: {
        isDue: recall.isDue,
        async tell(trx, message) {
          await recall.tell(trx, message);
          await forgetMessage(trx, message.id);
          await tellLink(trx, { ...message, outcome: 'notAllowed' });
        },
      },
      // Who is removed from the account gets nothing more, however long a carrier was away.
      alert: {
        isDue: async ({ account_id: accountId, channel, to }) =>
          channel === 'push' || !(await isContactOfUser(db, { accountId, channel, to })),
        tell: async () => undefined,
      },
      draft: {
        isDue: draftRecall.isDue,
        async tell(trx, message) {
          await draftRecall.tell(trx, message);
          await tellLink(trx, { ...message, outcome: 'notAllowed' });
        },
      },
    },
  });
  const gates = createAccountStatusChecks({
    getStatus: needs.standing,
    isContactOfUser: isContactOfUser.bind(undefined, db),
    restrictsTrials: config.signUp !== 'open',
  });
  const stops = {
    isStopped: isStopped.bind(undefined, db),
    keepCarriersStop: keepCarriersStop.bind(undefined, needs),
  };
  // What keeps a message back is asked when it is promised, so that whoever promises it can say so, and again when it goes.
  const heldBack = <T>(next: MessageStep<T>) =>
    gates.checkStatus(createStopCheck(createSuppressionCheck(next, isSuppressed.bind(undefined, db)), stops));
  const { shortenUrl: shorten } = createShortLinkService(needs);
  const kept = withLinkCount(deliveries.keep, needs.meter);
  const promise = heldBack(withShortAddresses(kept, { publicUrl: config.publicUrl, shorten }));
  const messages = deliveries.messagesBy(promise);
  const kinds = {
    live: messages,
    team: deliveries.messagesBy(gates.onlyUsers(promise)),
    test: deliveries.messagesInto((into) => createCapturedMessages(createMessageArchive({ db: into }), clock)),
  };
  const byPush = createPushCarrier(needs);
  return {
    messages,
    messagesOf: (kind) => kinds[kind],
    followUp: deliveries.followUp,
    reportDelivery: deliveries.report,
    send: deliveries.sendBy(heldBack((message) => (message.channel === 'push' ? byPush : carriers).send(message))),
  };
}
