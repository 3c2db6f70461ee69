import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getPause } from '~/contract/consents';
import { linkPath } from '~/contract/paths';
import { LinkProblem } from '~/features/link/link-problem';
import { PausePage } from '~/features/unsubscribe/pause-page';
import { appContext } from '~/services/context.server';
import { requireLink } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { pausePost } from '~/services/pause-post.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, badRequest } from '~/services/respond.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }];

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = await requireLink(args, 'preferences');
  const { api } = await appContext(args);
  const [pause, t] = await Promise.all([api.call(getPause, { query: { token } }), translate(args)]);
  if (!pause.isOk) throw apiFailurePage(pause);
  return json({
    title: t('consent:pause.title'),
    pausedUntil: pause.data.pausedUntil,
    timeZone: account.timeZone,
    preferencesPath: linkPath('preferences', token),
  });
}

export async function action(args: ActionFunctionArgs) {
  const post = await readFields(args.request);
  const { token } = await requireLink(args, 'preferences');
  const intent = post.get('intent');
  if (intent !== 'pause' && intent !== 'resume') throw badRequest();
  return pausePost(args, token, intent === 'pause' ? post.get('days') : '0', `${linkPath('preferences', token)}/pause`);
}

export default function PauseRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <PausePage {...page} />;
}

export const ErrorBoundary = LinkProblem;
