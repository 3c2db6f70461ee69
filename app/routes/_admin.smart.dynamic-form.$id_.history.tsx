import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getTemplate } from '~/contract/approval';
import { listTemplateEvents } from '~/contract/templates';
import { HistoryPage } from '~/features/templates/history-page';
import type { RouteHandle } from '~/root';
import { requireUser, isManager, userZone } from '~/services/admin.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table'] };

/** The audit trail of a form. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, locale } = pageContext(args);
  const id = args.params.id ?? '';
  const [template, events, timeZone] = await Promise.all([
    api.call(getTemplate, { query: { id } }),
    api.call(listTemplateEvents, { query: { id } }),
    userZone(args),
  ]);
  const { row } = needed(template);
  return {
    title: t('templates:historyOf', { title: row.title }),
    page: { id, title: row.title, events: needed(events).events, locale, timeZone, maySend: isManager(user) },
  };
}

export default function HistoryRoute() {
  return <HistoryPage {...useLoaderData<typeof loader>().page} />;
}
