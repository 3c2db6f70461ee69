import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getTemplateApprovalConfig, listAdmins, saveTemplateApprovalConfig } from '~/areas/approval/calls';
import { ConfigPage, type ConfigView } from '~/areas/approval/pages/config-page';
import { configFields } from '~/areas/approval/pages/fields';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['approval'], enhance: ['approval'], form: {} };

async function configView(args: LoaderFunctionArgs): Promise<ConfigView> {
  await requireUser(args, 'Owner', 'Admin');
  const { api } = pageContext(args);
  const accountId = args.params.accountId ?? '';
  const [config, admins] = await Promise.all([
    api.call(getTemplateApprovalConfig, { query: { accountId } }),
    api.call(listAdmins, { query: { accountId } }),
  ]);
  const { approvalsRequired, ...rest } = requireData(config);
  const owners = requireData(admins).filter(({ role }) => role === 'Owner');
  return {
    ...rest,
    approvalsRequired: String(approvalsRequired),
    needed: approvalsRequired,
    admins: owners,
  };
}

/** How templates of the account are approved. Spec: forms-and-approval 2.1. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await configView(args);
  const { t } = pageContext(args);
  return { title: t('approval:configTitle'), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, ['Owner', 'Admin']);
  const { api, url } = pageContext(args);
  const view = await configView(args);
  const data = requireFields(post, configFields);
  const { asks, approvalsRequired: number, sendsToAll, adminIds } = data;
  const typed: ConfigView = { ...view, ...data, randomApproval: asks === 'random' };
  // Not provided, it is 1. Spec: forms-and-approval 5.
  const approvalsRequired = number === '' ? 1 : Number(number);
  if (!/^\d{0,4}$/.test(number) || approvalsRequired < 1)
    return invalidFormResponse({ ...typed, problem: { field: 'approvalsRequired', key: 'approval:numberInvalid' } });
  // Where the switch and the choice below it say different things, only the person knows which is meant.
  if (sendsToAll && (asks === 'chosen' || asks === 'random'))
    return invalidFormResponse({ ...typed, problem: { field: 'asks', key: 'approval:disagree' } });
  if (!sendsToAll && (asks === 'all' || asks === ''))
    return invalidFormResponse({ ...typed, problem: { field: 'asks', key: 'approval:chooseOne' } });
  const { adminNeedApproval, randomApproval } = typed;
  const accountId = args.params.accountId ?? '';
  const result = await api.call(saveTemplateApprovalConfig, {
    body: { accountId, adminNeedApproval, randomApproval, approvalsRequired, sendsToAll, adminIds },
  });
  if (result.isOk) return redirectWithFlash(url.pathname, 'success', 'approval:saved');
  if (result.name !== 'approval.tooMany') throw apiFailurePage(result);
  return invalidFormResponse({
    ...typed,
    problem: { field: 'approvalsRequired', key: 'errors:approval.tooMany', params: result.params },
  });
}

export default function TemplateApprovalRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <ConfigPage view={useActionData<ConfigView>() ?? view} />;
}
