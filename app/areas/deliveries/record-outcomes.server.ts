import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { ProviderReason, DeliveryReason, DeliveryRow, DeliveryState } from '~/platform/db/delivery-row-types';
import { lockRecipients } from '~/platform/db/erasures';
import { findRow, insertRow, updateRows } from '~/platform/db/row-queries';
import type { CompleteJob } from '~/platform/jobs/job-worker';
import type { WrittenFollowUp } from '~/platform/messages/follow-up-messages';
import type { DeliveryError, MessageOrigin, SendOutcome } from '~/platform/ports/messages';
import { createRecipientService } from '~/areas/recipients/service.server';
import { suppress } from './suppressions.server';

/** Whoever wanted a message when it was enqueued wants it for so long at least, which is as long as one takes to go out. */
export const RECALL_GRACE_MS = 5000;

/** How whoever enqueued a message recalls it before it goes. */
export interface Recall {
  isDue(row: DeliveryRow): Promise<boolean>;
  /** Runs in the transaction in which it is recalled. */
  notify(trx: Db, message: Omit<Parameters<OutcomeListener>[1], 'outcome'>): Promise<unknown>;
}

/** Runs in the transaction that records the outcome of a message that was `queued`, and what its provider reports later. */
export type OutcomeListener = (
  trx: Db,
  message: {
    id: string;
    accountId: string;
    at: number;
    outcome: Exclude<SendOutcome, 'queued'> | DeliveryError['kind'] | 'delivered' | 'bounced';
  },
) => Promise<unknown>;

export interface OutcomeNeeds extends Pick<PlatformContext, 'db' | 'clock' | 'events' | 'meter'> {
  listeners: Readonly<Record<MessageOrigin, OutcomeListener>>;
  recalls: Partial<Record<MessageOrigin, Recall>>;
}

/** The reason of a message whose provider is unavailable. */
export const PROVIDER_AWAY = 'away';

type Outcome = Pick<DeliveryRow, 'state' | 'reason'>;

interface Circumstances {
  /** The provider says that nobody is there. */
  isGone?: boolean;
  /** Of a message that is stored only now. */
  isStillValid?: WrittenFollowUp['isStillValid'];
}

/** Stores a message if its subject still exists. Resolves to whether it does. */
export async function storeIfStillRelevant(
  trx: Db,
  row: DeliveryRow,
  isStillValid: WrittenFollowUp['isStillValid'],
): Promise<boolean> {
  const { account_id: accountId, recipient_id: reader } = row;
  if (reader !== '' && (await lockRecipients(trx, accountId, [reader])).length === 0) return false;
  const isHeld = await isStillValid(trx);
  if (isHeld) await insertRow(trx, 'deliveries', row);
  return isHeld;
}

/** The one place that records the outcomes of messages, and notifies all listeners. */
export function createOutcomeRecorder({ db, clock, events, meter, listeners, recalls }: OutcomeNeeds) {
  /** Does nothing where somebody else has recorded more meanwhile. */
  async function recordChange(
    trx: Db,
    row: DeliveryRow,
    { state, reason }: Outcome,
    { isGone, isStillValid }: Circumstances,
  ): Promise<boolean> {
    const at = clock.now();
    const { id, origin, account_id: accountId } = row;
    // What may go out by hand later is stored for that.
    const change = { state, reason, changed_at: at, ...(reason !== PROVIDER_AWAY && { sealed: '' }) };
    const isRecorded = isStillValid
      ? await storeIfStillRelevant(trx, { ...row, ...change }, isStillValid)
      : (await updateRows(trx, 'deliveries', change, { id, state: row.state, reason: row.reason })) > 0;
    if (!isRecorded) return false;
    // Whoever is no recipient has no page to take it back on.
    if (isGone && row.recipient_id) await suppress(trx, destinationOf(row), { reason: 'bounced', since: at });
    if (state === 'failed' || state === 'bounced')
      await events.announce(trx, {
        type: 'message.failed',
        accountId,
        data: { messageId: id, recipientId: row.recipient_id || null, channel: row.channel, state, reason },
      });
    const outcome = state === 'delivered' || state === 'bounced' ? state : outcomeOf({ state, reason });
    if (!origin || outcome === 'queued') return true;
    if (reason === 'recalled') await recalls[origin]?.notify(trx, { id, accountId, at });
    else await listeners[origin](trx, { id, accountId, at, outcome });
    return true;
  }

  return {
    /** @param end the transaction in which it is recorded */
    async recordOutcome(
      end: CompleteJob,
      row: DeliveryRow,
      state: Exclude<DeliveryState, 'queued'>,
      reason: DeliveryReason | '' = '',
      circumstances: Circumstances = {},
    ): Promise<void> {
      const isRecorded = await end(async (trx) => {
        if (circumstances.isGone) await touchRecipient(trx, row);
        return recordChange(trx, row, { state, reason }, circumstances);
      });
      if (isRecorded) meter.recordDelivery(row.channel, state, reason);
    },

    /**
     * Records a provider's report on a message that it has. A repeated report, or one out of turn, changes nothing: a message that came
     * back is not delivered after that. One that is not known any more is nobody's.
     *
     * @returns whether something is new
     */
    async report(messageId: string, reported: 'delivered' | ProviderReason): Promise<boolean> {
      const [outcome, row] = await db.transaction().execute(async (trx) => {
        if (reported === 'gone' || reported === 'complained')
          await touchRecipient(trx, await findRow(trx, 'deliveries', { id: messageId }));
        const known = await lockDelivery(trx, messageId);
        if (!known) return [];
        if (reported === 'complained' && known.recipient_id)
          await suppress(trx, destinationOf(known), { reason: reported, since: clock.now() });
        const next = nextOutcome(known, reported);
        const isRecorded = next && (await recordChange(trx, known, next, { isGone: reported === 'gone' }));
        return isRecorded ? [next, known] : [];
      });
      if (outcome && row) meter.recordDelivery(row.channel, outcome.state, outcome.reason);
      return outcome !== undefined;
    },
  };
}

/** Recipients' pages show what bounced. Their rows are locked before those of messages, as an erasure does. */
async function touchRecipient(trx: Db, row: DeliveryRow | undefined): Promise<void> {
  if (row?.recipient_id)
    await createRecipientService({ db: trx }).touch({ accountId: row.account_id, recipientId: row.recipient_id });
}

/** Reports of one message follow one another. */
async function lockDelivery(trx: Db, id: string): Promise<DeliveryRow | undefined> {
  await updateRows(trx, 'deliveries', { id }, { id });
  return findRow(trx, 'deliveries', { id });
}

const destinationOf = ({ account_id: accountId, channel, to }: DeliveryRow) => ({ accountId, channel, to });

/** The outcome after a report; undefined where that says nothing new. */
function nextOutcome({ state, reason }: Outcome, reported: 'delivered' | ProviderReason): Outcome | undefined {
  const isOut = state === 'queued' || state === 'sent' || (state === 'failed' && reason === 'unknown');
  if (reported === 'delivered') return isOut ? { state: 'delivered', reason: '' } : undefined;
  if (!isOut && state !== 'delivered') return undefined;
  if (reported === 'complained') return reason === reported ? undefined : { state: 'delivered', reason: reported };
  return { state: 'bounced', reason: reported };
}

/** The outcome of a message, for whoever waits for it. */
export function outcomeOf({ state, reason }: Outcome): SendOutcome | DeliveryError['kind'] {
  if (state === 'delivered') return 'sent';
  if (state === 'bounced') return 'undeliverable';
  if (state !== 'failed' && state !== 'held') return state;
  return isProviderReason(reason) ? reason : 'undeliverable';
}

const isProviderReason = (reason: DeliveryRow['reason']): reason is Exclude<DeliveryError['kind'], 'temporary'> =>
  reason !== '' && !['away', 'late', 'sealed', 'recalled', 'gone', 'refused', 'complained'].includes(reason);
