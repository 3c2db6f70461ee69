import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { INVITATION_DAYS } from '~/config/limits';
import { createAccount, listAccounts } from '~/areas/operations/calls';
import type { FormProblem } from '~/domain/error-keys';
import { newAccountFields } from '~/areas/operations/pages/fields';
import { AccountsPage, type AccountsView } from '~/areas/operations/pages/accounts-page';
import { OwnerInvitationLinkPage, type OwnerInvitationLink } from '~/areas/operations/pages/owner-invitation-link-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(newAccountFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'code'],
  form: (_data, posted) => (posted && 'made' in (posted as object) ? undefined : {}),
};

/** The accounts of the installation: for its operators, and nowhere for everybody else. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, t, url } = pageContext(args);
  const search = (url.searchParams.get('search') ?? '').slice(0, 100);
  const after = (url.searchParams.get('after') ?? '').slice(0, 64);
  const result = requireData(await api.call(listAccounts, { query: { search, after } }));
  const timeZone = await userTimeZone(args);
  const { accounts, removed, next } = result;
  const nextPath = next ? `/smart/operator?${new URLSearchParams({ ...(search && { search }), after: next })}` : '';
  const view: AccountsView = { accounts, removed, search, nextPath, timeZone };
  return { title: t('operator:title'), view };
}

const FIELDS: Record<string, string> = {
  'operator.invalidId': 'id',
  'operator.idTaken': 'id',
  'operator.personTaken': 'owner',
  'email.invalid': 'owner',
};

/** The owner's way in is in the answer itself: a redirect would have to carry it in an address or a cookie. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { data: fields, typed, problem } = await validate(post, validator);
  const { api } = pageContext(args);
  // What is wrong with a form is told to those alone for whom there is one.
  if (problem) {
    requireData(await api.call(listAccounts, { query: { search: '', after: '' } }));
    return invalidFormResponse<FormProblem>(problem);
  }
  const result = await api.call(createAccount, { body: fields });
  if (result.isOk)
    return data<Acted>(
      { made: { ...result.data, days: INVITATION_DAYS } },
      { headers: { 'cache-control': 'no-store' } },
    );
  const field = FIELDS[result.name ?? ''];
  if (!field || !result.name) throw apiFailurePage(result);
  return invalidFormResponse<FormProblem>({ errors: { [field]: result.name }, typed }, result.status);
}

type Acted = FormProblem | { made: OwnerInvitationLink };

export default function OperatorRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'made' in acted) return <OwnerInvitationLinkPage made={acted.made} />;
  return <AccountsPage view={view} problem={acted} />;
}
