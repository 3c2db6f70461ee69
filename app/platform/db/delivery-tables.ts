import type { OutgoingMessage } from '../ports/messages';

/** What was promised to go out. Types as in `schema.ts`. */
export interface DeliveryTables {
  deliveries: DeliveryRow;
}

/** `held`: it may not go there at the moment. */
export type DeliveryState = 'queued' | 'sent' | 'failed' | 'held';

export interface DeliveryRow {
  id: string;
  /** Empty for our own messages. */
  account_id: string;
  /** Empty where it goes to nobody's recipient. */
  recipient_id: string;
  channel: OutgoingMessage['channel'];
  to: string;
  /** The rendered message, which no one reads with the database alone; empty once it is settled. */
  sealed: string;
  state: DeliveryState;
  /** Why it is not sent, as a key of sentences; empty where nothing speaks against it. */
  reason: string;
  /** After this it says nothing any more; null: it always does. */
  good_until: number | null;
  created_at: number;
  /** When the state was reached that it has. */
  changed_at: number;
}
