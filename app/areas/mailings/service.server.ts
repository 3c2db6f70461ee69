import { hash } from 'node:crypto';
import type { CallData, CallInput } from '~/lib/contract/call';
import type { KeyKind } from '~/lib/contract/enums';
import type { Reminders } from './mailing-schemas';
import type { Audience, MailingAction, MailingContent } from './calls';
import type { previewCategoryMessage, previewLinkMailing } from './preview-calls';
import type { Mailing } from './calls';
import type { MessageChannel } from '~/areas/messages/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createAudienceResolver } from './resolve-audience.server';
import { createMailingOrderCheck } from './check-mailing-order.server';
import { createMailingPreviewer } from './preview.server';
import { createMailingReader, type MailingViewer } from './mailing-reader.server';
import { reminderKeysAfter, createReminderRows } from './reminders.server';
import { enqueueNextBatch, cancelNextBatch, startOrResumeMailing } from './send-batches.server';
import { createMailingRecipientStore } from './mailing-recipient-store.server';
import { createMailingStore } from './store.server';

export { createMailingRecall, createMailingBatchSender, recordMailingOutcome } from './send-batches.server';

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

/** What is ordered under a key. */
type Order = Content & { startAt?: string; reminders?: Reminders };

const TARGETS = { pause: 'paused', resume: 'running', cancel: 'canceled' } as const satisfies Record<
  MailingAction,
  string
>;

/** Without a channel: what is made and not sent. */
type Draft = Omit<Content, 'channel'> & { channel: MessageChannel | undefined };

type Preview = CallData<typeof previewCategoryMessage>;
type LinkPreview = CallData<typeof previewLinkMailing>;
type LinkContentOrder = CallInput<typeof previewLinkMailing>['body'];

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');

/** Lists what mailings sent to one recipient. */
export function createRecipientMailingHistory({ db }: Pick<PlatformContext, 'db'>) {
  const { listOf } = createMailingRecipientStore(db);
  return { listOf };
}

/** Mailings: one content for many recipients, each of whom gets it once at most. */
export function createMailingService(context: PlatformContext) {
  const { db, clock, jobs, log } = context;
  const store = createMailingStore(db);
  const mailingReader = createMailingReader(context);
  const accounts = createAccountService({ db });
  const audiences = createAudienceResolver(context);
  const check = createMailingOrderCheck(context);
  const previews = createMailingPreviewer(context);

  async function open(orderer: Orderer, order: Draft) {
    const account = await accounts.findAccount(orderer.accountId);
    if (!account) return fail('account.closed');
    const problem = await check({ ...orderer, ...order });
    if (problem) return problem;
    const audience = await audiences.resolve(account, order.to, orderer.kind);
    return isFailure(audience) ? audience : { account, audience };
  }

  /** The mailing, its reminders and the first step of each, together. The same order under the same key is there already. */
  const saveMailing = (mailing: MailingRow, named: readonly string[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const inTrx = createMailingStore(trx);
      if (!(await inTrx.create(mailing, named))) return;
      await enqueueNextBatch({ db: trx, jobs }, mailing, mailing.created_at);
      for (const reminder of createReminderRows(mailing)) {
        if (!(await inTrx.create(reminder, []))) throw new FailureError(fail('mailing.keyUsed'));
        await enqueueNextBatch({ db: trx, jobs }, reminder, mailing.created_at);
      }
    });

  async function create(orderer: Orderer, sendKey: string, order: Order): Promise<Failure | undefined> {
    const { content, reminders = { count: 0, days: 0 } } = order;
    if (reminders.count > 0 && !(content.kind === 'link' && content.link.kind === 'form'))
      return fail('mailing.noReminders');
    const opened = await open(orderer, order);
    if (isFailure(opened)) return opened;
    const { audience } = opened;
    const named = 'recipientIds' in audience.from ? audience.from.recipientIds : undefined;
    const now = clock.now();
    const mailing: MailingRow = {
      account_id: orderer.accountId,
      send_key: sendKey,
      order_hash: hashOf([orderer.kind, order]),
      key_kind: orderer.kind,
      channel: order.channel,
      content: JSON.stringify(content),
      segment: 'segment' in audience.from ? JSON.stringify(audience.from.segment) : null,
      total: await audience.count(),
      filled_to: '',
      is_filled: Number(named !== undefined),
      created_at: now,
      created_by: orderer.actor,
      state: 'running',
      stopped_by: '',
      step: 0,
      start_at: Math.max(now, order.startAt === undefined ? now : Date.parse(order.startAt)),
      reminds_of: null,
      reminder: 0,
      reminders: reminders.count,
      reminder_days: reminders.days,
    };
    await saveMailing(mailing, named ?? []);
    return undefined;
  }

  return {
    ...mailingReader,

    /**
     * Orders a mailing, or tells how far it has come where the same order was given before under this key. Failures: those of the
     * order and its segment, `message.notSetUp`, `mailing.noReminders` for what is no link to a form, `mailing.keyUsed`.
     */
    async send(orderer: Orderer, sendKey: string, order: Order): Promise<Mailing | Failure> {
      const key = { account_id: orderer.accountId, send_key: sendKey };
      if (!(await store.find(key))) {
        const failure = await create(orderer, sendKey, order);
        if (failure) return failure;
      }
      const mailing = await store.find(key);
      if (mailing?.order_hash !== hashOf([orderer.kind, order])) return fail('mailing.keyUsed');
      return mailingReader.get({ accountId: orderer.accountId, testsOnly: false }, sendKey);
    },

    /**
     * Whoever cancels one cancels the reminders that follow. Failures: `mailing.notFound`; `mailing.over` for one that was canceled,
     * or has nobody left to send to, nor a reminder to cancel.
     */
    async steer(viewer: MailingViewer, sendKey: string, act: MailingAction): Promise<Mailing | Failure> {
      const { accountId, testsOnly } = viewer;
      const changed = await db.transaction().execute((trx) => {
        const inTrx = createMailingStore(trx);
        return inTrx.steer({ account_id: accountId, send_key: sendKey }, async (mailing) => {
          if (testsOnly && mailing.key_kind !== 'test') return fail('mailing.notFound');
          const target = TARGETS[act];
          if (mailing.state === target || (act === 'resume' && mailing.state === 'done')) return mailing;
          const isOver =
            mailing.state === 'done' && (await createMailingRecipientStore(trx).countQueued(mailing)) === 0;
          const cancelReminders = () => inTrx.cancelAll(accountId, reminderKeysAfter(mailing));
          if (mailing.state === 'canceled') return fail('mailing.over');
          if (isOver) return act === 'cancel' && (await cancelReminders()) > 0 ? mailing : fail('mailing.over');
          if (act === 'resume') return startOrResumeMailing({ db: trx, jobs }, mailing, clock.now());
          const next = await inTrx.change(mailing, { state: target, stopped_by: '' });
          if (next) await cancelNextBatch({ db: trx, jobs }, mailing);
          if (next && act === 'cancel') await cancelReminders();
          return next;
        });
      });
      if (!changed) return fail('mailing.notFound');
      if (isFailure(changed)) return changed;
      log('info', 'mailing.steered', { accountId, act });
      return mailingReader.get(viewer, sendKey);
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
