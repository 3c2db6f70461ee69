/** The tables of short addresses. Types as in `schema.ts`. */
export interface LinkTables {
  short_links: ShortLinkRow;
  withdrawn_links: WithdrawnLinkRow;
}

export interface ShortLinkRow {
  id: string;
  /** SHA-256 of the code: who reads the table can't open the link. */
  code_hash: string;
  account_id: string;
  recipient_id: string;
  /** One of the contract's kinds, or the purpose of a link that came with a message. */
  kind: string;
  /** What the link is about, as its token says; empty for none. */
  target: string;
  /** Path of the page, under a key that only the code gives. */
  sealed_path: string;
  /** SHA-256 of the token in the path; empty where the path holds none. */
  token_hash: string;
  /** What it was sent by; null where it was only made. */
  channel: string | null;
  created_at: number;
  /** Who made it, by name; empty for one that came with a message. */
  created_by: string;
  expires_at: number;
  withdrawn_at: number | null;
}

/** Tokens that open nothing any more, until they would have run out. */
export interface WithdrawnLinkRow {
  token_hash: string;
  account_id: string;
  expires_at: number;
}
