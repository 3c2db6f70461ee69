import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getBill } from '~/areas/bills/calls';
import { currencyOf } from '~/domain/money';
import { BillPage, type BillView } from '~/areas/bills/pages/bill-page';
import type { RouteHandle } from '~/root';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['description-list', 'documents'], hasLanguageChoice: true };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'view-bill');
  const { t, api } = pageContext(args);
  const identityCheck = await getIdentityCheck(args);
  const title = t('bills:title');
  if (!identityCheck.isOpen) return { title, bill: null };
  const result = requireData(await api.call(getBill, { query: { token } }));
  const bill: BillView = {
    ...result,
    currency: currencyOf(account.countryCode),
    file: `/view-bill/file?token=${encodeURIComponent(token)}`,
  };
  return { title, bill };
}

export default function ViewBillRoute() {
  const { bill } = useLoaderData<typeof loader>();
  return bill ? <BillPage bill={bill} /> : null;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
