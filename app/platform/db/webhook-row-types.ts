import type { WebhookEventType } from '~/areas/webhooks/webhook-events';
import type { WEBHOOK_DELIVERY_STATES, WEBHOOK_STATES } from '~/areas/webhooks/calls';

/** Whom accounts' own systems are told by, and what they were told. Types as in `schema.ts`. */
export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
}

export interface WebhookRow {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** JSON array of types. */
  events: string;
  state: (typeof WEBHOOK_STATES)[number];
  /** Sealed, as it travels: `whsec_…`. */
  secret: string;
  /** Sealed; empty where there is none. */
  old_secret: string;
  old_secret_until: number | null;
  /** Names the form that made it; unique in the account. */
  form_key: string;
  failing_since: number | null;
  created_at: number;
}

export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  account_id: string;
  event_id: string;
  type: WebhookEventType;
  /** The very text that is signed. */
  body: string;
  state: (typeof WEBHOOK_DELIVERY_STATES)[number];
  attempts: number;
  /** How often it was sent again by hand: each is a job of its own. */
  round: number;
  tried_at: number | null;
  status: number | null;
  /** The beginning of the answer; where `status` is null, the name of the trouble. */
  answer: string;
  created_at: number;
}
