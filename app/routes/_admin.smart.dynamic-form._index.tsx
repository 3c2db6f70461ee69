import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_STATUSES } from '~/lib/contract/enums';
import { listTemplates, TEMPLATE_SORTS } from '~/areas/form-builder/calls';
import { TemplateListPage } from '~/areas/form-builder/pages/template-list-page';
import type { RouteHandle } from '~/root';
import { requireUser, isOwnerOrAdmin, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['status', 'row-list'] };

/** The forms of the account. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { api, t, locale, url } = pageContext(args);
  const status = FORM_STATUSES.find((one) => one === url.searchParams.get('status')) ?? 'all';
  const search = (url.searchParams.get('search') ?? '').slice(0, 200);
  const sort = TEMPLATE_SORTS.find((one) => one === url.searchParams.get('sort')) ?? 'changed';
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1));
  const [list, timeZone] = await Promise.all([
    api.call(listTemplates, { query: { status, search, sort, page } }),
    userTimeZone(args),
  ]);
  return {
    title: t('admin:templates'),
    list: requireData(list),
    filter: { status, search, sort },
    locale,
    timeZone,
    nonce: randomUUID(),
    isManager: isOwnerOrAdmin(user),
  };
}

export default function TemplateListRoute() {
  return <TemplateListPage {...useLoaderData<typeof loader>()} />;
}
