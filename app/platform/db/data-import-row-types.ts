/** The tables of what businesses bring in. Types as in `schema.ts`. */
export interface DataTables {
  demands: DemandRow;
  data_saves: DataSaveRow;
  data_changes: DataChangeRow;
}

/** What a payment link may ask for. */
export interface DemandRow {
  account_id: string;
  id: string;
  recipient_id: string;
  amount_cents: number;
  /** Calendar date. */
  due_on: string | null;
  about: string;
  is_withdrawn: number;
}

/** Records of a dataset that were written together. */
export interface DataSaveRow {
  id: string;
  account_id: string;
  dataset: string;
  /** Who: `file recipients.csv`, a user's name or an API key's. */
  actor: string;
  at: number;
  created: number;
  changed: number;
  removed: number;
}

/** What a save did to one record. */
export interface DataChangeRow {
  account_id: string;
  dataset: string;
  /** As `keyText` has it. */
  record_key: string;
  save_id: string;
  /** Empty where the record is no recipient's. */
  recipient_id: string;
  action: 'created' | 'changed' | 'removed';
  /** JSON: name of a field to its value before and after; empty for a new record. */
  fields: string;
}
