import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { inspectSession } from '~/areas/users/calls';
import { WelcomePage, type WelcomeView } from '~/areas/users/sign-up/pages/welcome-page';
import type { RouteHandle } from '~/root';
import { getSessionCsrfToken, userTimeZone } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['description-list'], enhance: ['session', 'shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const { api, t } = pageContext(args);
  const { email, expiresAt, trialEndsAt } = requireData(await api.call(inspectSession, {}));
  const [csrf, timeZone] = await Promise.all([getSessionCsrfToken(args), userTimeZone(args)]);
  const view: WelcomeView = { email, expiresAt, csrf, trialEndsAt, timeZone };
  return { title: t('sign-up:welcome.title'), view };
}

export default function WelcomeRoute() {
  return <WelcomePage {...useLoaderData<typeof loader>().view} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
