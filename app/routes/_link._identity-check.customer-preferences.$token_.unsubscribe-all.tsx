import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  getUnsubscribeFromAll,
  undoUnsubscribeFromAll,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { formatRecipientIds } from '~/areas/preferences/pages/view';
import { unsubscribeAllFields } from '~/areas/preferences/unsubscribe/pages/fields';
import { UnsubscribeAllPage } from '~/areas/preferences/unsubscribe/pages/unsubscribe-all-page';
import { buildUnsubscribeAllView } from '~/areas/preferences/unsubscribe/pages/view';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { pageFrameOf } from '~/lib/page-frame.server';
import { getIdentityCheck, requireIdentityConfirmed } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink } from '~/lib/page-link.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { preferencePaths } from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

/** The sheet of the customer-service block. */
export const handle: RouteHandle = { styles: ['unsubscribe'], enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'preferences');
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { api, t, locale: language } = pageContext(args);
  const leaving = requireData(await api.call(getUnsubscribeFromAll, { query: { token } }, { language }));
  const { messages, stops, recipients, undoUntil } = leaving;
  const { timeZone } = account;
  return {
    title: t('unsubscribe:all.title'),
    leaving: buildUnsubscribeAllView(messages),
    account: pageFrameOf(account).account,
    stops,
    timeZone,
    names: formatRecipientIds(recipients, language),
    undoUntil: undoUntil === null ? '' : formatDateAndTimeOrNotAvailable(Date.parse(undoUntil), timeZone, language),
    preferencesPath: preferencePaths(args.request, token).page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { intent } = requireFields(await readPostWithoutFiles(args.request), unsubscribeAllFields);
  requireLink(args, 'preferences');
  const { token } = await requireIdentityConfirmed(args);
  const { api } = pageContext(args);
  const { page, unsubscribeAll } = preferencePaths(args.request, token);
  if (intent === 'undo') {
    const { restored } = await api.call(undoUnsubscribeFromAll, { body: { token } }).then(requireData);
    return restored > 0
      ? redirectWithFlash(page, 'success', 'unsubscribe:all.undone')
      : redirectWithFlash(page, 'info', 'unsubscribe:all.nothingToUndo');
  }
  requireData(await api.call(unsubscribeFromAll, { body: { token } }));
  return redirectWithFlash(unsubscribeAll, 'success', 'unsubscribe:updated');
}

export default function LeaveAllRoute() {
  const data = useLoaderData<typeof loader>();
  // Without data the layout shows the identity check.
  return data && <UnsubscribeAllPage {...data} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
