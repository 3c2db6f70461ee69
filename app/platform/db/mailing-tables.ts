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
  /** Recipients at the time of the order. */
  total: number;
  /** Id of the last recipient of the segment who has a row. */
  filled_to: string;
  /** Whether every recipient has a row. */
  is_filled: number;
  created_at: number;
  created_by: string;
}

/** One recipient of a mailing. */
export interface MailingRecipientRow {
  account_id: string;
  send_key: string;
  recipient_id: string;
  /** It is `sending` before anything goes out, so that nobody gets two; `queued`: the message waits for its carrier. */
  outcome: 'waiting' | 'sending' | 'queued' | 'sent' | 'captured' | 'failed';
  /** Why it failed. */
  error: string | null;
  /** Of the message, or of the link that it brings; null where nothing was sent. */
  message_id: string | null;
  /** Of the last change. */
  at: number;
}
