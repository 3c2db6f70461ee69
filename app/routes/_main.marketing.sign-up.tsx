import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { inspectSignUpOffer, signUp } from '~/areas/users/sign-up/calls';
import type { FormProblem } from '~/domain/error-keys';
import { isPasswordRefusal } from '~/domain/password';
import { signUpFields } from '~/areas/users/sign-up/pages/fields';
import { SignUpPage, type SignUpView } from '~/areas/users/sign-up/pages/sign-up-page';
import type { RouteHandle } from '~/root';
import { minutesToWait } from '~/lib/api-client.server';
import { supportEmailOf } from '~/lib/page-account.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, seeOther } from '~/lib/responses.server';
import { signUpCookieHeader } from '~/lib/cookies.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(signUpFields);

export const handle: RouteHandle = {
  styles: ['password'],
  enhance: ['password'],
  form: (data) => ((data as { view: SignUpView }).view.state === 'open' ? {} : undefined),
};

export async function loader(args: LoaderFunctionArgs) {
  const { api, t, url } = pageContext(args);
  const invitation = url.searchParams.get('invitation')?.slice(0, 4096) ?? '';
  const offer = await api.call(inspectSignUpOffer, { query: { invitation } });
  // A platform that does not know the call lets everybody sign up.
  const { mode, email } = offer.isOk ? offer.data : { mode: 'open' as const, email: '' };
  const state = mode === 'closed' ? 'closed' : mode === 'invited' && email === '' ? 'uninvited' : 'open';
  const view: SignUpView = {
    state,
    invitation: email && invitation,
    email,
    supportEmail: supportEmailOf(pageContext(args)),
  };
  return { title: t(TITLES[state]), view };
}

const TITLES = { open: 'sign-up:title', closed: 'sign-up:closed.title', uninvited: 'sign-up:invited.title' } as const;

/** Refusals that leave the form as it was typed. */
const NOTICES = ['signUp.notInvited', 'message.notSetUp', 'message.notAllowed'];

/** Spec: enrollment-and-payment 4 and 5. The address goes on in a cookie, never in an address of a page. */
export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, config, url, locale } = pageContext(args);
  const host = url.hostname;
  const result = await api.call(signUp, { body: { ...data, host } }, { language: locale });
  if (result.isOk)
    return seeOther('/marketing/sign-up-result', {
      'Set-Cookie': await signUpCookieHeader(config, { email: data.email, id: result.data.signUpId }),
    });
  if (result.name === 'email.invalid')
    return invalidFormResponse<FormProblem>({ typed, errors: { email: 'sign-up:emailInvalid' } });
  if (isPasswordRefusal(result.name))
    return invalidFormResponse<FormProblem>({ typed, errors: { password: result.name } });
  if (result.name && NOTICES.includes(result.name))
    return invalidFormResponse<FormProblem>({ typed, errors: {}, notice: result.name }, result.status);
  if (result.name !== 'request.tooMany') throw apiFailurePage(result, Object.entries(typed));
  const params = { count: minutesToWait(result) };
  return invalidFormResponse<FormProblem>({ typed, errors: {}, notice: 'sign-up:tooMany', params }, result.status);
}

export default function SignUpRoute() {
  return <SignUpPage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
