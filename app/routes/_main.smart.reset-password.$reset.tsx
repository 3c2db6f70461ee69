import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { inspectPasswordReset, resetPassword } from '~/areas/users/calls';
import type { FormProblem } from '~/domain/error-keys';
import { isPasswordRefusal } from '~/domain/password';
import { resetPasswordFields } from '~/areas/users/pages/fields';
import { ResetLinkExpiredPage, ResetPasswordPage } from '~/areas/users/pages/reset-password-page';
import type { RouteHandle } from '~/root';
import { flashCookieHeader } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { invalidFormResponse, requireData } from '~/lib/responses.server';
import { redirectAfterPassword } from '~/areas/users/pages/redirect-after-password.server';
import { validate } from '~/lib/validate-post.server';
import { Problem, useRouteFailure } from '~/ui/problem';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(resetPasswordFields);

export const handle: RouteHandle = { styles: ['password'], enhance: ['password'], form: {} };

/** Looking takes nothing: a mail scanner leaves the link as good as it was. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, t } = pageContext(args);
  const { email } = requireData(await api.call(inspectPasswordReset, { query: { reset: args.params.reset ?? '' } }));
  return data({ title: t('users:reset.chooseTitle'), email }, { headers: { 'cache-control': 'no-store' } });
}

export async function action(args: ActionFunctionArgs) {
  const { data, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, config } = pageContext(args);
  const result = await api.call(resetPassword, { body: { reset: args.params.reset ?? '', ...data } });
  if (!result.isOk && isPasswordRefusal(result.name))
    return invalidFormResponse<FormProblem>({ errors: { password: result.name }, typed: {} });
  const { 'Set-Cookie': flash } = await flashCookieHeader('success', 'users:passwordChanged');
  return redirectAfterPassword(config, requireData(result), '/smart/dashboard', flash);
}

export default function ResetPasswordRoute() {
  return <ResetPasswordPage email={useLoaderData<typeof loader>().email} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return failure?.status === 410 ? <ResetLinkExpiredPage /> : <Problem error={failure} />;
}
