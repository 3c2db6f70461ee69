import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EnrollmentPage, UnenrollPage } from '~/areas/reports/pages/enrollment-page';
import { descriptionRules, ReportMissingPage } from '~/areas/reports/pages/parts';
import type { RouteHandle } from '~/root';
import { endEnrollment, unenrollPage, type EnrollmentPageData } from './_main.ebill.$token/report.server';

export const handle: RouteHandle = {
  styles: ['facts'],
  rules: descriptionRules,
  enhance: (data, posted) => {
    const { view } = data as EnrollmentPageData;
    return view && (view.canUnenroll || posted) ? ['shell'] : [];
  },
};

/** "Click 'Yes', if you would like to un-enroll." Spec: enrollment-and-payment 2. */
export const loader = (args: LoaderFunctionArgs) => unenrollPage(args, 'eBill');

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'eBill');

export default function UnenrollRoute() {
  const { kind, path, view } = useLoaderData<typeof loader>() as EnrollmentPageData;
  const refused = useActionData<typeof action>() as { problem: string } | undefined;
  if (!view) return <ReportMissingPage kind={kind} />;
  // Where nobody but the company can end it there is nothing to ask.
  if (!view.canUnenroll && !refused) return <EnrollmentPage view={view} />;
  return <UnenrollPage kind={kind} cancelPath={path} problem={refused?.problem} />;
}

export { LinkProblem as ErrorBoundary } from '~/areas/links/pages/expired-link';
