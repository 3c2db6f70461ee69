import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { listMailings } from '~/areas/mailings/calls';
import { MailingsPage } from '~/areas/mailings/pages/mailings-page';
import { MESSAGES_PATH, type MailingsView } from '~/areas/mailings/pages/view';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { loadCategoryLabels } from '~/areas/mailings/pages/audience-form.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table'], uses: ['messages'] };

/** What the account has sent to many. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t, locale: language, url } = pageContext(args);
  const after = (url.searchParams.get('after') ?? '').slice(0, 200);
  const [found, timeZone] = await Promise.all([api.call(listMailings, { query: { after } }), userTimeZone(args)]);
  const { mailings, next } = requireData(found);
  const view: MailingsView = {
    mailings,
    categories: await loadCategoryLabels(api, t, language),
    timeZone,
    nextPath: next && `${MESSAGES_PATH}?${new URLSearchParams({ after: next }).toString()}`,
    isFirst: after === '',
  };
  return { title: t('mailings:title'), view };
}

export default function MailingsRoute() {
  return <MailingsPage view={useLoaderData<typeof loader>().view as MailingsView} />;
}
