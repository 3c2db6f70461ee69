import type { Generated } from 'kysely';

/** The tables of the admins' side. Types as in `schema.ts`. */
export interface AdminTables {
  template_drafts: TemplateDraftRow;
  approval_settings: ApprovalSettingsRow;
  approval_rounds: ApprovalRoundRow;
  approval_decisions: ApprovalDecisionRow;
  template_events: TemplateEventRow;
  template_undos: TemplateUndoRow;
  user_profiles: UserProfileRow;
  invitations: InvitationRow;
  domain_claims: DomainClaimRow;
  domain_proofs: DomainProofRow;
  account_acts: AccountActRow;
  session_epochs: SessionEpochRow;
  form_counts: FormCountRow;
  question_counts: QuestionCountRow;
  answer_counts: AnswerCountRow;
  waiting_counts: WaitingCountRow;
  slice_counts: SliceCountRow;
  template_sends: TemplateSendTable;
}

/**
 * `writing`: changes that nobody was asked about; `waiting`: frozen while its round is open; `rejected`: nothing was done
 * about the rejection; `none`: all that was written is live, or was thrown away.
 */
export type DraftStage = 'writing' | 'waiting' | 'rejected' | 'none';

/** What is being written of a template; what is live is in `form_versions` and stays as it is. */
export interface TemplateDraftRow {
  account_id: string;
  form_id: string;
  /** JSON in the shape of a form file; it may have mistakes. */
  definition: string;
  /** Counts every change, and goes on counting where a draft went live: an old page is told from a new one. */
  revision: number;
  stage: DraftStage;
  updated_by: string;
  updated_at: number;
}

/** What a draft said before a change of it. The last few are kept, of the version that is live alone. */
export interface TemplateUndoRow {
  account_id: string;
  form_id: string;
  /** That the change has made. */
  revision: number;
  /** What was live then; 0 where nothing was. */
  version: number;
  /** JSON; empty where there was no draft beside what is live. */
  definition: string;
}

export interface ApprovalSettingsRow {
  account_id: string;
  needs_approval: number;
  asks_all: number;
  is_random: number;
  approvals_required: number;
  /** JSON array of user ids; used when not all are asked. */
  admin_ids: string;
  updated_at: number;
}

export interface ApprovalRoundRow {
  id: string;
  account_id: string;
  form_id: string;
  /** The frozen version that is judged. */
  version: number;
  submitted_by: string;
  approvals_required: number;
  /** JSON array of user ids; empty: every admin. */
  asked: string;
  status: 'open' | 'approved' | 'rejected' | 'withdrawn';
  opened_at: number;
  closed_at: number | null;
}

export interface ApprovalDecisionRow {
  round_id: string;
  user_id: string;
  decision: 'approved' | 'rejected';
  reason: string;
  at: number;
}

/** Who did what; never changed. */
export interface TemplateEventRow {
  id: string;
  account_id: string;
  form_id: string;
  at: number;
  kind: string;
  user_id: string;
  user_name: string;
  version: number;
  detail: string;
}

export interface UserProfileRow {
  user_id: string;
  first_name: string;
  last_name: string;
  mobile_number: string;
  time_zone: string;
  updated_at: number;
}

/** Who has last asked for a host name: the row is the lock of two accounts that ask for one name at once. `accounts` has who got it. */
export interface DomainClaimRow {
  domain: string;
  account_id: string;
}

/** A host name that an account has named, and what of it is proven. `accounts` has the one that counts. */
export interface DomainProofRow {
  account_id: string;
  domain: string;
  /** What the account's record has to say. */
  token: string;
  asked_at: number;
  proven_at: number | null;
  checked_at: number | null;
  /** Since when the record of a proven name has not been found any more. */
  missing_since: number | null;
}

/** What was done about an account by whoever runs it. It stays when the account goes, and names no person of the account. */
export interface AccountActRow {
  id: string;
  account_id: string;
  account_name: string;
  at: number;
  /** Address of the operator, or `command`, `owner`, `housekeeping`. */
  actor: string;
  act: string;
  /** Why, as the operator has typed it; goes with the account. */
  detail: string;
}

/** How often all sessions of a user were ended at once; a token of an earlier epoch is none. Stays when the user goes. */
export interface SessionEpochRow {
  user_id: string;
  epoch: number;
}

export interface InvitationRow {
  id: string;
  /** SHA-256 of what the e-mail holds: who reads the table can't accept. */
  token_hash: string;
  account_id: string;
  email: string;
  role: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  accepted_at: number | null;
}

/** One for each form that has finished submissions; the row is also the lock of the form's counts. */
export interface FormCountRow {
  account_id: string;
  form_id: string;
  /** Finished submissions, tests left out. */
  submissions: number;
  /** Finished submissions of test links. */
  tests: number;
  last_at: number;
  /** JSON: the counts as they were at the last multiple of the smallest public number; empty before it. */
  published: string;
  /** 1 where all of them are in `slice_counts`, too. */
  is_sliced: number;
}

export interface AnswerCountRow {
  account_id: string;
  form_id: string;
  input_id: string;
  /** `o:` and the option's guid, or `t:` and a hash of what was typed. */
  answer_key: string;
  /** The option's guid, or what was typed. */
  answer: string;
  times: number;
}

export interface QuestionCountRow {
  account_id: string;
  form_id: string;
  input_id: string;
  /** Submissions that answer the question. */
  answered: number;
  /** Answers that are kept apart: every option that was chosen, and the first 1,000 that were typed. */
  distinct_answers: number;
}

/** What a finished submission adds to the counts of its questions, until many are added together. */
export interface WaitingCountRow {
  account_id: string;
  form_id: string;
  /** Which of the form's submissions it is, tests left out. */
  number: number;
  /** JSON. */
  addition: string;
}

/** What was counted of a day or a month, in a language, of a version: its sums over all of them are those of the form. */
export interface SliceCountRow {
  account_id: string;
  form_id: string;
  /** A month as YYYYMM or a day as YYYYMMDD, by the account's zone as the form was filled in. */
  period: number;
  /** That the form was read in. */
  language: string;
  version: number;
  /** Empty: all submissions. */
  input_id: string;
  /** As in `answer_counts`; empty: the submissions that answer the question. */
  answer_key: string;
  times: number;
}

/** Of one that was sent: `captured` where it was kept in the outbox, `sent` where a carrier has it; empty where nobody knows. */
interface TemplateSendTable extends TemplateSendRow {
  outcome: Generated<'' | 'sent' | 'captured'>;
}

/** One row of a list that links are sent to. It is there before its message goes out, so that nobody gets two. */
export interface TemplateSendRow {
  account_id: string;
  send_key: string;
  row_number: number;
  form_id: string;
  recipient_id: string;
  channel: string;
  status: 'sending' | 'sent' | 'failed';
  /** Why it failed. */
  error: string;
  /** Of the message; empty where there is none. */
  message_id: string;
  /** JSON of the row as it came, for those that failed. */
  source: string;
  at: number;
}

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
  /** When an operator made it an account like any other; null while it is a trial. */
  lifted_at: number | null;
}

/** What an account says on the page of an expired link, in one language. */
interface ExpiryMessageRow {
  account_id: string;
  locale: string;
  text: string;
}
