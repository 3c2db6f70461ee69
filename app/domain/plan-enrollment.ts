/**
 * Budget billing, one amount a month from what was billed in the last year, and what its pages have in common with those of
 * installment plans. Spec: enrollment-and-payment 2 "Budget billing enrollment page", 4, 9 "Budget plan".
 */
import { addMonthsClamped, type CalendarDate, daysBetween } from './calendar-date';
import type { Cents } from './money';

/** What was used and billed between two readings; both days belong to the period. */
export interface UsagePeriod {
  fromDate: CalendarDate;
  toDate: CalendarDate;
  /** Hundredths of a therm. */
  thermsHundredths: number;
  billCents: Cents;
}

interface BudgetEstimate {
  annualCents: Cents;
  /** The annual estimate divided by 12, in whole cents. */
  monthlyCents: Cents;
}

const DAYS_OF_YEAR = 365;
/** Twelve billing cycles are some days longer or shorter than a year; with so many days no part of the year is missing. */
const COMPLETE_DAYS = 350;
/** Less than the shortest month says nothing about a year. */
const FEWEST_DAYS = 28;

const lengthOf = ({ fromDate, toDate }: UsagePeriod): number => daysBetween(fromDate, toDate) + 1;

/**
 * The periods of the 12 months before the last reading, oldest first: those that lie in them with more than half of their
 * days. Periods that end before they begin are left out.
 */
export function periodsOfLastYear<P extends UsagePeriod>(periods: readonly P[]): P[] {
  const real = periods.filter(({ fromDate, toDate }) => fromDate <= toDate);
  const last = real.reduce((latest, { toDate }) => (toDate > latest ? toDate : latest), '');
  if (last === '') return [];
  const before = addMonthsClamped(last, -12);
  const daysInside = ({ fromDate, toDate }: UsagePeriod) =>
    daysBetween(fromDate > before ? fromDate : before, toDate) + (fromDate > before ? 1 : 0);
  return real
    .filter((period) => daysInside(period) * 2 > lengthOf(period))
    .sort((a, b) => (a.fromDate < b.fromDate ? -1 : a.fromDate > b.fromDate ? 1 : 0));
}

/** Days that a reading covers; a day in two periods counts once. Expects the oldest period first. */
function coveredDays(periods: readonly UsagePeriod[]): number {
  let days = 0;
  let covered = '';
  for (const { fromDate, toDate } of periods) {
    if (toDate <= covered) continue;
    days += fromDate > covered ? daysBetween(fromDate, toDate) + 1 : daysBetween(covered, toDate);
    covered = toDate;
  }
  return days;
}

/**
 * What a year costs, and a twelfth of it. The bills of a complete year are added up; with gaps, or after less than a year,
 * the days without a reading cost as much as an average one with. Undefined when less than a month is known. Credits never
 * make an estimate negative.
 */
export function estimateBudgetBilling(periods: readonly UsagePeriod[]): BudgetEstimate | undefined {
  const year = periodsOfLastYear(periods);
  const days = coveredDays(year);
  if (days < FEWEST_DAYS) return undefined;
  const billed = Math.max(
    0,
    year.reduce((sum, { billCents }) => sum + billCents, 0),
  );
  const annualCents = days >= COMPLETE_DAYS ? billed : Math.round((billed * DAYS_OF_YEAR) / days);
  return { annualCents, monthlyCents: Math.round(annualCents / 12) };
}

/** The highest and the average bill; undefined without any. */
export function highestAndAverageBill(
  bills: readonly Cents[],
): { highestCents: Cents; averageCents: Cents } | undefined {
  if (bills.length === 0) return undefined;
  return {
    highestCents: Math.max(...bills),
    averageCents: Math.round(bills.reduce((sum, bill) => sum + bill, 0) / bills.length),
  };
}

/** Which text about adjustments a customer reads: the District adjusts at the end of the cycle only. Spec: 9. */
export function adjustmentTextVariant(state: string): 'district' | 'maryland' | 'virginia' | 'other' {
  const names = { DC: 'district', MD: 'maryland', VA: 'virginia' } as const;
  const code = state.trim().toUpperCase();
  return code === 'DC' || code === 'MD' || code === 'VA' ? names[code] : 'other';
}

/** Why a customer can't enroll in a plan, as keys of texts. The answer of the platform's call carries one as its `error`. */
export const ENROLLMENT_REFUSALS = {
  noAccount: 'EnrollmentNoAccount.ContactSupport',
  budgetNotOffered: 'BudgetNotOffered.ContactSupport',
  noUsage: 'BudgetNoUsage.ContactSupport',
  balanceOwed: 'BudgetBalanceOwed.ContactSupport',
  planNotOffered: 'PlanNotOffered.ContactSupport',
  nothingOwed: 'PlanNothingOwed',
} as const;

/** Whether an `error` says why the customer can't enroll. Any other one means that the platform failed. */
export function isEnrollmentRefusal(error: string): boolean {
  return Object.values<string>(ENROLLMENT_REFUSALS).includes(error);
}

/** Source of who came by the page of the deferred payment plan, where the address names none. */
export const DEFERRED_PLAN_SOURCE = 'dpp';

/** True when a visit comes from an e-mail that was sent to the customer directly. */
export function isDirectEmailSource(source: string): boolean {
  return /^direct[-_ ]?e?-?mail$/i.test(source.trim());
}
