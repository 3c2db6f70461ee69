import * as calls from './calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail } from '~/platform/http/failure';
import { createEnrollmentReports } from './enrollment-reports.server';
import { createInstallmentPlanReports } from './installment-plan-reports.server';

/** A report is read by its own link, and by the link of the form that it came from. */
const REPORT_PURPOSES: readonly LinkPurpose[] = ['report', 'form'];

export const createHandlers: CreateHandlers = (context) => {
  const { tokens } = context;
  const plans = createInstallmentPlanReports(context);
  const enrollments = createEnrollmentReports(context);
  /** The link's token, in its field or as the bearer. */
  const requireReport = (token = '') => tokens.requireLink(token, REPORT_PURPOSES);
  return [
    handle(calls.getSubmissionData, async ({ query }, { bearer }) => {
      const link = await requireReport(query.token ?? bearer);
      return query.target === link.target
        ? plans.getSubmissionData(link, query.language)
        : fail('installments.notFound');
    }),
    handle(calls.getGenericReport, async ({ query }, { bearer }) => {
      const link = await requireReport(query.token ?? bearer);
      return query.target === link.target ? enrollments.getReport(link, query.language) : fail('report.notFound');
    }),
    handle(calls.unenroll, async ({ query }, info) => enrollments.unenroll(await requireReport(query.token), info)),
    handle(calls.authorizeReport, ({ body: { kind, ...typed } }) => enrollments.authorize(typed, kind)),
    handle(calls.getInstallmentPayLink, async ({ query }) => plans.getPayLink(await requireReport(query.token))),
  ];
};
