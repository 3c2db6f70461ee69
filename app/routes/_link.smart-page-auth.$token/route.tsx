import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkPath } from '~/contract/paths';
import { GatePage } from '~/features/gate/gate-page';
import { gateModules } from '~/features/gate/view';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { appContext, type RequestArgs } from '~/services/context.server';
import { findLink } from '~/services/link.server';
import { invalid, seeOther } from '~/services/respond.server';
import { answerGate, type GatePageData, type Refusal } from './gate.server';

export const handle: RouteHandle = { enhance: (data) => gateModules((data as GatePageData).gate) };

/** The refusal of the post that this request is; the loader runs after the action and shows it. */
const refusalOf = async (args: RequestArgs, make: () => Promise<Refusal | undefined> = async () => undefined) =>
  (await appContext(args)).memo('gate-refusal', make);

/** Nobody stays here: what the gate is in front of has an address of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const refusal = await refusalOf(args);
  if (!refusal) {
    const { purpose, token } = await findLink(args);
    throw seeOther(linkPath(purpose, token));
  }
  return refusal.page;
}

export async function action(args: ActionFunctionArgs) {
  const answer = await answerGate(args);
  if (answer instanceof Response) return answer;
  await refusalOf(args, async () => answer);
  return invalid(null, answer.status);
}

export default function SmartPageAuthRoute() {
  const { gate, problem } = useLoaderData<typeof loader>() as GatePageData;
  return <GatePage gate={gate} problem={problem} />;
}

export const ErrorBoundary = LinkProblem;
