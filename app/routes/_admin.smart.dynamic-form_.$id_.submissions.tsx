import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listSubmissions, MAX_FOUND_SUBMISSIONS } from '~/areas/submissions/calls';
import { SubmissionsPage, type SubmissionsView } from '~/areas/results/pages/submissions-page';
import type { RouteHandle } from '~/root';
import { requireUser, isOwnerOrAdmin } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'status', 'submissions'] };

/** What was submitted of a form. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, url } = pageContext(args);
  const formId = args.params.id ?? '';
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, 200);
  const cursor = (url.searchParams.get('cursor') ?? '').slice(0, 200);
  const { nextCursor, previousCursor, ...list } = requireData(
    await api.call(listSubmissions, { query: { formId, search, cursor } }),
  );
  const pathTo = (place: string) =>
    place ? `${url.pathname}?${new URLSearchParams({ ...(search && { search }), cursor: place }).toString()}` : '';
  const view: SubmissionsView = {
    ...list,
    formId,
    search,
    olderPath: pathTo(nextCursor),
    newerPath: pathTo(previousCursor),
    isFirst: previousCursor === '',
    isCut: search !== '' && list.total >= MAX_FOUND_SUBMISSIONS,
    maySend: isOwnerOrAdmin(user),
    mayExport: isOwnerOrAdmin(user),
  };
  return { title: t('results:submissionsTitle', { title: list.formTitle }), view };
}

export default function SubmissionsRoute() {
  return <SubmissionsPage view={useLoaderData<typeof loader>().view} />;
}
