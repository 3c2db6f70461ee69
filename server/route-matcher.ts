import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>;
/** A route of the build; its module may be loaded when it is first needed. */
export type Route = Omit<BuiltRoute, 'module'> & {
  module: BuiltRoute['module'] | (() => Promise<BuiltRoute['module']>);
};
export type Routes = Record<string, Route | undefined>;

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The route that answers a path, with the layouts around it. */
export interface RouteMatch {
  /** Ids from the root down to the leaf. */
  routeIds: string[];
  /** The leaf's full path as the route files say it, `/form/:token`: the same for every person, so logs and metrics may carry it. */
  pattern: string;
  params: Record<string, string | undefined>;
}

const wordsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isStatic = (segment: string): boolean => !/[:*?]/.test(segment);

/**
 * Finds the route of a path as Remix does. Remix flattens and ranks its whole table at each request; here the leaves are grouped at start by
 * their first segment and their number of segments, and Remix's own `matchRoutes` decides among the few that can match.
 */
export function createRouteMatcher(routes: Routes): (pathname: string) => RouteMatch | undefined {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const ancestorsOf = ({ parentId }: Route): Route[] => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return parent ? [...ancestorsOf(parent), parent] : [];
  };
  const leaves = all
    .filter(({ path, index }) => path !== undefined || index)
    .map((leaf) => {
      const branch = [...ancestorsOf(leaf), leaf];
      const segments = branch.flatMap(({ path = '' }) => wordsOf(path));
      const first = segments[0]?.toLowerCase() ?? '';
      const hasFixedLength = !segments.some((segment) => segment === '*' || segment.endsWith('?'));
      return { branch, segments, first: isStatic(first) ? first : undefined, hasFixedLength };
    });
  const patterns = new Map(leaves.map(({ branch, segments }) => [branch.at(-1)?.id, `/${segments.join('/')}`]));
  const firstWords = new Set(leaves.map(({ first }) => first));
  const longest = Math.max(...leaves.map(({ segments }) => segments.length));

  function groupOf(first: string, length: number): RouteObject[] {
    const members = leaves.filter(
      (leaf) =>
        (leaf.first === undefined || leaf.first === first) && (!leaf.hasFixedLength || leaf.segments.length === length),
    );
    const ids = new Set(members.flatMap(({ branch }) => branch.map(({ id }) => id)));
    const childrenOf = (parentId?: string): RouteObject[] =>
      all
        .filter((route) => route.parentId === parentId && ids.has(route.id))
        .map(({ id, path, index, caseSensitive }) =>
          index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(id) },
        );
    return childrenOf();
  }

  const groups = new Map<string, RouteObject[]>();
  return (pathname) => {
    const words = wordsOf(pathname);
    const word = decoded(words[0] ?? '').toLowerCase();
    const first = firstWords.has(word) ? word : '';
    const length = Math.min(words.length, longest + 1);
    const name = `${first}/${length}`;
    const group = groups.get(name) ?? groupOf(first, length);
    groups.set(name, group);
    const matches = matchRoutes(group, pathname);
    const leaf = matches?.at(-1);
    if (!matches || !leaf) return undefined;
    const routeIds = matches.map(({ route }) => route.id ?? '');
    return { routeIds, pattern: patterns.get(leaf.route.id) ?? '/', params: leaf.params };
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
