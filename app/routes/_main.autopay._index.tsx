import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { lookUpCustomer, readPrefilledAccount } from '~/areas/enrollment/customer-lookup/pages/customer-lookup.server';
import { authorizeReport } from '~/areas/reports/calls';
import { DEFAULT_TITLES } from '~/areas/reports/pages/enrollment-status-page';
import { enrollmentPath } from '~/areas/reports/pages/enrollment-status.server';
import { pageContext } from '~/lib/page-context.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { seeOther } from '~/lib/responses.server';
import type { RouteHandle } from '~/root';

export const handle: RouteHandle = { styles: ['description-list'], form: {} };

/** The way to one's automatic payments without a link. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return { kind: 'autopay', title: t(DEFAULT_TITLES.autopay), accountNumber: readPrefilledAccount(args.request) };
}

/** Exchanges the two posted numbers for the address of the enrollment's page. */
export async function action(args: ActionFunctionArgs) {
  const { api } = pageContext(args);
  const post = await readPostWithoutFiles(args.request);
  const kind = 'autopay';
  const found = await lookUpCustomer(args, post, (numbers) =>
    api.call(authorizeReport, { body: { ...numbers, kind } }),
  );
  return found.isFound ? seeOther(enrollmentPath(args.request, kind, found.answer.token)) : found.page;
}

export { default, ErrorBoundary } from './_main.ebill._index';
