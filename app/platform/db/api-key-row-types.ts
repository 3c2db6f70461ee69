/** The tables of machines that call the API. Types as in `schema.ts`. */
export interface KeyTables {
  api_keys: ApiKeyRow;
  key_calls: KeyCallRow;
  key_answers: KeyAnswerRow;
}

export interface ApiKeyRow {
  id: string;
  account_id: string;
  kind: string;
  /** JSON array of what it may be used for. */
  scopes: string;
  name: string;
  /** SHA-256 of the secret: who reads the table can't call. */
  secret_hash: string;
  /** Of the form that made it; null where a command did. */
  form_key: string | null;
  created_at: number;
  /** Id of the user; empty where a command made it. */
  created_by: string;
  last_used_at: number | null;
  revoked_at: number | null;
  /** Null: it does not expire. */
  expires_at: number | null;
}

/** One call with a key. */
export interface KeyCallRow {
  id: string;
  key_id: string;
  at: number;
  call_id: string;
  status: number;
  milliseconds: number;
  request_id: string;
  /** The kind of the key. */
  mode: string;
}

/** The first answer to an `Idempotency-Key`, or the claim of the call that is about to give it. */
export interface KeyAnswerRow {
  key_id: string;
  idempotency_key: string;
  /** Whose claim it is. */
  claim: string;
  /** SHA-256 of the call and all that it was given. */
  call_hash: string;
  claimed_at: number;
  kept_until: number;
  /** HTTP status; null while the call is under way. */
  status: number | null;
  /** As the program before 0060 stores it; null since. */
  body: string | null;
  /** The body, sealed with the API key; null once a recipient that it names has been erased. */
  sealed: string | null;
  /** Hashes of all texts in the body: one of them may be the id of a recipient. */
  mentions: string;
}
