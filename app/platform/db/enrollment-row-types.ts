/** The tables of enrollments, usage and plans. Types as in `schema.ts`. */
export interface EnrollmentTables {
  enrollments: EnrollmentRow;
  enrollment_events: EnrollmentEventRow;
  enrollment_plan_rows: EnrollmentPlanRow;
  usage_periods: UsagePeriodRow;
  plan_offers: PlanOfferRow;
}

/**
 * What a customer may be enrolled in. A deferred payment plan is the installment plan by another way in: one kind, so that
 * nobody pays one balance twice. `details` says which it is called.
 */
export type EnrollmentKind = 'budget' | 'installment' | 'eBill' | 'autopay';

/** Whether a customer is enrolled now. One row a kind, from the first enrollment on. */
export interface EnrollmentRow {
  account_id: string;
  recipient_id: string;
  kind: EnrollmentKind;
  is_enrolled: number;
  /** Where the last change came from, as the page's address said; `web` where it said nothing. */
  source: string;
  /** JSON: what was agreed, by kind. */
  details: string;
  enrolled_at: number | null;
  ended_at: number | null;
  updated_at: number;
}

/** What has happened, in order; never changed or deleted. */
export interface EnrollmentEventRow {
  id: string;
  account_id: string;
  recipient_id: string;
  kind: EnrollmentKind;
  action: 'enrolled' | 'ended';
  source: string;
  /** Client address, where the account captures it. */
  ip: string | null;
  /** JSON: what was agreed at that moment. */
  details: string;
  at: number;
  /** Counts the events of a customer from 1: many may happen within one millisecond. */
  seq: number;
}

/** A row of the schedule that a customer agreed to: shown, stored and charged alike. */
export interface EnrollmentPlanRow {
  /** The event that enrolled. */
  plan_id: string;
  seq: number;
  account_id: string;
  recipient_id: string;
  amount_cents: number;
  /** Calendar date. */
  due_date: string;
  is_down_payment: number;
}

/** What a customer used and was billed between two readings. Calendar dates; the second belongs to the period. */
export interface UsagePeriodRow {
  account_id: string;
  recipient_id: string;
  from_date: string;
  to_date: string;
  therms_hundredths: number;
  bill_cents: number;
}

/** What a customer may enroll in; without a row, nothing. */
export interface PlanOfferRow {
  account_id: string;
  recipient_id: string;
  is_budget_allowed: number;
  is_installment_allowed: number;
  has_energy_assistance: number;
  /** Months that a plan spreads over; null: as many as the customer may have. */
  period: number | null;
}
