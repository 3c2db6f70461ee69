import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { INVITATION_DAYS } from '~/config/limits';
import { getOperatedAccount, inviteAccountOwner } from '~/areas/operations/calls';
import type { FormProblem } from '~/domain/error-keys';
import { AccountPage, type AccountView } from '~/areas/operations/pages/account-page';
import { inviteOwnerFields } from '~/areas/operations/pages/fields';
import { OwnerInvitationLinkPage, type OwnerInvitationLink } from '~/areas/operations/pages/owner-invitation-link-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(inviteOwnerFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'code'],
  form: (_data, posted) => (posted && 'made' in (posted as object) ? undefined : {}),
};

const idOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>) => params.accountId ?? '';

/** One account, for operators. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api } = pageContext(args);
  const account = requireData(await api.call(getOperatedAccount, { query: { id: idOf(args) } }));
  const view: AccountView = { account, timeZone: await userTimeZone(args) };
  return { title: account.name, view };
}

/** The way in is in the answer itself, as that of a new account is. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data: fields, typed, problem } = await validate(post, validator);
  const { api } = pageContext(args);
  if (problem) {
    requireData(await api.call(getOperatedAccount, { query: { id: idOf(args) } }));
    return invalidFormResponse<FormProblem>(problem);
  }
  const result = await api.call(inviteAccountOwner, { body: { id: idOf(args), email: fields.email } });
  if (result.isOk)
    return data<Acted>(
      { made: { ...result.data, days: INVITATION_DAYS } },
      { headers: { 'cache-control': 'no-store' } },
    );
  if (result.name !== 'email.invalid' && result.name !== 'operator.personTaken') throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { email: result.name }, typed }, result.status);
}

type Acted = FormProblem | { made: OwnerInvitationLink };

export default function OperatedAccountRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'made' in acted) return <OwnerInvitationLinkPage made={acted.made} />;
  return <AccountPage view={view} problem={acted} />;
}
