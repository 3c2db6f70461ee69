import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inspectSignUp, resendEmailVerification, verifySignUp } from '~/contract/sign-up';
import { normalizeEmail } from '~/domain/contact';
import { verifyFields } from '~/features/sign-up/fields';
import { VerifyPage, type VerifyView } from '~/features/sign-up/verify-page';
import type { RouteHandle } from '~/root';
import { appContext, type RequestArgs } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { localeOf, translate } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { needed, pageData, seeOther } from '~/services/respond.server';
import { openSessionHeader } from '~/services/session.server';
import { forgetSignUpHeader, readSignUpEmail, signUpHeader } from '~/services/cookies.server';
import { requireFields } from '~/services/validate-post.server';
import { RouteProblem } from '~/ui/problem';

const TITLES = {
  open: 'sign-up:verify.title',
  verified: 'sign-up:verify.doneTitle',
  expired: 'sign-up:verify.expiredTitle',
  void: 'sign-up:verify.voidTitle',
} as const;

/** Only in the browser that signed up does the page go on by itself. */
export const handle: RouteHandle = {
  styles: ['facts'],
  enhance: (data) => ((data as { view?: VerifyView }).view?.isOwnBrowser ? ['self-post'] : []),
};

export async function loader(args: LoaderFunctionArgs) {
  const { api, config } = await appContext(args);
  const { email, state } = needed(await api.call(inspectSignUp, { query: { token: args.params.jwt ?? '' } }));
  const own = await readSignUpEmail(args.request, config);
  const t = await translate(args);
  const view: VerifyView = { email, state, isOwnBrowser: own !== undefined && normalizeEmail(own) === email };
  return pageData({ title: t(TITLES[state]), view });
}

/** Verifies and signs in, or sends a new link. */
export async function action(args: ActionFunctionArgs) {
  const token = args.params.jwt ?? '';
  const { intent } = requireFields(await readFields(args.request), verifyFields);
  if (intent === 'resend') return resend(args, token);
  const { api, config } = await appContext(args);
  const { sessionToken } = needed(await api.call(verifySignUp, { body: { token } }));
  // Without a session the page itself says how things are.
  if (!sessionToken) return seeOther(`/marketing/verify/${encodeURIComponent(token)}`);
  const headers = new Headers({ 'Set-Cookie': await openSessionHeader(config, { token: sessionToken }) });
  headers.append('Set-Cookie', await forgetSignUpHeader(config));
  return seeOther('/marketing/welcome', headers);
}

/** A new message for a link that has run out, to the address that it was sent to. */
async function resend(args: RequestArgs & ActionFunctionArgs, token: string) {
  const { api, config } = await appContext(args);
  const { email } = needed(await api.call(inspectSignUp, { query: { token } }));
  needed(await api.call(resendEmailVerification, { body: { email } }, { language: await localeOf(args) }));
  const headers = new Headers(await flashHeader('success', 'sign-up:result.resent'));
  headers.append('Set-Cookie', await signUpHeader(config, email));
  return seeOther('/marketing/sign-up-result', headers);
}

export default function VerifyRoute() {
  return <VerifyPage {...useLoaderData<typeof loader>().view} />;
}

export const ErrorBoundary = RouteProblem;
