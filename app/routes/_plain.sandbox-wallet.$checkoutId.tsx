import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { completeSandboxCheckout } from '~/areas/payments/calls';
import { sandboxWalletFields } from '~/areas/payments/pages/fields';
import { SandboxWalletPage, type SandboxWalletView } from '~/areas/payments/pages/sandbox-wallet-page';
import type { RouteHandle } from '~/root';
import { FORM_ACTION_HEADER, formActionHeaders } from '~/lib/page-headers.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { requireData, sameOriginPath, seeOther, problemPage } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  uses: ['payments'],
  styles: ['description-list', 'documents'],
  enhance: (data) => ((data as { view: { isOpen: boolean } }).view.isOpen ? ['shell'] : []),
};

/** The post of this page leads on to where the payer came from. */
export const headers: HeadersFunction = formActionHeaders;

/** The sandbox gateway's hosted page. */
export async function loader(args: LoaderFunctionArgs) {
  const { config, t, checkout } = pageContext(args);
  if (!checkout) throw problemPage('request.notFound');
  const { returnUrl, merchant, amountCents, currency, isOpen } = requireData(checkout);
  const own = sameOriginPath(returnUrl, config.publicUrl);
  const view: SandboxWalletView = { merchant, amountCents, currency, isOpen, next: own ?? returnUrl };
  return data({ title: t('payments:wallet.title'), view }, { headers: own ? {} : { [FORM_ACTION_HEADER]: returnUrl } });
}

export async function action(args: ActionFunctionArgs) {
  const { api, config } = pageContext(args);
  const { outcome } = requireFields(await readPostWithoutFiles(args.request), sandboxWalletFields);
  const result = requireData(
    await api.call(completeSandboxCheckout, {
      body: { checkoutId: args.params.checkoutId ?? '', outcome },
    }),
  );
  return seeOther(sameOriginPath(result.returnUrl, config.publicUrl) ?? result.returnUrl);
}

export default function SandboxWalletRoute() {
  return <SandboxWalletPage view={useLoaderData<typeof loader>().view} />;
}
