import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { inspectSignUp, resendEmailVerification, verifySignUp } from '~/areas/users/sign-up/calls';
import { normalizeEmail } from '~/domain/contact';
import type { FormProblem } from '~/domain/error-keys';
import { isPasswordRefusal } from '~/domain/password';
import { verifyFields, verifyPasswordFields } from '~/areas/users/sign-up/pages/fields';
import {
  requiresPassword,
  isPostedByHand,
  VerifySignUpPage,
  type VerifySignUpView,
} from '~/areas/users/sign-up/pages/verify-sign-up-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { supportEmailOf } from '~/lib/page-account.server';
import { invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { sessionCookieHeader } from '~/lib/session.server';
import { clearSignUpCookieHeader, readSignUp, signUpCookieHeader } from '~/lib/cookies.server';
import { loadSignUpOffer } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { requireFields, validate } from '~/lib/validate-post.server';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

const validator = createFormValidator(verifyPasswordFields);

const TITLES = {
  open: 'sign-up:verify.title',
  verified: 'sign-up:verify.doneTitle',
  expired: 'sign-up:verify.expiredTitle',
  void: 'sign-up:verify.voidTitle',
} as const;

const viewOf = (data: unknown) => (data as { view?: VerifySignUpView }).view;

/** Only in the browser that signed up does the page go on by itself. */
export const handle: RouteHandle = {
  styles: ['password'],
  form(data) {
    const view = viewOf(data);
    return view && requiresPassword(view) ? {} : undefined;
  },
  enhance(data) {
    const view = viewOf(data);
    const modules = view?.needsPassword ? ['password'] : view?.isOwnBrowser ? ['self-post'] : [];
    return view && isPostedByHand(view) ? [...modules, 'shell'] : modules;
  },
};

const tokenOf = ({ params }: ActionFunctionArgs | LoaderFunctionArgs) => params.jwt ?? '';

/** The id of the sign-up that this browser has made; empty for none. */
async function ownSignUpId(args: RequestArgs): Promise<string> {
  const { config } = pageContext(args);
  return (await readSignUp(args.request, config))?.id ?? '';
}

export async function loader(args: LoaderFunctionArgs) {
  const { api, config, t } = pageContext(args);
  const own = await readSignUp(args.request, config);
  const query = { token: tokenOf(args), signUpId: own?.id ?? '' };
  const { email, state, needsPassword } = requireData(await api.call(inspectSignUp, { query }));
  const again =
    state === 'void' ? { offer: await loadSignUpOffer(args), supportEmail: supportEmailOf(pageContext(args)) } : null;
  const isOwnBrowser = own !== undefined && normalizeEmail(own.email) === email && !needsPassword;
  const view: VerifySignUpView = { email, state, needsPassword, isOwnBrowser, again };
  return { title: t(TITLES[state]), view };
}

/** Verifies and signs in, or sends a new link. */
export async function action(args: ActionFunctionArgs) {
  const token = tokenOf(args);
  const post = await readPostWithoutFiles(args.request);
  const { intent } = requireFields(post, verifyFields);
  if (intent === 'resend') return resend(args, token);
  let password = '';
  if (post.has('password')) {
    const { data, problem } = await validate(post, validator);
    if (problem) return invalidFormResponse(problem);
    password = data.password;
  }
  const { api, config } = pageContext(args);
  const result = await api.call(verifySignUp, { body: { token, signUpId: await ownSignUpId(args), password } });
  if (!result.isOk && isPasswordRefusal(result.name))
    return invalidFormResponse<FormProblem>({ typed: {}, errors: { password: result.name } });
  const isUnanswered = !result.isOk && result.name === 'signUp.passwordNeeded';
  const sessionToken = isUnanswered ? null : requireData(result).sessionToken;
  // Without a session the page itself says how things are.
  if (!sessionToken) return seeOther(`/marketing/verify/${encodeURIComponent(token)}`);
  const headers = new Headers({ 'Set-Cookie': await sessionCookieHeader(config, { token: sessionToken }) });
  headers.append('Set-Cookie', await clearSignUpCookieHeader(config));
  return seeOther('/marketing/welcome', headers);
}

/** A new message for a link that has run out, to the address that it was sent to. */
async function resend(args: RequestArgs & ActionFunctionArgs, token: string) {
  const { api, config, locale } = pageContext(args);
  const signUpId = await ownSignUpId(args);
  const { email } = requireData(await api.call(inspectSignUp, { query: { token, signUpId } }));
  const body = { email, signUpId };
  requireData(await api.call(resendEmailVerification, { body }, { language: locale }));
  const signUp = await signUpCookieHeader(config, { email, id: signUpId });
  return redirectWithFlash('/marketing/sign-up-result', 'success', 'sign-up:result.resent', signUp);
}

export default function VerifyRoute() {
  return <VerifySignUpPage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
