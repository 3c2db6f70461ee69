import { segmentSchema, type Segment } from './segments/calls';
import { isServed } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import type { AccountRow } from '~/platform/db/schema';
import { isFailure } from '~/platform/http/failure';
import { UnknownJobKind } from '~/platform/jobs/job-worker';
import { QUEUE_RULES, type JobPort, type TakenJob } from '~/platform/ports/jobs';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createConsentService } from '~/areas/consents/service.server';
import { RECALL_GRACE_MS, type Recall, type OutcomeListener } from '~/areas/deliveries/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { DELIVERY_PROBLEMS } from '~/platform/messages/delivery-failures';
import { messageCategoryOf } from '~/areas/links/service.server';
import { createQuietHours } from '~/areas/messages/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createAudienceResolver } from './resolve-audience.server';
import { createMailingRecipientSender, type MailingOrder } from './send-to-recipient.server';
import { createMailingOrderCheck, parseMailingOrder } from './check-mailing-order.server';
import { createReminderService } from './reminders.server';
import {
  createMailingRecipientStore,
  RecipientTakenError,
  type NewMailingRecipient,
} from './mailing-recipient-store.server';
import { createMailingStore } from './store.server';

/**
 * Recipients of one batch. Each further attempt takes half as many, because the batch itself may have ended the
 * process.
 */
const BATCH_SIZE = 25;
/**
 * Messages of one mailing that wait for a provider at once, so that a mailing never delays another account for long.
 */
const MAX_QUEUED_MESSAGES = 600;
/** How often a mailing checks whether the provider has taken some of its messages. */
const QUEUE_POLL_MS = 1000;
/** How often a mailing checks whether the account has changed its quiet hours. */
const QUIET_POLL_MS = 15 * 60_000;
/** How often a mailing checks whether its suspended account is served again. */
const SUSPENDED_POLL_MS = 60_000;

/** What follows a batch: the next batch at a time, the end, or a stop with its reason. */
type BatchResult = { at: number } | { isDone: true } | { stoppedBy: string };

/**
 * Sets a mailing running and enqueues its next batch, in the caller's transaction.
 *
 * @param at when the batch may start; a mailing never starts before its own start time
 * @returns the changed mailing; undefined where somebody else has changed it meanwhile
 */
export async function startOrResumeMailing(
  { db, jobs }: { db: Db; jobs: Pick<JobPort, 'add' | 'drop'> },
  mailing: MailingRow,
  at: number,
): Promise<MailingRow | undefined> {
  const changed = await createMailingStore(db).change(mailing, { state: 'running', stopped_by: '' });
  if (!changed) return undefined;
  await cancelNextBatch({ db, jobs }, mailing);
  await enqueueNextBatch({ db, jobs }, changed, at);
  return changed;
}

/** @throws UnknownKind where it names a condition of a newer program: without it, more would be written to than were meant */
function parseSegment(stored: string): Segment {
  const { data, error } = segmentSchema.safeParse(JSON.parse(stored));
  if (error)
    throw new UnknownJobKind(
      `a segment with ${error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ')}`,
    );
  return data;
}

const batchJobKey = ({ account_id, send_key, step }: MailingRow) => JSON.stringify([account_id, send_key, step]);

/** Removes the job of the batch that a mailing was to send next. */
export const cancelNextBatch = (
  { db, jobs }: { db: Db; jobs: Pick<JobPort, 'drop'> },
  mailing: MailingRow,
): Promise<void> => jobs.drop(db, 'mailing', batchJobKey(mailing));

/**
 * Enqueues the job of a mailing's next batch. A job that runs twice finds that the mailing is further and sends
 * nothing.
 */
export async function enqueueNextBatch(
  { db, jobs }: { db: Db; jobs: Pick<JobPort, 'add'> },
  mailing: MailingRow,
  at: number,
): Promise<void> {
  const { account_id: accountId, send_key: sendKey, step, start_at } = mailing;
  const startAt = Math.max(at, start_at);
  await jobs.add(db, [{ queue: 'mailing', key: batchJobKey(mailing), accountId, data: { sendKey, step }, startAt }]);
}

/** Records the outcome of a message in its mailing. */
export const recordMailingOutcome: OutcomeListener = (trx, { id, accountId, at, outcome }) =>
  createMailingRecipientStore(trx).recordOutcome(
    { account_id: accountId, message_id: id },
    outcome === 'sent' || outcome === 'captured' || outcome === 'delivered'
      ? { outcome, error: null, at }
      : { outcome: 'failed', error: outcome === 'bounced' ? 'message.bounced' : DELIVERY_PROBLEMS[outcome], at },
  );

/**
 * Takes back messages whose mailing has stopped, or whose recipient no longer wants them. A later batch checks them
 * again.
 */
export function createMailingRecall(
  context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens' | 'jobs'>,
): Recall {
  const { db, clock, jobs } = context;
  const store = createMailingStore(db);
  const accountStatusCheck = createAccountStatusCheck({ db, clock });
  const consents = createConsentService(context);
  const quiet = createQuietHours(context);
  const forms = createFormService(context);
  const submissions = createSubmissionService({ db });

  /** Whether a message reminds somebody who has answered meanwhile. */
  const isAnswered = async (
    { accountId, content, remindsSince }: MailingOrder,
    recipientId: string,
  ): Promise<boolean> =>
    remindsSince !== undefined &&
    content.kind === 'link' &&
    submissions.hasFinishedSince({ accountId, formId: content.link.target, recipientId }, remindsSince);

  /** Whether a message brings a link to a form that nobody can fill in now. */
  const isClosed = async ({ accountId, content }: MailingOrder): Promise<boolean> =>
    content.kind === 'link' &&
    content.link.kind === 'form' &&
    isFailure(await forms.findOpen(accountId, content.link.target, clock.now()));

  return {
    async isDue({ id, account_id: accountId, recipient_id: recipientId, created_at }) {
      const mailing = await store.findOf(accountId, id);
      if (!mailing || mailing.state === 'paused' || mailing.state === 'canceled') return true;
      if (!isServed(await accountStatusCheck.getStatus(accountId))) return true;
      if (clock.now() - created_at < RECALL_GRACE_MS) return false;
      if ((await quiet.untilOf(accountId, [recipientId])).size > 0) return true;
      const sending = parseMailingOrder(mailing);
      if ((await isClosed(sending)) || (await isAnswered(sending, recipientId))) return true;
      const { channel, content } = sending;
      const category = content.kind === 'message' ? content.category : messageCategoryOf(content.link);
      const { result } = await consents.check({ owner: { accountId, recipientId }, category, channel });
      return result !== 'send' && result !== 'unknown';
    },

    async notify(trx, { id, accountId, at }) {
      const inTrx = createMailingStore(trx);
      const mailing = await inTrx.findOf(accountId, id);
      const waits = { outcome: 'waiting', error: null, message_id: null, at } as const;
      await createMailingRecipientStore(trx).recordOutcome({ account_id: accountId, message_id: id }, waits);
      const isActive = ({ state }: MailingRow) => state === 'running' || state === 'done';
      if (mailing)
        await inTrx.steer(mailing, (now) =>
          isActive(now) ? startOrResumeMailing({ db: trx, jobs }, now, at) : 'it stands still',
        );
    },
  };
}

/** Creates the job handler that sends a mailing batch by batch. Each batch enqueues the next one. */
export function createMailingBatchSender(context: PlatformContext): (job: TakenJob) => Promise<void> {
  const { db, clock, ids, jobs, log } = context;
  const store = createMailingStore(db);
  const rows = createMailingRecipientStore(db);
  const accounts = createAccountService({ db });
  const accountStatusCheck = createAccountStatusCheck({ db, clock });
  const audiences = createAudienceResolver(context);
  const delivery = createMailingRecipientSender(context);
  const check = createMailingOrderCheck(context);
  const quiet = createQuietHours(context);
  const reminders = createReminderService(context);

  /** The next recipients who have no row yet, in the order of their ids. */
  async function findNewRecipients(
    account: AccountRow,
    mailing: MailingRow,
    limit: number,
  ): Promise<NewMailingRecipient[]> {
    if (mailing.reminder > 0) return reminders.listNextRecipients(mailing, limit);
    if (mailing.segment === null) return [];
    const segment = parseSegment(mailing.segment);
    const { kind } = parseMailingOrder(mailing);
    const found = await audiences.listSegmentPage(account, { segment, kind, after: mailing.filled_to, limit });
    return found.map((id) => ({ id, notBefore: 0 }));
  }

  /** The next recipients who wait. Adds new rows where too few wait. Undefined where the account is gone. */
  async function listNextRecipients(mailing: MailingRow, limit: number): Promise<string[] | undefined> {
    const account = await accounts.findAccount(mailing.account_id);
    if (!account) return undefined;
    const now = clock.now();
    const waiting = await rows.listWaiting(mailing, now, limit);
    const room = limit - waiting.length;
    if (room === 0 || mailing.is_filled === 1) return waiting;
    const found = await findNewRecipients(account, mailing, room + 1);
    await store.fill(mailing, found.slice(0, room), { isLast: found.length <= room, at: now });
    return rows.listWaiting(mailing, now, limit);
  }

  const isAccountServed = async ({ account_id }: MailingRow): Promise<boolean> =>
    isServed(await accountStatusCheck.getStatus(account_id));

  /** Sends to one recipient. Resolves to a result only where the other recipients can't be sent to now either. */
  async function sendToRecipient(
    mailing: MailingRow,
    sending: MailingOrder,
    recipientId: string,
  ): Promise<BatchResult | undefined> {
    const messageId = ids.next();
    const within = (trx: Db) =>
      createMailingRecipientStore(trx).markQueued(mailing, recipientId, { message_id: messageId, at: clock.now() });
    try {
      const delivered = await delivery.deliver(sending, { recipientId, messageId, within });
      const isHeldBack = 'stop' in delivered || delivered.problem === 'message.notAllowed';
      // The account may have been suspended since this step began.
      if (isHeldBack && !(await isAccountServed(mailing))) return { at: clock.now() + SUSPENDED_POLL_MS };
      if ('stop' in delivered) return { stoppedBy: delivered.stop.name };
      const { problem } = delivered;
      if (problem) await rows.recordFailure(mailing, recipientId, { error: problem, at: clock.now() });
    } catch (error) {
      if (!(error instanceof RecipientTakenError)) throw error;
    }
    return undefined;
  }

  /** Postpones recipients until their quiet hours end. Resolves to the others. */
  async function postponeQuiet(mailing: MailingRow, recipientIds: readonly string[]): Promise<string[]> {
    const ends = await quiet.untilOf(mailing.account_id, recipientIds);
    for (const until of new Set(ends.values()))
      await rows.postpone(
        mailing,
        [...ends.keys()].filter((id) => ends.get(id) === until),
        until,
      );
    return recipientIds.filter((id) => !ends.has(id));
  }

  /**
   * Applies changed quiet hours to the recipients who wait. Those who wait until the same time share a time zone.
   * Resolves to the time of the next check.
   */
  async function updateQuietWaits(mailing: MailingRow, now: number): Promise<number> {
    let next = now + QUIET_POLL_MS;
    let held = await rows.findFirst(mailing, now);
    while (held) {
      const { recipientId, until } = held;
      const end = (await quiet.untilOf(mailing.account_id, [recipientId])).get(recipientId) ?? now;
      if (end < until) await rows.postponeAllWaiting(mailing, until, end);
      next = Math.min(next, end, until);
      held = await rows.findFirst(mailing, until);
    }
    return next;
  }

  async function sendBatch(mailing: MailingRow, limit: number): Promise<BatchResult> {
    const now = clock.now();
    if (!(await isAccountServed(mailing))) return { at: now + SUSPENDED_POLL_MS };
    const sending = parseMailingOrder(mailing);
    const problem = await check(sending);
    if (problem) return { stoppedBy: problem.name };
    const later = await reminders.waitsUntil(mailing, now);
    if (later !== undefined) return { at: later };
    if ((await rows.countQueued(mailing)) > MAX_QUEUED_MESSAGES - BATCH_SIZE) return { at: now + QUEUE_POLL_MS };
    const next = await listNextRecipients(mailing, limit);
    if (!next) return { stoppedBy: 'account.closed' };
    const awake = await postponeQuiet(mailing, next);
    const seconds = awake.length > 0 ? await delivery.admit(sending, awake.length) : 0;
    if (seconds > 0) return { at: now + seconds * 1000 };
    for (const id of awake) {
      const instead = await sendToRecipient(mailing, sending, id);
      if (instead) return instead;
    }
    if (next.length > 0 || !(await store.isFilled(mailing))) return { at: now };
    const first = await rows.findFirst(mailing);
    if (!first) return { isDone: true };
    return { at: mailing.reminder > 0 || first.until <= now ? first.until : await updateQuietWaits(mailing, now) };
  }

  /** Saves the result and enqueues the next batch in one transaction, so that there is always exactly one job. */
  const recordResult = (mailing: MailingRow, next: BatchResult) =>
    db.transaction().execute(async (trx) => {
      const changes =
        'at' in next
          ? {}
          : 'isDone' in next
            ? { state: 'done' as const }
            : { state: 'paused' as const, stopped_by: next.stoppedBy };
      const changed = await createMailingStore(trx).change(mailing, changes);
      if (changed && 'at' in next) await enqueueNextBatch({ db: trx, jobs }, changed, next.at);
    });

  return async ({ accountId, data, attempt }) => {
    const mailing = await store.find({ account_id: accountId, send_key: String(data.sendKey) });
    if (mailing?.state !== 'running' || mailing.step !== data.step) return;
    let next: BatchResult;
    try {
      next = await sendBatch(mailing, Math.ceil(BATCH_SIZE / 2 ** (attempt - 1)));
    } catch (error) {
      if (error instanceof UnknownJobKind || attempt < QUEUE_RULES.mailing.maxAttempts) throw error;
      next = { stoppedBy: 'server.unavailable' };
    }
    await recordResult(mailing, next);
    const { channel } = mailing;
    if ('stoppedBy' in next) log('warn', 'mailing.stopped', { accountId, channel, reason: next.stoppedBy });
    else if ('isDone' in next) log('info', 'mailing.done', { accountId, channel });
  };
}
