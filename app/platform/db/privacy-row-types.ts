/** The tables of what is handed over and erased, and of how long things are kept. Types as in `schema.ts`. */
export interface PrivacyTables {
  dossier_acts: DossierActRow;
  retention_settings: RetentionRow;
}

/** That all of one recipient was handed over, or erased. It says who did it and names nobody whom it was done to. */
export interface DossierActRow {
  /** Of an erasure also the name of the recipient in what is kept. */
  id: string;
  account_id: string;
  kind: 'handOver' | 'erasure';
  /** 1: it was a test recipient. */
  is_test: number;
  /** HMAC of the account and the recipient's id, with the key that made it in front. */
  recipient_hash: string;
  actor: string;
  at: number;
  /** JSON: how many rows of which table. */
  counts: string;
  /** JSON of `Unfinished`: what is still to be done after the rows have gone; empty once it is. */
  unfinished: string;
}

/** Months after which something is taken away; null: never. */
export interface RetentionRow {
  account_id: string;
  submission_months: number | null;
  message_months: number | null;
  event_months: number | null;
}
