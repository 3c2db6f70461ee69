import type { LoaderFunctionArgs } from '@remix-run/node';
import { getPart } from '~/areas/drafts/device-handoff-calls';
import { requireLink } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

/** How an offer to a phone stands, for the page that shows its code: 200 with the state, or the status of the failure. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const link = requireLink(args, 'form');
  const { api } = pageContext(args);
  const part = await api.call(getPart, { query: { token: link.token, partId: args.params.partId ?? '' } });
  const headers = { 'cache-control': 'no-store' };
  if (!part.isOk) return new Response(null, { status: part.status, headers });
  const { state, hasCome } = part.data;
  return Response.json({ state, hasCome }, { headers });
}
