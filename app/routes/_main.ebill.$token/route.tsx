import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubmittedNotice, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { Receipt } from '~/areas/form-page/pages/receipt';
import { EnrollmentPage } from '~/areas/reports/pages/enrollment-page';
import { descriptionRules, ReportMissingPage } from '~/areas/reports/pages/parts';
import type { RouteHandle } from '~/root';
import { enrollmentPage, type EnrollmentPageData } from './report.server';

/** Only the way out opens a dialog. */
export const handle: RouteHandle = {
  styles: ['facts', 'tables'],
  rules: descriptionRules,
  enhance: (data) => ((data as EnrollmentPageData).view?.canUnenroll ? ['dialog', 'shell'] : []),
};

/** Whether the link's customer gets electronic bills. Spec: enrollment-and-payment 2, "E-bill confirmation page". */
export const loader = (args: LoaderFunctionArgs) => enrollmentPage(args, 'eBill');

export default function EnrollmentRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { kind, view, submitted } = useLoaderData<typeof loader>() as EnrollmentPageData;
  if (!view) return submitted ? <SubmittedPage {...submitted} /> : <ReportMissingPage kind={kind} />;
  return (
    <EnrollmentPage view={view} notice={submitted && <SubmittedNotice {...submitted} />}>
      {submitted?.receipt ? <Receipt receipt={submitted.receipt} language={submitted.language} /> : null}
    </EnrollmentPage>
  );
}

export { LinkProblem as ErrorBoundary } from '~/areas/links/pages/expired-link';
