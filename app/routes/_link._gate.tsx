import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { GatePage } from '~/features/gate/gate-page';
import { gateModules } from '~/features/gate/view';
import { LinkProblem } from '~/features/link/link-problem';
import { gateOf } from '~/services/gate.server';
import type { StandIn } from '~/services/stand-in.server';
import { gatePage, type GatePageData } from './_link.smart-page-auth.$token/page.server';

/**
 * In front of every page below: while the gate is closed it stands in for the page, at the same address. The page's own
 * loader runs beside this one; `gateOf` tells it to load nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const found = await gateOf(args);
  if (found.isOpen) return json<StandIn<GatePageData>>({ standIn: null });
  const { pathname, search } = new URL(args.request.url);
  const page = await gatePage(args, found, pathname + search);
  return json<StandIn<GatePageData>>({ standIn: { ...page, enhance: gateModules(page.gate) } });
}

export default function GateLayout() {
  // Plain data: JSON changes nothing of its shape.
  const { standIn } = useLoaderData<typeof loader>() as StandIn<GatePageData>;
  return standIn ? <GatePage gate={standIn.gate} /> : <Outlet />;
}

export const ErrorBoundary = LinkProblem;
