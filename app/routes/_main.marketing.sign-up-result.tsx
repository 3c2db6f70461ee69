import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { resendEmailVerification } from '~/areas/users/sign-up/calls';
import { SignUpResultPage } from '~/areas/users/sign-up/pages/sign-up-result-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { supportEmailOf } from '~/lib/page-account.server';
import { readSignUp } from '~/lib/cookies.server';
import { loadSignUpOffer } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/** The sign-up of this browser. Throws the way to sign-up when there is none. */
async function requireSignUp({ request, context }: RequestArgs): Promise<{ email: string; id: string }> {
  const { config } = pageContext({ context });
  const own = await readSignUp(request, config);
  if (!own) throw redirect('/smart/sign-up/', 302);
  return own;
}

export const handle: RouteHandle = {
  enhance: (data) => ((data as { offer: string }).offer === 'closed' ? [] : ['shell']),
};

export async function loader(args: LoaderFunctionArgs) {
  const { email } = await requireSignUp(args);
  const { t } = pageContext(args);
  const supportEmail = supportEmailOf(pageContext(args));
  const offer = await loadSignUpOffer(args);
  const title = t(offer === 'closed' ? 'sign-up:closed.title' : 'sign-up:result.title');
  return { title, email, supportEmail, offer };
}

/** Sends the message of this very sign-up again; a failure leads to sign-in. Spec: enrollment-and-payment 8. */
export async function action(args: ActionFunctionArgs) {
  const { email, id } = await requireSignUp(args);
  const { api, locale } = pageContext(args);
  const body = { email, signUpId: id };
  const result = await api.call(resendEmailVerification, { body }, { language: locale });
  return result.isOk
    ? redirectWithFlash('/marketing/sign-up-result', 'success', 'sign-up:result.resent')
    : redirectWithFlash('/smart/sign-in', 'error', 'sign-up:result.resendFailed');
}

export default function SignUpResultRoute() {
  return <SignUpResultPage {...useLoaderData<typeof loader>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
