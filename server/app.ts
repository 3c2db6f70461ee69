import { Hono } from 'hono';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import type { PlatformPort } from '~/lib/contract/platform-port';
import { cleanLinkAddress } from '~/lib/clean-link-address.server';
import { addCommonMiddleware, type CommonMiddlewareOptions } from './common-middleware';
import type { HostEnv, HostRequest } from './request-metadata';
import { errorResponse } from './error-pages';
import { isReady } from './health';
import { jwksResponse, JWKS_PATH } from './jwks';
import type { LazyServerBuild } from './page-handlers';
import type { OtherBuilds } from './other-builds';
import type { OutageStatus } from './outage';
import type { PageCacheResult } from './page-cache';
import { createPages, unexpectedErrorPage } from './pages';
import { securityTxtResponse, SECURITY_TXT_PATH } from './security-txt';
import type { LoadShedding } from './load-shedding';
import { SERVICE_WORKER_PATH, serviceWorkerResponse, createStaticFileHandler } from './static-files';

/** A build of Remix; in development a function that gives the one of the sources as they are. */
export type CurrentBuild = LazyServerBuild | (() => Promise<LazyServerBuild>);

interface AppOptions extends Omit<CommonMiddlewareOptions, 'isReady'> {
  config: Config;
  build: CurrentBuild;
  /** Folder of the browser's build. */
  publicFolder: string;
  /** The browser's files of versions that serve beside this one. */
  others?: Pick<OtherBuilds, 'find'>;
  platform: PlatformPort;
  /** The platform, where it runs in this process. */
  embedded: Platform | undefined;
  outage: OutageStatus;
  shedding: Pick<LoadShedding, 'guard'>;
  /** Called with the result of each lookup in the page cache. */
  onCacheLookup?(this: void, result: PageCacheResult): void;
  /** Called for each submitted form that a page has refused. */
  onRefusedSubmission?(this: void, reason: string): void;
}

/** For a year. Other names of the same domain are not ours to speak for. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** The host's whole face: files, probes, the few calls that browsers make themselves, and the pages. */
export function createApp(options: AppOptions): Hono<HostEnv> {
  const { config, platform, embedded, shedding } = options;
  const app = new Hono<HostEnv>();
  const serveFile = createStaticFileHandler(options.publicFolder, options.others);
  const currentBuild = async () => (typeof options.build === 'function' ? options.build() : options.build);
  let pages: { build: LazyServerBuild; show: ReturnType<typeof createPages> } | undefined;
  const showPage = async (c: HostRequest) => {
    const build = await currentBuild();
    if (pages?.build !== build) pages = { build, show: createPages({ ...options, build }) };
    return pages.show(c);
  };

  addCommonMiddleware(app, { ...options, isReady: () => isReady(platform, embedded) });
  app.onError((error, c) => unexpectedErrorPage(c, error));
  if (config.publicUrl.startsWith('https:')) {
    app.use((c, next) => {
      c.env.outgoing.setHeader('strict-transport-security', STRICT_TRANSPORT);
      return next();
    });
  }
  // First of all, because the signs behind a link may not even be decodable.
  app.use((c, next) => {
    const metadata = c.get('metadata');
    const { pathname, search } = metadata.url;
    const address = cleanLinkAddress(metadata.url);
    if (address === pathname + search) return next();
    const { method } = c.req.raw;
    if (method !== 'GET' && method !== 'HEAD') {
      metadata.url = new URL(address, metadata.url);
      return next();
    }
    metadata.route = 'cleaned-link';
    const headers = { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    return Promise.resolve(new Response(null, { status: 302, headers }));
  });
  // Routers that meet such a path warn of it, with all that stands in it.
  app.use((c, next) =>
    isDecodable(c.get('metadata').url.pathname) ? next() : Promise.resolve(errorResponse(c, 'unreadable')),
  );

  // Open pages check here whether they are outdated.
  app.get('/version', async (c) => {
    c.get('metadata').route = '/version';
    return c.text((await currentBuild()).assets.version, 200, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
  app.get(SERVICE_WORKER_PATH, (c) => serviceWorkerResponse(c, config.hasServiceWorker, serveFile));
  app.all(SECURITY_TXT_PATH, (c) => securityTxtResponse(c, config));
  app.all(JWKS_PATH, (c) => jwksResponse(c, config));
  let api: Promise<(c: HostRequest) => Response | Promise<Response>> | undefined;
  app.all('/api/*', async (c) => {
    api ??= import('./api').then(({ createApi }) => createApi(platform, config, shedding));
    return (await api)(c);
  });
  app.all('/form/:token/upload/*', async (c) => {
    const { handleUpload } = await import('./tus-uploads');
    return shedding.guard(c, () => handleUpload(c, platform));
  });
  app.all('/phone/:code/upload/*', async (c) => {
    const [{ handleUpload }, { readDeviceHandoffKey }] = await Promise.all([
      import('./tus-uploads'),
      import('~/areas/drafts/pages/device-handoff-key.server'),
    ]);
    return shedding.guard(c, () => handleUpload(c, platform, (code) => readDeviceHandoffKey(c.req.raw, config, code)));
  });
  app.all('*', async (c) => (await serveFile(c)) ?? shedding.guard(c, () => showPage(c)));
  return app;
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
