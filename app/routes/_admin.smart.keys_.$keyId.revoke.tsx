import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listApiKeys, revokeApiKey } from '~/areas/api-keys/calls';
import { isolate } from '~/domain/punctuation';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, requireData } from '~/lib/responses.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { keys } = requireData(await api.call(listApiKeys, {}));
  const key = keys.find(({ id }) => id === args.params.keyId);
  // What has ended already needs no question.
  if (!key || key.revokedAt !== null) throw temporaryRedirect('/smart/keys');
  return {
    title: t('api-keys:revokeTitle'),
    question: t('api-keys:revokeQuestion', { name: isolate(key.name) }),
    cancelPath: '/smart/keys',
    yes: t('api-keys:revoke'),
  };
}

export async function action(args: ActionFunctionArgs) {
  await readUserPost(args, ['Owner']);
  const { api } = pageContext(args);
  const result = await api.call(revokeApiKey, { body: { id: args.params.keyId ?? '' } });
  if (!result.isOk && result.name !== 'request.notFound') throw apiFailurePage(result);
  return redirectWithFlash('/smart/keys', 'success', 'api-keys:revoked');
}

export default function RevokeKeyRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}
