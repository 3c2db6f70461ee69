/** The tables of mailings. Types as in `schema.ts`. */
export interface MailingTables {
  mailings: MailingRow;
  mailing_rows: MailingRecipientRow;
}

/** One content that goes to many. The key is who orders it, and makes the same order the same mailing. */
export interface MailingRow {
  account_id: string;
  send_key: string;
  /** SHA-256 of the order: another one under the same key is refused. */
  order_hash: string;
  /** Kind of the API key that ordered it; `live` for people. */
  key_kind: string;
  channel: string;
  /** JSON of the contract's content. */
  content: string;
  /** JSON of the segment that rows are still made of; null where each recipient was named. */
  segment: string | null;
  /** Recipients at the time of the order; of a reminder, those who have a row. */
  total: number;
  /** Id of the last recipient of the segment, or of the mailing before, who has a row. */
  filled_to: string;
  /** Whether every recipient has a row. */
  is_filled: number;
  created_at: number;
  created_by: string;
  /** `done`: everybody has been tried, or waits for a carrier. */
  state: 'running' | 'paused' | 'canceled' | 'done';
  /** Why it paused by itself; empty where somebody did that. */
  stopped_by: string;
  /** Counts on with each batch: who does an earlier one again finds that it was done. */
  step: number;
  /** Nobody gets it before. */
  start_at: number;
  /** Key of the mailing that it reminds of; null where it is no reminder. */
  reminds_of: string | null;
  /** Which of the reminders it is, from 1; 0 where it is none. */
  reminder: number;
  /** How many reminders there are in all. */
  reminders: number;
  /** Days between a recipient's message and the reminder of it. */
  reminder_days: number;
}

/** One recipient of a mailing. */
export interface MailingRecipientRow {
  account_id: string;
  send_key: string;
  recipient_id: string;
  /** `queued`: the message is kept and waits for its carrier. */
  outcome: 'waiting' | 'queued' | 'sent' | 'delivered' | 'captured' | 'failed';
  /** Why it failed. */
  error: string | null;
  /** Of the message, or of the link that it brings; null where nothing was sent. */
  message_id: string | null;
  /** Of the last change. */
  at: number;
  /** While it is waiting: it is quiet where the recipient lives until then, or not time for a reminder. */
  not_before: number;
}
