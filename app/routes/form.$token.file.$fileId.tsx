import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDraftFile } from '~/contract/drafts';
import { appContext } from '~/services/context.server';
import { requireLink } from '~/services/link.server';
import { apiFailurePage } from '~/services/respond.server';

/** A kept file of the form, for its own recipient only. The platform says how it may be shown. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await requireLink(args, 'form');
  const { api } = await appContext(args);
  const result = await api.call(getDraftFile, { query: { token: link.token, fileId: args.params.fileId ?? '' } });
  if (!result.isOk) throw apiFailurePage(result);
  const headers = new Headers(result.data.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(result.data.body, { headers });
}
