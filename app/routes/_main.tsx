import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { LOCALE_NAMES } from '~/locales/names';
import type { loader as rootLoader } from '~/root';
import { readFlash } from '~/services/flash.server';
import { frameOf } from '~/services/frame.server';
import { findLink } from '~/services/link.server';
import { FlashMessage } from '~/ui/flash-message';
import { AppearancePicker, LanguagePicker } from '~/ui/page-choices';
import { Footer, Header, Main, SkipLink } from '~/ui/page-frame';

/** Pages with contact block, language dropdown and footer. Spec: enrollment-and-payment 2, "Shared layout". */
export async function loader(args: LoaderFunctionArgs) {
  const [link, { flash, headers }] = await Promise.all([findLink(args), readFlash(args.request)]);
  const languages = LOCALE_NAMES.filter(({ language }) => link.account.locales.includes(language));
  return json({ frame: frameOf(link), languages, flash }, { headers });
}

export default function MainLayout() {
  const { frame, languages, flash } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <SkipLink />
      <Header account={frame.account} html={frame.headerHtml}>
        <LanguagePicker languages={languages} current={root?.locale ?? 'en'} />
      </Header>
      <Main>
        <FlashMessage flash={flash} />
        <Outlet />
      </Main>
      <Footer html={frame.footerHtml}>
        <AppearancePicker current={root?.scheme ?? 'auto'} />
      </Footer>
    </>
  );
}
