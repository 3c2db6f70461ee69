import type { SecurityEventKind, SecondFactorKind } from '~/areas/users/second-factor/calls';

/** The tables of how people prove who they are. Types as in `schema.ts`. */
export interface SecurityTables {
  second_factors: SecondFactorRow;
  recovery_codes: { user_id: string; code_hash: string; used_at: number | null };
  passkey_challenges: PasskeyChallengeRow;
  user_sessions: UserSessionRow;
  security_events: SecurityEventRow;
  user_identities: UserIdentityRow;
  /** Ways through an identity provider that were begun; by the hash of what their browser has. */
  provider_attempts: { id: string; expires_at: number };
}

export interface SecondFactorRow {
  id: string;
  user_id: string;
  kind: SecondFactorKind;
  /** What its owner calls it. */
  name: string;
  /** Of an authenticator app: the key, sealed. Of a passkey: its public key. */
  secret: string;
  /** Of a passkey. */
  credential_id: string | null;
  /** Of a passkey: JSON array of the ways to reach it. */
  transports: string;
  /** The last time step whose code was taken, or the passkey's counter of signatures. */
  counter: number;
  created_at: number;
  /** Null while nobody has shown that it works: it does not count yet. */
  confirmed_at: number | null;
  last_used_at: number | null;
}

/** What a passkey is asked to sign, once. */
export interface PasskeyChallengeRow {
  challenge: string;
  user_id: string;
  act: 'register' | 'signIn';
  expires_at: number;
}

/** A session as its owner sees it in a list. What a token is worth is not decided by it. */
export interface UserSessionRow {
  sid: string;
  user_id: string;
  epoch: number;
  created_at: number;
  last_used_at: number;
  /** Of the newest token. */
  expires_at: number;
  /** Of the network, as of the sign-in. */
  address: string;
  user_agent: string;
}

/** Who a person is at an identity provider. */
export interface UserIdentityRow {
  issuer: string;
  /** What the provider calls the person, for good. */
  subject: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
}

/** What happened to a person's second factors; never changed. */
export interface SecurityEventRow {
  id: string;
  account_id: string;
  user_id: string;
  at: number;
  kind: SecurityEventKind;
  /** Of the factor. */
  name: string;
  /** Who did it, where it was somebody else. */
  actor: string;
}
