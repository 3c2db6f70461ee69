import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { getFormAlerts, saveFormAlerts } from '~/areas/submissions/notifications/calls';
import { ADMINS } from '~/lib/contract/enums';
import type { FormProblem } from '~/domain/error-keys';
import { AlertsPage, type AlertsView } from '~/areas/submissions/notifications/pages/alerts-page';
import {
  alertFields,
  frequencyFieldName,
  shownFieldName,
  readUserIds,
} from '~/areas/submissions/notifications/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { invalidFormResponse, requireData } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

async function alertsOf(args: LinkArgs, formId: string) {
  const { api } = pageContext(args);
  return requireData(await api.call(getFormAlerts, { query: { formId } }));
}

export const handle: RouteHandle = { form: {} };

/** Who is told of a form's submissions. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const formId = args.params.id ?? '';
  const { t } = pageContext(args);
  const found = await alertsOf(args, formId);
  const view: AlertsView = { ...found, formId, now: Date.now() };
  return { title: t('notifications:title', { title: found.title }), view };
}

/** Writes what was changed on the page: what somebody else has set meanwhile stays, and who is gone is not asked about. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { api } = pageContext(args);
  const formId = args.params.id ?? '';
  const { people } = await alertsOf(args, formId);
  const present = new Set(people.map(({ userId }) => userId));
  const posted = readUserIds(post);
  const { data, problem } = await validate(post, createFormValidator(alertFields(posted)));
  if (problem) return invalidFormResponse({ problem });
  const changed = posted.flatMap((userId) => {
    const rhythm = data[frequencyFieldName(userId)];
    return rhythm && rhythm !== data[shownFieldName(userId)] ? [{ userId, rhythm }] : [];
  });
  const saved = changed.filter(({ userId }) => present.has(userId));
  requireData(await api.call(saveFormAlerts, { body: { formId, people: saved } }));
  const path = `/smart/dynamic-form/${encodeURIComponent(formId)}/alerts`;
  return saved.length === changed.length
    ? redirectWithFlash(path, 'success', 'notifications:saved')
    : redirectWithFlash(path, 'warning', 'notifications:savedButGone');
}

export default function FormAlertsRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem }>();
  return <AlertsPage view={view} problem={acted?.problem} />;
}
