import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import { createElement } from 'react';

/** What the stand-in pages saw, for the test to read. */
export interface Seen {
  addresses: string[];
  contexts: Set<AppLoadContext>;
  urls: string[];
  rendered: number;
  /** Ids of the routes in the manifest that a page was drawn with. */
  manifests: string[][];
}

interface PlainRoute {
  path?: string;
  index?: boolean;
  parentId?: string;
  loader?: (args: LoaderFunctionArgs) => Promise<Response>;
  action?: (args: ActionFunctionArgs) => Promise<Response>;
  isPage?: boolean;
}

const component = () => createElement('p');

/** A Remix build from a table of routes. Pages are drawn by hand, so that a test knows each byte of them. */
export function buildFromRoutes(
  routes: Record<string, PlainRoute>,
  render: (context: AppLoadContext, manifest: string[], data: Record<string, unknown>) => string,
): ServerBuild {
  const entries = Object.entries(routes);
  return {
    mode: 'production',
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
    },
    isSpaMode: false,
    assets: {
      version: '1',
      url: '',
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(
        entries.map(([id]) => [
          id,
          {
            id,
            module: '',
            hasLoader: true,
            hasAction: true,
            hasClientAction: false,
            hasClientLoader: false,
            hasErrorBoundary: false,
          },
        ]),
      ),
    },
    entry: {
      module: {
        handleError: () => undefined,
        default: async (request, status, headers, context, loadContext) => {
          headers.set('content-type', 'text/html; charset=utf-8');
          headers.set('content-security-policy', "style-src 'self'");
          if (request.method === 'HEAD') return new Response(null, { status, headers });
          const html = render(
            loadContext,
            Object.keys(context.manifest.routes),
            context.staticHandlerContext.loaderData,
          );
          return new Response(html, { status, headers });
        },
      },
    },
    routes: Object.fromEntries(
      entries.map(([id, { path, index, parentId, loader, action, isPage = true }]) => [
        id,
        {
          id,
          path,
          index,
          parentId: id === 'root' ? undefined : (parentId ?? 'root'),
          module: {
            ...(loader ? { loader } : {}),
            ...(action ? { action } : {}),
            ...(isPage
              ? { default: component, headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders }
              : {}),
          },
        },
      ]),
    ) as ServerBuild['routes'],
  };
}

/** The pages that most tests ask for; `/form/:token` may be kept, its version is the platform's. */
export function createFakeBuild(options: { delayMs?: number; version?: () => string; filler?: string } = {}): {
  build: ServerBuild;
  seen: Seen;
} {
  const seen: Seen = { addresses: [], contexts: new Set(), urls: [], rendered: 0, manifests: [] };
  const note = ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    seen.urls.push(request.url);
    seen.contexts.add(context);
    seen.addresses.push(context.page?.clientAddress ?? '');
  };
  const ok = async (args: LoaderFunctionArgs) => {
    note(args);
    return Response.json({ ok: true });
  };
  const build = buildFromRoutes(
    {
      root: { path: '', loader: async () => Response.json({ isRoot: true }) },
      form: {
        path: 'form/:token',
        loader: async (args) => {
          note(args);
          const { searchParams } = new URL(args.request.url);
          const headers = new Headers({ 'x-page-version': options.version?.() ?? 'v1' });
          if (searchParams.has('cookie')) headers.append('set-cookie', 'a=b');
          return Response.json({ ok: true }, { headers, status: Number(searchParams.get('status') ?? 200) });
        },
        action: async (args) => {
          note(args);
          const bytes = (await args.request.arrayBuffer()).byteLength;
          return new Response(null, { status: 303, headers: { location: `/form/done?bytes=${bytes}` } });
        },
      },
      unsubscribe: {
        path: 'customer-unsubscribe/:token',
        loader: ok,
        action: async (args) => (note(args), Response.json({ done: await args.request.text() })),
        isPage: false,
      },
      data: { path: 'resource', loader: ok, isPage: false },
      act: { path: 'act', action: async (args) => (note(args), new Response(null)), isPage: false },
      slow: {
        path: 'slow',
        loader: async () => {
          await new Promise((resolve) => setTimeout(resolve, options.delayMs ?? 300));
          return Response.json({ ok: true });
        },
      },
      console: {
        path: 'console/:token',
        loader: async ({ request }) => {
          const { pathname } = new URL(request.url);
          console.log('log %s', pathname);
          console.warn(`warn ${pathname}`);
          console.error('error', pathname);
          process.emitWarning(`warned of ${pathname}`);
          return Response.json({ ok: true });
        },
      },
      crash: { path: 'crash', loader: async () => Promise.reject(new Error('secret detail')), isPage: false },
      missing: { path: '*', loader: async () => Promise.reject(new Response('gone', { status: 404 })) },
    },
    (_context, manifest) => {
      seen.rendered += 1;
      seen.manifests.push(manifest);
      return `<!DOCTYPE html><style>p{}</style><p>view ${seen.rendered}</p>${options.filler ?? ''}`;
    },
  );
  return { build, seen };
}
