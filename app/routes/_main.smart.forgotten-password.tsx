import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { requestPasswordReset } from '~/areas/users/calls';
import type { FormProblem } from '~/domain/error-keys';
import { forgotPasswordFields } from '~/areas/users/pages/fields';
import { ForgotPasswordPage } from '~/areas/users/pages/sign-in-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(forgotPasswordFields);

export const handle: RouteHandle = { form: {} };

export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return { title: t('users:reset.title') };
}

/** An address of nobody is answered as a user's is. */
export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, locale } = pageContext(args);
  const result = await api.call(requestPasswordReset, { body: data }, { language: locale });
  if (result.isOk) return redirectWithFlash('/smart/sign-in/', 'success', 'users:reset.sent');
  if (result.name !== 'email.invalid' && result.name !== 'message.notSetUp') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { email: result.name }, typed });
}

export default function ForgottenPasswordRoute() {
  return <ForgotPasswordPage problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
