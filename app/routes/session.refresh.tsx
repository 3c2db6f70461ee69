import type { ActionFunctionArgs } from '@remix-run/node';
import { seeOther } from '~/lib/responses.server';
import { unverifiedSessionExpiry } from '~/lib/session.server';
import { pageContext } from '~/lib/page-context.server';

export const loader = () => seeOther('/');

/** For open pages: the request itself renews a session that is about to end. Spec: enrollment-and-payment 4. */
export async function action(args: ActionFunctionArgs) {
  const { session } = pageContext(args);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (session.setCookie) headers.set('Set-Cookie', session.setCookie);
  const expiresAt = session.bearer && unverifiedSessionExpiry(session.bearer);
  return expiresAt
    ? Response.json({ expiresAt }, { headers })
    : Response.json({ expiresAt: 0 }, { status: 401, headers });
}
