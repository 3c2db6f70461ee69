import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import type { RouteHandle, loader as rootLoader } from '~/root';
import { readFlash } from '~/lib/flash-message.server';
import { FlashMessage } from '~/ui/flash-message';
import { SiteLinks } from '~/ui/page-frame';
import { SiteFrame } from '~/ui/site-frame';

export const handle: RouteHandle = { languages: () => LOCALE_NAMES };

/** Pages of no account. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await readFlash(request);
  return data({ flash }, { headers });
}

export default function SiteLayout() {
  const { flash } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const linked = useMatches().find(({ handle }) => (handle as RouteHandle | undefined)?.hasSiteLinks);
  const { isSignUpOpen = false } = (linked?.data ?? {}) as { isSignUpOpen?: boolean };
  return (
    <SiteFrame
      languages={LOCALE_NAMES}
      root={root}
      headerStart={linked ? <SiteLinks isSignUpOpen={isSignUpOpen} /> : null}
    >
      <FlashMessage flash={flash} />
      <Outlet />
    </SiteFrame>
  );
}
