import { Hono } from 'hono';
import type { ServerBuild } from '@remix-run/node';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import { calls } from '~/contract';
import type { PlatformPort } from '~/contract/platform-port';
import { checkHealth } from '~/contract/system';
import { isPassedOn, passOn, routePath } from './api-passage';
import { bodyLimit, countedBody, isDeclaredTooLarge } from './body-limit';
import { addCommon, type CommonOptions } from './common';
import { isCrossSite, type HostEnv, type HostRequest } from './request-facts';
import { apiRefusal, refusal } from './error-pages';
import { isReady } from './health';
import type { OutageView } from './outage';
import { currentVersion } from './page-cache';
import { createPages, surprisePage, tooLarge } from './pages';
import type { Shedding } from './shedding';
import { WORKER_PATH, workerFile, createStatic } from './static';

interface AppOptions extends Omit<CommonOptions, 'isReady'> {
  config: Config;
  build: ServerBuild;
  /** Folder of the browser's build. */
  publicFolder: string;
  platform: PlatformPort;
  /** The platform, where it runs in this process. */
  embedded: Platform | undefined;
  outage: OutageView;
  shedding: Pick<Shedding, 'guard'>;
}

/** The route of whatever is not passed on. */
const OTHER_CALLS = '/api/*';

/** For a year. Other names of the same domain are not ours to speak for. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** The host's whole face: files, probes, the few calls that browsers make themselves, and the pages. */
export function createApp(options: AppOptions): Hono<HostEnv> {
  const { config, platform, embedded, shedding } = options;
  const app = new Hono<HostEnv>();
  const serveFile = createStatic(options.publicFolder);
  const showPage = createPages({ ...options, versionOf: (token, facts) => currentVersion(platform, token, facts) });

  addCommon(app, { ...options, isReady: () => isReady(platform, embedded) });
  app.onError((error, c) => surprisePage(c, error));
  if (config.publicUrl.startsWith('https:')) {
    app.use((c, next) => {
      c.env.outgoing.setHeader('strict-transport-security', STRICT_TRANSPORT);
      return next();
    });
  }
  // Routers that meet such a path warn of it, with all that stands in it.
  app.use((c, next) => (isDecodable(c.get('facts').url.pathname) ? next() : Promise.resolve(refusal(c, 'unreadable'))));

  // Each has a route, so that a path with parameters never opens the address of a call that stays closed.
  for (const call of calls) {
    const path = routePath(call.path);
    app.on(call.method, path, (c) => {
      c.get('facts').route = isPassedOn(call) ? path : OTHER_CALLS;
      if (!isPassedOn(call)) return apiRefusal('request.notFound');
      // Open pages ask by it whether all is well.
      if (call === checkHealth) return passage(c, platform, config);
      return shedding.guard(c, () => passage(c, platform, config));
    });
  }
  // The open pages' question whether they are old.
  app.get('/version', (c) => {
    c.get('facts').route = '/version';
    return c.text(options.build.assets.version, 200, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
  app.get(WORKER_PATH, (c) => workerFile(c, config.hasServiceWorker, serveFile));
  app.all(OTHER_CALLS, (c) => {
    c.get('facts').route = OTHER_CALLS;
    return apiRefusal('request.notFound');
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

async function passage(c: HostRequest, platform: PlatformPort, config: Config): Promise<Response> {
  const facts = c.get('facts');
  const { raw } = c.req;
  if (raw.method !== 'POST') return passOn(platform, raw, facts, {});
  if (isCrossSite(c)) return refusal(c, 'crossSite');
  const limit = bodyLimit(c.req.header('content-type'), config.maxBodyBytes);
  if (isDeclaredTooLarge(c, limit)) return tooLarge(c);
  const counted = countedBody(c, limit);
  try {
    const reply = await passOn(platform, raw, facts, { body: counted?.body, signal: counted?.signal });
    return counted?.isTooLarge() ? tooLarge(c) : reply;
  } catch (error) {
    if (counted?.isTooLarge()) return tooLarge(c);
    throw error;
  }
}
