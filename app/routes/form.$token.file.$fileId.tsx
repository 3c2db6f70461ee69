import type { LoaderFunctionArgs } from '@remix-run/node';
import { getDraftFile, getDraftPreview } from '~/contract/drafts';
import { addressOf } from '~/services/address.server';
import { appContext } from '~/services/context.server';
import { requireLink } from '~/services/link.server';
import { needed } from '~/services/respond.server';

/** A kept file of the form, or with `?small` a small picture of it, for its own recipient only. The platform says how it may be shown. */
export async function loader(args: LoaderFunctionArgs) {
  const link = await requireLink(args, 'form');
  const { api } = await appContext(args);
  const call = addressOf(args.request).searchParams.has('small') ? getDraftPreview : getDraftFile;
  const result = needed(await api.call(call, { query: { token: link.token, fileId: args.params.fileId ?? '' } }));
  const headers = new Headers(result.headers);
  headers.set('cache-control', 'private, no-store');
  return new Response(result.body, { headers });
}
