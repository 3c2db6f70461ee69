import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findDataset } from '~/contract/datasets';
import { listDossierActs } from '~/contract/person-rights';
import { ADMINS } from '~/contract/enums';
import { RetentionPage } from '~/features/dossier/retention-page';
import type { RetentionView } from '~/features/dossier/view';
import type { RouteHandle } from '~/root';
import { requireUser, userZone } from '~/services/admin.server';
import { findRecord } from '~/services/data.server';
import { needed, problemPage } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record'] };

/** How long what is kept, and the acts that are on record. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t, url } = pageContext(args);
  const dataset = findDataset('retention');
  if (!dataset) throw problemPage('data.notFound');
  const recipient = (url.searchParams.get('recipient') ?? '').trim().slice(0, 64);
  const [found, listed, timeZone] = await Promise.all([
    findRecord(args, dataset, ''),
    api.call(listDossierActs, { query: { recipient } }),
    userZone(args),
  ]);
  const monthsOf = (name: string) => Number(found?.record[name] ?? 0) || null;
  const view: RetentionView = {
    months: {
      submissionMonths: monthsOf('submissionMonths'),
      messageMonths: monthsOf('messageMonths'),
      eventMonths: monthsOf('eventMonths'),
    },
    acts: needed(listed).acts,
    recipient,
    timeZone,
  };
  return { title: t('dossier:retentionTitle'), view };
}

export default function RetentionRoute() {
  return <RetentionPage view={useLoaderData<typeof loader>().view} />;
}
