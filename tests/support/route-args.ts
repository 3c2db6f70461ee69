import type { Params } from '@remix-run/react';
import { createPageContext, type ServerContext } from '~/lib/page-context.server';
import type { TestPlatform } from './test-platform';

/** The arguments of a loader or an action, with the context that a host makes on a test platform. */
export async function createRouteArgs(
  testPlatform: TestPlatform,
  request: Request,
  params: Params = {},
  server: Partial<ServerContext> = {},
) {
  const page = await createPageContext(
    { request, params },
    {
      config: testPlatform.context.config,
      platform: testPlatform.platform,
      clientAddress: '203.0.113.7',
      requestId: 'test-request',
      ...server,
    },
  );
  return { request, params, context: { page } };
}
