import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';
import { inspectSession, refreshToken } from '~/areas/users/calls';
import { SsoErrorPage } from '~/areas/users/sign-up/pages/sso-error-page';
import type { RouteHandle } from '~/root';
import { createApi } from '~/lib/api-client.server';
import { localPathOrFallback, requireSupported, seeOther } from '~/lib/responses.server';
import { sessionCookieHeader, unverifiedSessionExpiry } from '~/lib/session.server';
import { canSignUpWithoutInvitation } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { Button } from '~/ui/button';
import { Problem, useRouteFailure } from '~/ui/problem';
import { pageContext, type PageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { enhance: ['self-post'] };

/** The link opens a session by a post alone: a scanner that fetches it opens nothing. One that can open none says so at once. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await ownApi(pageContext(args), args).call(inspectSession, {});
  if (!session.isOk && session.name === 'session.required') throw await refused(args, session.status);
  const { t } = pageContext(args);
  return { title: t('site:ssoTitle') };
}

/** Calls with the token of the address. */
const ownApi = ({ platform, clientAddress, requestId }: PageContext, { params, request }: LoaderFunctionArgs) =>
  createApi(platform, {
    clientAddress,
    requestId,
    bearer: params.token ?? '',
    userAgent: request.headers.get('user-agent') ?? undefined,
  });

async function refused(args: LoaderFunctionArgs, status: number) {
  const { config } = pageContext(args);
  return data(
    { supportEmail: config.supportEmail, isSignUpOpen: await canSignUpWithoutInvitation(args) },
    { status, headers: { 'Cache-Control': 'no-store' } },
  );
}

export async function action(args: ActionFunctionArgs) {
  const context = pageContext(args);
  const token = args.params.token ?? '';
  const api = ownApi(context, args);
  const session = requireSupported(await api.call(inspectSession, {}));
  if (!session.isOk) throw await refused(args, session.status);
  // A token of our own in its place can be renewed and ended; it is kept for users whom only the identity provider knows.
  const own = await api.call(refreshToken, {});
  const opened = own.isOk ? own.data.token : token;
  const next = localPathOrFallback(pageContext(args).url.searchParams.get('next'), '/smart/dashboard/');
  return seeOther(next, {
    'Set-Cookie': await sessionCookieHeader(context.config, {
      token: opened,
      expiresAt: unverifiedSessionExpiry(opened) ?? session.data.expiresAt,
    }),
  });
}

export default function SsoRoute() {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('site:ssoTitle')}</h1>
      <p>{t('site:ssoText')}</p>
      <form method="post" data-enhance="self-post">
        <Button text={t('common:continue')} />
      </form>
    </>
  );
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const { supportEmail, isSignUpOpen = false } = (failure?.data ?? {}) as {
    supportEmail?: string;
    isSignUpOpen?: boolean;
  };
  return supportEmail ? (
    <SsoErrorPage supportEmail={supportEmail} isSignUpOpen={isSignUpOpen} />
  ) : (
    <Problem error={failure} />
  );
}
