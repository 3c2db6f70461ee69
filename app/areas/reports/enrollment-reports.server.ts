import { CUSTOMER_LOOKUP_LINK_SECONDS } from '~/config/limits';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { type GenericReport, reportKindOfForm, reportKindOfId, REPORT_IDS, type ReportKind } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { CustomerLookupValues } from '~/domain/customer-lookup';
import type { PlatformContext } from '~/platform/platform-context';
import type { RequestInfo } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createEventLog } from '~/areas/events/service.server';
import { createPlanEnrollmentService } from '~/areas/enrollment/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createCustomerLookupService } from '~/areas/enrollment/customer-lookup/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { pickReportTexts } from './report-texts.server';

/** Says nothing of which of the two numbers was wrong. */
const UNKNOWN = 'AccountUnknown.CheckNumbers';
const TYPES: Record<ReportKind, FormFile['type']> = { eBill: 'EBill', autopay: 'AutoPay' };

interface Report {
  type: FormFile['type'];
  /** Undefined where the link is for no enrollment that can be ended. */
  kind: ReportKind | undefined;
  /** The form that enrolls; undefined for a link that names the enrollment itself. */
  definition: FormFile | undefined;
}

/**
 * Electronic bills and automatic payments of a recipient. Spec: enrollment-and-payment 2, "E-bill confirmation page" and
 * "Autopay page", 4 and 7.
 */
export function createEnrollmentReports(context: PlatformContext) {
  const { db, clock, ids, tokens, log } = context;
  const accounts = createAccountService({ db });
  const forms = createFormService(context);
  const enrollments = createPlanEnrollmentService(context);
  const lookUp = createCustomerLookupService(context);

  async function findReport(link: LinkClaims): Promise<Report | undefined> {
    const kind = reportKindOfId(link.target);
    if (kind) return { type: TYPES[kind], kind, definition: undefined };
    const form = await forms.findForm(link.accountId, link.target);
    return (
      form && { type: form.definition.type, kind: reportKindOfForm(form.definition.type), definition: form.definition }
    );
  }

  return {
    /** Failure: `report.notFound`. What is enrolled in nothing of the kind is answered too: its type tells the page. */
    async getReport(link: LinkClaims, language: string): Promise<GenericReport | Failure> {
      const [report, account] = await Promise.all([findReport(link), accounts.findAccount(link.accountId)]);
      if (!report || !account) return fail('report.notFound');
      const { definition, kind } = report;
      const state = kind && (await enrollments.read(link, kind));
      const isEnrolled = state?.isEnrolled ?? false;
      return {
        type: FORM_FILE_TYPES.indexOf(report.type),
        ...(definition ? pickReportTexts(definition, language) : { title: '', descriptionHtml: '', language: '' }),
        isEnrolled,
        canUnenroll: isEnrolled && state?.details.mayUnenroll !== false,
        companyContactPhone: definition?.companyContactPhone ?? account.support_phone,
        companyContactEmail: definition?.companyContactEmail ?? account.support_email,
        preferences: [],
      };
    },

    /** Ends the enrollment of the link; where it was ended already, nothing happens. Failure: `enrollment.notAllowed`. */
    async unenroll(link: LinkClaims, info: RequestInfo): Promise<{ apiError: null } | Failure> {
      const [report, account] = await Promise.all([findReport(link), accounts.findAccount(link.accountId)]);
      if (!report?.kind || !account) return fail('enrollment.notAllowed');
      const { kind } = report;
      const { isEnrolled, details } = await enrollments.read(link, kind);
      if (details.mayUnenroll === false) return fail('enrollment.notAllowed');
      if (!isEnrolled) return { apiError: null };
      const { accountId, recipientId } = link;
      const change = {
        accountId,
        recipientId,
        kind,
        source: 'web',
        ip: account.captures_ip === 1 ? info.clientAddress : null,
        letter: { language: info.language, target: link.target },
        now: clock.now(),
      };
      const hasEnded = await enrollments.unenroll(change, (trx) =>
        createEventLog({ db: trx, clock, ids }).record(link, { kind: 'UnenrollAttempt' }),
      );
      if (hasEnded) log('info', 'enrollment.ended', { accountId, kind });
      return { apiError: null };
    },

    /**
     * A report link of an hour for the customer whose two numbers are given. Failure: `request.tooMany` (with `seconds`).
     */
    async authorize(
      typed: CustomerLookupValues,
      kind: ReportKind,
    ): Promise<{ token: string | null; error: string | null } | Failure> {
      const customer = await lookUp.find(typed);
      if (isFailure(customer)) return customer;
      if (!customer) return { token: null, error: UNKNOWN };
      const { account_id: accountId, recipient_id: recipientId } = customer;
      log('info', 'report.authorized', { accountId, kind });
      const token = await tokens.mintLink(
        { purpose: 'report', accountId, recipientId, target: REPORT_IDS[kind] },
        CUSTOMER_LOOKUP_LINK_SECONDS,
      );
      return { token, error: null };
    },
  };
}
