import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MAX_SEARCH_LENGTH, searchAccount } from '~/areas/admin-home/search/calls';
import { SearchPage, type SearchView } from '~/areas/admin-home/search/pages/search-page';
import type { RouteHandle } from '~/root';
import { isOwnerOrAdmin, requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['status', 'row-list'], enhance: ['search'] };

/** What the account has of what is looked for; without a text, the field alone. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, url } = pageContext(args);
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const kind = url.searchParams.get('kind') === 'submissions' ? 'submissions' : '';
  const [found, timeZone] = await Promise.all([
    q === '' ? undefined : api.call(searchAccount, { query: { q, kind } }),
    q === '' ? 'UTC' : userTimeZone(args),
  ]);
  const view: SearchView = { q, kind, found: found && requireData(found), seesPeople: isOwnerOrAdmin(user), timeZone };
  return { title: t('search:title'), view };
}

export default function SearchRoute() {
  return <SearchPage view={useLoaderData<typeof loader>().view} />;
}
