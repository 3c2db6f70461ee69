import type { FormFile } from '~/contract/form-file';
import type { ReportKind } from '~/contract/installments';

/** Ids that a report link may carry in place of a form's: the enrollment itself, whatever it came from. */
export const REPORT_IDS: Readonly<Record<ReportKind, string>> = {
  eBill: 'enrollment-ebill',
  autopay: 'enrollment-autopay',
};

const KINDS: Partial<Record<FormFile['type'], ReportKind>> = { EBill: 'eBill', AutoPay: 'autopay' };

/** Forms whose submission is an installment plan. */
export const PLAN_TYPES: readonly FormFile['type'][] = ['InstallmentPlan', 'Dpp'];

/** What submitting a form of a type enrolls in; undefined where it is no enrollment that can be ended. */
export function kindOfForm(type: FormFile['type']): ReportKind | undefined {
  return KINDS[type];
}

/** What a report id stands for; undefined for the id of a form. */
export function kindOfReport(id: string): ReportKind | undefined {
  return (Object.keys(REPORT_IDS) as ReportKind[]).find((kind) => REPORT_IDS[kind] === id);
}
