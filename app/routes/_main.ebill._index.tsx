import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { LookUpProblem } from '~/domain/look-up';
import { ReportStartPage } from '~/areas/reports/pages/enrollment-page';
import type { RouteHandle } from '~/root';
import { loadStart, openEnrollment } from '~/areas/reports/pages/enrollment.server';

export const handle: RouteHandle = { styles: ['facts'], form: {} };

/** The way to one's electronic bills without a link. */
export const loader = async (args: LoaderFunctionArgs) => await loadStart(args, 'eBill');

export const action = (args: ActionFunctionArgs) => openEnrollment(args, 'eBill');

export default function StartRoute() {
  const { kind, accountNumber } = useLoaderData<typeof loader>();
  return <ReportStartPage kind={kind} accountNumber={accountNumber} problem={useActionData<LookUpProblem>()} />;
}

export { LinkProblem as ErrorBoundary } from '~/areas/links/pages/expired-link';
