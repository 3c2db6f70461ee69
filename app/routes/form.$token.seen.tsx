import type { ActionFunctionArgs } from '@remix-run/node';
import { recordEvent } from '~/areas/links/calls';
import { requireLink } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

/** The beacon of a page that a person's browser has drawn: a visit. A GET never counts, because scanners send it too. */
export async function action(args: ActionFunctionArgs) {
  const link = requireLink(args, 'form');
  const { api, url } = pageContext(args);
  const source = url.searchParams.get('source')?.slice(0, 100) ?? '';
  await api.call(recordEvent, { body: { token: link.token, kind: 'Visit', source, detail: '' } });
  return new Response(null, { status: 204 });
}
