import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { signUp } from '~/contract/sign-up';
import type { FormProblem } from '~/domain/error-keys';
import { signUpFields } from '~/features/sign-up/fields';
import { SignUpPage } from '~/features/sign-up/sign-up-page';
import type { RouteHandle } from '~/root';
import { minutesToWait } from '~/services/api.server';
import { appContext } from '~/services/context.server';
import { localeOf, translate } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, invalid, seeOther } from '~/services/respond.server';
import { signUpHeader } from '~/services/cookies.server';
import { validate } from '~/services/validate-post.server';
import { RouteProblem } from '~/ui/problem';

export const handle: RouteHandle = { styles: ['people'], enhance: ['password'] };

export async function loader(args: LoaderFunctionArgs) {
  const t = await translate(args);
  return json({ title: t('sign-up:title') });
}

/** Spec: enrollment-and-payment 4 and 5. The address goes on in a cookie, never in an address of a page. */
export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readFields(args.request), signUpFields);
  if (problem) return invalid(problem);
  const { api, config } = await appContext(args);
  const host = new URL(args.request.url).hostname;
  const result = await api.call(signUp, { body: { ...data, host } }, { language: await localeOf(args) });
  if (result.isOk)
    return seeOther('/marketing/sign-up-result', { 'Set-Cookie': await signUpHeader(config, data.email) });
  if (result.name === 'email.invalid')
    return invalid<FormProblem>({ typed, errors: { email: 'sign-up:emailInvalid' } });
  if (result.name === 'password.weak') return invalid<FormProblem>({ typed, errors: { password: result.name } });
  if (result.name !== 'request.tooMany') throw apiFailurePage(result, Object.entries(typed));
  const params = { count: minutesToWait(result) };
  return invalid<FormProblem>({ typed, errors: {}, notice: 'sign-up:tooMany', params }, result.status);
}

export default function SignUpRoute() {
  return <SignUpPage problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = RouteProblem;
