/** The build for `remix-serve`, whose load context is empty: whichever loader or action comes first has the page context made. */
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import * as build from 'virtual:remix/server-build';
import { platformFromEnvironment } from '~/lib/remote/open-platform.server';
import { createPageContext } from '~/lib/page-context.server';

type DataArgs = LoaderFunctionArgs | ActionFunctionArgs;
type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

const preparing = new WeakMap<AppLoadContext, Promise<void>>();

async function makeContext({ request, params, context }: DataArgs): Promise<void> {
  const server = {
    ...(await platformFromEnvironment()),
    // Nothing here knows the socket; a shared bucket is stricter than a forged header.
    clientAddress: '0.0.0.0',
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
  };
  context.page = await createPageContext({ request, params }, server);
}

async function prepare(args: DataArgs): Promise<void> {
  if (args.context.page) return;
  const making = preparing.get(args.context) ?? makeContext(args);
  preparing.set(args.context, making);
  await making;
}

const prepared = ({ loader, action, ...module }: RouteModule): RouteModule => ({
  ...module,
  ...(loader && { loader: (args: LoaderFunctionArgs) => prepare(args).then(() => loader(args)) }),
  ...(action && { action: (args: ActionFunctionArgs) => prepare(args).then(() => action(args)) }),
});

export * from 'virtual:remix/server-build';
export const routes = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: prepared(route.module) }]),
);
