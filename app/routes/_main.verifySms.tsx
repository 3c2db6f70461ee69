import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadVerification, postVerification } from '~/areas/contacts/pages/verification.server';

export { handle } from './_main.verifyEmail';

/** Spec: enrollment-and-payment 2, "SMS verification page". */
export const loader = (args: LoaderFunctionArgs) => loadVerification(args, 'sms');

export const action = (args: ActionFunctionArgs) => postVerification(args, 'sms');

export { default, ErrorBoundary } from './_main.verifyEmail';
