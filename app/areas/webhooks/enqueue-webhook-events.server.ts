import type { WebhookEventType } from './webhook-events';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { WebhookDeliveryRow, WebhookRow } from '~/platform/db/webhook-row-types';
import type { EventPort, PlatformEvent } from '~/platform/ports/events';
import type { NewJob } from '~/platform/ports/jobs';
import { createWebhookStore } from './store.server';

type Needs = Pick<PlatformContext, 'clock' | 'ids' | 'jobs'>;

/** A message to endpoints. Endpoints that get the same event get the same id and body. */
interface WebhookMessage {
  eventId: string;
  type: WebhookEventType;
  body: string;
}

/** Creates the job of a delivery's attempts. Sending it again by hand creates another job. */
export const createDeliveryJob = ({ id, account_id, round }: WebhookDeliveryRow): NewJob => ({
  queue: 'webhook',
  key: `${id} ${round}`,
  accountId: account_id,
  data: { deliveryId: id, round },
});

/** The event types that a webhook is subscribed to. */
export const parseEventTypes = ({ events }: WebhookRow): WebhookEventType[] => JSON.parse(events) as WebhookEventType[];

/** An event as it is posted. */
export function createWebhookMessage<T extends WebhookEventType>(
  { clock, ids }: Pick<Needs, 'clock' | 'ids'>,
  { type, accountId, data }: PlatformEvent<T>,
): WebhookMessage {
  const timestamp = new Date(clock.now()).toISOString();
  return { eventId: `evt_${ids.next()}`, type, body: JSON.stringify({ type, timestamp, accountId, data }) };
}

/** Enqueues an event for some endpoints, with the jobs that send it. */
export async function enqueueEvent(
  trx: Db,
  { clock, ids, jobs }: Needs,
  addresses: readonly WebhookRow[],
  { eventId, type, body }: WebhookMessage,
): Promise<WebhookDeliveryRow[]> {
  const rows = addresses.map((address): WebhookDeliveryRow => ({
    id: ids.next(),
    webhook_id: address.id,
    account_id: address.account_id,
    event_id: eventId,
    type,
    body,
    state: 'waiting',
    attempts: 0,
    round: 0,
    tried_at: null,
    status: null,
    answer: '',
    created_at: clock.now(),
  }));
  const store = createWebhookStore(trx);
  for (const row of rows) await store.insertDelivery(row);
  await jobs.add(trx, rows.map(createDeliveryJob));
  return rows;
}

/** Notifies accounts' own systems of events. */
export function createWebhookEvents(needs: Needs): EventPort {
  return {
    async announce(trx, event) {
      const enabled = await createWebhookStore(trx).listEnabled(event.accountId);
      const listening = enabled.filter((address) => parseEventTypes(address).includes(event.type));
      if (listening.length > 0) await enqueueEvent(trx, needs, listening, createWebhookMessage(needs, event));
    },
  };
}
