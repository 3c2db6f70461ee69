import { PLAN_TYPES } from '~/areas/reports/calls';
import { extractCalendarDate, calendarDateAt } from '~/domain/calendar-date';
import type { Answers, FormInput } from '~/domain/form-model';
import { findChosenPeriod } from '~/areas/forms/input-types/installment-period/rules';
import { installmentSchedule, type InstallmentRow } from '~/domain/installments';
import { textsOf } from '~/locales/platform';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { messageLocale } from '~/locales/languages';
import type { StoredForm } from '~/areas/forms/service.server';
import { toFailure } from './submission-validation.server';

interface PlanRequest {
  form: StoredForm;
  account: AccountRow;
  recipient: RecipientRow | undefined;
  inputs: readonly FormInput[];
  /** As stored: hidden ones gone. */
  answers: Answers;
  isAgreed: boolean;
  now: number;
}

/** Returns a failure if the form is an installment plan and the recipient has no balance to split. */
export function checkInstallmentBalance({
  form,
  recipient,
}: Pick<PlanRequest, 'form' | 'recipient'>): Failure | undefined {
  if (!PLAN_TYPES.includes(form.definition.type)) return undefined;
  const balance = recipient?.balance_cents;
  const isGood = typeof balance === 'number' && Number.isSafeInteger(balance) && balance > 0;
  return isGood ? undefined : fail('form.invalidBalance', { recipientId: recipient?.id ?? '' });
}

/**
 * Builds the rows to store, the same as the page shows; none for forms that are no plan. Call `checkInstallmentBalance` first.
 * Spec: forms-and-approval 9.
 */
export function buildPlanRows(request: PlanRequest): InstallmentRow[] | Failure {
  const { form, account, recipient, inputs, answers, isAgreed, now } = request;
  if (!PLAN_TYPES.includes(form.definition.type)) return [];
  const chosen = findChosenPeriod(inputs, answers);
  if (chosen.error) return toFailure({ [chosen.inputId]: { key: chosen.error } }) ?? fail('form.checkErrors');
  if (!isAgreed) return fail('form.installmentNotAgreed');
  return installmentSchedule({
    balanceCents: recipient?.balance_cents ?? 0,
    period: chosen.months,
    downPaymentPercent: form.definition.downPayment,
    startDate: calendarDateAt(now, account.time_zone),
    nextBillDate: extractCalendarDate(recipient?.next_bill_date ?? undefined),
  });
}

/** The text that the person agreed to, as JSON of {text, language}; empty if the form has no plan. */
export function serializePlanConsentText(rows: readonly InstallmentRow[], language: string): string {
  if (rows.length === 0) return '';
  const locale = messageLocale(language);
  return JSON.stringify({ text: textsOf('installments', locale)('agree'), language: locale });
}
