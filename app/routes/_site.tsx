import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react';
import { OWN_FRAME } from '~/domain/frame';
import { LOCALE_NAMES } from '~/contract/enums';
import type { RouteHandle, loader as rootLoader } from '~/root';
import { readFlash } from '~/services/flash.server';
import { FlashMessage } from '~/ui/flash-message';
import { Footer, Header, Main, SiteLinks, SkipLink } from '~/ui/page-frame';
import { LanguagePicker } from '~/ui/page-choices';
import { pageData } from '~/services/respond.server';

/** Pages of no account. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { flash, headers } = await readFlash(request);
  return pageData({ flash }, { headers });
}

export default function SiteLayout() {
  const { flash } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const linked = useMatches().find(({ handle }) => (handle as RouteHandle | undefined)?.hasSiteLinks);
  const { isSignUpOpen = false } = (linked?.data ?? {}) as { isSignUpOpen?: boolean };
  return (
    <>
      <SkipLink />
      <Header account={OWN_FRAME} homePath="/" isWide>
        {linked ? <SiteLinks isSignUpOpen={isSignUpOpen} /> : null}
        <LanguagePicker languages={LOCALE_NAMES} current={root?.locale ?? 'en'} />
      </Header>
      <Main isWide>
        <FlashMessage flash={flash} />
        <Outlet />
      </Main>
      <Footer isWide scheme={root?.scheme ?? 'auto'} />
    </>
  );
}
