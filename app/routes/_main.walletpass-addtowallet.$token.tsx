import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linkPath } from '~/lib/contract/page-paths';
import { addToWallet, getWalletPassPreview, getWalletPassQr } from '~/areas/wallet-passes/calls';
import { walletDevice } from '~/domain/wallet-pass';
import { PassPage } from '~/areas/wallet-passes/pages/pass-page';
import { buildPassView, type PassView } from '~/areas/wallet-passes/pages/view';
import type { RouteHandle } from '~/root';
import { flashCookieHeader } from '~/lib/flash-message.server';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['wallet'],
  rules: (data) => [(data as { view: PassView }).view.css],
  enhance: ['wallet'],
};

const apiAddress = (path: string, query: Record<string, string>) => `/${path}?${new URLSearchParams(query).toString()}`;

/** A card for the wallet of a phone. Spec: enrollment-and-payment 2, "Wallet pass page", and 8. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, config, t, link, url } = pageContext(args);
  if (!link) return redirect('/404', { headers: await flashCookieHeader('error', 'wallet:invalidToken') });
  const { token, account } = requireLink(args, 'wallet');
  const { template, isAvailable = true } = requireData(await api.call(getWalletPassPreview, { query: { token } }));
  if (!template) return redirect('/404', { headers: await flashCookieHeader('error', 'wallet:templateNotFound') });
  const userAgent = args.request.headers.get('user-agent') ?? '';
  const label = account.companyName;
  // A code that can't be had is told at once, not by an empty frame.
  const hasQr =
    walletDevice(userAgent) !== 'ios' && (await api.call(getWalletPassQr, { query: { token, label } })).isOk;
  const view = buildPassView({
    template,
    company: account.companyName,
    userAgent,
    isAvailable,
    hasFailed: url.searchParams.has('failed'),
    addPath: apiAddress(addToWallet.path, { walletToken: token }),
    qrPath: hasQr ? apiAddress(getWalletPassQr.path, { token, label }) : undefined,
    pageUrl: config.publicUrl + linkPath('wallet', token),
  });
  return { title: t('wallet:title'), view };
}

export default function WalletPassRoute() {
  return <PassPage view={useLoaderData<typeof loader>().view} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
