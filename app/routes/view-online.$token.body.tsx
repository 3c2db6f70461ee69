import type { LoaderFunctionArgs } from '@remix-run/node';
import { viewEmail } from '~/areas/messages/calls';
import { emailFrameResponse, renderSafeEmail } from '~/lib/safe-email-view.server';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** An e-mail as it looked, by itself. Spec: preferences-and-consent 2.8. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'view-online');
  const { api } = pageContext(args);
  const { body, subject, isHtml } = requireData(await api.call(viewEmail, { query: { token } }));
  if (!isHtml) throw new Response('Not found', { status: 404 });
  return emailFrameResponse(renderSafeEmail(body), subject);
}
