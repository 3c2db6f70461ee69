import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDraftFile, getDraftPreview } from '~/areas/drafts/calls';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** A kept file of the form, or with `?small` a small picture of it, for its own recipient only. The platform says how it may be shown. */
export async function loader(args: LoaderFunctionArgs) {
  const link = requireLink(args, 'form');
  const { api, url } = pageContext(args);
  const call = url.searchParams.has('small') ? getDraftPreview : getDraftFile;
  const result = requireData(await api.call(call, { query: { token: link.token, fileId: args.params.fileId ?? '' } }));
  const headers = new Headers(result.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(result.body, { headers });
}
