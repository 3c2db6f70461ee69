import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { createRouteMatcher, type Route, type RouteMatch, type Routes } from './route-matcher';

/** A build of Remix. The modules of its routes may be loaded when they are first needed. */
export type LazyServerBuild = Omit<ServerBuild, 'routes'> & { routes: Routes };

export interface PageHandler {
  /** Remix's own handler, of a build that holds the routes of one branch alone. */
  handle: RequestHandler;
  /** False for a resource route, which answers with something else than a page, such as a file. */
  isPage: boolean;
  /** False for a route that takes posts alone. */
  isReadable: boolean;
}

interface FoundPage {
  /** Undefined where no route takes the path. */
  match: RouteMatch | undefined;
  /** The handler of the page, made at its first request. */
  load(): Promise<PageHandler>;
}

/**
 * Finds the handler of a path: Remix's request handler, made once for each branch of the route table. What a request costs then depends on its
 * own branch, however long the table grows, and memory holds the modules of the pages that were asked for.
 */
export function createPageHandlers(build: LazyServerBuild, mode: string): (pathname: string) => FoundPage {
  const matchRoute = createRouteMatcher(build.routes);
  const handlers = new Map<string, Promise<PageHandler>>();
  return (pathname) => {
    const match = matchRoute(pathname);
    const routeIds = match?.routeIds ?? ['root'];
    return {
      match,
      load() {
        const leafId = routeIds.at(-1) ?? '';
        const handler = handlers.get(leafId) ?? createHandler(build, routeIds, mode);
        handlers.set(leafId, handler);
        return handler;
      },
    };
  };
}

async function createHandler(build: LazyServerBuild, routeIds: string[], mode: string): Promise<PageHandler> {
  const branch = await createBranchBuild(build, routeIds);
  const { default: component, loader } = branch.routes[routeIds.at(-1) ?? '']?.module ?? {};
  const isPage = component !== undefined;
  return { handle: createRequestHandler(branch, mode), isPage, isReadable: isPage || loader !== undefined };
}

/** The build with the given routes alone, in the route table and in the assets' manifest. */
export async function createBranchBuild(build: LazyServerBuild, routeIds: string[]): Promise<ServerBuild> {
  const pick = <T>(all: Record<string, T | undefined>): [string, T][] =>
    routeIds.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]] as [string, T]]));
  const loaded = pick(build.routes).map(async ([id, route]) => [id, await withModule(route)] as const);
  return {
    ...build,
    routes: Object.fromEntries(await Promise.all(loaded)),
    assets: { ...build.assets, routes: Object.fromEntries(pick(build.assets.routes)) },
  };
}

const withModule = async ({ module, ...route }: Route): Promise<NonNullable<ServerBuild['routes'][string]>> => ({
  ...route,
  module: typeof module === 'function' ? await module() : module,
});
