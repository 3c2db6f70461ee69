import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getDraft } from '~/areas/drafts/calls';
import { linkPath, receiptPath } from '~/lib/contract/page-paths';
import { leaveChange } from '~/areas/submissions/change-calls';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { hasLanguageChoice: true, enhance: ['shell'] };

/** The change that the link's draft holds. Throws the way to the form where it holds none. */
async function requireChange(args: LinkArgs) {
  const link = requireLink(args, 'form');
  const { api } = pageContext(args);
  const { change } = requireData(await api.call(getDraft, { query: { token: link.token } }));
  const formPath = linkPath('form', link.token);
  if (!change) throw temporaryRedirect(formPath);
  return { link, api, change, formPath };
}

/** Asks before a change that was begun is discarded. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const { change, formPath } = await requireChange(args);
  return {
    title: t('form-page:leaveTitle'),
    question: t('form-page:leaveQuestion', { reference: change.reference }),
    cancelPath: formPath,
    yes: t('form-page:leaveChange'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { link, api, change } = await requireChange(args);
  requireData(await api.call(leaveChange, { body: { token: link.token, changeId: change.id } }));
  return redirectWithFlash(receiptPath(link.token, change.reference), 'info', 'form-page:leaveDone');
}

export default function LeaveRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
