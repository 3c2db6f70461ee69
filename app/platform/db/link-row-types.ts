import type { ColumnType } from 'kysely';

/** The tables of short addresses, and of public addresses of forms. Types as in `schema.ts`. */
export interface LinkTables {
  form_addresses: FormAddressTable;
  form_starts: FormStartRow;
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

/** The public address of a form. How many began and sent by it is counted apart from what an account says of it. */
export interface FormAddressTable extends FormAddressRow {
  begun: ColumnType<number, number | undefined, number>;
  taken: ColumnType<number, number | undefined, number>;
}

export interface FormAddressRow {
  account_id: string;
  form_id: string;
  slug: string;
  /** How many submissions it takes; null: any number. */
  places: number | null;
  closes_at: number | null;
  /** Since when it is closed by hand; null while it is open. */
  closed_at: number | null;
}

/** Who began a form by its public address: a recipient that was made for it. */
export interface FormStartRow {
  account_id: string;
  form_id: string;
  recipient_id: string;
  started_at: number;
  /** When it was sent first; null: never. */
  sent_at: number | null;
}

/** Tokens that open nothing any more, until they would have run out. */
export interface WithdrawnLinkRow {
  token_hash: string;
  account_id: string;
  expires_at: number;
}
