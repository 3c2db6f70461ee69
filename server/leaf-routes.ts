import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { createDrawing, rememberAsked } from './page-drawing';

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;
type Route = Omit<BuiltRoute, 'module'> & { module: BuiltRoute['module'] | (() => Promise<BuiltRoute['module']>) };
type Routes = Record<string, Route | undefined>;

/** A build of Remix. The modules of its routes may be loaded when they are first asked for. */
export type Pages = Omit<ServerBuild, 'routes'> & { routes: Routes };

/** A route that can end a match, with the layouts around it. */
export interface Leaf {
  /** Full path as the route files say it: `/form/:token`. The same for every person, so logs and metrics may carry it. */
  pattern: string;
  /** Ids from the root down to the leaf. */
  routeIds: string[];
}

export interface LeafMatch {
  leaf: Leaf;
  /** Path without a trailing slash, decoded segment by segment. */
  segments: string[];
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

interface Branch extends Leaf {
  isIndex: boolean;
  score: number;
  /** Place among the siblings, from the root down: the tie-break of siblings. */
  places: number[];
}

/** What a segment of a pattern asks for: a word, or anything with an end of its own. */
type Step = { word: string } | { end: string };

/**
 * Finds the leaf route of a path in a table made once. Remix flattens and ranks its whole table at every request;
 * this gives the same leaf, so that Remix can be handed the matched branch alone.
 */
export function createLeafMatcher(routes: Routes): (pathname: string) => LeafMatch | undefined {
  const candidates = rankedBranches(routes).map(({ pattern, routeIds, isIndex }) => {
    const words = pattern.toLowerCase().split('/').filter(Boolean);
    const isOpen = words.at(-1) === '*';
    const steps = (isOpen ? words.slice(0, -1) : words).map(stepOf);
    // The index of a splat answers where the splat is empty.
    return { leaf: { pattern, routeIds }, steps, isOpen: isOpen && !isIndex };
  });
  const byLength: (typeof candidates)[] = [];
  const ofLength = (length: number) =>
    (byLength[length] ??= candidates.filter(({ steps, isOpen }) =>
      isOpen ? steps.length <= length : steps.length === length,
    ));
  const most = Math.max(...candidates.map(({ steps }) => steps.length)) + 1;
  return (pathname) => {
    const segments = decodedSegments(pathname);
    // Empty segments in the middle match in ways of their own; Remix judges those itself.
    if (!segments) return undefined;
    const words = segments.map((segment) => segment.toLowerCase());
    const found = ofLength(Math.min(words.length, most)).find(({ steps }) =>
      steps.every((step, place) => isStep(step, words[place] ?? '')),
    );
    return found && { leaf: found.leaf, segments };
  };
}

function stepOf(word: string): Step {
  return word.startsWith(':') ? { end: word.replace(/^:[\w-]+/, '') } : { word };
}

const isStep = (step: Step, word: string): boolean =>
  'word' in step ? step.word === word : word.length > step.end.length && word.endsWith(step.end);

/** Remix takes any number of slashes at the end and compares without regard to case. */
function decodedSegments(pathname: string): string[] | undefined {
  const trimmed = pathname.replace(/^\//, '').replace(/\/+$/, '');
  if (trimmed === '') return [];
  const segments = trimmed.split('/');
  if (segments.includes('')) return undefined;
  if (!trimmed.includes('%')) return segments;
  try {
    return segments.map((segment) => decodeURIComponent(segment).replace(/\//g, '%2F'));
  } catch {
    return segments;
  }
}

/** All branches in the order in which Remix tries them: the highest score first, siblings by their place. */
function rankedBranches(routes: Routes): Branch[] {
  const children = new Map<string, Route[]>();
  for (const route of Object.values(routes)) {
    if (route) children.set(route.parentId ?? '', [...(children.get(route.parentId ?? '') ?? []), route]);
  }
  const branches: Branch[] = [];
  const visit = (parentId: string, parentPath: string, ids: string[], places: number[]) => {
    (children.get(parentId) ?? []).forEach((route, place) => {
      for (const relative of explodeOptional(route.path ?? '')) {
        const pattern = joinPath(parentPath, relative);
        const routeIds = [...ids, route.id];
        const ownPlaces = [...places, place];
        visit(route.id, pattern, routeIds, ownPlaces);
        if (route.path === undefined && !route.index) continue;
        const isIndex = route.index === true;
        branches.push({ pattern, routeIds, isIndex, places: ownPlaces, score: scoreOf(pattern, isIndex) });
      }
    });
  };
  visit('', '/', [], []);
  return branches.sort((a, b) => b.score - a.score || comparePlaces(a.places, b.places));
}

function joinPath(parent: string, relative: string): string {
  return `/${parent}/${relative}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** `a/b?/c` stands for `a/b/c` and `a/c`. */
function explodeOptional(path: string): string[] {
  const [first = '', ...rest] = path.split('/');
  const required = first.replace(/\?$/, '');
  const tails = rest.length > 0 ? explodeOptional(rest.join('/')) : [''];
  const full = tails.map((tail) => (tail === '' ? required : `${required}/${tail}`));
  return first.endsWith('?') ? [...full, ...tails] : full;
}

/** The weights of `@remix-run/router`. */
function scoreOf(path: string, isIndex: boolean): number {
  const segments = path.split('/');
  const start = segments.length + (segments.includes('*') ? -2 : 0) + (isIndex ? 2 : 0);
  return segments
    .filter((segment) => segment !== '*')
    .reduce((sum, segment) => sum + (/^:[\w-]+$/.test(segment) ? 3 : segment === '' ? 1 : 10), start);
}

function comparePlaces(a: number[], b: number[]): number {
  const areSiblings = a.length === b.length && a.slice(0, -1).every((place, index) => place === b[index]);
  return areSiblings ? (a.at(-1) ?? 0) - (b.at(-1) ?? 0) : 0;
}

export interface PageHandler {
  /** Answers the request with a table that holds only the routes of its path. */
  handle: RequestHandler;
  /** False for a route that answers with something else than a page, such as a file. */
  isPage: boolean;
}

interface FoundPage {
  /** The leaf's pattern, or `unmatched`. */
  route: string;
  match: LeafMatch | undefined;
  /** The handler of the page, made at its first request. */
  load(): Promise<PageHandler>;
}

/**
 * Splits the Remix build into one small build for each leaf route, loaded at its first request. The router and the
 * manifest of a request then cost what its own branch costs, and memory holds what was asked for, however long the table grows.
 */
export function createPageHandlers(served: Pages, mode: string): (pathname: string) => FoundPage {
  // Single fetch encodes each page's data once more for a browser router, which no page of ours starts.
  const pages = { ...served, future: { ...served.future, v3_singleFetch: false } };
  const findLeaf = createLeafMatcher(pages.routes);
  const handlers = new Map<string, Promise<PageHandler>>();
  const load = (routeIds: string[]): Promise<PageHandler> => {
    const key = routeIds.join('\n');
    let handler = handlers.get(key);
    if (!handler) {
      handler = loadBuild(pages, routeIds).then((build) => {
        const isPage = build.routes[routeIds.at(-1) ?? '']?.module.default !== undefined;
        const handle = createDrawing(build, createRequestHandler(rememberAsked(build), mode), isPage);
        return { handle, isPage };
      });
      handlers.set(key, handler);
    }
    return handler;
  };
  return (pathname) => {
    const match = findLeaf(pathname);
    return {
      match,
      route: match?.leaf.pattern ?? 'unmatched',
      load: () => load(match?.leaf.routeIds ?? judgedByRemix(pages.routes, pathname)),
    };
  };
}

/** The routes from the root to the leaf that Remix would find by itself; the root alone where there is none. */
function judgedByRemix(routes: Routes, pathname: string): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const childrenOf = (parent?: string): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => ({ id, path, index, children: childrenOf(id) }) as RouteObject);
  return matchRoutes(childrenOf(), pathname)?.map(({ route }) => route.id ?? '') ?? ['root'];
}

/** The build with the given routes alone, in the routes and in the assets' manifest. */
export async function loadBuild(pages: Pages, routeIds: string[]): Promise<ServerBuild> {
  const routes = await Promise.all(
    routeIds.flatMap((id) => {
      const route = pages.routes[id];
      return route ? [withModule(route).then((loaded) => [id, loaded] as const)] : [];
    }),
  );
  const manifests = routeIds.flatMap((id) => {
    const manifest = pages.assets.routes[id];
    return manifest ? [[id, manifest] as const] : [];
  });
  return {
    ...pages,
    routes: Object.fromEntries(routes),
    assets: { ...pages.assets, routes: Object.fromEntries(manifests) },
  };
}

const withModule = async ({ module, ...route }: Route): Promise<BuiltRoute> => ({
  ...route,
  module: typeof module === 'function' ? await module() : module,
});
