import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SubmittedNotice, SubmittedPage } from '~/areas/form-page/pages/closed-page';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { Receipt } from '~/areas/form-page/pages/receipt';
import { descriptionStyleRules, ReportMissingPage } from '~/areas/reports/pages/report-components';
import { PlanPage } from '~/areas/reports/pages/plan-page';
import type { RouteHandle } from '~/root';
import { loadPlanPage, type PlanPageData } from '~/areas/reports/pages/plan.server';

export const handle: RouteHandle = { styles: ['description-list', 'tables', 'reports'], rules: descriptionStyleRules };

/** A submitted plan, and for its form's link what was sent. Spec: enrollment-and-payment 2, "Installment plan page for token links". */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPlanPage(args, await loadLinkedForm(args, 'InstallmentPlan', 'Dpp'));
  return data(page.data, { status: page.status });
}

export default function InstallmentPlanRoute() {
  // Plain data: JSON changes nothing of its shape but absent optional fields.
  const { view, submitted } = useLoaderData<typeof loader>() as PlanPageData;
  if (!view) return submitted ? <SubmittedPage {...submitted} /> : <ReportMissingPage kind="plan" />;
  return (
    <PlanPage view={view} notice={submitted && <SubmittedNotice {...submitted} />}>
      {submitted?.receipt ? <Receipt receipt={submitted.receipt} language={submitted.language} /> : null}
    </PlanPage>
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
