import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubmittedNotice, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { Receipt } from '~/areas/form-page/pages/receipt';
import { descriptionStyleRules, ReportMissingPage } from '~/areas/reports/pages/report-components';
import { InstallmentPlanPage } from '~/areas/reports/pages/installment-plan-page';
import type { RouteHandle } from '~/root';
import {
  loadInstallmentPlanPage,
  type InstallmentPlanPageData,
} from '~/areas/reports/pages/load-installment-plan.server';

export const handle: RouteHandle = { styles: ['description-list', 'tables', 'reports'], rules: descriptionStyleRules };

/** A submitted plan, and for its form's link what was sent. Spec: enrollment-and-payment 2, "Installment plan page for token links". */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadInstallmentPlanPage(args, await loadLinkedForm(args, 'InstallmentPlan', 'Dpp'));
  return data(page.data, { status: page.status });
}

export default function InstallmentPlanRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { view, submitted } = useLoaderData<typeof loader>() as InstallmentPlanPageData;
  if (!view) return submitted ? <SubmittedPage {...submitted} /> : <ReportMissingPage kind="plan" />;
  return (
    <InstallmentPlanPage view={view} notice={submitted && <SubmittedNotice {...submitted} />}>
      {submitted?.receipt ? <Receipt receipt={submitted.receipt} language={submitted.language} /> : null}
    </InstallmentPlanPage>
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
