import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { loadLinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { loadEnrollmentStatusPage } from '~/areas/reports/pages/enrollment-status.server';

export { handle } from './_main.ebill.$token';

/** Whether the link's customer pays automatically. Spec: enrollment-and-payment 2, "Autopay page". */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadEnrollmentStatusPage(args, 'autopay', await loadLinkedForm(args, 'AutoPay'));
  return data(page.data, { status: page.status });
}

export { default, ErrorBoundary } from './_main.ebill.$token';
