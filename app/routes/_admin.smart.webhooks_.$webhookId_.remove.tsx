import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listWebhooks, removeWebhook } from '~/areas/webhooks/calls';
import { isolate } from '~/domain/punctuation';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, requireData } from '~/lib/responses.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { webhooks } = requireData(await api.call(listWebhooks, {}));
  const webhook = webhooks.find(({ id }) => id === args.params.webhookId);
  // What is gone already needs no question.
  if (!webhook) throw temporaryRedirect('/smart/webhooks');
  return {
    title: t('webhooks:removeTitle'),
    question: t('webhooks:removeQuestion', { address: isolate(webhook.url) }),
    cancelPath: `/smart/webhooks/${encodeURIComponent(webhook.id)}`,
    yes: t('webhooks:remove'),
  };
}

export async function action(args: ActionFunctionArgs) {
  await readUserPost(args, ['Owner']);
  const { api } = pageContext(args);
  const result = await api.call(removeWebhook, { body: { id: args.params.webhookId ?? '' } });
  if (!result.isOk && result.name !== 'request.notFound') throw apiFailurePage(result);
  return result.isOk
    ? redirectWithFlash('/smart/webhooks', 'success', 'webhooks:removed')
    : redirectWithFlash('/smart/webhooks', 'info', 'webhooks:gone');
}

export default function RemoveWebhookRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}
