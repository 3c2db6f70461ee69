import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getBill } from '~/contract/bills';
import { currencyOf } from '~/domain/money';
import { BillPage, type BillView } from '~/features/bills/bill-page';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { appContext } from '~/services/context.server';
import { gateOf } from '~/services/gate.server';
import { requireLink } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { needed } from '~/services/respond.server';

export const handle: RouteHandle = { styles: ['facts', 'documents'], hasLanguageChoice: true };

export async function loader(args: LoaderFunctionArgs) {
  const { token, account } = await requireLink(args, 'view-bill');
  const [gate, t] = await Promise.all([gateOf(args), translate(args)]);
  const title = t('bills:title');
  if (!gate.isOpen) return { title, bill: null };
  const { api } = await appContext(args);
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

export const ErrorBoundary = LinkProblem;
