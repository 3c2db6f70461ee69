import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getOutageTemplate } from '~/areas/operations/outage/calls';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { OutagePage } from '~/areas/operations/outage/pages/outage-pages';
import type { RouteHandle } from '~/root';
import { requireLink } from '~/lib/page-link.server';
import { apiFailurePage } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { pageContext } from '~/lib/page-context.server';

interface OutageData {
  title: string;
  /** Undefined when nothing is announced. */
  html?: SanitizedHtml;
}

export const handle: RouteHandle = {
  rules(data) {
    const { html } = data as OutageData;
    return html === undefined ? [] : styleRulesOf(html);
  },
};

/** The outage notice of the link's account; without a link the general one. Spec: preferences-and-consent 2.1, 2.8. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, t, link } = pageContext(args);
  const token = link && requireLink(args, 'outage').token;
  const result = await api.call(getOutageTemplate, { query: { token } });
  if (!result.isOk && result.name !== 'request.notFound') throw apiFailurePage(result);
  if (!result.isOk) return data<OutageData>({ title: t('system:outagePage.noneTitle') }, { status: 404 });
  return { title: t('system:outagePage.title'), html: sanitize(result.data.html) } satisfies OutageData;
}

export default function OutageRoute() {
  return <OutagePage html={useLoaderData<typeof loader>().html} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
