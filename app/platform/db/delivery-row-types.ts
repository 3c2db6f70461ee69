import type { DeliveryError, MessageOrigin, OutgoingMessage } from '../ports/messages';

/** What was promised to go out. Types as in `schema.ts`. */
export interface DeliveryTables {
  deliveries: DeliveryRow;
  suppressions: SuppressionRow;
  send_rates: SendRateRow;
}

/**
 * `captured`: it was put into the outbox instead of sent; `held`: it may not go there at the moment; `sent`: its carrier has it;
 * `delivered`, `bounced`: what that told later.
 */
export type DeliveryState = 'queued' | 'sent' | 'captured' | 'failed' | 'held' | 'delivered' | 'bounced';

/**
 * `away`: its carrier gave no answer; `late`: it would have said nothing any more; `sealed`: no key opens it; `recalled`: whoever
 * promised it took it back; `gone`, `refused`: it came back, because nobody is there, or for what may pass; `complained`: its reader
 * called it spam.
 */
export type DeliveryReason =
  Exclude<DeliveryError['kind'], 'temporary'> | 'away' | 'late' | 'sealed' | 'recalled' | ProviderReason;

export type ProviderReason = 'gone' | 'refused' | 'complained';

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
  /** Why it is not sent, or not yet; empty where nothing speaks against it. */
  reason: DeliveryReason | '';
  /** Who keeps a log of it, and is told; empty where nobody does. */
  origin: MessageOrigin | '';
  /** After this it says nothing any more; null: it always does. */
  good_until: number | null;
  /** When its turn is, where it has been given one; 0: it has none. */
  not_before: number;
  created_at: number;
  /** When the state was reached that it has. */
  changed_at: number;
}

/** Where an account sends nothing by itself any more. */
export interface SuppressionRow {
  account_id: string;
  channel: string;
  /** Lower-case e-mail address, or E.164. */
  contact: string;
  reason: 'bounced' | 'complained';
  since: number;
}

/** The next turn of a carrier (`email`, `sms`) or of an account. */
interface SendRateRow {
  key: string;
  next_at: number;
}
