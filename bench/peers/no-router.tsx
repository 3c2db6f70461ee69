/**
 * Stands for `@remix-run/react` in the bare peer: the same names, answered from data that is there already. The page's own
 * components can't tell the difference; no router runs.
 */
import { createContext, Fragment, useContext, type ReactNode } from 'react';

export interface BareMatch {
  id: string;
  handle: unknown;
  data: unknown;
  element: ReactNode;
}

interface BarePage {
  location: { pathname: string; search: string; hash: string };
  title: string;
  /** Outermost first. */
  matches: BareMatch[];
}

const Page = createContext<BarePage>({ location: { pathname: '/', search: '', hash: '' }, title: '', matches: [] });
const Depth = createContext(0);

export function BareRoot({ page, children }: { page: BarePage; children: ReactNode }) {
  return <Page.Provider value={page}>{children}</Page.Provider>;
}

export function Outlet() {
  const depth = useContext(Depth) + 1;
  return <Depth.Provider value={depth}>{useContext(Page).matches[depth]?.element}</Depth.Provider>;
}

export const useLoaderData = (): unknown => useContext(Page).matches[useContext(Depth)]?.data;
export const useRouteLoaderData = (id: string): unknown =>
  useContext(Page).matches.find((match) => match.id === id)?.data;
export const useMatches = () => useContext(Page).matches;
export const useLocation = () => useContext(Page).location;
export const useParams = () => ({});
export const useSearchParams = () => [new URLSearchParams(useContext(Page).location.search)] as const;
export const useActionData = (): undefined => undefined;
export const useRouteError = (): undefined => undefined;
export const isRouteErrorResponse = (): boolean => false;
export const Links = () => null;
export const Meta = () => (
  <Fragment>
    <title>{useContext(Page).title}</title>
  </Fragment>
);
