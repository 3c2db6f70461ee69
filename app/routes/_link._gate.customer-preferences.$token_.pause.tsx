import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPause } from '~/contract/unsubscribe';
import { pauseFields } from '~/features/unsubscribe/fields';
import { PausePage } from '~/features/unsubscribe/pause-page';
import type { RouteHandle } from '~/root';
import { gateOf, requireOpenGate } from '~/services/gate.server';
import { requireLink } from '~/services/link.server';
import { pausePost } from '~/services/unsubscribe.server';
import { readFields } from '~/services/read-post.server';
import { needed } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { preferencePaths } from './_link._gate.customer-preferences.$token/contacts.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['unsubscribe'], enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'preferences');
  const gate = await gateOf(args);
  if (!gate.isOpen) return null;
  const { api, t } = pageContext(args);
  const { pausedUntil } = await api.call(getPause, { query: { token } }).then(needed);
  return {
    title: t('unsubscribe:pause.title'),
    pausedUntil,
    timeZone: account.timeZone,
    preferencesPath: preferencePaths(args.request, token).page,
  };
}

export async function action(args: ActionFunctionArgs) {
  const data = requireFields(await readFields(args.request), pauseFields);
  requireLink(args, 'preferences');
  const { token } = await requireOpenGate(args);
  return pausePost(args, token, data.intent === 'pause' ? data.days : 0, preferencePaths(args.request, token).pause);
}

export default function PauseRoute() {
  const data = useLoaderData<typeof loader>();
  // Without data the layout shows the gate.
  return data && <PausePage {...data} />;
}

export { LinkProblem as ErrorBoundary } from '~/features/links/expired-link';
