import type { Generated } from 'kysely';
import type { DeliveryState } from './delivery-row-types';

/** The tables of preferences, consents, gates, documents and supplier choices. Types as in `schema.ts`. */
export interface PreferenceTables {
  preference_settings: PreferenceSettingsRow;
  categories: CategoryRow;
  gates: GateRow;
  gate_passes: { link_id: string; device_hash: string; expires_at: number };
  /** `translations`: HTML by language tag, as JSON. */
  outage_templates: { account_id: string; html: string; translations: string };
  system_state: { name: string; value: string; updated_at: number };
  contacts: ContactRow;
  erp_customers: CustomerRow;
  consents: ConsentRow;
  consent_events: ConsentEventRow;
  /** What a person agreed to, by its version. */
  consent_texts: { account_id: string; version: string; text: string; first_used_at: number };
  consent_undos: ConsentUndoRow;
  pauses: PauseRow;
  unsubscribe_reasons: UnsubscribeReasonRow;
  preference_drafts: PreferenceDraftRow;
  /** Messages that people sent to an account, by the carrier's id: one that is delivered again does nothing again. */
  inbound_messages: { id: string; received_at: number };
  number_stops: NumberStopRow;
  /** Numbers that sent STOP to an account, or to the system that it sent by before; `started_at` ends it. */
  stop_lists: StopListRow;
  message_texts: MessageTextRow;
  notification_logs: MessageTable;
  bills: BillRow;
  agreements: AgreementRow;
  signing_envelopes: SigningEnvelopeRow;
  supplier_accounts: SupplierAccountRow;
}

/** Texts are JSON of HTML by language tag; the account's own language is the one to fall back on. */
export interface PreferenceSettingsRow {
  account_id: string;
  email_otp_id: string | null;
  sms_otp_id: string | null;
  india_sms_otp_id: string | null;
  whats_app_otp_id: string | null;
  removes_email_capture: number;
  removes_mobile_capture: number;
  header_html: string;
  footer_html: string;
  terms_html: string;
  are_terms_enabled: number;
  unsubscribe_leads_to_preferences: number;
  /** E.164 number that the account's SMS come from and STOP is sent to. */
  sms_number: string | null;
}

export interface CategoryRow {
  account_id: string;
  name: string;
  position: number;
  /** JSON of text by language tag. */
  labels: string;
  descriptions: string;
  is_visible: number;
  is_hidden: number;
  /** JSON: channel name to `{ isApplicable, isMandatory, isGivenByDefault }`. */
  options: string;
}

export interface GateRow {
  account_id: string;
  /** `preferences`, `unsubscribe` or `view-bill`. */
  page: string;
  /** JSON of text by language tag, as are the two that follow. */
  header_message: string;
  consent_text: string;
  error_message: string;
  /** JSON of `StoredGateField[]`. */
  fields: string;
  /** 0 while the service that knows the values is away. */
  is_available: number;
}

/** One thing that a gate asks for, as it is stored. */
export interface StoredIdentityCheckField {
  /** Names the merge tag that the value must equal. */
  key: string;
  /** By language tag. */
  labels: Record<string, string>;
  tag: string;
  maxLength: number;
}

export interface ContactRow {
  account_id: string;
  recipient_id: string;
  channel: string;
  /** Lower-case e-mail address, or E.164. */
  contact: string;
  is_verified: number;
  is_preferred: number;
  position: number;
  created_at: number;
  removed_at: number | null;
}

export interface CustomerRow {
  account_id: string;
  recipient_id: string;
  address: string;
  is_enrolled_in_ebill: number;
  /** JSON: `{ recipientId, preferences: string[] }[]`. */
  recipients: string;
  /** When the person has ended electronic bills; null: not. */
  ebill_ended_at: number | null;
}

/** What one "unsubscribe from all" has ended, by the link's own recipient. */
export interface ConsentUndoRow {
  account_id: string;
  recipient_id: string;
  /** JSON of `EndedConsent[]`. */
  ended: string;
  /** Milliseconds: from then on it can't be taken back. */
  until: number;
}

/** A consent as it was before it was ended, and when that was. */
export interface EndedConsent {
  recipientId: string;
  category: string;
  channel: string;
  /** Null where nothing was stored and the account's default counted. */
  before: Pick<ConsentRow, 'is_given' | 'source' | 'text_version' | 'updated_at'> | null;
  endedAt: number;
}

export interface ConsentRow {
  account_id: string;
  recipient_id: string;
  category: string;
  channel: string;
  is_given: number;
  source: string;
  text_version: string;
  updated_at: number;
}

export interface ConsentEventRow {
  id: string;
  account_id: string;
  recipient_id: string;
  category: string;
  channel: string;
  action: string;
  source: string;
  text_version: string;
  address: string | null;
  language: string;
  detail: string;
  at: number;
  /** Counts a recipient's events from 1: many may happen within one millisecond. */
  seq: number;
}

/** `category` is empty where everything that may be paused is. */
export interface PauseRow {
  account_id: string;
  recipient_id: string;
  category: string;
  until: number;
  created_at: number;
}

export interface UnsubscribeReasonRow {
  id: string;
  account_id: string;
  recipient_id: string;
  category: string;
  reason: string;
  comment: string;
  at: number;
}

/** What was ticked and not saved yet. `choices` is JSON: `category.channel` to true or false, only what differs. */
export interface PreferenceDraftRow {
  account_id: string;
  recipient_id: string;
  choices: string;
  language: string;
  selected_recipient_id: string;
  updated_at: number;
}

/** A number that sent STOP. One that nobody has yet is kept too. */
export interface NumberStopRow {
  /** `sms` or `whatsApp`. */
  channel: string;
  /** E.164. */
  number: string;
  /** Our number that STOP was sent to; empty where the carrier told of it and the account has no number of its own. */
  receiver: string;
  stopped_at: number;
  /** When it sent START after that; null: it gets nothing. */
  started_at: number | null;
}

/** Empty where nobody knows: a message of elsewhere, or from before this was kept. */
export type MessageOutcome = '' | DeliveryState | 'unsure';

interface MessageTable extends MessageRow {
  outcome: Generated<MessageOutcome>;
}

export interface MessageRow {
  id: string;
  account_id: string;
  recipient_id: string;
  channel: string;
  category: string;
  to: string;
  subject: string;
  /** HTML of an e-mail, text of any other message. */
  body: string;
  sent_at: number;
}

/** Dates are calendar dates; `lines` is JSON: `{ text, amountCents }[]`, which sum to the total. */
export interface BillRow {
  id: string;
  account_id: string;
  recipient_id: string;
  number: string;
  issued_on: string;
  due_on: string;
  period_start: string | null;
  period_end: string | null;
  lines: string;
  total_cents: number;
  /** The bill as it came: a key of the file store, or an address; null: it is drawn from its lines. */
  pdf: string | null;
}

export interface AgreementRow {
  id: string;
  account_id: string;
  recipient_id: string;
  title: string;
  /** JSON: `string[]`. */
  paragraphs: string;
  bill_amount_cents: number;
  /** `prepared`, `sent` or `signed`. */
  status: string;
  envelope_id: string | null;
  sent_at: number | null;
  signed_at: number | null;
  uploaded_at: number | null;
  document_key: string | null;
}

/** The sandbox signing service's own record. */
export interface SigningEnvelopeRow {
  id: string;
  account_id: string;
  /** What is signed; an account has one envelope for each. */
  reference: string;
  title: string;
  /** JSON: `string[]`. */
  paragraphs: string;
  language: string;
  signer_name: string;
  return_url: string;
  document_key: string;
  /** SHA-256 of the document that is signed, in hex. */
  document_hash: string;
  /** `open`, `signed` or `declined`. */
  status: string;
  method: string;
  signed_name: string;
  signed_document_key: string | null;
  signed_at: number | null;
  created_at: number;
}

export interface SupplierAccountRow {
  contract_account: string;
  account_id: string;
  recipient_id: string;
  street_number: string;
  state: string;
  is_residential: number;
  do_not_contact: number;
  do_not_transfer: number;
  updated_at: number;
}

export interface StopListRow {
  account_id: string;
  channel: string;
  /** E.164. */
  number: string;
  /** The number of all accounts that STOP was sent to; empty where it was the account's own, or the list was brought in. */
  receiver: Generated<string>;
  /** Milliseconds. */
  stopped_at: number;
  started_at: number | null;
}

/** An account's own words for a message; an empty text leaves ours. */
export interface MessageTextRow {
  account_id: string;
  message: string;
  /** A language of the pages. */
  language: string;
  subject: string;
  body: string;
  sms: string;
}
