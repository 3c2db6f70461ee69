import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getOwnTemplateApprovalConfig, getTemplate, listAdmins, requestApproval } from '~/areas/approval/calls';
import type { CallData } from '~/lib/contract/call';
import { requestFields } from '~/areas/approval/pages/fields';
import { RequestAdvice, RequestPage, type RequestView } from '~/areas/approval/pages/request-page';
import { buildAdviceView } from '~/areas/form-builder/pages/advice-view';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser, isOwnerOrAdmin } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import type { AdviceView } from '~/ui/form-advice';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  enhance: ['approval'],
  form: (data, posted) => (!posted && (data as { view: RequestView }).view.advice ? undefined : {}),
};

const ADVISED = 'advised';

/** Who is asked. Owners decide, and nobody judges what they submitted. Spec: forms-and-approval 2.2, 6. */
async function requestView(args: LoaderFunctionArgs): Promise<RequestView> {
  const user = await requireUser(args);
  const { api } = pageContext(args);
  const [template, config, admins] = await Promise.all([
    api.call(getTemplate, { query: { id: args.params.id ?? '' } }),
    api.call(getOwnTemplateApprovalConfig, {}),
    api.call(listAdmins, { query: { accountId: user.accountId } }),
  ]);
  const shown = requireData(template);
  const { row, revision, advice } = shown;
  const { sendsToAll, randomApproval, adminIds, approvalsRequired } = requireData(config);
  return {
    id: row.id,
    title: row.title,
    revision,
    approvalsRequired,
    admins: requireData(admins).filter(({ role, userId }) => role === 'Owner' && userId !== user.userId),
    mayChooseAll: sendsToAll,
    mayChooseRandom: randomApproval,
    asks: adminIds.length > 0 ? 'chosen' : randomApproval ? 'random' : '',
    adminIds,
    maySet: isOwnerOrAdmin(user),
    accountId: user.accountId,
    advice: advice.length > 0 && readAdvisedRevision(args) !== revision ? await loadAdvice(args, shown) : undefined,
  };
}

/** The revision whose advice was seen, as the address says; a draft that was changed since is advised of again. */
const readAdvisedRevision = ({ request }: LoaderFunctionArgs): number =>
  Number(new URL(request.url).searchParams.get(ADVISED) ?? -1);

async function loadAdvice(args: LoaderFunctionArgs, template: CallData<typeof getTemplate>): Promise<AdviceView> {
  const { t, locale } = pageContext(args);
  return buildAdviceView(template, { t, locale });
}

export async function loader(args: LoaderFunctionArgs) {
  const view = await requestView(args);
  const { t } = pageContext(args);
  return { title: t('approval:requestTitle'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args);
  const { api } = pageContext(args);
  const view = await requestView(args);
  const { asks, adminIds, revision, intent } = requireFields(post, requestFields);
  if (intent === ADVISED) return seeOther(`/smart/dynamic-form/${view.id}/approval-request?${ADVISED}=${revision}`);
  const typed: RequestView = { ...view, asks, adminIds };
  const isAllowed =
    asks === 'chosen' || (asks === 'all' && view.mayChooseAll) || (asks === 'random' && view.mayChooseRandom);
  if (!asks || !isAllowed) return invalidFormResponse({ ...typed, problem: { key: 'approval:chooseOne' } });
  const result = await api.call(requestApproval, {
    body: { id: view.id, revision, asks, adminIds },
  });
  if (result.isOk) {
    return redirectWithFlash(
      `/smart/dynamic-form/${view.id}`,
      'success',
      result.data.status === 'active' ? 'form-builder:published' : 'approval:requested',
    );
  }
  if (result.status >= 500 || result.status === 404) throw apiFailurePage(result);
  return invalidFormResponse(
    { ...typed, problem: { key: `errors:${result.name ?? 'server.unexpected'}`, params: result.params } },
    result.status,
  );
}

export default function ApprovalRequestRoute() {
  const { view } = useLoaderData<typeof loader>();
  const typed = useActionData<RequestView>();
  if (!typed && view.advice) return <RequestAdvice view={view} advice={view.advice} />;
  return <RequestPage view={typed ?? view} />;
}
