import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { createFormValidator } from '~/lib/contract/form-validator';
import type { CallData } from '~/lib/contract/call';
import { createWebhook, listWebhooks } from '~/areas/webhooks/calls';
import { addFields } from '~/areas/webhooks/pages/fields';
import { SecretPage } from '~/areas/webhooks/pages/secret-page';
import { WebhooksPage, type WebhooksView } from '~/areas/webhooks/pages/webhooks-page';
import type { WebhookProblem } from '~/areas/webhooks/pages/webhook-fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(addFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'code'],
  enhance: ['copy-secret'],
  form: (_data, posted) => (posted && 'made' in (posted as object) ? undefined : {}),
};

/** The addresses that are told what has happened. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const result = await api.call(listWebhooks, {});
  const view: WebhooksView = { webhooks: requireData(result).webhooks, formKey: randomUUID() };
  return { title: t('webhooks:title'), view };
}

/** The secret is in the answer itself: a redirect would have to carry it in an address or a cookie. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { data: fields, typed, problem } = await validate(post, validator);
  const events = post.getAll('events').map(String);
  if (problem) return invalidFormResponse<WebhookProblem>({ problem, events });
  const { api } = pageContext(args);
  const result = await api.call(createWebhook, { body: fields });
  if (result.isOk) return data({ made: result.data }, { headers: { 'cache-control': 'no-store' } });
  if (result.name !== 'webhook.address' && result.name !== 'webhook.tooMany') throw apiFailurePage(result);
  const refused: WebhookProblem['problem'] =
    result.name === 'webhook.address'
      ? { errors: { url: result.name }, typed }
      : { errors: {}, typed, notice: result.name, params: { n: Number(result.params.n) } };
  return invalidFormResponse<WebhookProblem>({ problem: refused, events }, result.status);
}

type Acted = WebhookProblem | { made: CallData<typeof createWebhook> };

export default function WebhooksRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<Acted>();
  if (acted && 'made' in acted) return <SecretPage made={acted.made} />;
  return <WebhooksPage view={view} refused={acted} />;
}
