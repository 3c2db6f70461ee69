import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { LegalPage, type LegalView } from '~/areas/privacy/legal/pages/legal-page';
import type { RouteHandle } from '~/root';
import { backPath } from '~/lib/responses.server';
import { canSignUpWithoutInvitation } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'legal'], hasSiteLinks: true };

/** Both texts: the address says which of them it is. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, config, url } = pageContext(args);
  const isSignUpOpen = await canSignUpWithoutInvitation(args);
  const document = /^\/terms\b/i.test(url.pathname) ? 'terms' : 'privacy';
  const view: LegalView = {
    document,
    backPath: backPath(args.request),
    supportEmail: config.supportEmail,
    isHttps: config.publicUrl.startsWith('https:'),
  };
  return { title: t(`legal:${document}.title`), isSignUpOpen, view };
}

export default function LegalRoute() {
  return <LegalPage {...useLoaderData<typeof loader>().view} />;
}
