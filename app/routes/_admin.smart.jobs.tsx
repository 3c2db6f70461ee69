import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listJobs, retryJobs } from '~/areas/operations/calls';
import { hasDeadJobs, JobsPage, type JobsView } from '~/areas/operations/pages/jobs-page';
import { JOBS_PATH } from '~/areas/operations/pages/view';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'list-table'],
  form: (data) => (hasDeadJobs((data as { view: JobsView }).view) ? {} : undefined),
};

/** What was promised and is not done: for operators, and nowhere for everybody else. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, t } = pageContext(args);
  const found = requireData(await api.call(listJobs, { query: { state: '' } }));
  const timeZone = await userTimeZone(args);
  const view: JobsView = { ...found, timeZone };
  return { title: t('operator:jobsTitle'), view };
}

/** A job that another has let be tried again meanwhile needs nothing more. */
export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { api } = pageContext(args);
  const id = String(post.get('id') ?? '') || undefined;
  const result = await api.call(retryJobs, { body: { id } });
  if (!result.isOk && (id === undefined || result.name !== 'request.notFound')) throw apiFailurePage(result);
  requireData(await api.call(listJobs, { query: { state: '' } }));
  return redirectWithFlash(JOBS_PATH, 'success', 'operator:triedAgain');
}

export default function JobsRoute() {
  return <JobsPage view={useLoaderData<typeof loader>().view} />;
}
