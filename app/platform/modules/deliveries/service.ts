import { channelState } from '~/config/sandboxes';
import type { PlatformContext } from '../../context';
import type { DeliveryRow, DeliveryState } from '../../db/delivery-tables';
import { findRow, insertRow, updateRows } from '../../db/rows';
import type { JobHandler } from '../../jobs/worker';
import { QUEUE_RULES, type JobPort } from '../../ports/jobs';
import { DeliveryError, MESSAGE_WEIGHTS, type MessagePort, type OutgoingMessage } from '../../ports/messages';
import { createSealer } from '../../sealed';

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'config'> & {
  jobs: JobPort;
  /** Told that there is something to do. */
  wake?(): void;
};

/** The reason of a message whose carrier was away until its last try. */
const AWAY = 'away';

/**
 * Messages are promised: stored with the act that they tell of, and sent by a job. Whoever has promised one need not wait for a
 * carrier, and no process that dies costs it.
 */
export function createDeliveryService({ db, clock, config, jobs, wake }: Needs) {
  const sealer = createSealer(config.linkKeys, 'deliveries');

  const settle = (id: string, state: DeliveryState, reason: string) =>
    updateRows(
      db,
      'deliveries',
      // What may go out by hand later is kept for that.
      { state, reason, changed_at: clock.now(), ...(reason !== AWAY && { sealed: '' }) },
      { id },
    );

  return {
    /** Stores messages instead of sending them. `send` throws a `DeliveryError` of the kind `notSetUp` where nothing will. */
    port: {
      async send({ recipientId = '', weight = 'single', goodUntil, ...message }, trx) {
        if (channelState(config, message.channel) === 'off')
          throw new DeliveryError('notSetUp', 'no carrier is configured, and captured messages are not named');
        const now = clock.now();
        const row: DeliveryRow = {
          id: message.id,
          account_id: message.accountId,
          recipient_id: recipientId,
          channel: message.channel,
          to: message.to,
          sealed: sealer.seal(Buffer.from(JSON.stringify(message)), message.id),
          state: 'queued',
          reason: '',
          good_until: goodUntil ?? null,
          created_at: now,
          changed_at: now,
        };
        const job = {
          queue: 'message' as const,
          key: row.id,
          accountId: row.account_id,
          data: { deliveryId: row.id },
          priority: MESSAGE_WEIGHTS[weight],
        };
        const write = async (into: typeof db) => {
          await insertRow(into, 'deliveries', row);
          await jobs.add(into, [job]);
        };
        await (trx ? write(trx) : db.transaction().execute(write));
        wake?.();
      },
    } satisfies MessagePort,

    /** Sends what a job stands for, by the carriers. A message that is settled already costs nothing. */
    sendBy:
      (carriers: MessagePort): JobHandler =>
      async ({ data, attempt }) => {
        const row = await findRow(db, 'deliveries', { id: String(data.deliveryId) });
        if (!row || (row.state !== 'queued' && row.reason !== AWAY)) return;
        if (row.good_until !== null && row.good_until <= clock.now())
          return void (await settle(row.id, 'failed', 'late'));
        const opened = sealer.open(row.sealed, row.id);
        if (!opened) return void (await settle(row.id, 'failed', 'sealed'));
        try {
          await carriers.send(JSON.parse(opened.toString('utf8')) as OutgoingMessage);
          await settle(row.id, 'sent', '');
        } catch (error) {
          const kind = error instanceof DeliveryError ? error.kind : 'temporary';
          if (kind === 'stopped' || kind === 'notAllowed') return void (await settle(row.id, 'held', kind));
          if (kind !== 'temporary') return void (await settle(row.id, 'failed', kind));
          if (attempt >= QUEUE_RULES.message.tries) await settle(row.id, 'failed', AWAY);
          throw error;
        }
      },
  };
}
