import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES } from './contract/enums';
import type { SandboxName } from './domain/sandbox';
import { DEFAULT_COLORS, themeCss } from './domain/theme';
import { directionOf } from './domain/languages';
import { TITLE_PLACE } from './domain/frame';
import { framedPreview } from './services/form-preview.server';
import type { StandIn } from './services/stand-in.server';
import { sandboxesOnPages, saysCaptured } from './services/sandbox.server';
import { pageStyles, type SheetName } from './styles/sheets';
import { useNonce, InlineStyle } from './ui/safe-html';
import { useDrawnPage } from './ui/page-form';
import { ownProblemTitle, problemTitle, RouteProblem } from './ui/problem';
import { SiteFrame } from './ui/site-frame';
import { SandboxNotice } from './ui/sandbox-notice';
import { PageScripts } from './ui/page-scripts';
import modules from 'virtual:browser-modules';
import { pageContext } from './services/page-context.server';

/** What a route may ask of the page frame. */
export interface RouteHandle {
  /** Browser modules of `app/enhance` that this page is better with; where it depends, by what its loader gave. None where that failed. */
  enhance?: string[] | ((data: unknown) => string[]);
  /** Sheets of `app/styles` that this page, its mistakes and its dialogs need beside the one that every page has; as `enhance` says it. */
  styles?: readonly SheetName[] | ((data: unknown) => readonly SheetName[]);
  /** The header of a token page offers the account's languages. */
  hasLanguageChoice?: boolean;
  /** What the page uses that may be a sandbox; where it depends, by what its loader gave. */
  uses?: SandboxName[] | ((data: unknown) => SandboxName[]);
  /** Seconds after which a browser without JavaScript asks for the page again. */
  retrySeconds?: number;
  /** The header of our own pages offers to sign in and to sign up. */
  hasSiteLinks?: boolean;
}

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
    sandboxes: sandboxesOnPages(config),
    saysCaptured: saysCaptured(config),
    /** The page shows unsaved settings. */
    isPreview: account?.isPreview === true,
    /** The page is a form's preview in a frame of its builder. */
    isFramed: framedPreview(request) !== undefined,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const matches = useMatches();
  const standIn = matches.map(({ data }) => (data as StandIn | undefined)?.standIn).find(Boolean);
  const names = new Set(
    standIn?.enhance ?? matches.flatMap(({ handle, data }) => modulesOf(handle as RouteHandle | undefined, data)),
  );
  const scheme = data?.scheme ?? 'auto';
  const sandboxes = [
    ...(data?.isPreview ? ['preview' as const] : []),
    ...sandboxesHere(data?.sandboxes ?? [], matches),
  ];
  const { isRefused, failure = '' } = useDrawnPage();
  const sheets = [
    ...(sandboxes.length > 0 ? ['sandbox' as const] : []),
    ...(isRefused ? ['mistakes' as const] : []),
    ...matches.flatMap(({ handle, data }) => sheetsOf(handle as RouteHandle | undefined, data)),
  ];
  const retrySeconds = matches.map(({ handle }) => (handle as RouteHandle | undefined)?.retrySeconds).find(Boolean);
  const locale = data?.locale ?? 'en';
  const ownTitle = matches.map(({ data }) => (data as { title?: string } | undefined)?.title).findLast(Boolean);
  const { t } = useTranslation();
  const shownTitle =
    standIn?.title ?? ownTitle ?? (data ? t(ownProblemTitle(failure) ?? data.problemTitle) : 'Latchkey');
  const title = withSiteTitle(shownTitle, data?.siteTitle ?? '');
  const manifest = matches.map(({ data }) => (data as { manifest?: string } | undefined)?.manifest).find(Boolean);
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme === 'auto' ? 'light dark' : scheme} />
        <title data-mistake={names.size > 0 ? t('common:errorTitlePrefix', { title: TITLE_PLACE }) : undefined}>
          {isRefused ? t('common:errorTitlePrefix', { title }) : title}
        </title>
        {manifest ? <link rel="manifest" href={manifest} /> : null}
        {retrySeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(retrySeconds)} />
          </noscript>
        ) : null}
        <link rel="icon" href={data?.icon ?? '/favicon.svg'} />
        <InlineStyle css={pageStyles(sheets, scheme) + (data?.theme ?? '')} />
        {import.meta.env.DEV ? <script type="module" src="/@vite/client" nonce={nonce} /> : null}
      </head>
      <body>
        <SandboxNotice names={sandboxes} />
        {children}
        <PageScripts names={[...names]} modules={modules} {...data?.shell} />
      </body>
    </html>
  );
}

/** The page comes first, so that tabs of one account can be told apart. */
function withSiteTitle(title: string, siteTitle: string): string {
  return siteTitle === '' || title.includes(siteTitle) ? title : `${title} – ${siteTitle}`;
}

/** Those in use that the page uses. Any page may send a message. */
function sandboxesHere(inUse: readonly SandboxName[], matches: { handle?: unknown; data?: unknown }[]): SandboxName[] {
  const used = matches.flatMap(({ handle, data }) => {
    const { uses = [] } = (handle as RouteHandle | undefined) ?? {};
    return typeof uses === 'function' ? (data ? uses(data) : []) : uses;
  });
  return inUse.filter((name) => name === 'messages' || used.includes(name));
}

function modulesOf(handle: RouteHandle | undefined, data: unknown): string[] {
  const { enhance = [] } = handle ?? {};
  if (!data) return [];
  return typeof enhance === 'function' ? enhance(data) : enhance;
}

function sheetsOf({ styles = [] }: RouteHandle = {}, data: unknown): readonly SheetName[] {
  return typeof styles === 'function' ? (data ? styles(data) : []) : styles;
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
