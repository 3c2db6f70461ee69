import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { approveTemplate, rejectTemplate } from '~/contract/approval';
import { getTemplate } from '~/contract/templates';
import { RejectPage, type RejectView } from '~/features/approval/reject-page';
import { readUserPost, requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { apiFailurePage, badRequest, invalid, needed, seeOther } from '~/services/respond.server';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const LIST = '/smart/dynamic-form/';

/** The reason for a rejection is asked here; both decisions are posted here. Spec: forms-and-approval 2.3, 2.8, 4. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args, 'Owner');
  const { api } = await appContext(args);
  const { row, round } = needed(await api.call(getTemplate, { query: { id: args.params.id ?? '' } }));
  const t = await translate(args);
  const seen = Number(new URL(args.request.url).searchParams.get('version'));
  const version = Number.isInteger(seen) && seen > 0 ? seen : (round?.version ?? 0);
  const view: RejectView = { id: row.id, title: row.title, csrf: user.csrf, version, reason: '' };
  return json({ title: t('approval:rejectTitle'), view });
}

export async function action(args: ActionFunctionArgs) {
  const { post, user } = await readUserPost(args, ['Owner']);
  const { api } = await appContext(args);
  const id = args.params.id ?? '';
  const intent = post.get('intent');
  const version = Number(post.get('version'));
  if (!Number.isInteger(version) || version < 1) throw badRequest();
  if (intent === 'activate') {
    const result = await api.call(approveTemplate, { body: { id, adminApproval: true, version } });
    const { status } = needed(result);
    return seeOther(LIST, await flashHeader('success', status === 'active' ? 'approval:activated' : 'approval:approved'));
  }
  if (intent !== 'reject') throw badRequest();
  const reason = String(post.get('reason') ?? '').replace(/\r\n?/g, '\n').trim();
  const { row } = needed(await api.call(getTemplate, { query: { id } }));
  const view: RejectView = { id, title: row.title, csrf: user.csrf, version, reason };
  if (reason === '') return invalid({ ...view, error: 'approval:reasonNeeded' });
  if (reason.length > 1000) return invalid({ ...view, error: 'approval:reasonTooLong' });
  const result = await api.call(rejectTemplate, { body: { id, reason, version } });
  if (!result.isOk) throw apiFailurePage(result);
  return seeOther(LIST, await flashHeader('success', 'approval:rejected'));
}

export default function DecisionRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <RejectPage view={useActionData<RejectView>() ?? view} />;
}
