import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { changeWebhook, getWebhookLog, resendWebhookEvent, sendTestEvent } from '~/areas/webhooks/calls';
import { webhookFields } from '~/areas/webhooks/pages/fields';
import { WebhookPage, type WebhookView } from '~/areas/webhooks/pages/webhook-page';
import type { WebhookProblem } from '~/areas/webhooks/pages/webhook-fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(webhookFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'webhooks'],
  enhance: ['refresh-progress'],
  form: { name: 'intent', value: 'save' },
};

/** One webhook with its log. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const query = { id: args.params.webhookId ?? '' };
  const [result, timeZone] = await Promise.all([api.call(getWebhookLog, { query }), userTimeZone(args)]);
  const view: WebhookView = { ...requireData(result), timeZone };
  return { title: t('webhooks:title'), view };
}

const DONE = { save: 'webhooks:saved', test: 'webhooks:tested', again: 'webhooks:againDone' } as const;

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner']);
  const { data, typed, problem } = await validate(post, validator);
  const events = post.getAll('events').map(String);
  if (problem) return invalidFormResponse<WebhookProblem>({ problem, events });
  const { api } = pageContext(args);
  const id = args.params.webhookId ?? '';
  if (data.intent === 'save') {
    const { intent: _save, isEnabled, wasEnabled, ...written } = data;
    const body = { id, ...written, ...(isEnabled !== wasEnabled && { isEnabled }) };
    const result = await api.call(changeWebhook, { body });
    if (!result.isOk && result.name === 'webhook.address')
      return invalidFormResponse<WebhookProblem>(
        { problem: { errors: { url: result.name }, typed }, events },
        result.status,
      );
    if (!result.isOk) throw apiFailurePage(result);
  } else {
    const result =
      data.intent === 'test'
        ? await api.call(sendTestEvent, { body: { id } })
        : await api.call(resendWebhookEvent, { body: { id, deliveryId: data.deliveryId } });
    // It was disabled since the page was drawn; the page says so once it is drawn anew.
    if (!result.isOk && result.name === 'webhook.disabled')
      return redirectWithFlash(`/smart/webhooks/${encodeURIComponent(id)}`, 'error', 'errors:webhook.disabled');
    if (!result.isOk) throw apiFailurePage(result);
  }
  return redirectWithFlash(`/smart/webhooks/${encodeURIComponent(id)}`, 'success', DONE[data.intent]);
}

export default function WebhookRoute() {
  return <WebhookPage view={useLoaderData<typeof loader>().view} refused={useActionData<WebhookProblem>()} />;
}
