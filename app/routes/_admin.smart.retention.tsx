import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findDataset } from '~/areas/data-import/datasets';
import { listDossierActs } from '~/areas/privacy/data-subject-calls';
import { ADMINS } from '~/lib/contract/enums';
import { RetentionPage } from '~/areas/privacy/pages/retention-page';
import type { RetentionView } from '~/areas/privacy/pages/view';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { findRecord } from '~/areas/data-import/pages/dataset-page-data.server';
import { requireData, problemPage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

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
    userTimeZone(args),
  ]);
  const monthsOf = (name: string) => Number(found?.record[name] ?? 0) || null;
  const view: RetentionView = {
    months: {
      submissionMonths: monthsOf('submissionMonths'),
      messageMonths: monthsOf('messageMonths'),
      eventMonths: monthsOf('eventMonths'),
    },
    acts: requireData(listed).acts,
    recipient,
    timeZone,
  };
  return { title: t('privacy:retentionTitle'), view };
}

export default function RetentionRoute() {
  return <RetentionPage view={useLoaderData<typeof loader>().view} />;
}
