import { data, redirect, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { checkHealth } from '~/areas/operations/outage/calls';
import { MaintenancePage } from '~/areas/operations/outage/pages/outage-pages';
import type { RouteHandle } from '~/root';
import { localPathOrFallback } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Seconds until it is worth trying again. */
const RETRY_SECONDS = 30;

export const handle: RouteHandle = {
  retrySeconds: RETRY_SECONDS,
  enhance: (data) => ((data as { isPreview: boolean }).isPreview ? [] : ['shell']),
};

export const headers: HeadersFunction = ({ loaderHeaders }): HeadersInit => {
  const retryAfter = loaderHeaders.get('Retry-After');
  return retryAfter ? { 'Retry-After': retryAfter } : {};
};

/** Without an outage the person is taken to where he wanted to go. Spec: preferences-and-consent 4, "Health". */
export async function loader(args: LoaderFunctionArgs) {
  const { config, t, url } = pageContext(args);
  const nextPath = wantedPath(url.searchParams.get('next'));
  const isPreview = config.isDemo && url.searchParams.has('preview');
  const message = isPreview ? '' : await outageMessage(args);
  if (message === undefined) throw redirect(nextPath, { headers: { 'Cache-Control': 'no-store' } });
  const status = isPreview ? { status: 200 } : { status: 503, headers: { 'Retry-After': String(RETRY_SECONDS) } };
  return data({ title: t('system:maintenanceTitle'), message, nextPath, isPreview }, status);
}

/** The operator's message, empty when there is none; undefined when there is no outage. One failed check is none. */
async function outageMessage(args: LoaderFunctionArgs): Promise<string | undefined> {
  const { api, outage, locale } = pageContext(args);
  if (outage === 'away') return '';
  const result = await api.call(checkHealth, {}, { language: locale });
  return result.isOk && result.data.outage ? result.data.message : undefined;
}

function wantedPath(next: string | null): string {
  const path = localPathOrFallback(next, '/');
  return /^\/maintenance\b/i.test(path) ? '/' : path;
}

export default function MaintenanceRoute() {
  return <MaintenancePage {...useLoaderData<typeof loader>()} />;
}
