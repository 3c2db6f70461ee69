import type { AppLoadContext } from '@remix-run/server-runtime';
import type { Params } from '@remix-run/react';
import type { i18n, TFunction } from 'i18next';
import type { Config } from '~/config/env';
import type { PageAccount } from '~/areas/accounts/calls';
import type { CallData } from './contract/call';
import type { Locale } from './contract/enums';
import { getSmartPageAccess, type SmartPageAccess } from '~/areas/identity-check/calls';
import { inspectSession } from '~/areas/users/calls';
import { failureOf, type Caller, type PlatformPort } from './contract/platform-port';
import { inspectLink, type LinkInfo } from '~/areas/links/calls';
import { createApi, type Api, type ApiResult } from './api-client.server';
import { readDeviceId } from './cookies.server';
import { parseFramedPreview } from './framed-preview.server';
import { matchLocale } from '~/locales/languages';
import { i18nOf } from '~/locales/translator';
import { getFixedT, getLocale, localeNamedInUrl, type LanguageCandidates } from './i18next.server';
import { collectLanguageCandidates } from './language-candidates.server';
import { localeCookieHeader } from './language-cookie.server';
import { findPageAccount } from './page-account.server';
import { readColorScheme, type ColorScheme } from './display-preferences.server';
import { findPageSubject, linkTokenOf, type PageSubject } from './page-subject.server';
import { isMessageSandboxUsed } from './active-sandboxes.server';
import { sessionCookieHeader, readOrRenewSession, type RequestSession } from './session.server';

/** No outage, one that the operator declared, or a platform that has not answered for a while. */
export type OutageState = 'none' | 'declared' | 'away';

/** What the server that calls Remix knows of a request. */
export interface ServerContext {
  config: Config;
  platform: PlatformPort;
  /** The person's address as the server sees it, behind trusted proxies. */
  clientAddress: string;
  requestId: string;
  /** Names the build that serves, so that an open page can see that there is another one. Unknown under `remix-serve`. */
  buildId?: string;
  /** What the host knows of an outage; undefined under `remix-serve`. */
  outage?: OutageState;
  /** What was typed in the page's form when a choice of the frame was made. */
  typed?: URLSearchParams;
  /** Why there is no file at the address: the page says so in its place. */
  problem?: Response;
  /** Counts a form that was sent and that the page itself has not taken, by the failure's name. */
  noteRefusal?(reason: string): void;
}

/**
 * What identifies the request of a page: resolved once, before a loader or an action runs, each as a value or a named failure. What an
 * action may change is read from its service.
 */
export interface PageContext extends ServerContext, PageSubject {
  /** The address as the person's browser has it. Nobody may change it. */
  url: URL;
  /** The token of the address, whether it is a link's or not; empty where there is none. */
  linkToken: string;
  /** Whether a form was posted: Remix asks the loaders that run after its action with GET. */
  isPost: boolean;
  /** The device that has passed an identity check, by its signed cookie. */
  deviceId: string | undefined;
  session: RequestSession;
  api: Api;
  /** The signed-in user, requested at most once. */
  findUser(): Promise<ApiResult<CallData<typeof inspectSession>>>;
  /** Whether the page of the link requires an identity check, requested at most once. */
  findAccess(): Promise<ApiResult<SmartPageAccess>>;
  /** The account whose look the page has; undefined for the default look. */
  account: ApiResult<PageAccount | undefined>;
  languages: LanguageCandidates;
  /** The language of the page. */
  locale: Locale;
  i18n: i18n;
  t: TFunction;
  scheme: ColorScheme;
  /** `Set-Cookie` headers for the answer, such as of a language that the address names or of a renewed session. */
  cookies: string[];
  /** Goes on with a newer token of the same session, which the browser gets with the answer. */
  adoptSession(session: { token: string; expiresAt: number }): Promise<void>;
  /** From here on a call that asks for a recent sign-in throws the page that is made. */
  onNotRecentSignIn(makePage: () => Response): void;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    page?: PageContext;
  }
}

export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

/** The context of a request, which the server has put on the load context. */
export function pageContext({ context }: Pick<RequestArgs, 'context'>): PageContext {
  if (!context.page) throw new Error('The load context holds no page context: its server has not made one');
  return context.page;
}

/**
 * Makes the context of a request. Under `remix-serve` the build itself asks for it (`server/remix-serve.ts`).
 *
 * @param link what the address' token opens, where the server has asked already
 */
export async function createPageContext(
  { request, params, link }: { request: Request; params: Params; link?: ApiResult<LinkInfo> },
  server: ServerContext,
): Promise<PageContext> {
  const { config, platform, clientAddress, requestId } = server;
  const url = new URL(request.url);
  const [session, deviceId] = await Promise.all([readOrRenewSession(request, server), readDeviceId(request, config)]);
  const userAgent = request.headers.get('user-agent') ?? undefined;
  const caller: Caller = { clientAddress, requestId, bearer: session.bearer, deviceId, userAgent };
  let makePage: (() => Response) | undefined;
  const api = createApi(platform, caller, (result) => {
    if (!result.isOk && result.name === 'session.notRecent' && makePage) throw makePage();
  });
  const subject = await findPageSubject({ request, params, url, link }, { api, config });
  const [account, scheme] = await Promise.all([
    findPageAccount(subject, { api, url, isAway: server.outage === 'away' }),
    parseFramedPreview(request)?.scheme ?? readColorScheme(request),
  ]);
  const known = account.isOk ? account.data : undefined;
  const languages = await collectLanguageCandidates(request, subject, known);
  const locale = await getLocale(request, languages);
  const cookies = session.setCookie ? [session.setCookie] : [];
  const named = localeNamedInUrl(languages);
  // An address is left behind by the next link or post: the language that it named is not. Who previews keeps their own.
  if (named && named !== matchLocale(languages.cookie[0]) && !known?.isPreview && !parseFramedPreview(request))
    cookies.push(await localeCookieHeader(named));
  const texts = known?.isPreview ? 'preview' : isMessageSandboxUsed(config) ? 'captured' : 'plain';
  return {
    ...server,
    ...subject,
    url,
    linkToken: linkTokenOf(params, url),
    isPost: request.method === 'POST',
    deviceId,
    session,
    api,
    findUser: memoize(() => api.call(inspectSession, {})),
    findAccess: memoize(() => accessOf(subject, deviceId, api, locale)),
    account,
    languages,
    locale,
    i18n: i18nOf(locale, texts),
    t: await getFixedT(locale, texts),
    scheme,
    cookies,
    async adoptSession(newer) {
      session.bearer = caller.bearer = newer.token;
      cookies.push(await sessionCookieHeader(config, newer));
    },
    onNotRecentSignIn: (make) => void (makePage = make),
  };
}

async function accessOf(
  { link }: PageSubject,
  deviceId = '',
  api: Api,
  language: Locale,
): Promise<ApiResult<SmartPageAccess>> {
  if (!link?.isOk) return link ?? failureOf(inspectLink, 'token.invalid');
  const { token, purpose } = link.data;
  return api.call(getSmartPageAccess, { body: { token, deviceId, isViewBill: purpose === 'view-bill' } }, { language });
}

function memoize<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => (promise ??= load());
}
