import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { LinkProblem } from '~/features/link/link-problem';
import { UnenrollPage } from '~/features/report/enrollment-page';
import { ReportMissingPage } from '~/features/report/not-found-page';
import { endEnrollment, unenrollPage, type EnrollmentPageData } from './_main.ebill.$token/report.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** "Click 'Yes', if you would like to un-enroll." Spec: enrollment-and-payment 2. */
export const loader = (args: LoaderFunctionArgs) => unenrollPage(args, 'eBill');

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'eBill');

export default function UnenrollRoute() {
  const { kind, path, view } = useLoaderData<typeof loader>() as EnrollmentPageData;
  const refused = useActionData<typeof action>() as { problem: string } | undefined;
  return view ? <UnenrollPage kind={kind} cancelPath={path} problem={refused?.problem} /> : <ReportMissingPage kind={kind} />;
}

export const ErrorBoundary = LinkProblem;
