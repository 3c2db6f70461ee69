import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useMatches, useRouteLoaderData } from '@remix-run/react';
import { findExpiredLinkText } from '~/areas/links/pages/find-expired-link-text.server';
import { readFlash } from '~/lib/flash-message.server';
import { pageFrameOf, isHeaderShown } from '~/lib/page-frame.server';
import { pageContext } from '~/lib/page-context.server';
import { requireData } from '~/lib/responses.server';
import { languageOptionsOf } from '~/lib/page-languages.server';
import type { Interstitial } from '~/lib/remote/interstitial.server';
import { AccountPageFrame, accountFrameRules } from '~/ui/account-page-frame';
import { LanguagePicker, type LanguageOption } from '~/ui/display-preferences';
import type { FormContact } from '~/areas/form-page/pages/load-form.server';
import type { loader as rootLoader, RouteHandle } from '~/root';
import { offeredLanguages, type PageMatch } from '~/route-handle';

/** A form that has the choice within itself has an identity check in front of it that hasn't. */
function linkLanguages(matches: readonly PageMatch[]): readonly LanguageOption[] {
  const hasChoice = matches.some(
    ({ handle, data }) =>
      (handle as RouteHandle | undefined)?.hasLanguageChoice || (data as Interstitial | null | undefined)?.interstitial,
  );
  return hasChoice ? offeredLanguages(matches) : [];
}

export const handle: RouteHandle = { rules: accountFrameRules, languages: linkLanguages };

/** Token pages and previews of them: the account gives them their look. */
export async function loader(args: LoaderFunctionArgs) {
  const account = requireData(pageContext(args).account);
  const [{ flash, headers }, expiredMessage] = await Promise.all([readFlash(args.request), findExpiredLinkText(args)]);
  const isHeaderHidden = !isHeaderShown(args.request);
  return data(
    { frame: pageFrameOf(account), languages: languageOptionsOf(account), flash, isHeaderHidden, expiredMessage },
    { headers },
  );
}

export default function LinkLayout() {
  const { frame, flash, isHeaderHidden } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const matches = useMatches();
  const contact = matches.map(({ data }) => (data as { contact?: FormContact } | undefined)?.contact).find(Boolean);
  const { account } = frame;
  const supportPhone = contact?.supportPhone || account.supportPhone;
  const supportEmail = contact?.supportEmail || account.supportEmail;
  return (
    <AccountPageFrame
      frame={{ ...frame, account: { ...account, supportPhone, supportEmail } }}
      flash={flash}
      scheme={root?.isFramed ? undefined : (root?.scheme ?? 'auto')}
      isHeaderHidden={isHeaderHidden}
      headerEnd={<LanguagePicker languages={linkLanguages(matches)} current={root?.locale ?? 'en'} />}
    >
      <Outlet />
    </AccountPageFrame>
  );
}
