import { segmentSchema, type Segment } from './segments/calls';
import { isServed } from '~/domain/account-status';
import type { PlatformContext } from '~/platform/context';
import type { Db } from '~/platform/db/connect';
import type { MailingRow } from '~/platform/db/mailing-tables';
import type { AccountRow } from '~/platform/db/schema';
import { isFailure } from '~/platform/http/result';
import { UnknownJobKind } from '~/platform/jobs/worker';
import { QUEUE_RULES, type JobPort, type TakenJob } from '~/platform/ports/jobs';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createConsentService } from '~/areas/consents/service.server';
import { RECALL_GRACE_MS, type Recall, type OutcomeListener } from '~/areas/deliveries/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { PROBLEM_OF } from '~/platform/messages/refusals';
import { categoryOf } from '~/areas/links/service.server';
import { createQuietHours } from '~/areas/messages/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createAudiences } from './audience.server';
import { createMailingDelivery, type Sending } from './delivery.server';
import { createOrderCheck, sendingOf } from './order.server';
import { createReminders } from './reminders.server';
import { createRowStore, RowTaken, type NewRow } from './row-store.server';
import { createMailingStore } from './store.server';

/** Recipients of one step, which is over in a moment; half as many at each further try, for whatever ends its process. */
const BATCH = 25;
/** Messages of one mailing that wait for a carrier at once: no more stand before another account's, or before an end of it. */
const MOST_QUEUED = 600;
/** When it is looked again whether the carrier has taken some. */
const POLL_MS = 1000;
/** When it is looked again whether quiet hours have been changed. */
const QUIET_POLL_MS = 15 * 60_000;
/** How often a mailing checks whether its suspended account is served again. */
const SUSPENDED_POLL_MS = 60_000;

/** What comes after a step: another at a time, nothing more, or a stop with its reason. */
type Next = { at: number } | { isDone: true } | { stoppedBy: string };

/**
 * Goes on with a mailing from now on, or from when it begins: in the transaction of the act that lets it.
 *
 * @returns the mailing as it is then; undefined where somebody else has changed it meanwhile
 */
export async function continueMailing(
  { db, jobs }: { db: Db; jobs: Pick<JobPort, 'add' | 'drop'> },
  mailing: MailingRow,
  at: number,
): Promise<MailingRow | undefined> {
  const changed = await createMailingStore(db).change(mailing, { state: 'running', stopped_by: '' });
  if (!changed) return undefined;
  await dropStep({ db, jobs }, mailing);
  await addStep({ db, jobs }, changed, at);
  return changed;
}

/** @throws UnknownKind where it names a condition of a newer program: without it, more would be written to than were meant */
function segmentOf(stored: string): Segment {
  const { data, error } = segmentSchema.safeParse(JSON.parse(stored));
  if (error)
    throw new UnknownJobKind(
      `a segment with ${error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ')}`,
    );
  return data;
}

const stepKey = ({ account_id, send_key, step }: MailingRow) => JSON.stringify([account_id, send_key, step]);

/** Takes back the step that a mailing was to go on with. */
export const dropStep = ({ db, jobs }: { db: Db; jobs: Pick<JobPort, 'drop'> }, mailing: MailingRow): Promise<void> =>
  jobs.drop(db, 'mailing', stepKey(mailing));

/** The job of a mailing's next step. Done twice, it finds that the mailing is further. */
export async function addStep(
  { db, jobs }: { db: Db; jobs: Pick<JobPort, 'add'> },
  mailing: MailingRow,
  at: number,
): Promise<void> {
  const { account_id: accountId, send_key: sendKey, step, start_at } = mailing;
  const startAt = Math.max(at, start_at);
  await jobs.add(db, [{ queue: 'mailing', key: stepKey(mailing), accountId, data: { sendKey, step }, startAt }]);
}

/** Records the outcome of a message in its mailing. */
export const recordMailingOutcome: OutcomeListener = (trx, { id, accountId, at, outcome }) =>
  createRowStore(trx).settleMessage(
    { account_id: accountId, message_id: id },
    outcome === 'sent' || outcome === 'captured' || outcome === 'delivered'
      ? { outcome, error: null, at }
      : { outcome: 'failed', error: outcome === 'bounced' ? 'message.bounced' : PROBLEM_OF[outcome], at },
  );

/** Messages go out no more where their mailing stands still, or their readers want them no more: they are judged again later. */
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
  const isAnswered = async ({ accountId, content, remindsSince }: Sending, recipientId: string): Promise<boolean> =>
    remindsSince !== undefined &&
    content.kind === 'link' &&
    submissions.hasFinishedSince({ accountId, formId: content.link.target, recipientId }, remindsSince);

  /** Whether a message brings a link to a form that nobody can fill in now. */
  const isClosed = async ({ accountId, content }: Sending): Promise<boolean> =>
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
      const sending = sendingOf(mailing);
      if ((await isClosed(sending)) || (await isAnswered(sending, recipientId))) return true;
      const { channel, content } = sending;
      const category = content.kind === 'message' ? content.category : categoryOf(content.link);
      const { result } = await consents.check({ owner: { accountId, recipientId }, category, channel });
      return result !== 'send' && result !== 'unknown';
    },

    async notify(trx, { id, accountId, at }) {
      const inTrx = createMailingStore(trx);
      const mailing = await inTrx.findOf(accountId, id);
      const waits = { outcome: 'waiting', error: null, message_id: null, at } as const;
      await createRowStore(trx).settleMessage({ account_id: accountId, message_id: id }, waits);
      const isActive = ({ state }: MailingRow) => state === 'running' || state === 'done';
      if (mailing)
        await inTrx.steer(mailing, (now) =>
          isActive(now) ? continueMailing({ db: trx, jobs }, now, at) : 'it stands still',
        );
    },
  };
}

/** Goes on with a mailing, batch by batch. */
export function createMailingSteps(context: PlatformContext): (job: TakenJob) => Promise<void> {
  const { db, clock, ids, jobs, log } = context;
  const store = createMailingStore(db);
  const rows = createRowStore(db);
  const accounts = createAccountService({ db });
  const accountStatusCheck = createAccountStatusCheck({ db, clock });
  const audiences = createAudiences(context);
  const delivery = createMailingDelivery(context);
  const check = createOrderCheck(context);
  const quiet = createQuietHours(context);
  const reminders = createReminders(context);

  /** The next who have no row yet, in the order of their ids. */
  async function findNext(account: AccountRow, mailing: MailingRow, limit: number): Promise<NewRow[]> {
    if (mailing.reminder > 0) return reminders.next(mailing, limit);
    if (mailing.segment === null) return [];
    const segment = segmentOf(mailing.segment);
    const { kind } = sendingOf(mailing);
    const found = await audiences.page(account, { segment, kind, after: mailing.filled_to, limit });
    return found.map((id) => ({ id, notBefore: 0 }));
  }

  /** The next who wait, with new rows where there are too few. Undefined where the account is gone. */
  async function nextOf(mailing: MailingRow, limit: number): Promise<string[] | undefined> {
    const account = await accounts.findAccount(mailing.account_id);
    if (!account) return undefined;
    const now = clock.now();
    const waiting = await rows.listWaiting(mailing, now, limit);
    const room = limit - waiting.length;
    if (room === 0 || mailing.is_filled === 1) return waiting;
    const found = await findNext(account, mailing, room + 1);
    await store.fill(mailing, found.slice(0, room), { isLast: found.length <= room, at: now });
    return rows.listWaiting(mailing, now, limit);
  }

  const isAccountServed = async ({ account_id }: MailingRow): Promise<boolean> =>
    isServed(await accountStatusCheck.getStatus(account_id));

  /** Resolves to what comes next where the other recipients can't get it now either; else undefined. */
  async function sendTo(mailing: MailingRow, sending: Sending, recipientId: string): Promise<Next | undefined> {
    const messageId = ids.next();
    const within = (trx: Db) =>
      createRowStore(trx).take(mailing, recipientId, { message_id: messageId, at: clock.now() });
    try {
      const delivered = await delivery.deliver(sending, { recipientId, messageId, within });
      const isHeldBack = 'stop' in delivered || delivered.problem === 'message.notAllowed';
      // The account may have been suspended since this step began.
      if (isHeldBack && !(await isAccountServed(mailing))) return { at: clock.now() + SUSPENDED_POLL_MS };
      if ('stop' in delivered) return { stoppedBy: delivered.stop.name };
      const { problem } = delivered;
      if (problem) await rows.refuse(mailing, recipientId, { error: problem, at: clock.now() });
    } catch (error) {
      if (!(error instanceof RowTaken)) throw error;
    }
    return undefined;
  }

  /** Those for whom it is quiet wait until it is not; resolves to the others. */
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
   * Where quiet hours were changed, who waits for them waits for what they are now: those who wait until the same time do so on the same
   * clocks. Resolves to when it is looked again.
   */
  async function reviseQuiet(mailing: MailingRow, now: number): Promise<number> {
    let next = now + QUIET_POLL_MS;
    let held = await rows.findFirst(mailing, now);
    while (held) {
      const { recipientId, until } = held;
      const end = (await quiet.untilOf(mailing.account_id, [recipientId])).get(recipientId) ?? now;
      if (end < until) await rows.hold(mailing, until, end);
      next = Math.min(next, end, until);
      held = await rows.findFirst(mailing, until);
    }
    return next;
  }

  async function sendBatch(mailing: MailingRow, limit: number): Promise<Next> {
    const now = clock.now();
    if (!(await isAccountServed(mailing))) return { at: now + SUSPENDED_POLL_MS };
    const sending = sendingOf(mailing);
    const problem = await check(sending);
    if (problem) return { stoppedBy: problem.name };
    const later = await reminders.waitsUntil(mailing, now);
    if (later !== undefined) return { at: later };
    if ((await rows.countQueued(mailing)) > MOST_QUEUED - BATCH) return { at: now + POLL_MS };
    const next = await nextOf(mailing, limit);
    if (!next) return { stoppedBy: 'account.closed' };
    const awake = await postponeQuiet(mailing, next);
    const seconds = awake.length > 0 ? await delivery.admit(sending, awake.length) : 0;
    if (seconds > 0) return { at: now + seconds * 1000 };
    for (const id of awake) {
      const instead = await sendTo(mailing, sending, id);
      if (instead) return instead;
    }
    if (next.length > 0 || !(await store.isFilled(mailing))) return { at: now };
    const first = await rows.findFirst(mailing);
    if (!first) return { isDone: true };
    return { at: mailing.reminder > 0 || first.until <= now ? first.until : await reviseQuiet(mailing, now) };
  }

  /** In one transaction with the job of the next step, so that there is always one, and only one. */
  const close = (mailing: MailingRow, next: Next) =>
    db.transaction().execute(async (trx) => {
      const changes =
        'at' in next
          ? {}
          : 'isDone' in next
            ? { state: 'done' as const }
            : { state: 'paused' as const, stopped_by: next.stoppedBy };
      const changed = await createMailingStore(trx).change(mailing, changes);
      if (changed && 'at' in next) await addStep({ db: trx, jobs }, changed, next.at);
    });

  return async ({ accountId, data, attempt }) => {
    const mailing = await store.find({ account_id: accountId, send_key: String(data.sendKey) });
    if (mailing?.state !== 'running' || mailing.step !== data.step) return;
    let next: Next;
    try {
      next = await sendBatch(mailing, Math.ceil(BATCH / 2 ** (attempt - 1)));
    } catch (error) {
      if (error instanceof UnknownJobKind || attempt < QUEUE_RULES.mailing.maxAttempts) throw error;
      next = { stoppedBy: 'server.unavailable' };
    }
    await close(mailing, next);
    const { channel } = mailing;
    if ('stoppedBy' in next) log('warn', 'mailing.stopped', { accountId, channel, reason: next.stoppedBy });
    else if ('isDone' in next) log('info', 'mailing.done', { accountId, channel });
  };
}
