import type { AppLoadContext, EntryContext, RequestHandler, ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { addressOf } from '~/services/address.server';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Match = NonNullable<ReturnType<typeof matchRoutes>>[number];

/** What `pageData` gives: values as they are, and what they say of the answer. */
interface PageValues {
  data: Record<string, unknown>;
  done: true;
  init?: ResponseInit;
}

type Asked = Map<string, Promise<unknown>>;

/** What loaders and actions were asked for a request that Remix answers after all, by route. */
const asked = new WeakMap<AppLoadContext, { loaders?: Asked; actions?: Asked }>();

/**
 * Answers for one branch in the shortest way. The loaders of a page are asked at once, and what they give goes to the page as it is. What
 * is posted to acts at once, and where it leads on, or is no page, that is the answer. Remix copies the request for each, looks for the
 * routes three times, and writes all data down as JSON for a browser router, which no page of ours starts. It answers everything else:
 * mistakes, redirects of views, values that have to be parsed.
 *
 * @param remix the handler of the same build, made of `rememberAsked`
 * @param isPage false where the leaf answers with something else, such as a file
 */
export function createDrawing(build: ServerBuild, remix: RequestHandler, isPage: boolean): RequestHandler {
  const routes = nested(Object.values(build.routes).filter((route) => route !== undefined));
  const routeModules = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route?.module]),
  ) as EntryContext['routeModules'];
  const { assets: manifest, future, isSpaMode } = build;
  const match = createBranchMatcher(routes);

  return async (request, context = {}) => {
    const isPost = request.method === 'POST';
    const matches = isPost || isPage ? matchesOf(request) : null;
    if (!matches) return remix(request, context);
    return isPost ? act(request, context, matches) : show(request, context, matches);
  };

  /** Remix has uses of its own for these parameters. */
  function matchesOf(request: Request): Match[] | null {
    const { search, pathname } = addressOf(request);
    return /[?&](_data|index)\b/.test(search) ? null : match(pathname);
  }

  async function show(request: Request, context: AppLoadContext, matches: Match[]): Promise<Response> {
    const asking = askLoaders(build, matches, request, context);
    const answers = await Promise.allSettled(asking.values());
    const values = new Map([...asking.keys()].map((id, index) => [id, valuesIn(answers[index])]));
    const drawn = [...values.values()].every((value) => value !== undefined)
      ? await draw(request, context, matches, values as Map<string, PageValues>).catch(() => undefined)
      : undefined;
    if (drawn) return drawn;
    asked.set(context, { loaders: asking });
    return remix(request, context);
  }

  async function act(request: Request, context: AppLoadContext, matches: Match[]): Promise<Response> {
    const { route, params } = matches.at(-1) as Match;
    const { id = '', path } = route;
    const action = build.routes[id]?.module.action;
    if (!action || !path) return remix(request, context);
    const acting = (async (): Promise<unknown> => action({ request, params, context }))();
    const answer = await acting.catch((error: unknown) => error);
    if (answer instanceof Response && (!isPage || leadsOn(answer))) return answer;
    asked.set(context, { actions: new Map([[id, acting]]) });
    // Its body has been read.
    const { url, method, headers, signal } = request;
    return remix(new Request(url, { method, headers, signal }), context);
  }

  async function draw(
    request: Request,
    context: AppLoadContext,
    matches: Match[],
    values: Map<string, PageValues>,
  ): Promise<Response> {
    const { pathname, search, hash } = addressOf(request);
    const statuses = [...values.values()].map(({ init }) => init?.status ?? 200);
    const status = statuses.findLast((one) => one !== 200) ?? 200;
    const staticHandlerContext = {
      basename: '/',
      location: { pathname, search, hash, state: null, key: 'default' },
      matches,
      loaderData: Object.fromEntries([...values].map(([id, { data }]) => [id, data])),
      actionData: null,
      errors: null,
      statusCode: status,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    } as EntryContext['staticHandlerContext'];
    const entry = { manifest, routeModules, staticHandlerContext, future, isSpaMode } as EntryContext;
    const headers = documentHeaders(build, matches, values);
    return (await build.entry.module.default(request, status, headers, entry, context)) as Response;
  }
}

/** The build whose loaders and actions hand over what they were asked before, where a page was begun in the shortest way. */
export function rememberAsked(build: ServerBuild): ServerBuild {
  const remembering = (route: Route): Route => {
    const { loader, action } = route.module;
    const module = { ...route.module };
    if (loader) module.loader = (args) => asked.get(args.context)?.loaders?.get(route.id) ?? loader(args);
    if (action) module.action = (args) => asked.get(args.context)?.actions?.get(route.id) ?? action(args);
    return { ...route, module };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && remembering(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

/** To a whole address: Remix resolves others by the route. */
const leadsOn = ({ status, headers }: Response): boolean =>
  status >= 301 && status <= 308 && status !== 304 && /^(\/|https?:)/.test(headers.get('location') ?? '');

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * What `matchRoutes` finds, which builds an expression for each route at every request. In a branch of plain segments each route has its
 * places in the path; the caller has found that it is the branch of the path.
 *
 * @param routes the root of the branch, with its children
 */
export function createBranchMatcher(routes: RouteObject[]): (pathname: string) => Match[] | null {
  const names: string[] = [];
  const steps: { route: RouteObject; end: number }[] = [];
  let isPlain = true;
  for (let level: RouteObject[] | undefined = routes; level?.[0]; level = level[0].children) {
    const [route] = level;
    isPlain &&=
      level.length === 1 &&
      !route.index &&
      (route.path ? !/[*?]|^\/|:[\w-]*[^\w/-]/.test(route.path) : names.length === 0);
    if (route.path) names.push(...route.path.split('/'));
    steps.push({ route, end: names.length });
  }
  return (pathname) => {
    const parts = pathname.slice(1).split('/');
    if (!isPlain || parts.length !== names.length || parts.includes('') || pathname.includes('%'))
      return matchRoutes(routes, pathname);
    const params: Record<string, string> = {};
    names.forEach((name, place) => name.startsWith(':') && (params[name.slice(1)] = parts[place] ?? ''));
    return steps.map(({ route, end }) => {
      const matched = `/${parts.slice(0, end).join('/')}`;
      return { route, params, pathname: matched, pathnameBase: matched } as Match;
    });
  };
}

function nested(routes: readonly Route[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { handle } }) =>
      index
        ? { id, path, index, caseSensitive, handle }
        : { id, path, caseSensitive, handle, children: nested(routes, id) },
    );
}

function askLoaders(
  { routes }: ServerBuild,
  matches: readonly Match[],
  request: Request,
  context: AppLoadContext,
): Map<string, Promise<unknown>> {
  const asking = new Map<string, Promise<unknown>>();
  for (const { route, params } of matches) {
    const loader = routes[route.id ?? '']?.module.loader;
    if (loader) asking.set(route.id ?? '', (async () => loader({ request, params, context }))());
  }
  return asking;
}

function valuesIn(answer: PromiseSettledResult<unknown> | undefined): PageValues | undefined {
  const value = answer?.status === 'fulfilled' ? (answer.value as Partial<PageValues> | null) : undefined;
  return value?.done === true && value.data ? (value as PageValues) : undefined;
}

/** The headers of the page as Remix gathers them: each route's own word or its parent's, and every cookie. */
function documentHeaders(
  { routes }: ServerBuild,
  matches: readonly Match[],
  values: ReadonlyMap<string, PageValues>,
): Headers {
  return matches.reduce((parentHeaders, { route: { id = '' } }) => {
    const say = routes[id]?.module.headers;
    const init = values.get(id)?.init?.headers;
    if (!say && !init) return parentHeaders;
    const loaderHeaders = new Headers(init);
    const actionHeaders = new Headers();
    const said =
      typeof say === 'function' ? say({ loaderHeaders, parentHeaders, actionHeaders, errorHeaders: undefined }) : say;
    const headers = say ? new Headers(said) : parentHeaders;
    for (const cookie of [...loaderHeaders.getSetCookie(), ...parentHeaders.getSetCookie()]) {
      if (!headers.getSetCookie().includes(cookie)) headers.append('set-cookie', cookie);
    }
    return headers;
  }, new Headers());
}
