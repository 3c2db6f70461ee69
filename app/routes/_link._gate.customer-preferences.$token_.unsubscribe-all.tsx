import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { unsubscribeFromAll } from '~/contract/consents';
import { linkPath } from '~/contract/paths';
import { getPreferencesInfo } from '~/contract/unsubscribe';
import { LinkProblem } from '~/features/link/link-problem';
import { LeaveAllPage } from '~/features/unsubscribe/leave-all-page';
import { outcomeOfLeavingAll } from '~/features/unsubscribe/view';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { requireLink } from '~/services/link.server';
import { localeOf, translate } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, badRequest, seeOther } from '~/services/respond.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }];

export async function loader(args: LoaderFunctionArgs) {
  const { token } = await requireLink(args, 'preferences');
  const { api } = await appContext(args);
  const [t, language] = await Promise.all([translate(args), localeOf(args)]);
  const info = await api.call(getPreferencesInfo, { query: { token } }, { language });
  if (!info.isOk) throw apiFailurePage(info);
  const isDone = new URL(args.request.url).searchParams.get('done') === '1';
  return json({ title: t('consent:all.title'), ...outcomeOfLeavingAll(info.data), isDone, preferencesPath: linkPath('preferences', token) });
}

export async function action(args: ActionFunctionArgs) {
  const post = await readFields(args.request);
  const { token } = await requireLink(args, 'preferences');
  if (post.get('intent') !== 'unsubscribe-all') throw badRequest();
  const { api } = await appContext(args);
  const result = await api.call(unsubscribeFromAll, { body: { token } });
  if (!result.isOk) throw apiFailurePage(result);
  return seeOther(`${linkPath('preferences', token)}/unsubscribe-all?done=1`, await flashHeader('success', 'consent:updated'));
}

export default function LeaveAllRoute() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <LeaveAllPage {...page} />;
}

export const ErrorBoundary = LinkProblem;
