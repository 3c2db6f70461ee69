import { z } from 'zod';
import type { Config } from '~/config/env';
import { PROVIDER_ATTEMPT_MINUTES } from '~/config/limits';
import { createPageCookie, readCookie } from '~/lib/cookies.server';
import { localPathOrFallback } from '~/lib/responses.server';

/** Of the pages on the way through the provider alone. */
const PATH = '/smart/sign-in';

/** Ways of one browser that are open at once: one for each tab. */
const MAX_ATTEMPTS = 3;
/** Browsers keep no longer cookies, in characters. */
const MAX_COOKIE_LENGTH = 4000;

/** The ways through an identity provider that this browser is on, the latest first. */
const providerCookie = (config: Config) =>
  createPageCookie('provider', { path: PATH, maxAge: PROVIDER_ATTEMPT_MINUTES * 60 }, config);

const attemptsSchema = z.array(
  z.object({ state: z.string(), attempt: z.string().regex(/^[\w-]{20,100}$/), next: z.string() }),
);
/** One way through the provider, which its answer names by `state`, and the page that the person wants to see. */
type ProviderAttempt = z.output<typeof attemptsSchema>[number];

async function readAttempts(request: Request, config: Config): Promise<ProviderAttempt[]> {
  return attemptsSchema.safeParse(await readCookie(request, providerCookie(config))).data ?? [];
}

/** `Set-Cookie` that adds a way to those of the browser. */
export async function addAttemptHeader(request: Request, config: Config, way: ProviderAttempt): Promise<string> {
  const cookie = providerCookie(config);
  const others = (await readAttempts(request, config)).slice(0, MAX_ATTEMPTS - 1);
  const header = await cookie.serialize([way, ...others]);
  return header.length > MAX_COOKIE_LENGTH ? cookie.serialize([way]) : header;
}

/** `Set-Cookie` that forgets a way, which is over. */
export async function removeAttemptHeader(
  request: Request,
  config: Config,
  { state }: ProviderAttempt,
): Promise<string> {
  const rest = (await readAttempts(request, config)).filter((way) => way.state !== state);
  return rest.length > 0 ? providerCookie(config).serialize(rest) : providerCookie(config).serialize('', { maxAge: 0 });
}

/** The way that an answer belongs to; undefined where this browser is on none of that state. */
export async function findAttempt(
  request: Request,
  config: Config,
  state: string | null,
): Promise<ProviderAttempt | undefined> {
  const way = (await readAttempts(request, config)).find((one) => one.state === state);
  return way && { ...way, next: localPathOrFallback(way.next, '/smart/dashboard') };
}
