/** The tables of people who sign in, and of what their accounts say to others. Types as in `schema.ts`. */
export interface UserTables {
  sign_ups: SignUpRow;
  user_credentials: UserCredentialRow;
  trials: TrialRow;
  ended_sessions: { sid: string; expires_at: number };
  expiry_messages: ExpiryMessageRow;
}

/** A sign-up that waits for its e-mail address to be verified. An address may have several: each link is for its own. */
export interface SignUpRow {
  id: string;
  email: string;
  password_hash: string;
  /** Host name of the page; spec: `whiteLabel`. */
  host: string;
  language: string;
  created_at: number;
  expires_at: number;
}

export interface UserCredentialRow {
  user_id: string;
  password_hash: string;
  /** The sign-up that the user came from. */
  sign_up_id: string;
  verified_at: number;
}

export interface TrialRow {
  account_id: string;
  host: string;
  started_at: number;
  ends_at: number;
}

/** What an account says on the page of an expired link, in one language. */
export interface ExpiryMessageRow {
  account_id: string;
  locale: string;
  text: string;
}
