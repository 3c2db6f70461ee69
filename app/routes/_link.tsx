import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { readFlash } from '~/services/flash.server';
import { frameOf } from '~/services/frame.server';
import { findLink } from '~/services/link.server';
import { isHeaderShown } from '~/services/show-header.server';
import { AccountPage } from '~/ui/account-page';
import type { loader as rootLoader } from '~/root';

/** Token pages: the account behind the link gives them their look. */
export async function loader(args: LoaderFunctionArgs) {
  const [link, { flash, headers }] = await Promise.all([findLink(args), readFlash(args.request)]);
  return json({ frame: frameOf(link.account), flash, isHeaderHidden: !isHeaderShown(args.request) }, { headers });
}

export default function LinkLayout() {
  const { frame, flash, isHeaderHidden } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <AccountPage frame={frame} flash={flash} scheme={root?.scheme ?? 'auto'} isHeaderHidden={isHeaderHidden}>
      <Outlet />
    </AccountPage>
  );
}
