/**
 * The schedule of an installment plan.
 * Spec: forms-and-approval 9 "Installment math", enrollment-and-payment 4 "Installment down payment".
 */
import { addMonthsClamped, extractCalendarDate, type CalendarDate } from './calendar-date';
import type { Cents } from './money';

/** The first installment is the down payment. */
const FIRST_IS_DOWN_PAYMENT = -1;
/** Longest plan that is offered, in months: to customers with energy assistance, and by forms. Spec: enrollment-and-payment 9. */
export const LONGEST_PLAN = 24;
/** Longest plan of a customer without energy assistance. Spec: as above. */
const LONGEST_PLAN_WITHOUT_ASSISTANCE = 12;
/** Longest plan that is computed, in months. */
const MAX_PERIOD = 600;

export interface InstallmentRow {
  amountCents: Cents;
  dueDate: CalendarDate;
  isDownPayment: boolean;
}

export interface InstallmentTerms {
  /** What is owed, in minor units. */
  balanceCents: Cents;
  /** Number of monthly installments. */
  period: number;
  /** -1: the first installment is the down payment; 0: none; up to 100: percent of the balance. */
  downPaymentPercent: number;
  /** Start of the plan: the day of submission in the account's zone. */
  startDate: CalendarDate;
  /** Replaces the start when it is a valid date. */
  nextBillDate?: CalendarDate;
}

/**
 * Monthly rows from the start of the plan. They always sum to the balance, none is negative, and
 * the last absorbs what rounding leaves. A percentage adds a first row and the rest is split across
 * the whole period; nothing left to split, or nothing owed, adds no rows. Due dates stay on the day
 * of the start or the month's last. RangeError for terms that make no plan.
 */
export function installmentSchedule(terms: InstallmentTerms): InstallmentRow[] {
  const start = checkTerms(terms);
  const { balanceCents, period, downPaymentPercent } = terms;
  if (balanceCents === 0) return [];
  const hasOwnRow = downPaymentPercent > 0;
  const downPayment = hasOwnRow ? Math.min(balanceCents, Math.round((balanceCents * downPaymentPercent) / 100)) : 0;
  const rest = balanceCents - downPayment;
  const amounts = rest > 0 ? split(rest, period) : [];
  if (hasOwnRow) amounts.unshift(downPayment);
  return amounts.map((amountCents, index) => ({
    amountCents,
    dueDate: addMonthsClamped(start, index),
    isDownPayment: index === 0 && downPaymentPercent !== 0,
  }));
}

/**
 * Months that a balance is spread over: as many as the customer may have, or the fewer that are requested; never so many
 * that a month has not even a cent. Spec: enrollment-and-payment 9.
 */
export function planPeriod(plan: {
  balanceCents: Cents;
  hasEnergyAssistance: boolean;
  requestedMonths?: number;
}): number {
  const longest = plan.hasEnergyAssistance ? LONGEST_PLAN : LONGEST_PLAN_WITHOUT_ASSISTANCE;
  const requestedMonths =
    plan.requestedMonths !== undefined && plan.requestedMonths >= 1 ? Math.floor(plan.requestedMonths) : longest;
  return Math.max(1, Math.min(longest, requestedMonths, plan.balanceCents));
}

function checkTerms({
  balanceCents,
  period,
  downPaymentPercent,
  startDate,
  nextBillDate,
}: InstallmentTerms): CalendarDate {
  if (!Number.isSafeInteger(balanceCents) || balanceCents < 0) {
    throw new RangeError(`The balance must be a whole number of cents, 0 or more, not ${balanceCents}`);
  }
  if (!Number.isInteger(period) || period < 1 || period > MAX_PERIOD) {
    throw new RangeError(`The period must be a whole number of months from 1 to ${MAX_PERIOD}, not ${period}`);
  }
  const isPercent = downPaymentPercent >= 0 && downPaymentPercent <= 100;
  if (!isPercent && downPaymentPercent !== FIRST_IS_DOWN_PAYMENT) {
    throw new RangeError(`The down payment must be -1 or a percentage from 0 to 100, not ${downPaymentPercent}`);
  }
  const start = extractCalendarDate(nextBillDate) ?? extractCalendarDate(startDate);
  if (!start) throw new RangeError(`The plan must start on a calendar date, not ${startDate}`);
  return start;
}

/** `total` in `count` equal parts rounded to the cent, the last one making up the difference. */
function split(total: Cents, count: number): Cents[] {
  const rounded = Math.round(total / count);
  // A few cents over many months: rounding up would use them up too early.
  const part = rounded * (count - 1) > total ? Math.floor(total / count) : rounded;
  const parts = Array.from({ length: count }, () => part);
  parts[count - 1] = total - part * (count - 1);
  return parts;
}
