import type { Params } from '@remix-run/react';
import { createPageContext, type ServerContext } from '~/lib/page-context.server';
import type { World } from './world';

/** The arguments of a loader or an action, with the context that a host makes over the platform of a world. */
export async function pageArgs(
  world: World,
  request: Request,
  params: Params = {},
  server: Partial<ServerContext> = {},
) {
  const page = await createPageContext(
    { request, params },
    {
      config: world.context.config,
      platform: world.platform,
      clientAddress: '203.0.113.7',
      requestId: 'test-request',
      ...server,
    },
  );
  return { request, params, context: { page } };
}
