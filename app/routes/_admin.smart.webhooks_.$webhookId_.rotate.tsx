import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { listWebhooks, REPLACED_SECRET_TTL_HOURS, rotateWebhookSecret } from '~/areas/webhooks/calls';
import { isolate } from '~/domain/punctuation';
import { rotateFields } from '~/areas/webhooks/pages/fields';
import { SecretPage } from '~/areas/webhooks/pages/secret-page';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { apiFailurePage, temporaryRedirect, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['code'], enhance: ['copy-secret'] };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const { webhooks } = requireData(await api.call(listWebhooks, {}));
  const webhook = webhooks.find(({ id }) => id === args.params.webhookId);
  if (!webhook) throw temporaryRedirect('/smart/webhooks');
  return { title: t('webhooks:rotateTitle'), webhook };
}

/** The secret is in the answer itself: a redirect would have to carry it in an address or a cookie. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { secretMark } = requireFields(post, rotateFields);
  const { api } = pageContext(args);
  const result = await api.call(rotateWebhookSecret, { body: { id: args.params.webhookId ?? '', secretMark } });
  if (!result.isOk) throw apiFailurePage(result);
  return data({ made: result.data }, { headers: { 'cache-control': 'no-store' } });
}

export default function RotateSecretRoute() {
  const { webhook } = useLoaderData<typeof loader>();
  const { id, url, secretMark, oldSecretUntil } = webhook;
  const acted = useActionData<{ made: CallData<typeof rotateWebhookSecret> }>();
  const { t } = useTranslation();
  if (acted) return <SecretPage made={acted.made} isRotated />;
  return (
    <Confirm
      title={t('webhooks:rotateTitle')}
      question={t(oldSecretUntil ? 'webhooks:rotateAgain' : 'webhooks:rotateQuestion', {
        address: isolate(url),
        n: REPLACED_SECRET_TTL_HOURS,
      })}
      cancelPath={`/smart/webhooks/${encodeURIComponent(id)}`}
      fields={[['secretMark', secretMark]]}
      yes={t('webhooks:rotate')}
    />
  );
}
