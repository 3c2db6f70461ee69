import { MAX_LISTED_EVENTS } from './calls';
import type { Db } from '~/platform/db/open-database';
import { findRow, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import type { WebhookDeliveryRow, WebhookRow } from '~/platform/db/webhook-row-types';

/** Addresses that are told, and the log of what they were. */
export function createWebhookStore(db: Db) {
  return {
    find: (id: string): Promise<WebhookRow | undefined> => findRow(db, 'webhooks', { id }),

    findOwn: (accountId: string, id: string): Promise<WebhookRow | undefined> =>
      findRow(db, 'webhooks', { account_id: accountId, id }),

    findOfForm: (accountId: string, formKey: string): Promise<WebhookRow | undefined> =>
      findRow(db, 'webhooks', { account_id: accountId, form_key: formKey }),

    list: (accountId: string): Promise<WebhookRow[]> =>
      rowsOf(db, 'webhooks', { account_id: accountId }).orderBy('created_at').orderBy('id').execute(),

    listEnabled: (accountId: string): Promise<WebhookRow[]> =>
      rowsOf(db, 'webhooks', { account_id: accountId, state: 'enabled' }).orderBy('id').execute(),

    insert: (row: WebhookRow): Promise<void> => insertRow(db, 'webhooks', row),

    update: (id: string, change: Partial<WebhookRow>): Promise<number> => updateRows(db, 'webhooks', change, { id }),

    /** Notes the first failure after a success. */
    startFailing: (id: string, now: number): Promise<number> =>
      updateRows(db, 'webhooks', { failing_since: now }, { id, failing_since: null }),

    /** Nothing is sent there any more by itself. Resolves to false where that is so already, or something was taken meanwhile. */
    giveUp: async ({ id, failing_since }: WebhookRow): Promise<boolean> =>
      (await updateRows(db, 'webhooks', { state: 'failed' }, { id, state: 'enabled', failing_since })) > 0,

    async remove(id: string): Promise<void> {
      await removeRows(db, 'webhook_deliveries', { webhook_id: id });
      await removeRows(db, 'webhooks', { id });
    },

    findDelivery: (id: string): Promise<WebhookDeliveryRow | undefined> => findRow(db, 'webhook_deliveries', { id }),

    insertDelivery: (row: WebhookDeliveryRow): Promise<void> => insertRow(db, 'webhook_deliveries', row),

    /** Writes what became of a round of tries; one that was begun since is left as it is. */
    updateDelivery: (
      { id, round }: Pick<WebhookDeliveryRow, 'id' | 'round'>,
      change: Partial<WebhookDeliveryRow>,
    ): Promise<number> => updateRows(db, 'webhook_deliveries', change, { id, round }),

    /** What waits for an address is not sent. */
    dropWaiting: (webhookId: string): Promise<number> =>
      updateRows(db, 'webhook_deliveries', { state: 'dropped' }, { webhook_id: webhookId, state: 'waiting' }),

    /** The latest, the newest first. */
    listDeliveries: (webhookId: string): Promise<WebhookDeliveryRow[]> =>
      rowsOf(db, 'webhook_deliveries', { webhook_id: webhookId })
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED_EVENTS)
        .execute(),
  };
}
