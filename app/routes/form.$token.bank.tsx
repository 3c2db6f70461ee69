import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { requireLink } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

/** Name and mark of the bank behind a routing number, for the browser module. */
export async function loader(args: LoaderFunctionArgs) {
  requireLink(args, 'form');
  const { api, url } = pageContext(args);
  const routingNumber = url.searchParams.get('routingNumber')?.slice(0, 20) ?? '';
  const result = await api.call(getBankLogo, { query: { routingNumber } });
  return Response.json(result.isOk ? result.data : null, { headers: { 'cache-control': 'no-store' } });
}
