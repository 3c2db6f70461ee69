import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPause } from '~/areas/preferences/unsubscribe/calls';
import { pauseFields } from '~/areas/preferences/unsubscribe/pages/fields';
import { PausePage } from '~/areas/preferences/unsubscribe/pages/pause-page';
import type { RouteHandle } from '~/root';
import { getIdentityCheck, requireIdentityConfirmed } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink } from '~/lib/page-link.server';
import { handlePausePost } from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { preferencePaths } from '~/areas/preferences/pages/load-contacts.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['unsubscribe'], enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'preferences');
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { api, t } = pageContext(args);
  const { pausedUntil } = await api.call(getPause, { query: { token } }).then(requireData);
  return {
    title: t('unsubscribe:pause.title'),
    pausedUntil,
    timeZone: account.timeZone,
    preferencesPath: preferencePaths(args.request, token).page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const data = requireFields(await readPostWithoutFiles(args.request), pauseFields);
  requireLink(args, 'preferences');
  const { token } = await requireIdentityConfirmed(args);
  return handlePausePost(
    args,
    token,
    data.intent === 'pause' ? data.days : 0,
    preferencePaths(args.request, token).pause,
  );
}

export default function PauseRoute() {
  const data = useLoaderData<typeof loader>();
  // Without data the layout shows the identity check.
  return data && <PausePage {...data} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
