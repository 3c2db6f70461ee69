import type { ColumnType, Generated } from 'kysely';
import type { AdminTables, UserTables } from './admin-row-types';
import type { AlertTables } from './alert-row-types';
import type { DataTables } from './data-import-row-types';
import type { DeliveryTables } from './delivery-row-types';
import type { PrivacyTables } from './privacy-row-types';
import type { EnrollmentTables } from './enrollment-row-types';
import type { FieldServiceTables } from './field-service-row-types';
import type { JobTables } from './job-row-types';
import type { KeyTables } from './api-key-row-types';
import type { LinkTables } from './link-row-types';
import type { MailingTables } from './mailing-row-types';
import type { PaymentTables } from './payment-row-types';
import type { DeviceHandoffTables } from './device-handoff-row-types';
import type { PreferenceTables } from './preference-row-types';
import type { SecurityTables } from './user-security-row-types';
import type { UploadTables } from './upload-row-types';
import type { WalletTables } from './wallet-row-types';
import type { WebhookTables } from './webhook-row-types';

/**
 * The tables, as both engines have them. Portable types only: text, integer (64 bit), JSON as text, booleans as 0 and 1,
 * times as milliseconds since 1970 UTC, money as minor units.
 */
export interface Database
  extends
    PreferenceTables,
    FieldServiceTables,
    UserTables,
    PaymentTables,
    EnrollmentTables,
    WalletTables,
    AdminTables,
    AlertTables,
    DataTables,
    DeliveryTables,
    PrivacyTables,
    JobTables,
    KeyTables,
    LinkTables,
    MailingTables,
    DeviceHandoffTables,
    SecurityTables,
    UploadTables,
    WebhookTables {
  accounts: AccountTable;
  recipients: RecipientRow;
  users: UserRow;
  forms: FormRow;
  form_versions: FormVersionRow;
  drafts: DraftRow;
  draft_files: DraftFileRow;
  submissions: SubmissionsTable;
  submission_sequences: SubmissionSequenceRow;
  submission_files: SubmissionFileRow;
  submission_versions: SubmissionVersionRow;
  submission_version_files: SubmissionVersionFileRow;
  plan_rows: PlanRowRow;
  bank_accounts: BankAccountRow;
  banks: BankRow;
  verified_contacts: VerifiedContactRow;
  otp_challenges: OtpChallengeRow;
  otp_counters: OtpCounterRow;
  otp_sends: OtpSendRow;
  event_log: EventRow;
  outbox: OutboxRow;
  rate_limits: { key: string; points: number; expires_at: number };
}

/** Whether an account is suspended or ends, and what it asks of its owners, is the accounts' own business: `accounts/standing.ts`. */
interface AccountTable extends AccountRow {
  suspended_at: ColumnType<number | null, number | undefined, number | null>;
  second_factor_required: ColumnType<number, number | undefined, number>;
  /** From then on everything of it is removed; null: it goes on. */
  deletes_at: ColumnType<number | null, number | undefined, number | null>;
  /** `owner` or `operator`; null: nobody. */
  deletion_asked_by: ColumnType<string | null, string | undefined, string | null>;
}

export interface AccountRow {
  id: string;
  public_id: string;
  name: string;
  client_type: string;
  country: string;
  time_zone: string;
  /** Hours in which mailings are quiet, `hh:mm`; empty for none. */
  quiet_from: string;
  quiet_to: string;
  /** Days before the end of a draft that its recipient is told so; 0: never. */
  draft_reminder_days: number;
  default_locale: string;
  locales: string;
  support_phone: string;
  /** The same number as it is advertised, such as `844-WASHGAS`; empty where it is not. */
  support_phone_words: string;
  support_email: string;
  page_title: string;
  domain: string | null;
  theme: string;
  logo_key: string | null;
  icon_key: string | null;
  header_html: string;
  footer_html: string;
  maximum_contacts: number;
  is_one_contact: number;
  recipient_type: string;
  parent_recipient_type: string;
  captures_ip: number;
  /** Different numbers that one recipient's links may have codes sent to within a day. */
  code_numbers_a_day: number;
  /** JSON: ISO codes of the countries whose numbers get codes; none: the account's own country. */
  code_countries: string;
  /** The smallest part of a demand that is taken, in percent of it; 0 for none. */
  minimum_payment_percent: number;
  /** The most that is taken for a demand, in percent of what is due: 200 unless said. */
  maximum_payment_percent: number;
  /** In minor units, where nobody knows what is due. */
  maximum_open_payment: number;
  /** How customers' numbers look: a digit for each 9, a letter for each A, everything else as it is. Empty where nobody knows. */
  customer_number_format: string;
  /** JSON: ways to pay that the payment page offers; none: all. */
  payment_methods: string;
  /** Id of the account whose unsaved settings this one shows for an hour; null: it is an account of its own. */
  preview_of: string | null;
  revision: number;
}

export interface RecipientRow {
  account_id: string;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  locale: string | null;
  tags: string;
  balance_cents: number | null;
  next_bill_date: string | null;
  /** What kind of recipient it is, such as Household; empty: the account's word for all. */
  kind: string;
  /** Nobody: a recipient to try with. */
  is_test: number;
  /** IANA name; null: the account's. */
  time_zone: string | null;
  revision: number;
}

export interface UserRow {
  id: string;
  account_id: string;
  email: string;
  name: string;
  role: string;
  created_at: number;
}

export interface FormRow {
  account_id: string;
  id: string;
  type: number;
  status: string;
  version: number;
  title: string;
  submitted_by: string | null;
  created_at: number;
  updated_at: number;
}

export interface FormVersionRow {
  account_id: string;
  form_id: string;
  version: number;
  definition: string;
  created_at: number;
}

export interface DraftRow {
  account_id: string;
  form_id: string;
  recipient_id: string;
  form_version: number;
  answers: string;
  challenges: string;
  bank_token: string | null;
  revision: number;
  updated_at: number;
  /** Which pages have saved, the latest last, each with the number of its newest save: JSON list of pairs. */
  saves: string;
  /** When its recipient was reminded of it, or was found to be nobody to be reminded; null since it was last touched. */
  reminded_at: number | null;
  /** What stood in questions that were answered on two devices at once, by input id; null for a file. JSON. */
  others: string;
  /** Id of the submission that it changes; empty where it is a new one. */
  change_of: string;
  /** Drawn when that change was begun; empty where there is none. */
  change_id: string;
}

interface FileColumns {
  input_id: string;
  kind: string;
  name: string;
  content_type: string;
  size: number;
  file_key: string;
  method: string;
  text: string;
}

export interface DraftFileRow extends FileColumns {
  id: string;
  account_id: string;
  form_id: string;
  recipient_id: string;
  created_at: number;
  /** What was done to a picture before it was kept: names of `PhotoChange`, comma separated. */
  changes: string;
}

export interface SubmissionRow {
  id: string;
  reference: string;
  account_id: string;
  form_id: string;
  form_version: number;
  recipient_id: string;
  attempt: number;
  submission_key: string;
  content_hash: string;
  answers: string;
  merge_tags: string;
  language: string;
  ip: string | null;
  source: string;
  bank_token: string | null;
  submitted_at: number;
  completed_at: number | null;
  /** Made by a test link: shown, and counted nowhere. */
  is_test: number;
  /** IANA name of the zone that its times are meant in: the account's as it was filled in. */
  time_zone: string;
  /** JSON of {text, language}: the sentence that was ticked below a plan; empty where none was. */
  agreement: string;
  /** When the person took it back; null where it stands. */
  withdrawn_at: number | null;
  /** How often the person has changed it, and when the last time. */
  changes: number;
  changed_at: number | null;
}

/** The database sets `sequence` when a submission is finished: migration 0063. */
interface SubmissionsTable extends SubmissionRow {
  /** Place among the finished submissions of the account, from 1 on, in the order in which they were stored. */
  sequence: Generated<number | null>;
}

/** Numbers of an account's finished submissions. */
interface SubmissionSequenceRow {
  account_id: string;
  last: number;
  /** Up to this one, numbers were given by the order of `completed_at` and `id`, when there were none yet. */
  backfilled: number;
}

export interface SubmissionFileRow extends FileColumns {
  submission_id: string;
  /** Place among the files of its question, from 0 on. */
  place: number;
}

/** What a submission said before a change of it. The first version is number 1. */
export interface SubmissionVersionRow {
  submission_id: string;
  number: number;
  form_version: number;
  answers: string;
  merge_tags: string;
  language: string;
  ip: string | null;
  /** When this version was sent, and when the next one took its place. */
  sent_at: number;
  replaced_at: number;
  /** Of the change that took its place: as `submission_key` and `content_hash` of a submission. */
  change_key: string;
  content_hash: string;
}

/** Each file of such a version: the bytes may be those of a later one. */
export interface SubmissionVersionFileRow extends SubmissionFileRow {
  number: number;
}

export interface PlanRowRow {
  submission_id: string;
  seq: number;
  amount_cents: number;
  due_date: string;
  is_down_payment: number;
}

export interface BankAccountRow {
  token: string;
  account_id: string;
  recipient_id: string;
  last_four: string;
  routing_number: string;
  bank_name: string;
  is_saved: number;
  created_at: number;
}

export interface BankRow {
  routing_number: string;
  name: string;
  city: string;
  state: string;
  /** The number now in use; the same one unless it was merged. */
  current_routing_number: string;
  is_open: number;
}

export interface VerifiedContactRow {
  account_id: string;
  recipient_id: string;
  channel: string;
  destination: string;
  verified_at: number;
}

export interface OtpChallengeRow {
  id: string;
  account_id: string;
  recipient_id: string;
  channel: string;
  destination: string;
  code_hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface OtpCounterRow {
  channel: string;
  destination: string;
  wrong_tries: number;
  window_started_at: number;
}

export interface OtpSendRow {
  id: string;
  account_id: string;
  /** Whose link it was asked for with. */
  recipient_id: string;
  channel: string;
  destination: string;
  address: string;
  sent_at: number;
}

export interface EventRow {
  id: string;
  account_id: string;
  form_id: string;
  recipient_id: string;
  notification_log_id: string;
  kind: string;
  source: string;
  detail: string;
  at: number;
}

export interface OutboxRow {
  seq: Generated<number>;
  id: string;
  account_id: string;
  channel: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: string;
  language: string;
  sent_at: number;
}
