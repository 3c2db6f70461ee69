import type { WebhookEventData, WebhookEventType } from '~/areas/webhooks/webhook-events';
import type { Db } from '../db/open-database';

export interface PlatformEvent<T extends WebhookEventType = WebhookEventType> {
  type: T;
  accountId: string;
  data: WebhookEventData<T>;
}

/** Tells the account's own systems what has happened. */
export interface EventPort {
  /** In the transaction of the act: what it did and that it is told stand or fall together. Costs one look where nobody listens. */
  announce<T extends WebhookEventType>(trx: Db, event: PlatformEvent<T>): Promise<void>;
}
