import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getBill } from '~/contract/bills';
import { currencyOf } from '~/domain/money';
import { BillPage, type BillView } from '~/features/bills/bill-page';
import type { RouteHandle } from '~/root';
import { gateOf } from '~/services/gate.server';
import { requireLink } from '~/services/link.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

export const handle: RouteHandle = { styles: ['facts', 'documents'], hasLanguageChoice: true };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = requireLink(args, 'view-bill');
  const { t, api } = pageContext(args);
  const gate = await gateOf(args);
  const title = t('bills:title');
  if (!gate.isOpen) return { title, bill: null };
  const result = needed(await api.call(getBill, { query: { token } }));
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

export { LinkProblem as ErrorBoundary } from '~/features/links/expired-link';
