import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { linkPath } from '~/contract/paths';
import { GatePage } from '~/features/gate/gate-page';
import { gateForm, gateModules, gateRules } from '~/features/gate/view';
import type { RouteHandle } from '~/root';
import { gateOf } from '~/services/gate.server';
import { findLink } from '~/services/link.server';
import { invalid, seeOther } from '~/services/respond.server';
import { answerGate, gatePage, type GatePageData } from './gate.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = {
  rules: (data) => gateRules((data as GatePageData).gate),
  enhance: (data) => gateModules((data as GatePageData).gate),
  form: (data) => gateForm((data as GatePageData).gate),
};

/** Nobody stays here: what the gate is in front of has an address of its own. */
export async function loader(args: LoaderFunctionArgs): Promise<GatePageData> {
  const { purpose, token } = findLink(args);
  const page = linkPath(purpose, token);
  const gate = pageContext(args).isPost ? await gateOf(args) : undefined;
  if (!gate || gate.isOpen) throw seeOther(page);
  return gatePage(args, gate, page);
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerGate(args);
  return answer instanceof Response ? answer : invalid(answer.page, answer.status);
}

export default function SmartPageAuthRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { gate, problem } = useActionData<typeof action>() ?? loaded;
  return <GatePage gate={gate} problem={problem} />;
}

export { LinkProblem as ErrorBoundary } from '~/features/links/expired-link';
