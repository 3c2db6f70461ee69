import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { descriptionRules } from '~/areas/reports/pages/parts';
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

export { default, ErrorBoundary } from './_main.ebill.$token_.unenroll';

/** Automatic payments are ended as electronic bills are. Spec: enrollment-and-payment 2, "Autopay page". */
export const loader = (args: LoaderFunctionArgs) => unenrollPage(args, 'autopay');

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'autopay');
