import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SsoErrorPage } from '~/areas/users/sign-up/pages/sso-error-page';
import { supportEmailOf } from '~/lib/page-account.server';
import { canSignUpWithoutInvitation } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const supportEmail = supportEmailOf(pageContext(args));
  const isSignUpOpen = await canSignUpWithoutInvitation(args);
  return { title: t('users:provider.failedTitle'), supportEmail, isSignUpOpen };
}

export default function SsoErrorRoute() {
  return <SsoErrorPage {...useLoaderData<typeof loader>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
