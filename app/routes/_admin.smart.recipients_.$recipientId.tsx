import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDossier } from '~/areas/privacy/calls';
import { ADMINS } from '~/lib/contract/enums';
import { RecipientPage } from '~/areas/privacy/pages/recipient-page';
import type { RouteHandle } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record'] };

const EXPANDABLE_SECTIONS = ['history', 'messages', 'events'] as const;

/** All that is kept of one recipient. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, locale: language, url } = pageContext(args);
  const requested = url.searchParams.get('all');
  const all = EXPANDABLE_SECTIONS.find((part) => part === requested) ?? '';
  const timeZone = await userTimeZone(args);
  const params = { recipientId: args.params.recipientId ?? '' };
  const personalData = requireData(await api.call(getDossier, { params, query: { all } }, { language }));
  return { title: personalData.recipient.name || personalData.recipient.id, view: { personalData, all, timeZone } };
}

export default function RecipientRoute() {
  return <RecipientPage view={useLoaderData<typeof loader>().view} />;
}
