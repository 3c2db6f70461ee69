import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import type { Caller, PlatformPort } from '~/lib/contract/platform-port';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';
import { createTrustedProxies } from '../../server/client-address';
import { listen, SERVER_OPTIONS } from '../../server/http-server';
import { createPlatformApp } from '../../server/platform-app';
import { createTestApi } from '../support/test-api';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

/** A world as one way of reaching the platform sees it: `api` and `call` go that way. */
export interface PlatformConnection extends TestPlatform {
  port: PlatformPort;
}

/** The ways to the platform, by name. Each opens a world of its own that captures its messages. */
export const CONNECTIONS = { 'the platform in process': openEmbedded, 'the platform over HTTP': openOverHttp };

// The outbox is read where messages are captured and the demo is on.
const OPTIONS = { config: { isDemo: true }, overrides: { messages: undefined } };

async function openEmbedded(): Promise<PlatformConnection> {
  const testPlatform = await createTestPlatform(OPTIONS);
  return connectionTo(testPlatform, testPlatform.platform, () => testPlatform.close());
}

async function openOverHttp(): Promise<PlatformConnection> {
  const testPlatform = await createTestPlatform(OPTIONS);
  const served = await servePlatform(testPlatform.platform, ['loopback']);
  const port = createRemotePlatform({ url: served.url, timeoutMs: 10_000 });
  return connectionTo(testPlatform, port, async () => {
    await served.close();
    await testPlatform.close();
  });
}

function connectionTo(testPlatform: TestPlatform, port: PlatformPort, close: () => Promise<void>): PlatformConnection {
  const api = (caller: Partial<Caller> = {}) => createTestApi(port, { requestId: 'suite-request', ...caller });
  return {
    ...testPlatform,
    port,
    close,
    api,
    call: (call, input, { address = '203.0.113.7', bearer } = {}) =>
      api({ clientAddress: address, bearer }).call(call, input),
  };
}

/** Serves a platform on a free port of the loopback, as `npm run platform` does. */
export async function servePlatform(
  platform: Platform,
  trustedProxies: string[] = [],
  config: Config = platform.context.config,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = createPlatformApp({
    config,
    platform,
    proxies: createTrustedProxies(trustedProxies),
    accessLog: { logAnswer: () => undefined, flush: () => undefined },
    drain: { isShuttingDown: () => false, isFinishing: () => false },
    isReady: async () => true,
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: SERVER_OPTIONS,
    overrideGlobalObjects: false,
  }) as Server;
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
