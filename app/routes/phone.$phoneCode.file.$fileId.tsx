import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDraftFile, getDraftPreview } from '~/areas/drafts/calls';
import { requireDeviceHandoff } from '~/areas/drafts/pages/device-handoff.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** A file of the question that a phone has taken over, or with `?small` a small picture of it, for that phone alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { key } = await requireDeviceHandoff(args);
  const { api, url } = pageContext(args);
  const call = url.searchParams.has('small') ? getDraftPreview : getDraftFile;
  const result = requireData(await api.call(call, { query: { token: key, fileId: args.params.fileId ?? '' } }));
  const headers = new Headers(result.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(result.body, { headers });
}
