import type { TextKey } from 'i18next';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listUsers, removeUser } from '~/areas/users/calls';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, invalidFormResponse, requireData } from '~/lib/responses.server';
import { Confirm } from '~/ui/confirm';
import { Flash } from '~/ui/flash-message';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { users } = requireData(await api.call(listUsers, {}));
  const member = users.find(({ userId }) => userId === args.params.userId);
  // Who is gone already needs no question.
  if (!member) throw temporaryRedirect('/smart/people');
  return {
    title: t('users:removeTitle'),
    question: t('users:removeQuestion', { who: member.name || member.email }),
    cancelPath: '/smart/people',
    yes: t('users:remove'),
  };
}

export async function action(args: ActionFunctionArgs) {
  await readUserPost(args, ['Owner']);
  const { api } = pageContext(args);
  const result = await api.call(removeUser, { body: { userId: args.params.userId ?? '' } });
  if (result.isOk || result.name === 'user.notFound')
    return redirectWithFlash('/smart/people', 'success', 'users:removed');
  if (result.name !== 'user.lastOwner') throw apiFailurePage(result);
  return invalidFormResponse({ problem: 'errors:user.lastOwner' }, result.status);
}

export default function RemovePersonRoute() {
  const confirm = useLoaderData<typeof loader>();
  const failed = useActionData<{ problem: TextKey }>();
  const { t } = useTranslation();
  return <Confirm {...confirm}>{failed ? <Flash kind="error" text={t(failed.problem)} /> : null}</Confirm>;
}
