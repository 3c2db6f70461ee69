import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { ActionFunction, LoaderFunction } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import type { Locale } from '~/lib/contract/enums';
import { i18nOf } from '~/locales/translator';
import { createRouteArgs } from './route-args';
import type { TestPlatform } from './test-platform';

/** What of a route module a page is made of. */
interface PageModule {
  default: ComponentType;
  loader?: unknown;
  action?: unknown;
}

/**
 * Renders a page from its real route modules, on a test platform.
 *
 * @param modules the layouts from the outside in, then the page
 * @param render turns it into text
 * @returns the page's HTML; of a redirect, where it leads
 */
export async function renderPage(...page: Parameters<typeof renderResponse>): Promise<string> {
  return (await renderResponse(...page)).text;
}

/** As `renderPage`, with the answer's status. */
export async function renderResponse(
  platform: TestPlatform,
  path: string,
  modules: PageModule[],
  request: Request,
  locale: Locale = 'en',
  render: (page: ReactElement) => string = renderToString,
): Promise<{ status: number; text: string }> {
  const route = (index: number): object => {
    const { default: Component, loader, action } = modules[index] as PageModule;
    const isPage = index === modules.length - 1;
    return {
      id: `route-${index}`,
      ...(isPage ? { path } : { children: [route(index + 1)] }),
      loader: loader as LoaderFunction,
      action: action as ActionFunction,
      Component,
    };
  };
  const { query, dataRoutes } = createStaticHandler([route(0)] as never);
  const params = matchRoutes(dataRoutes, new URL(request.url).pathname)?.at(-1)?.params ?? {};
  const { context: requestContext } = await createRouteArgs(platform, request, params);
  const context = await query(request, { requestContext });
  if (context instanceof Response)
    return { status: context.status, text: `${context.status} ${context.headers.get('location') ?? ''}` };
  const router = createStaticRouter(dataRoutes, context);
  const element = createElement(StaticRouterProvider, { router, context, hydrate: false });
  const text = render(<I18nextProvider i18n={i18nOf(locale)}>{element}</I18nextProvider>);
  return { status: context.statusCode, text };
}
