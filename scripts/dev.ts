/**
 * `npm run dev`: the host of `server/` on the sources as they are, with Vite in front of it. The next request sees what was changed: a page is
 * made of what its files hold by then, and the host is opened anew where it is made of something else.
 */
import { getRequestListener } from '@hono/node-server';
import { createServer, Server, type ServerResponse } from 'node:http';
import { createServer as createViteServer, type Plugin } from 'vite';
import { environment, readConfig } from '../app/config/env';
import { restrictFilesToOwner } from '../app/config/private-files';
import { requireNoSampleKeys } from '../app/config/sample-secrets';
import { escapeHtml } from '../app/domain/escape-html';
import type * as Host from '../server/host';
import type { LazyServerBuild } from '../server/page-handlers';
import { exitWithStartError } from '../server/run-server';
import type { ServerHandle } from '../server/server-handle';
import { onStopSignal } from '../server/shutdown';
import { addressOf, choosePort, firstPage } from './address.mjs';

/** Open pages are loaded anew where what was changed is the server's alone; of all else Vite tells them itself. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  hotUpdate({ file, modules, server }) {
    const isOfBrowser = (server.environments.client.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0;
    if (this.environment.name === 'ssr' && modules.length > 0 && !isOfBrowser) server.ws.send({ type: 'full-reload' });
  },
};

async function develop(): Promise<void> {
  restrictFilesToOwner();
  const port = await choosePort('npm run dev');
  // A helper would be a program of the build.
  const config = readConfig({ JOBS: 'inside', ...environment(), PORT: `${port}` });
  requireNoSampleKeys(config);
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    plugins: [reloadPages],
    // The host answers calls of other sites as it does in production.
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  const load = async <T>(id: string): Promise<T> => (await vite.ssrLoadModule(id)) as T;
  const loadBuild = () => load<LazyServerBuild>('virtual:remix/server-build');
  let host: { module: typeof Host; serving: Promise<ServerHandle> } | undefined;
  let answer: ReturnType<typeof getRequestListener> | undefined;

  async function openHost(): Promise<void> {
    const module = await load<typeof Host>('/server/host.ts');
    if (host?.module !== module) host = { module, serving: startHost(module, host?.serving) };
    await host.serving;
  }

  async function startHost(
    { startHost: start }: typeof Host,
    before: Promise<ServerHandle> | undefined,
  ): Promise<ServerHandle> {
    await before?.then(
      (serving) => serving.close(),
      () => undefined,
    );
    return start({
      config,
      build: loadBuild,
      publicFolder: 'public',
      // The server that listens stays when the host goes.
      createServer: (drain) => ({
        server: new Server(),
        async serve({ fetch }) {
          answer = getRequestListener(drain.track(fetch));
          return port;
        },
      }),
    });
  }

  function showError(error: Error & { frame?: string }, response: ServerResponse): void {
    vite.ssrFixStacktrace(error);
    const text = `${error.frame ?? ''}\n${error.stack}`;
    const { logger } = vite.config;
    if (!logger.hasErrorLogged(error)) logger.error(text, { error });
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' });
    // Vite's client loads the page anew once it can be made.
    response.end(
      `<!DOCTYPE html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escapeHtml(text)}</pre>`,
    );
  }

  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => {
      openHost()
        .then(loadBuild)
        .then(
          () => answer?.(request, response),
          (error: Error) => showError(error, response),
        );
    }),
  );
  onStopSignal(async () => {
    await vite.close();
    await (await host?.serving)?.close();
  });
  await openHost();
  // Vite has said what is wrong, and each page will.
  await loadBuild().catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, config.host, resolve);
  });
  process.stdout.write(`\nLatchkey is ready: ${await firstPage(addressOf(port, config.host))}\n\n`);
}

develop().catch(exitWithStartError);
