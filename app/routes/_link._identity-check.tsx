import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { IdentityCheckPage } from '~/areas/identity-check/pages/identity-check-page';
import {
  identityCheckSubmitButton,
  identityCheckModules,
  identityCheckStyleRules,
} from '~/areas/identity-check/pages/identity-check-view';
import { ExpiredUnsubscribePage } from '~/areas/preferences/unsubscribe/pages/expired-unsubscribe-page';
import { buildExpiredUnsubscribeView, type ExpiredUnsubscribeView } from '~/areas/preferences/unsubscribe/pages/view';
import type { RouteHandle } from '~/root';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { findExpiredLinkInfo } from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import type { Interstitial } from '~/lib/remote/interstitial.server';
import {
  loadIdentityCheckPage,
  type IdentityCheckPageData,
} from '~/areas/identity-check/pages/identity-check-page.server';
import { pageContext } from '~/lib/page-context.server';
import { RenewLinkForm } from '~/ui/renew-link-form';

export const handle: RouteHandle = {
  styles: (data) => ((data as LayoutData).late ? ['description-list'] : []),
  // An expired link is renewed by a form.
  enhance: (data) => ((data as LayoutData).late ? ['shell'] : []),
  rules(data) {
    const { interstitial } = data as LayoutData;
    return interstitial ? identityCheckStyleRules(interstitial.identityCheck) : [];
  },
};

interface LayoutData extends Interstitial<IdentityCheckPageData> {
  /** An unsubscribe link that has expired, and what it can still do. */
  late?: ExpiredUnsubscribeView;
  token?: string;
}

/**
 * In front of every page below: while it is not passed, it is shown instead of the page, at the same address. The page's own
 * loader runs beside this one; `getIdentityCheck` tells it to load nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const late = await findExpiredLinkInfo(args);
  if (late)
    return data<LayoutData>(
      { interstitial: null, late: buildExpiredUnsubscribeView(late), token: late.link.token },
      { status: 410, headers: { 'cache-control': 'no-store' } },
    );
  const found = await getIdentityCheck(args);
  if (found.isOpen) return { interstitial: null } satisfies LayoutData;
  const { pathname, search } = pageContext(args).url;
  const page = await loadIdentityCheckPage(args, found, pathname + search);
  return {
    interstitial: {
      ...page,
      enhance: identityCheckModules(page.identityCheck),
      form: identityCheckSubmitButton(page.identityCheck),
    },
  } satisfies LayoutData;
}

export default function IdentityCheckLayout() {
  // Plain data: JSON changes nothing of its shape.
  const { interstitial, late, token = '' } = useLoaderData<typeof loader>() as LayoutData;
  if (late) {
    return (
      <ExpiredUnsubscribePage late={late}>
        <RenewLinkForm token={token} />
      </ExpiredUnsubscribePage>
    );
  }
  return interstitial ? <IdentityCheckPage identityCheck={interstitial.identityCheck} /> : <Outlet />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
