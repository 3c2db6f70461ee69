import type { Config } from '~/config/env';
import { PROVIDER_ATTEMPT_MINUTES } from '~/config/limits';
import { pageCookie, readCookie } from './cookies.server';
import { localPath } from './respond.server';

/** Of the pages on the way through the provider alone. */
const PATH = '/smart/sign-in';

/** The way through an identity provider that this browser is on, and where it wants to. */
const providerCookie = (config: Config) =>
  pageCookie('provider', { path: PATH, maxAge: PROVIDER_ATTEMPT_MINUTES * 60 }, config);

export async function providerHeader(config: Config, way: { attempt: string; next: string }): Promise<string> {
  return providerCookie(config).serialize(way);
}

/** `Set-Cookie` that forgets the way: it is over. */
export const forgetProviderHeader = (config: Config): Promise<string> =>
  providerCookie(config).serialize('', { maxAge: 0 });

/** The way that came with the request; undefined where this browser is on none. */
export async function readProvider(
  request: Request,
  config: Config,
): Promise<{ attempt: string; next: string } | undefined> {
  const value = await readCookie(request, providerCookie(config));
  const { attempt, next } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof attempt !== 'string' || !/^[\w-]{20,100}$/.test(attempt)) return undefined;
  return { attempt, next: localPath(typeof next === 'string' ? next : undefined, '/smart/dashboard') };
}
