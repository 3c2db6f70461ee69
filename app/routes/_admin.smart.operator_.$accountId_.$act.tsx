import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { actOnAccount, getOperatedAccount, OPERATOR_ACTIONS } from '~/areas/operations/calls';
import { AccountActionPage, type AccountActionView } from '~/areas/operations/pages/account-action-page';
import { accountActionFields } from '~/areas/operations/pages/fields';
import { accountPath, availableActions } from '~/areas/operations/pages/view';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, requireData, problemPage } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

function partsOf({ params }: Pick<LoaderFunctionArgs, 'params'>) {
  const act = OPERATOR_ACTIONS.find((one) => one === params.act);
  if (!act) throw problemPage('request.notFound');
  return { id: params.accountId ?? '', act };
}

export const handle: RouteHandle = { form: { name: 'intent', value: 'confirm' } };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { id, act } = partsOf(args);
  const { api, t } = pageContext(args);
  const account = requireData(await api.call(getOperatedAccount, { query: { id } }));
  // What can't be done, or is done already, needs no question.
  if (!availableActions(account).includes(act)) throw temporaryRedirect(accountPath(id));
  const view: AccountActionView = { id, name: account.name, act };
  return { title: t(`operator:do.${act}`), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { id, act } = partsOf(args);
  const { api } = pageContext(args);
  requireData(await api.call(getOperatedAccount, { query: { id } }));
  const { reason } = requireFields(post, accountActionFields);
  const result = await api.call(actOnAccount, { body: { id, act, reason } });
  if (result.isOk) return redirectWithFlash(accountPath(id), 'success', `operator:done.${act}`);
  if (result.status !== 409 || !result.name) throw apiFailurePage(result);
  // The page of the account shows how it stands by now.
  return redirectWithFlash(accountPath(id), 'error', `errors:${result.name}`);
}

export default function OperatorActRoute() {
  return <AccountActionPage view={useLoaderData<typeof loader>().view} />;
}
