import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { pageFormButton, pageModules, pageStyles, type Outcome } from '~/route-handle';
import { isTextBrowser } from '~/lib/text-browser.server';
import { log, logUnexpectedError } from '~/lib/log.server';
import { pageContext } from '~/lib/page-context.server';
import { setPageHeaders } from '~/lib/page-headers.server';
import { statusWithInterstitial } from '~/lib/remote/interstitial.server';
import { PageProvider, type Page } from './ui/page-provider';
import { failureName } from './ui/problem';

/** No page reads the data that Remix encodes for a browser router: its timer need not outlive the page. Milliseconds. */
export const streamTimeout = 1;

/**
 * Renders a page. All loaders have been awaited, so there is nothing to stream: one string is half the cost of a stream,
 * and the host compresses it as a whole.
 */
export default function handleRequest(
  request: Request,
  pageStatus: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const { loaderData, actionData, errors, matches } = context.staticHandlerContext;
  const root = loaderData.root as { isPreview?: boolean; isFramed?: boolean } | undefined;
  const { i18n, cookies, typed } = pageContext({ context: loadContext });
  setRetryAfter(context.staticHandlerContext, pageStatus, headers);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  const status = statusWithInterstitial(loaderData, { method: request.method, status: pageStatus, headers });
  // A post is refused by its own answer, or by the page that it leads to: no other page is a 422.
  const isRefused = !errors && (actionData ? status >= 400 : status === 422);
  const pageMatches = matches.map(({ route: { id, handle } }) => ({
    handle: handle as unknown,
    data: loaderData[id] as unknown,
    posted: actionData?.[id] as unknown,
  }));
  const failure = failureIn(errors);
  const outcome = { failedAt: Object.keys(errors ?? {}), failure };
  const styles = pageStyles(pageMatches, isRefused);
  setPageHeaders(headers, styles, { isPreview: root?.isPreview === true || root?.isFramed === true });
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const form = pageFormButton(pageMatches, outcome);
  const page: Page = {
    styles,
    isRefused,
    failure: failure?.name,
    form,
    typed,
    modules: pageModules(pageMatches, outcome, form),
    isText: isTextBrowser(request.headers.get('user-agent')),
  };
  const html = renderToString(
    <PageProvider value={page}>
      <I18nextProvider i18n={i18n}>
        <RemixServer context={context} url={request.url} />
      </I18nextProvider>
    </PageProvider>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** The failure that a page shows; undefined for an unexpected error. */
function failureIn(errors: EntryContext['staticHandlerContext']['errors']): Outcome['failure'] {
  const [error] = Object.values(errors ?? {});
  if (!isRouteErrorResponse(error)) return undefined;
  return { ...(error.data as Outcome['failure']), name: failureName(error) };
}

/** Sets `retry-after` on a page that a rate limit refuses, whichever of its parts was refused. */
function setRetryAfter(
  { loaderHeaders, actionHeaders }: EntryContext['staticHandlerContext'],
  status: number,
  headers: Headers,
): void {
  if (status !== 429) return;
  const allHeaders = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  const seconds = allHeaders.map((each) => each.get('retry-after')).find(Boolean);
  if (seconds) headers.set('retry-after', seconds);
}

/**
 * Logs an unexpected error in a loader, an action or a component. The page shows no stack; the log has it. What the router refuses by itself,
 * such as a post to a page that takes none, is expected.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const { method } = request;
  if (isRouteErrorResponse(error) && error.status < 500) log.info({ event: 'refused', method, status: error.status });
  else logUnexpectedError(error, { method });
}
