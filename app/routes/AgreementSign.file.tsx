import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSignedAgreement } from '~/contract/bills';
import { requireLink } from '~/services/link.server';
import { pdfReply } from '~/services/download.server';
import { pageContext } from '~/services/page-context.server';

/** The signed agreement as PDF, for its own recipient. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'agreement');
  const { api } = pageContext(args);
  return pdfReply(args.request, await api.call(getSignedAgreement, { query: { token } }));
}
