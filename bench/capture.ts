import type { ServerBuild } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '~/config/env';
import type { Platform } from '~/platform';
import { newNonce, type HostContext } from '~/services/context.server';

/** The routes of the form page, outermost first. */
const FORM_ROUTES = ['root', 'routes/_link', 'routes/_link.form.$token'] as const;

export interface CapturedPage {
  /** Path of the page, from the site's root. */
  path: string;
  token: string;
  /** Loader data by route. */
  data: Record<string, unknown>;
}

/** What the loaders of the built form page answer, so that the bare peer can draw the same page without them. */
export async function capturePage(platform: Platform, config: Config, pagePath: string): Promise<CapturedPage> {
  const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as ServerBuild;
  const token = decodeURIComponent(pagePath.split('/')[2] ?? '');
  const latchkey: HostContext = {
    config,
    platform,
    clientAddress: '127.0.0.1',
    requestId: randomUUID(),
    nonce: newNonce(),
    buildId: build.assets.version,
  };
  const context = { latchkey };
  const data: Record<string, unknown> = {};
  for (const id of FORM_ROUTES) {
    const loader = build.routes[id]?.module.loader;
    if (!loader) throw new Error(`The build has no loader for ${id}`);
    const request = new Request(`http://127.0.0.1${pagePath}`, { headers: { 'accept-language': 'en' } });
    data[id] = ((await loader({ request, params: { token }, context })) as { data: unknown }).data;
  }
  return { path: pagePath, token, data };
}
