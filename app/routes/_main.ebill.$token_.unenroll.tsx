import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { EnrollmentStatusPage, UnenrollPage } from '~/areas/reports/pages/enrollment-status-page';
import { descriptionStyleRules, ReportMissingPage } from '~/areas/reports/pages/report-components';
import type { RouteHandle } from '~/root';
import { apiErrorText } from '~/ui/api-error-text';
import {
  endEnrollment,
  loadUnenrollPage,
  type EnrollmentPageData,
} from '~/areas/reports/pages/enrollment-status.server';

export const handle: RouteHandle = {
  styles: ['description-list'],
  rules: descriptionStyleRules,
  enhance: (data, posted) => {
    const { view } = data as EnrollmentPageData;
    return view && (view.canUnenroll || posted) ? ['shell'] : [];
  },
};

/** "Click 'Yes', if you would like to un-enroll." Spec: enrollment-and-payment 2. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadUnenrollPage(args, 'eBill', await loadLinkedForm(args, 'EBill'));
  return data(page.data, { status: page.status });
}

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'eBill');

export default function UnenrollRoute() {
  const { t } = useTranslation();
  const { kind, path, view } = useLoaderData<typeof loader>() as EnrollmentPageData;
  const refused = useActionData<typeof action>() as { problem?: string; apiError?: string } | undefined;
  if (!view) return <ReportMissingPage kind={kind} />;
  // Where nobody but the company can end it there is nothing to ask.
  if (!view.canUnenroll && !refused) return <EnrollmentStatusPage view={view} />;
  const problem = refused?.apiError ? apiErrorText(refused.apiError, t) : refused?.problem;
  return <UnenrollPage kind={kind} cancelPath={path} problem={problem} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
