import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { acceptInvitation, inspectInvitation } from '~/areas/users/calls';
import type { FormProblem } from '~/domain/error-keys';
import { isPasswordRefusal } from '~/domain/password';
import { invitationFields } from '~/areas/users/pages/fields';
import { InvitationPage } from '~/areas/users/pages/invitation-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { sessionCookieHeader } from '~/lib/session.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(invitationFields);

export const handle: RouteHandle = { styles: ['password'], enhance: ['password'], form: {} };

/** Looking takes nothing: the invitation is accepted by a post alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, t } = pageContext(args);
  const invitation = requireData(
    await api.call(inspectInvitation, { query: { invitation: args.params.invitation ?? '' } }),
  );
  return data(
    { title: t('users:invitationTitle', { company: invitation.accountName }), invitation },
    { headers: { 'cache-control': 'no-store' } },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, config } = pageContext(args);
  const result = await api.call(acceptInvitation, {
    body: { invitation: args.params.invitation ?? '', ...data },
  });
  if (!result.isOk && result.name === 'password.weak')
    return invalidFormResponse<FormProblem>({ errors: { password: 'users:weak' }, typed });
  if (!result.isOk && isPasswordRefusal(result.name))
    return invalidFormResponse<FormProblem>({ errors: { password: result.name }, typed });
  if (!result.isOk) throw apiFailurePage(result);
  const session = await sessionCookieHeader(config, result.data);
  return redirectWithFlash('/smart/dashboard', 'success', 'users:joined', session);
}

export default function InvitationRoute() {
  return <InvitationPage {...useLoaderData<typeof loader>().invitation} problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
