import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { endEnrollment, unenrollPage } from './_main.ebill.$token/report.server';

export { default, ErrorBoundary } from './_main.ebill.$token_.unenroll';

/** Automatic payments are ended as electronic bills are. Spec: enrollment-and-payment 2, "Autopay page". */
export const loader = (args: LoaderFunctionArgs) => unenrollPage(args, 'autopay');

export const action = (args: ActionFunctionArgs) => endEnrollment(args, 'autopay');
