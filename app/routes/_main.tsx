import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react';
import type { loader as rootLoader, RouteHandle } from '~/root';
import { offeredLanguages, type PageMatch } from '~/route-handle';
import { findExpiredLinkText } from '~/areas/links/pages/find-expired-link-text.server';
import { readFlash } from '~/lib/flash-message.server';
import { pageFrameOf } from '~/lib/page-frame.server';
import { pageContext } from '~/lib/page-context.server';
import { requireData } from '~/lib/responses.server';
import { languageOptionsOf, type PageLanguages } from '~/lib/page-languages.server';
import { AccountPageFrame, accountFrameRules } from '~/ui/account-page-frame';
import { LanguagePicker, type LanguageOption } from '~/ui/display-preferences';

/** A page that has texts of its own offers the languages that they are in. */
function pageLanguagesIn(matches: readonly PageMatch[]): readonly LanguageOption[] {
  const own = matches.map(({ data }) => (data as PageLanguages | null | undefined)?.pageLanguages).find(Boolean);
  return own ?? offeredLanguages(matches);
}

export const handle: RouteHandle = { rules: accountFrameRules, languages: pageLanguagesIn };

/**
 * Pages with contact block, language dropdown and footer, in the look of the link's account or of the account that the host
 * name belongs to. Spec: enrollment-and-payment 2, "Shared layout".
 */
export async function loader(args: LoaderFunctionArgs) {
  const account = requireData(pageContext(args).account);
  const [{ flash, headers }, expiredMessage] = await Promise.all([readFlash(args.request), findExpiredLinkText(args)]);
  return data(
    { frame: pageFrameOf(account), languages: languageOptionsOf(account), flash, expiredMessage },
    { headers },
  );
}

export default function MainLayout() {
  const { frame, flash } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <AccountPageFrame
      frame={frame}
      flash={flash}
      scheme={root?.scheme ?? 'auto'}
      headerEnd={<LanguagePicker languages={pageLanguagesIn(useMatches())} current={root?.locale ?? 'en'} />}
    >
      <Outlet />
    </AccountPageFrame>
  );
}
