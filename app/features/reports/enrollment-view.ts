import type { GenericReport, ReportKind } from '~/contract/reports';
import type { SanitizedHtml } from '~/domain/sanitized-html';

/** What the page of electronic bills or automatic payments shows. Spec: enrollment-and-payment 3, "Generic report response". */
export interface EnrollmentView {
  kind: ReportKind;
  title: string;
  descriptionHtml: SanitizedHtml;
  /** Language of the two above; empty when it is the page's own. */
  language: string;
  isEnrolled: boolean;
  canUnenroll: boolean;
  contactPhone: string;
  contactEmail: string;
  /** Where "Unenroll" is confirmed. */
  unenrollPath: string;
  /** Where one may enroll again without asking anybody. */
  enrollPath: string | undefined;
}

interface EnrollmentParts {
  kind: ReportKind;
  report: GenericReport;
  unenrollPath: string;
  enrollPath: string | undefined;
  sanitize(html: string): SanitizedHtml;
}

export function enrollmentView({ kind, report, unenrollPath, enrollPath, sanitize }: EnrollmentParts): EnrollmentView {
  const {
    title,
    language,
    isEnrolled,
    canUnenroll,
    companyContactPhone: contactPhone,
    companyContactEmail: contactEmail,
  } = report;
  const descriptionHtml = sanitize(report.descriptionHtml);
  return {
    kind,
    title,
    descriptionHtml,
    language,
    isEnrolled,
    canUnenroll: isEnrolled && canUnenroll,
    contactPhone,
    contactEmail,
    unenrollPath,
    enrollPath,
  };
}

/** Keys of the pages' own titles. */
export const OWN_TITLES = {
  eBill: 'installments:ebillTitle',
  autopay: 'installments:autopayTitle',
} as const satisfies Record<ReportKind, string>;
