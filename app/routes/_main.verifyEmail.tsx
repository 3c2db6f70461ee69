import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { VerificationPage } from '~/areas/contacts/pages/verification-page';
import type { RouteHandle } from '~/root';
import { loadLinkVerification, postLinkVerification } from '~/areas/contacts/pages/link-verification.server';

export const handle: RouteHandle = {
  // Who could not be verified may try again.
  enhance: (_data, posted) =>
    (posted as { isDone: boolean } | undefined)?.isDone === false ? ['self-post', 'shell'] : ['self-post'],
};

/** Spec: enrollment-and-payment 2, "ERP email verification page". */
export const loader = (args: LoaderFunctionArgs) => loadLinkVerification(args, 'email');

export const action = (args: ActionFunctionArgs) => postLinkVerification(args, 'email');

export default function VerificationRoute() {
  return <VerificationPage kind={useLoaderData<typeof loader>().kind} outcome={useActionData<typeof action>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
