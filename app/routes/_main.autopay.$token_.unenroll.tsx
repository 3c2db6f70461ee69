import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { descriptionStyleRules } from '~/areas/reports/pages/report-components';
import type { RouteHandle } from '~/root';
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

/** Automatic payments are ended as electronic bills are. Spec: enrollment-and-payment 2, "Autopay page". */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadUnenrollPage(args, 'autopay', await loadLinkedForm(args, 'AutoPay'));
  return data(page.data, { status: page.status });
}

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'autopay');

export { default, ErrorBoundary } from './_main.ebill.$token_.unenroll';
