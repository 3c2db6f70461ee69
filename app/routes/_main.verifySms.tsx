import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadLinkVerification, postLinkVerification } from '~/areas/contacts/pages/link-verification.server';

export { handle } from './_main.verifyEmail';

/** Spec: enrollment-and-payment 2, "SMS verification page". */
export const loader = (args: LoaderFunctionArgs) => loadLinkVerification(args, 'sms');

export const action = (args: ActionFunctionArgs) => postLinkVerification(args, 'sms');

export { default, ErrorBoundary } from './_main.verifyEmail';
