import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { SubmittedNotice, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { Receipt } from '~/areas/form-page/pages/receipt';
import { EnrollmentStatusPage } from '~/areas/reports/pages/enrollment-status-page';
import { descriptionStyleRules, ReportMissingPage } from '~/areas/reports/pages/report-components';
import type { RouteHandle } from '~/root';
import { loadEnrollmentStatusPage, type EnrollmentPageData } from '~/areas/reports/pages/enrollment-status.server';

/** Only the way out opens a dialog. */
export const handle: RouteHandle = {
  styles: ['description-list', 'tables'],
  rules: descriptionStyleRules,
  enhance: (data) => ((data as EnrollmentPageData).view?.canUnenroll ? ['dialog', 'shell'] : []),
};

/** Whether the link's customer gets electronic bills. Spec: enrollment-and-payment 2, "E-bill confirmation page". */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadEnrollmentStatusPage(args, 'eBill', await loadLinkedForm(args, 'EBill'));
  return data(page.data, { status: page.status });
}

export default function EnrollmentRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { kind, view, submitted } = useLoaderData<typeof loader>() as EnrollmentPageData;
  if (!view) return submitted ? <SubmittedPage {...submitted} /> : <ReportMissingPage kind={kind} />;
  return (
    <EnrollmentStatusPage view={view} notice={submitted && <SubmittedNotice {...submitted} />}>
      {submitted?.receipt ? <Receipt receipt={submitted.receipt} language={submitted.language} /> : null}
    </EnrollmentStatusPage>
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
