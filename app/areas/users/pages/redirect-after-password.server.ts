import type { Config } from '~/config/env';
import { SECOND_STEP_MINUTES } from '~/config/limits';
import { createPageCookie, readCookie } from '~/lib/cookies.server';
import { seeOther } from '~/lib/responses.server';
import { sessionCookieHeader } from '~/lib/session.server';

/** What one has who has given his password and owes a second factor; the platform judges it. */
const secondStepCookie = (config: Config) =>
  createPageCookie('second-step', { maxAge: SECOND_STEP_MINUTES * 60 }, config);

/** Reads the token of a started sign-in from its cookie; undefined where there is none. */
export async function readSecondStepToken(request: Request, config: Config): Promise<string | undefined> {
  const value = await readCookie(request, secondStepCookie(config));
  return typeof value === 'string' && /^[\w.-]{1,4096}$/.test(value) ? value : undefined;
}

type SignInResult = { token: string; expiresAt: number } | { secondStep: string };

/** The `Set-Cookie` header that removes the token once the sign-in is complete. */
export const clearSecondStepHeader = (config: Config): Promise<string> =>
  secondStepCookie(config).serialize('', { maxAge: 0 });

/**
 * Redirects after a right password: to the requested page with a session, or to the second step before it.
 *
 * @param setCookies that go out with the requested page
 */
export async function redirectAfterPassword(
  config: Config,
  admitted: SignInResult,
  next: string,
  ...setCookies: string[]
): Promise<Response> {
  if ('secondStep' in admitted)
    return seeOther(`/smart/sign-in/second-step?next=${encodeURIComponent(next)}`, {
      'Set-Cookie': await secondStepCookie(config).serialize(admitted.secondStep),
    });
  const headers = new Headers({ 'Set-Cookie': await sessionCookieHeader(config, admitted) });
  for (const line of setCookies) headers.append('Set-Cookie', line);
  return seeOther(next, headers);
}
