import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listApiKeyCalls } from '~/areas/api-keys/calls';
import { CallLogPage } from '~/areas/api-keys/pages/call-log-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table'] };

/** What was called with one API key. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner');
  const { api, t } = pageContext(args);
  const query = { id: args.params.keyId ?? '' };
  const [result, timeZone] = await Promise.all([api.call(listApiKeyCalls, { query }), userTimeZone(args)]);
  const { key, calls } = requireData(result);
  return { title: t('api-keys:callsTitle', { name: key.name }), view: { key, calls, timeZone } };
}

export default function KeyCallsRoute() {
  return <CallLogPage view={useLoaderData<typeof loader>().view} />;
}
