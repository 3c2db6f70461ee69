import type { LoaderFunctionArgs } from '@remix-run/node';
import { listCapturedMessages } from '~/areas/messages/calls';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The HTML of a captured e-mail by itself: its own styles, and nothing of it may run. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = pageContext(args);
  const result = requireData(await api.call(listCapturedMessages, { query: { limit: 500 } }));
  const message = result.messages.find((candidate) => candidate.id === args.params.id);
  if (!message?.html) throw new Response('Not found', { status: 404 });
  return new Response(message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
