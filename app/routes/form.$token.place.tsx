import type { LoaderFunctionArgs } from '@remix-run/node';
import { requireLink } from '~/lib/page-link.server';
import { findPlace } from '~/areas/form-page/pages/post/fill-postal-place.server';
import { pageContext } from '~/lib/page-context.server';

/** City and state of a ZIP code, for the browser module; null where none is known. */
export async function loader(args: LoaderFunctionArgs) {
  requireLink(args, 'form');
  const { api, url } = pageContext(args);
  const typed = url.searchParams.get('postalCode')?.slice(0, 20) ?? '';
  return Response.json((await findPlace(api, typed)) ?? null, { headers: { 'cache-control': 'no-store' } });
}
