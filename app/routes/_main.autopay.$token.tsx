import type { LoaderFunctionArgs } from '@remix-run/node';
import { enrollmentPage } from './_main.ebill.$token/report.server';

export { default, ErrorBoundary, handle } from './_main.ebill.$token/route';

/** Whether the link's customer pays automatically. Spec: enrollment-and-payment 2, "Autopay page". */
export const loader = (args: LoaderFunctionArgs) => enrollmentPage(args, 'autopay');
