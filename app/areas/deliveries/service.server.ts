import { setTimeout as sleep } from 'node:timers/promises';
import { channelState } from '~/config/sandboxes';
import type { DeliveryRow } from '~/platform/db/delivery-row-types';
import type { Db } from '~/platform/db/open-database';
import { requireNotErased } from '~/platform/db/erasures';
import { findRow, insertRow, updateRows } from '~/platform/db/row-queries';
import {
  DependencyUnavailable,
  JobPostponed,
  UnknownJobKind,
  type CompleteJob,
  type JobHandler,
} from '~/platform/jobs/job-worker';
import { QUEUE_RULES, type JobQueue } from '~/platform/ports/jobs';
import type { WrittenFollowUp } from '~/platform/messages/follow-up-messages';
import type { EnqueueMessage, Messages, MessageStep } from '~/platform/messages/message-queue';
import {
  DeliveryError,
  MESSAGE_WEIGHTS,
  type MessagePort,
  type MessageWeight,
  type OutgoingMessage,
  type SendOutcome,
} from '~/platform/ports/messages';
import { createEncrypter } from '~/platform/encryption';
import { createFollowUps, type FollowUpNeeds } from './follow-up-emails.server';
import { createSendRateLimiter } from './send-rate-limiter.server';
import { createDeliveryQueries } from './delivery-queries.server';
import {
  PROVIDER_AWAY,
  createOutcomeRecorder,
  outcomeOf,
  storeIfStillRelevant,
  type OutcomeNeeds,
} from './record-outcomes.server';

export { RECALL_GRACE_MS, type Recall, type OutcomeListener } from './record-outcomes.server';
export { createDeliveryQueries } from './delivery-queries.server';
export { isSuppressed, liftSuppression, liftSuppressions, listSuppressions } from './suppressions.server';

type Needs = OutcomeNeeds &
  FollowUpNeeds & {
    /** Whether the provider that a queue is for is away. */
    isResting(queue: JobQueue): boolean;
    /** Called once enqueued messages are committed. */
    wake(): void;
    /** Sends these, where nothing is done by itself. */
    drain?(messageIds: readonly string[]): Promise<unknown>;
  };

/** How a message goes out. */
interface SendOptions {
  send: MessagePort['send'];
  isLastTry: boolean;
  end: CompleteJob;
}

/** A message that goes now; `isStillValid` where it is not stored yet. */
type PreparedMessage = { row: DeliveryRow; message: OutgoingMessage } & Partial<Pick<WrittenFollowUp, 'isStillValid'>>;

/** Somebody waits at a page that shows the outcome of these. */
const AWAITED_WEIGHTS: readonly MessageWeight[] = ['code', 'single'];
const MAX_WAIT_MS = 1500;
/** So long a provider may be away without costing a message a try. */
const AWAY_MS = 2 * 24 * 3600_000;
const POLL_MS = 200;

/**
 * Messages are enqueued: stored with the act that they report, and sent by a job. Whoever enqueues one need not wait for a
 * provider, and a process that dies loses none.
 */
export function createDeliveryService(needs: Needs) {
  const { db, clock, config, jobs, listeners, recalls, isResting, wake, drain } = needs;
  const { recordOutcome, report } = createOutcomeRecorder(needs);
  const takeTurn = createSendRateLimiter(needs);
  const followUps = createFollowUps(needs);
  const encrypter = createEncrypter(config.linkKeys, 'deliveries');
  /** Who waits in this process for one message, by its id. */
  const waiting = new Map<string, () => void>();

  /** The row of a message, without its text. */
  function rowOf({ id, accountId, recipientId = '', channel, to, goodUntil, origin }: OutgoingMessage): DeliveryRow {
    const now = clock.now();
    return {
      id,
      account_id: accountId,
      recipient_id: recipientId,
      channel,
      to,
      sealed: '',
      origin: origin ?? '',
      state: 'queued',
      reason: '',
      good_until: goodUntil ?? null,
      not_before: 0,
      created_at: now,
      changed_at: now,
    };
  }

  /** What is left out stands in the row. */
  function encryptMessage({
    recipientId: _recipientId,
    goodUntil: _goodUntil,
    origin: _origin,
    ...message
  }: OutgoingMessage) {
    return encrypter.encrypt(Buffer.from(JSON.stringify(message)), message.id);
  }

  async function store(message: OutgoingMessage, into: Db): Promise<void> {
    const weighed = { ...message, weight: message.weight ?? 'single' };
    await requireNotErased(into, recipientOf(message));
    await insertRow(into, 'deliveries', { ...rowOf(weighed), sealed: encryptMessage(weighed) });
    const priority = MESSAGE_WEIGHTS[weighed.weight];
    const data = { deliveryId: message.id };
    await jobs.add(into, [{ queue: queueOf(message), key: message.id, accountId: message.accountId, data, priority }]);
  }

  const { listAmong: listRows } = createDeliveryQueries({ db });
  const outcomesOf = (rows: readonly DeliveryRow[]) => new Map(rows.map((row) => [row.id, outcomeOf(row)]));

  /** What became of some messages, when it is known of all, and no later than somebody waits for a page. */
  async function waitForOutcomes(ids: readonly string[]): Promise<Map<string, SendOutcome | DeliveryError['kind']>> {
    await drain?.(ids);
    const until = performance.now() + MAX_WAIT_MS;
    const [only] = ids.length === 1 ? ids : [];
    for (;;) {
      const finished = new Promise<void>((resolve) => only !== undefined && waiting.set(only, resolve));
      const rows = await listRows(ids);
      const isOnItsWay = (row: DeliveryRow) => row.state === 'queued' && row.reason === '' && !isResting(queueOf(row));
      if (performance.now() >= until || !rows.some(isOnItsWay)) {
        if (only !== undefined) waiting.delete(only);
        return outcomesOf(rows);
      }
      // It is sent by this process, or by another, which says nothing.
      await Promise.race([finished, sleep(POLL_MS)]);
    }
  }

  /** The job goes on to another end: it fails. */
  const endSeparately: CompleteJob = (write) => db.transaction().execute(write);

  const isRecalled = async (row: DeliveryRow): Promise<boolean> =>
    row.origin !== '' && ((await recalls[row.origin]?.isDue(row)) ?? false);

  /** Resolves where nothing more is to be tried. */
  async function sendRow(row: DeliveryRow, way: SendOptions): Promise<void> {
    const { end } = way;
    if (await isRecalled(row)) return recordOutcome(end, row, 'held', 'recalled');
    if (row.good_until !== null && row.good_until <= clock.now()) return recordOutcome(end, row, 'failed', 'late');
    const opened = encrypter.decrypt(row.sealed, row.id);
    if (!opened) return recordOutcome(end, row, 'failed', 'sealed');
    return sendPrepared({ row, message: JSON.parse(opened.toString('utf8')) as OutgoingMessage }, way);
  }

  /** Resolves where nothing more is to be tried. */
  async function sendPrepared(
    { row, message, isStillValid }: PreparedMessage,
    { send, isLastTry, end }: SendOptions,
  ): Promise<void> {
    const whole = () => ({ ...row, sealed: row.sealed || encryptMessage(message) });
    const wait = (change: Partial<DeliveryRow>) =>
      isStillValid
        ? db.transaction().execute((trx) => storeIfStillRelevant(trx, { ...whole(), ...change }, isStillValid))
        : updateRows(db, 'deliveries', change, { id: row.id });
    const turn = row.not_before === 0 ? await takeTurn(message) : undefined;
    if (turn !== undefined) {
      await wait({ not_before: turn });
      throw new JobPostponed(turn);
    }
    let outcome: 'sent' | 'captured';
    try {
      outcome = await send({ ...message, recipientId: row.recipient_id });
    } catch (error) {
      const kind = error instanceof DeliveryError ? error.kind : 'temporary';
      // The account may have been suspended since the message was checked.
      if (kind === 'notAllowed' && (await isRecalled(row)))
        return recordOutcome(end, row, 'held', 'recalled', { isStillValid });
      if (kind === 'stopped' || kind === 'suppressed' || kind === 'notAllowed')
        return recordOutcome(end, row, 'held', kind, { isStillValid });
      const isGone = error instanceof DeliveryError && error.isGone;
      if (kind !== 'temporary') return recordOutcome(end, row, 'failed', kind, { isGone, isStillValid });
      if (isLastTry) await recordOutcome(endSeparately, whole(), 'failed', PROVIDER_AWAY, { isStillValid });
      else await wait({ reason: PROVIDER_AWAY, changed_at: clock.now() });
      const isYoung = row.state === 'queued' && clock.now() - row.created_at < AWAY_MS;
      throw isYoung && error instanceof DeliveryError && error.isProviderUnavailable
        ? new DependencyUnavailable(error.message)
        : error;
    }
    await recordOutcome(end, row, outcome, '', { isStillValid });
  }

  return {
    report,
    followUp: followUps.enqueue,

    /** The last step of enqueueing a message. Throws a `DeliveryError` of the kind `notSetUp` where nothing will send it. */
    async prepareEnqueue(message: OutgoingMessage): Promise<EnqueueMessage> {
      if (channelState(config, message.channel) === 'off')
        throw new DeliveryError('notSetUp', 'no provider is configured, and captured messages are not named');
      return (trx) => store(message, trx);
    },

    /** @param promise the steps that end with `prepareEnqueue` */
    messagesBy: (promise: MessageStep<EnqueueMessage>): Messages => ({
      prepare: promise,
      async send(message, within) {
        const save = await promise(message);
        await db.transaction().execute(async (trx) => {
          await requireNotErased(trx, recipientOf(message));
          await within?.(trx);
          await save(trx);
        });
        wake();
        if (!AWAITED_WEIGHTS.includes(message.weight ?? 'single')) return 'queued';
        const outcome = (await waitForOutcomes([message.id])).get(message.id) ?? 'queued';
        if (outcome === 'sent' || outcome === 'captured' || outcome === 'queued') return outcome;
        throw new DeliveryError(outcome, 'the provider refused it');
      },
      findOutcomes: async (ids) => outcomesOf(await listRows(ids)),
      awaitOutcomes: waitForOutcomes,
    }),

    /** Everything is captured at once, by a port that writes in the transaction of the act. */
    messagesInto: (portOf: (trx: Db) => MessagePort): Messages => {
      const capture = async (trx: Db, message: OutgoingMessage) => {
        const { id, accountId, origin } = message;
        await portOf(trx).send(message);
        if (origin) await listeners[origin](trx, { id, accountId, at: clock.now(), outcome: 'captured' });
      };
      const captured = async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'captured' as const]));
      return {
        prepare: async (message) => (trx) => capture(trx, message),
        async send(message, within) {
          await db.transaction().execute(async (trx) => {
            await requireNotErased(trx, recipientOf(message));
            await within?.(trx);
            await capture(trx, message);
          });
          return 'captured';
        },
        findOutcomes: captured,
        awaitOutcomes: captured,
      };
    },

    /** Sends a job's message by the providers. One whose outcome is final already costs nothing. */
    sendBy:
      (send: MessagePort['send']): JobHandler =>
      async (job, end) => {
        const way = { send, end, isLastTry: job.attempt >= QUEUE_RULES[job.queue].maxAttempts };
        const row = await findRow(db, 'deliveries', { id: String(job.data.deliveryId) });
        if (!row) {
          const written = await followUps.write(job);
          return written && sendPrepared({ ...written, row: rowOf(written.message) }, way);
        }
        if (row.state !== 'queued' && row.reason !== PROVIDER_AWAY) return;
        // Known before it goes: it could not be recorded afterwards, and would go again.
        if (row.origin && !Object.hasOwn(listeners, row.origin)) throw new UnknownJobKind(`a message of ${row.origin}`);
        try {
          await sendRow(row, way);
        } finally {
          waiting.get(row.id)?.();
        }
      },
  };
}

const recipientOf = ({ accountId, recipientId = '' }: OutgoingMessage) => ({ accountId, recipientId });

/** The queue of a message's provider. */
const queueOf = ({ channel }: Pick<OutgoingMessage, 'channel'>): JobQueue =>
  channel === 'email' ? 'mail' : channel === 'push' ? 'push' : 'sms';

/** The outcome of a message is shown for a month. */
export async function removeStaleDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('deliveries').where('changed_at', '<', before).where('state', '!=', 'queued').execute();
}
