import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { loader as rootLoader, RouteHandle } from '~/root';
import { findExpiredMessage } from '~/services/expired-link.server';
import { readFlash } from '~/services/flash.server';
import { frameOf } from '~/services/frame.server';
import { pageContext } from '~/services/page-context.server';
import { needed } from '~/services/respond.server';
import { languagesOf, type PageLanguages } from '~/services/page-languages.server';
import { AccountPage, frameRules } from '~/ui/account-page';
import { LanguagePicker } from '~/ui/page-choices';

export const handle: RouteHandle = { rules: frameRules };

/**
 * Pages with contact block, language dropdown and footer, in the look of the link's account or of the account that the host
 * name belongs to. Spec: enrollment-and-payment 2, "Shared layout".
 */
export async function loader(args: LoaderFunctionArgs) {
  const account = needed(pageContext(args).account);
  const [{ flash, headers }, expiredMessage] = await Promise.all([readFlash(args.request), findExpiredMessage(args)]);
  return data({ frame: frameOf(account), languages: languagesOf(account), flash, expiredMessage }, { headers });
}

export default function MainLayout() {
  const { frame, languages, flash } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  // A page that has texts of its own offers the languages that they are in.
  const own = useMatches()
    .map(({ data }) => (data as PageLanguages | undefined)?.pageLanguages)
    .find(Boolean);
  return (
    <AccountPage
      frame={frame}
      flash={flash}
      scheme={root?.scheme ?? 'auto'}
      headerEnd={<LanguagePicker languages={own ?? languages} current={root?.locale ?? 'en'} />}
    >
      <Outlet />
    </AccountPage>
  );
}
