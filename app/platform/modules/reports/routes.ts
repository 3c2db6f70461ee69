import {
  authorizeReport,
  getGenericReport,
  getInstallmentPayLink,
  getSubmissionData,
  unenroll,
} from '~/contract/reports';
import type { LinkPurpose } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';
import { createEnrollmentReports } from './enrollments';
import { createPlanReports } from './plans';

/** A report is read by its own link, and by the link of the form that it came from. */
const REPORT_PURPOSES: readonly LinkPurpose[] = ['report', 'form'];

export function reportRoutes(context: PlatformContext) {
  const { tokens } = context;
  const plans = createPlanReports(context);
  const enrollments = createEnrollmentReports(context);
  /** The link's token, in its field or as the bearer. */
  const requireReport = (token = '') => tokens.requireLink(token, REPORT_PURPOSES);
  return [
    handle(getSubmissionData, async ({ query }, { bearer }) => {
      const link = await requireReport(query.token ?? bearer);
      return query.target === link.target
        ? plans.getSubmissionData(link, query.language)
        : fail('installments.notFound');
    }),
    handle(getGenericReport, async ({ query }, { bearer }) => {
      const link = await requireReport(query.token ?? bearer);
      return query.target === link.target ? enrollments.getReport(link, query.language) : fail('report.notFound');
    }),
    handle(unenroll, async ({ query }, info) => enrollments.unenroll(await requireReport(query.token), info)),
    handle(authorizeReport, ({ body: { kind, ...typed } }) => enrollments.authorize(typed, kind)),
    handle(getInstallmentPayLink, async ({ query }) => plans.getPayLink(await requireReport(query.token))),
  ];
}
