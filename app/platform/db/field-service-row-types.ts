/** The tables of field agents and of the invoice viewer. Types as in `schema.ts`. */
export interface FieldServiceTables {
  installations: InstallationRow;
  stored_prints: StoredPrintRow;
  message_documents: MessageDocumentRow;
}

/** A place that a field agent visits. Its id is the key to the customer's contacts, so it must not be guessable. */
export interface InstallationRow {
  installation_id: string;
  account_id: string;
  recipient_id: string;
  /** Number of the customer's contract account, at most 12 characters; empty where the ERP has none. */
  contract_account: string;
  created_at: number;
}

/** A document that can be printed again: either a bill, or a file of the store. */
export interface StoredPrintRow {
  /** Unguessable: whoever has it may read the document. */
  key: string;
  account_id: string;
  recipient_id: string;
  bill_id: string | null;
  file_key: string | null;
  created_at: number;
}

/** The document that a sent message was about. */
export interface MessageDocumentRow {
  account_id: string;
  notification_log_id: string;
  print_key: string;
}
