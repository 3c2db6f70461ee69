import type { AppLoadContext } from '@remix-run/server-runtime';
import { randomUUID } from 'node:crypto';
import { readConfig, type Config } from '~/config/env';
import { drawBytes } from '~/config/random';
import { keepToOwner } from '~/config/private-files';
import { requireOwnKeys } from '~/config/samples';
import type { Caller, PlatformPort } from '~/contract/platform-port';
import { createPlatform, type Platform, type PlatformOverrides } from '~/platform';
import { createApi, type Api } from './api.server';
import { logPlatformEvent } from './log.server';
import { openSessionHeader, sessionOf, type RequestSession } from './session.server';
import { readDeviceId } from './cookies.server';
import { overLesserPlatform } from './lesser-platform.server';
import { tellingTrouble, type TroubleTeller } from './platform-trouble.server';
import { createRemotePlatform } from './remote-platform.server';

/** No outage, one that the operator declared, or a platform that has not answered for a while. */
export type OutageState = 'none' | 'declared' | 'away';

/** What the host hands to every request of a page; one object a request. */
export interface HostContext {
  config: Config;
  platform: PlatformPort;
  /** The person's address as the host sees it, behind trusted proxies. */
  clientAddress: string;
  requestId: string;
  /** For the page's own inline styles and scripts. */
  nonce: string;
  /** Names the build that serves, so that an open page can see that there is another one. Unknown without the host. */
  buildId?: string;
  /** What the host knows of an outage; undefined without the host. */
  outage?: OutageState;
  /** Takes the `Set-Cookie` that keeps a language which the address names and the cookie does not. */
  onNamedLanguage?(cookie: string): void;
  /** Takes the `Set-Cookie` of a session that goes on with a newer token, for an answer without a page too. */
  onSessionCookie?(cookie: string): void;
  /** Counts a form that was sent and that the page itself has not taken, by the failure's name. */
  noteRefusal?(reason: string): void;
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    latchkey?: HostContext;
  }
}

/** What loaders and actions work with. */
export interface AppContext extends HostContext {
  /** The device that has passed a gate, by its signed cookie. */
  deviceId: string | undefined;
  session: RequestSession;
  api: Api;
  /** Goes on with a newer token of the same session, which the browser gets with the answer. */
  adoptSession(session: { token: string; expiresAt: number }): Promise<void>;
  /** From here on a call that asks for a recent sign-in throws the page that is made. */
  onNotRecentSignIn(makePage: () => Response): void;
  /** Remembers what one request asks for more than once. */
  memo<T>(key: string, make: () => Promise<T>): Promise<T>;
  /** Puts in its place what an action has changed, so that the page is drawn from what has been read. */
  renew<T>(key: string, value: T): void;
}

export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

const contexts = new WeakMap<AppLoadContext, AppContext>();
const beingMade = new WeakMap<AppLoadContext, Promise<AppContext>>();

/**
 * The context of a request. Parallel loaders each get a fresh `Request`, but share the load context: that is what the
 * memo hangs on. Without our host (`remix-serve`, the development server) one is made from the environment.
 */
export function appContext(args: RequestArgs): Promise<AppContext> {
  let making = beingMade.get(args.context);
  if (!making) {
    making = makeContext(args);
    beingMade.set(args.context, making);
  }
  return making;
}

async function makeContext({ request, context }: RequestArgs): Promise<AppContext> {
  const host = context.latchkey ?? (await standaloneContext(request));
  const userAgent = request.headers.get('user-agent') ?? undefined;
  const session = await sessionOf(request, host);
  const made = buildContext(host, session, { userAgent, deviceId: await readDeviceId(request, host.config) });
  contexts.set(context, made);
  return made;
}

function buildContext(
  host: HostContext,
  session: RequestSession,
  { deviceId, userAgent }: Pick<Caller, 'deviceId' | 'userAgent'>,
): AppContext {
  const memory = new Map<string, Promise<unknown>>();
  const { clientAddress, requestId } = host;
  const caller: Caller = { clientAddress, requestId, bearer: session.bearer, deviceId, userAgent };
  let makePage: (() => Response) | undefined;
  return {
    ...host,
    deviceId,
    session,
    api: createApi(host.platform, caller, (result) => {
      if (!result.isOk && result.name === 'session.notRecent' && makePage) throw makePage();
    }),
    async adoptSession(newer) {
      session.bearer = caller.bearer = newer.token;
      session.setCookie = await openSessionHeader(host.config, newer);
      host.onSessionCookie?.(session.setCookie);
    },
    onNotRecentSignIn: (make) => void (makePage = make),
    renew: (key, value) => void memory.set(key, Promise.resolve(value)),
    memo<T>(key: string, make: () => Promise<T>) {
      const kept = memory.get(key) as Promise<T> | undefined;
      if (kept) return kept;
      const made = make();
      memory.set(key, made);
      return made;
    },
  };
}

let standalone: Promise<{ config: Config; platform: PlatformPort }> | undefined;

/**
 * The platform that the configuration asks for; `embedded` is undefined where it listens elsewhere. That one's failures are told in the
 * log: `settle` takes what a request was answered with.
 */
export async function openPlatform(
  config: Config,
  watch: Pick<PlatformOverrides, 'meter' | 'helper' | 'tracing'> = {},
): Promise<{ platform: PlatformPort; embedded: Platform | undefined; settle?: TroubleTeller['settle'] }> {
  if (config.platformUrl) {
    const remote = createRemotePlatform({
      url: config.platformUrl,
      timeoutMs: config.platformTimeoutMs,
      tracing: watch.tracing,
    });
    return { ...tellingTrouble(overLesserPlatform(remote)), embedded: undefined };
  }
  const embedded = await createPlatform(config, { log: logPlatformEvent, ...watch });
  return { platform: embedded, embedded };
}

async function standaloneContext(request: Request): Promise<HostContext> {
  standalone ??= (async () => {
    keepToOwner();
    const config = readConfig();
    requireOwnKeys(config);
    return { config, platform: (await openPlatform(config)).platform };
  })().catch((error: unknown) => {
    // The database may be away: the next request tries again.
    standalone = undefined;
    throw error;
  });
  const { config, platform } = await standalone;
  return {
    config,
    platform,
    // Nothing here knows the socket; a shared bucket is stricter than a forged header.
    clientAddress: '0.0.0.0',
    requestId: request.headers.get('x-request-id') ?? randomUUID(),
    nonce: newNonce(),
  };
}

const NONCE_BYTES = 16;

/** A nonce of 128 bits. */
export const newNonce = (): string => drawBytes(NONCE_BYTES).toString('base64');

/** The nonce of a request whose context has been made; undefined when no loader ran. */
export function pageNonce(context: AppLoadContext): string | undefined {
  return (context.latchkey ?? contexts.get(context))?.nonce;
}

/** `Set-Cookie` of a session that this request has renewed or ended. */
export function pageSessionCookie(context: AppLoadContext): string | undefined {
  return contexts.get(context)?.session.setCookie;
}
