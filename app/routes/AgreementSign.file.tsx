import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSignedAgreement } from '~/areas/bills/calls';
import { requireLink } from '~/lib/page-link.server';
import { framedPdfResponse } from '~/lib/download-responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The signed agreement as PDF, for its own recipient. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'agreement');
  const { api } = pageContext(args);
  return framedPdfResponse(args.request, await api.call(getSignedAgreement, { query: { token } }));
}
