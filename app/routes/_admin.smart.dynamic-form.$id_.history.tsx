import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getTemplate } from '~/areas/approval/calls';
import { listTemplateEvents } from '~/areas/form-builder/calls';
import { HistoryPage } from '~/areas/form-builder/pages/history-page';
import type { RouteHandle } from '~/root';
import { requireUser, isOwnerOrAdmin, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table'] };

/** The audit trail of a form. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, locale } = pageContext(args);
  const id = args.params.id ?? '';
  const [template, events, timeZone] = await Promise.all([
    api.call(getTemplate, { query: { id } }),
    api.call(listTemplateEvents, { query: { id } }),
    userTimeZone(args),
  ]);
  const { row } = requireData(template);
  return {
    title: t('form-builder:historyOf', { title: row.title }),
    page: { id, title: row.title, events: requireData(events).events, locale, timeZone, maySend: isOwnerOrAdmin(user) },
  };
}

export default function HistoryRoute() {
  return <HistoryPage {...useLoaderData<typeof loader>().page} />;
}
