import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sandboxesOf, type RouteHandle } from '~/route-handle';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import { styleText } from './domain/style-text';
import { DEFAULT_COLORS, themeCss } from './domain/theme';
import { textDirectionOf } from '~/domain/language-tags';
import { TITLE_PLACEHOLDER } from '~/domain/page-frame';
import { parseFramedPreview } from '~/lib/framed-preview.server';
import type { Interstitial } from '~/lib/remote/interstitial.server';
import { visibleSandboxes, isMessageSandboxUsed } from '~/lib/active-sandboxes.server';
import { PageStyle } from './ui/safe-html';
import { usePage } from './ui/page-provider';
import { ownProblemTitle, problemTitle, RouteProblem } from './ui/problem';
import { SiteFrame } from './ui/site-frame';
import { SandboxNotice } from './ui/sandbox-notice';
import { PageScripts } from './ui/page-scripts';
import modules from 'virtual:browser-modules';
import { pageContext } from '~/lib/page-context.server';

export type { RouteHandle };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { buildId, config, locale, link, scheme, ...page } = pageContext({ context });
  // A broken link is the page's business; the frame then wears the default look.
  const account = page.account.isOk ? page.account.data : undefined;
  const failure = page.account.isOk ? undefined : page.account.name;
  const problem = link?.isOk && link.data.isExpired ? 'links:expiredTitle' : problemTitle(failure ?? '');
  return {
    locale,
    /** Key of the title of a page that has none of its own, because its loader failed. */
    problemTitle: problem,
    scheme,
    shell: { buildId, updateMinutes: config.stage === 'qa' ? 10 : 60, hasWorker: config.hasServiceWorker },
    icon: account?.pageIconUrl || '/favicon.svg',
    /** Stands behind the page's own title. Spec: forms-and-approval 7, "WhiteLabelDomain/BasicInfo". */
    siteTitle: account?.pageTitle ?? '',
    theme: themeCss(account?.theme ?? DEFAULT_COLORS, scheme),
    sandboxes: visibleSandboxes(config),
    saysCaptured: isMessageSandboxUsed(config),
    /** The page shows unsaved settings. */
    isPreview: account?.isPreview === true,
    /** The page is a form's preview in a frame of its builder. */
    isFramed: parseFramedPreview(request) !== undefined,
  };
}

/** They work for the frame of a page: what tells of a mistake in it is another. */
const FRAME_MODULES = ['shell', 'frame'];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const matches = useMatches();
  const interstitial = matches.map(({ data }) => (data as Interstitial | undefined)?.interstitial).find(Boolean);
  const scheme = data?.scheme ?? 'auto';
  const { isRefused, failure = '', styles = styleText(''), modules: names = [] } = usePage();
  const retrySeconds = matches.map(({ handle }) => (handle as RouteHandle | undefined)?.retrySeconds).find(Boolean);
  const locale = data?.locale ?? 'en';
  const ownTitle = matches.map(({ data }) => (data as { title?: string } | undefined)?.title).findLast(Boolean);
  const { t } = useTranslation();
  const shownTitle =
    interstitial?.title ?? ownTitle ?? t(ownProblemTitle(failure) ?? data?.problemTitle ?? 'common:somethingWrong');
  const title = withSiteTitle(shownTitle, data?.siteTitle ?? '');
  const manifest = matches.map(({ data }) => (data as { manifest?: string } | undefined)?.manifest).find(Boolean);
  return (
    <html lang={locale} dir={textDirectionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme === 'auto' ? 'light dark' : scheme} />
        <title
          data-mistake={
            names.some((name) => !FRAME_MODULES.includes(name))
              ? t('common:errorTitlePrefix', { title: TITLE_PLACEHOLDER })
              : undefined
          }
        >
          {isRefused ? t('common:errorTitlePrefix', { title }) : title}
        </title>
        {manifest ? <link rel="manifest" href={manifest} /> : null}
        {retrySeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(retrySeconds)} />
          </noscript>
        ) : null}
        <link rel="icon" href={data?.icon ?? '/favicon.svg'} />
        <PageStyle css={styles} />
        {import.meta.env.DEV ? <script type="module" src="/@vite/client" /> : null}
      </head>
      <body>
        <SandboxNotice names={sandboxesOf(matches)} />
        {children}
        <PageScripts names={names} modules={modules} {...data?.shell} />
      </body>
    </html>
  );
}

/** The page comes first, so that tabs of one account can be told apart. */
function withSiteTitle(title: string, siteTitle: string): string {
  return siteTitle === '' || title.includes(siteTitle) ? title : `${title} – ${siteTitle}`;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>('root');
  return (
    <SiteFrame languages={LOCALE_NAMES} root={root}>
      <RouteProblem />
    </SiteFrame>
  );
}
