import { hash } from 'node:crypto';
import { estimateBudgetBilling, periodsOfLastYear, ENROLLMENT_REFUSALS } from '~/domain/plan-enrollment';
import { extractCalendarDate, type CalendarDate } from '~/domain/calendar-date';
import { installmentSchedule, planPeriod, type InstallmentRow } from '~/domain/installments';
import type { EnrollmentKind } from '~/platform/db/enrollment-row-types';
import type { RecipientKey } from '~/areas/recipients/service.server';
import type { CustomerPlanData } from './store.server';

const enrollmentOf = ({ enrollments }: CustomerPlanData, kind: EnrollmentKind) =>
  enrollments.find((each) => each.kind === kind && each.is_enrolled === 1);
const balanceOf = ({ recipient }: CustomerPlanData): number => Math.max(0, recipient.balance_cents ?? 0);

/** A plan runs to its last due date; after it another balance may be spread. */
function isPlanRunning(customer: CustomerPlanData, today: CalendarDate): boolean {
  const last = customer.planRows.at(-1)?.dueDate;
  return enrollmentOf(customer, 'installment') !== undefined && last !== undefined && last >= today;
}

/** Spec: enrollment-and-payment 4, "Budget billing steps". */
export function computeBudgetState(customer: CustomerPlanData, today: CalendarDate) {
  const periods = periodsOfLastYear(
    customer.usage.map((row) => ({
      fromDate: row.from_date,
      toDate: row.to_date,
      thermsHundredths: row.therms_hundredths,
      billCents: row.bill_cents,
    })),
  );
  const estimate = estimateBudgetBilling(periods);
  const enrollment = enrollmentOf(customer, 'budget');
  const agreed = enrollment && (JSON.parse(enrollment.details) as { monthlyCents?: number });
  const owes = balanceOf(customer) > 0 && !isPlanRunning(customer, today);
  const state = {
    periods,
    estimate,
    isEnrolled: enrollment !== undefined,
    agreedCents: agreed?.monthlyCents ?? null,
    needsPlan: false,
    refusal: null,
  };
  if (state.isEnrolled) return state;
  if (isUnknown(customer)) return { ...state, refusal: ENROLLMENT_REFUSALS.noAccount };
  if (customer.offer?.is_budget_allowed !== 1) return { ...state, refusal: ENROLLMENT_REFUSALS.budgetNotOffered };
  // Checked before the balance: a plan that is agreed to on the way must not lead to a refusal.
  if (!estimate) return { ...state, refusal: ENROLLMENT_REFUSALS.noUsage };
  if (!owes) return state;
  return customer.offer.is_installment_allowed === 1
    ? { ...state, needsPlan: true }
    : { ...state, refusal: ENROLLMENT_REFUSALS.balanceOwed };
}

/** Nobody of the register, and nobody whom a plan is offered to: companies without a register make offers too. */
const isUnknown = ({ gasAccount, offer }: CustomerPlanData): boolean => !gasAccount && !offer;

/** What a customer quotes: the number in the register, else the one that the company knows them by. */
export const accountNumberOf = ({
  gasAccount,
  offer,
  recipientId,
}: Pick<CustomerPlanData, 'gasAccount' | 'offer'> & Pick<RecipientKey, 'recipientId'>): string =>
  gasAccount?.contract_account ?? (offer ? recipientId : '');

/** The rows that are shown are the rows that are stored. Spec: enrollment-and-payment 4 and 9. */
export function computePlanState(customer: CustomerPlanData, today: CalendarDate) {
  if (isPlanRunning(customer, today)) {
    const rows = customer.planRows;
    const balanceCents = rows.reduce((sum, row) => sum + row.amountCents, 0);
    return { isEnrolled: true, balanceCents, rows, version: versionOf(balanceCents, rows), refusal: null };
  }
  const balanceCents = balanceOf(customer);
  const refusal = findRefusal(customer, balanceCents);
  const rows = refusal ? [] : offeredRows(customer, balanceCents, today);
  return { isEnrolled: false, balanceCents, rows, version: versionOf(balanceCents, rows), refusal };
}

function findRefusal(customer: CustomerPlanData, balanceCents: number): string | null {
  if (isUnknown(customer)) return ENROLLMENT_REFUSALS.noAccount;
  if (customer.offer?.is_installment_allowed !== 1) return ENROLLMENT_REFUSALS.planNotOffered;
  return balanceCents === 0 ? ENROLLMENT_REFUSALS.nothingOwed : null;
}

/** No down payment, no interest. A next bill date that lies behind is none. */
function offeredRows(
  { recipient, offer }: CustomerPlanData,
  balanceCents: number,
  today: CalendarDate,
): InstallmentRow[] {
  const nextBill = extractCalendarDate(recipient.next_bill_date ?? undefined);
  const period = planPeriod({
    balanceCents,
    hasEnergyAssistance: offer?.has_energy_assistance === 1,
    requestedMonths: offer?.period ?? undefined,
  });
  return installmentSchedule({
    balanceCents,
    period,
    downPaymentPercent: 0,
    startDate: today,
    nextBillDate: nextBill && nextBill >= today ? nextBill : undefined,
  });
}

function versionOf(balanceCents: number, rows: InstallmentRow[]): string {
  const text = JSON.stringify([balanceCents, rows.map(({ amountCents, dueDate }) => [amountCents, dueDate])]);
  return hash('sha256', text, 'base64url').slice(0, 22);
}
