import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { createLeafMatcher, type Leaf, type LeafMatch } from './leaf-routes';

export interface PageHandler {
  /** Answers the request with a table that holds only the routes of its path. */
  handle: RequestHandler;
  /** The leaf's pattern, or `unmatched`. */
  route: string;
  match: LeafMatch | undefined;
  /** False for a route that answers with something else than a page, such as a file. */
  isPage: boolean;
}

/**
 * Splits the Remix build into one small build for each leaf route, made at its first request. The router and the
 * manifest of a request then cost what its own branch costs, however long the table grows.
 */
export function createPageHandlers(served: ServerBuild, mode: string): (pathname: string) => PageHandler {
  // Single fetch encodes each page's data once more for a browser router, which no page of ours starts.
  const build = { ...served, future: { ...served.future, v3_singleFetch: false } };
  const findLeaf = createLeafMatcher(build.routes);
  const handlers = new Map<Leaf, RequestHandler>();
  let whole: RequestHandler | undefined;
  return (pathname) => {
    const match = findLeaf(pathname);
    if (!match) {
      whole ??= createRequestHandler(build, mode);
      return { handle: whole, route: 'unmatched', match, isPage: true };
    }
    let handle = handlers.get(match.leaf);
    if (!handle) {
      handle = createRequestHandler(narrowBuild(build, match.leaf.routeIds), mode);
      handlers.set(match.leaf, handle);
    }
    const isPage = build.routes[match.leaf.routeIds.at(-1) ?? '']?.module.default !== undefined;
    return { handle, route: match.leaf.pattern, match, isPage };
  };
}

/** The build with the given routes alone, in the routes and in the assets' manifest. */
export function narrowBuild(build: ServerBuild, routeIds: string[]): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(routeIds.flatMap((id) => (id in all ? [[id, all[id] as T]] : [])));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
