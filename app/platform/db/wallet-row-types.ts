/** The tables of wallet passes and push messages. Types as in `schema.ts`. */
export interface WalletTables {
  wallet_templates: WalletTemplateRow;
  push_links: PushLinkRow;
  push_subscriptions: PushSubscriptionRow;
}

export interface WalletTemplateRow {
  account_id: string;
  id: string;
  /** JSON as `walletTemplateSchema` has it on the wire; an image's path is a key of the file store. */
  template: string;
  revision: number;
}

/** What lets a browser be bound to a recipient: its id is drawn at random and can't be guessed. */
export interface PushLinkRow {
  /** The spec's `browserRecipientId`. */
  id: string;
  account_id: string;
  recipient_id: string;
  created_at: number;
  /** Null: until it is taken away. */
  expires_at: number | null;
}

/** One browser of one recipient. */
export interface PushSubscriptionRow {
  account_id: string;
  recipient_id: string;
  /** SHA-256 of the endpoint, in base64url: the address itself may be long. */
  endpoint_hash: string;
  /** `web`: Web Push · `safari`: a device of an old Safari. */
  kind: 'web' | 'safari';
  /** Address of the push service for this browser; the device token of an old Safari. */
  endpoint: string;
  /** The browser's keys in base64url; empty for an old Safari. */
  p256dh: string;
  auth: string;
  browser_type: string;
  created_at: number;
}
