import type { PlatformContext } from '~/platform/context';
import type { Db } from '~/platform/db/connect';
import type { ProviderReason, DeliveryReason, DeliveryRow, DeliveryState } from '~/platform/db/delivery-tables';
import { lockRecipients } from '~/platform/db/erasures';
import { findRow, insertRow, updateRows } from '~/platform/db/rows';
import type { CompleteJob } from '~/platform/jobs/worker';
import type { WrittenFollowUp } from '~/platform/messages/follow-ups';
import type { DeliveryError, MessageOrigin, SendOutcome } from '~/platform/ports/messages';
import { createRecipientService } from '~/areas/recipients/service.server';
import { suppress } from './suppressions.server';

/** Who wanted a message as it was promised wants it for so long at least, which is as long as one takes to go out. */
export const JUDGED_MS = 5000;

/** How whoever promised a message takes it back before it goes. */
export interface Recall {
  isDue(row: DeliveryRow): Promise<boolean>;
  /** In the transaction in which it is taken back. */
  tell(trx: Db, message: Omit<Parameters<SettledListener>[1], 'outcome'>): Promise<unknown>;
}

/** Told in the transaction in which it is noted what became of a message that was `queued`, and what its carrier says of it later. */
export type SettledListener = (
  trx: Db,
  message: {
    id: string;
    accountId: string;
    at: number;
    outcome: Exclude<SendOutcome, 'queued'> | DeliveryError['kind'] | 'delivered' | 'bounced';
  },
) => Promise<unknown>;

export interface SettlingNeeds extends Pick<PlatformContext, 'db' | 'clock' | 'events' | 'meter'> {
  listeners: Readonly<Record<MessageOrigin, SettledListener>>;
  recalls: Partial<Record<MessageOrigin, Recall>>;
}

/** The reason of a message whose carrier is away. */
export const AWAY = 'away';

type Settled = Pick<DeliveryRow, 'state' | 'reason'>;

interface Circumstances {
  /** The carrier says that nobody is there. */
  isGone?: boolean;
  /** Of a message that is stored only now. */
  holds?: WrittenFollowUp['holds'];
}

/** Stores a message where what it is about is still there. Resolves to whether it is. */
export async function storeHeld(trx: Db, row: DeliveryRow, holds: WrittenFollowUp['holds']): Promise<boolean> {
  const { account_id: accountId, recipient_id: reader } = row;
  if (reader !== '' && (await lockRecipients(trx, accountId, [reader])).length === 0) return false;
  const isHeld = await holds(trx);
  if (isHeld) await insertRow(trx, 'deliveries', row);
  return isHeld;
}

/** The one place where it is noted what became of a message, with all who are told of it. */
export function createSettling({ db, clock, events, meter, listeners, recalls }: SettlingNeeds) {
  /** Nothing where somebody else has noted more meanwhile. */
  async function note(
    trx: Db,
    row: DeliveryRow,
    { state, reason }: Settled,
    { isGone, holds }: Circumstances,
  ): Promise<boolean> {
    const at = clock.now();
    const { id, origin, account_id: accountId } = row;
    // What may go out by hand later is kept for that.
    const change = { state, reason, changed_at: at, ...(reason !== AWAY && { sealed: '' }) };
    const isNoted = holds
      ? await storeHeld(trx, { ...row, ...change }, holds)
      : (await updateRows(trx, 'deliveries', change, { id, state: row.state, reason: row.reason })) > 0;
    if (!isNoted) return false;
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
    if (reason === 'recalled') await recalls[origin]?.tell(trx, { id, accountId, at });
    else await listeners[origin](trx, { id, accountId, at, outcome });
    return true;
  }

  return {
    /** @param end the transaction in which it is noted */
    async settle(
      end: CompleteJob,
      row: DeliveryRow,
      state: Exclude<DeliveryState, 'queued'>,
      reason: DeliveryReason | '' = '',
      circumstances: Circumstances = {},
    ): Promise<void> {
      const isNoted = await end(async (trx) => {
        if (circumstances.isGone) await touchReader(trx, row);
        return note(trx, row, { state, reason }, circumstances);
      });
      if (isNoted) meter.recordDelivery(row.channel, state, reason);
    },

    /**
     * Notes what a carrier tells of a message that it has. What is told again, or out of turn, changes nothing: a message that came
     * back is not delivered after that. One that is not known any more is nobody's.
     *
     * @returns whether something is new
     */
    async report(messageId: string, told: 'delivered' | ProviderReason): Promise<boolean> {
      const [settled, row] = await db.transaction().execute(async (trx) => {
        if (told === 'gone' || told === 'complained')
          await touchReader(trx, await findRow(trx, 'deliveries', { id: messageId }));
        const known = await lockRow(trx, messageId);
        if (!known) return [];
        if (told === 'complained' && known.recipient_id)
          await suppress(trx, destinationOf(known), { reason: told, since: clock.now() });
        const next = nextOf(known, told);
        const isNoted = next && (await note(trx, known, next, { isGone: told === 'gone' }));
        return isNoted ? [next, known] : [];
      });
      if (settled && row) meter.recordDelivery(row.channel, settled.state, settled.reason);
      return settled !== undefined;
    },
  };
}

/** His pages tell of what comes back. His row is held before those of messages, as whoever erases him does. */
async function touchReader(trx: Db, row: DeliveryRow | undefined): Promise<void> {
  if (row?.recipient_id)
    await createRecipientService({ db: trx }).touch({ accountId: row.account_id, recipientId: row.recipient_id });
}

/** Reports of one message follow one another. */
async function lockRow(trx: Db, id: string): Promise<DeliveryRow | undefined> {
  await updateRows(trx, 'deliveries', { id }, { id });
  return findRow(trx, 'deliveries', { id });
}

const destinationOf = ({ account_id: accountId, channel, to }: DeliveryRow) => ({ accountId, channel, to });

/** What a message is after a report; undefined where that says nothing new. */
function nextOf({ state, reason }: Settled, told: 'delivered' | ProviderReason): Settled | undefined {
  const isOut = state === 'queued' || state === 'sent' || (state === 'failed' && reason === 'unknown');
  if (told === 'delivered') return isOut ? { state: 'delivered', reason: '' } : undefined;
  if (!isOut && state !== 'delivered') return undefined;
  if (told === 'complained') return reason === told ? undefined : { state: 'delivered', reason: told };
  return { state: 'bounced', reason: told };
}

/** What became of a message, for whoever waits for it. */
export function outcomeOf({ state, reason }: Settled): SendOutcome | DeliveryError['kind'] {
  if (state === 'delivered') return 'sent';
  if (state === 'bounced') return 'undeliverable';
  if (state !== 'failed' && state !== 'held') return state;
  return isCarriersWord(reason) ? reason : 'undeliverable';
}

const isCarriersWord = (reason: DeliveryRow['reason']): reason is Exclude<DeliveryError['kind'], 'temporary'> =>
  reason !== '' && !['away', 'late', 'sealed', 'recalled', 'gone', 'refused', 'complained'].includes(reason);
