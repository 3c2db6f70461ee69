import type { SubmissionData } from '../calls';
import { extractCalendarDate, calendarDateAt, type CalendarDate } from '~/domain/calendar-date';
import { installmentSchedule } from '~/domain/installments';
import { currencyOf, type Cents, type Currency } from '~/domain/money';
import type { SanitizedHtml } from '~/domain/sanitized-html';

export interface PlanRow {
  /** Due date; any other text is shown as it is. */
  month: string;
  amountCents: Cents;
  isDownPayment: boolean;
}

/** What the page of a plan shows. Spec: enrollment-and-payment 2, "Installment plan page for token links". */
export interface InstallmentPlanView {
  title: string;
  descriptionHtml: SanitizedHtml;
  /** Language of the two above; empty when it is not known. */
  language: string;
  recipientName: string;
  /** Milliseconds. */
  submittedAt: number;
  timeZone: string;
  balanceCents: Cents;
  currency: Currency;
  /** -1: the first installment is the down payment; 0: none; else percent of the balance. */
  downPaymentPercent: number;
  rows: PlanRow[];
  nextBillDate: CalendarDate | undefined;
  /** There is a next bill date, and it is no date. */
  isBillDateUnusable: boolean;
  isDownPaymentPaid: boolean;
  /** What of the down payment was received, and what is open. */
  receivedCents: Cents;
  openCents: Cents;
  /** Where the down payment is paid; undefined where nothing is to be paid now. */
  payPath: string | undefined;
}

interface PlanParts {
  data: SubmissionData & { submissionTime: string };
  timeZone: string;
  payPath: string | undefined;
  sanitize(html: string): SanitizedHtml;
}

export function buildInstallmentPlanView({ data, timeZone, payPath, sanitize }: PlanParts): InstallmentPlanView {
  const { title, language, accountBalanceCents, downPaymentPercent, isDownPaymentPaid, downPaymentReceivedCents } =
    data;
  const nextBillDate = extractCalendarDate(data.nextBillDate ?? undefined);
  const rows = data.rows.length > 0 ? data.rows : computedRows(data, timeZone);
  return {
    title,
    language,
    recipientName: data.recipientName,
    submittedAt: Date.parse(data.submissionTime),
    timeZone,
    descriptionHtml: sanitize(data.descriptionHtml),
    balanceCents: accountBalanceCents,
    currency: currencyOf(data.country),
    downPaymentPercent,
    rows,
    nextBillDate,
    isBillDateUnusable: Boolean(data.nextBillDate) && nextBillDate === undefined,
    isDownPaymentPaid,
    receivedCents: downPaymentReceivedCents,
    openCents: Math.max(0, (rows[0]?.amountCents ?? 0) - downPaymentReceivedCents),
    payPath: hasDownPayment(downPaymentPercent) ? payPath : undefined,
  };
}

/** Spec: "The pay button is shown when a pay link exists and down payment is -1 or positive". */
export const hasDownPayment = (percent: number): boolean => percent === -1 || percent > 0;

/** For a platform that tells the terms of a plan and not its rows. Spec: enrollment-and-payment 4. */
function computedRows(
  { submissionTime, accountBalanceCents, period, downPaymentPercent, nextBillDate }: PlanParts['data'],
  timeZone: string,
): PlanRow[] {
  const submitted = Date.parse(submissionTime);
  if (!Number.isFinite(submitted) || accountBalanceCents <= 0) return [];
  const rows = installmentSchedule({
    balanceCents: accountBalanceCents,
    period,
    downPaymentPercent,
    startDate: calendarDateAt(submitted, timeZone),
    nextBillDate: nextBillDate ?? undefined,
  });
  return rows.map(({ dueDate, ...row }) => ({ ...row, month: dueDate }));
}
