import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDraftFile } from '~/contract/drafts';
import { appContext } from '~/services/context.server';
import { requireLink } from '~/services/link.server';
import { needed } from '~/services/respond.server';

/** A kept file of the form, for its own recipient only. The platform says how it may be shown. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await requireLink(args, 'form');
  const { api } = await appContext(args);
  const result = needed(
    await api.call(getDraftFile, { query: { token: link.token, fileId: args.params.fileId ?? '' } }),
  );
  const headers = new Headers(result.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(result.body, { headers });
}
