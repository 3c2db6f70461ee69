import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSignedAgreement } from '~/contract/bills';
import { appContext } from '~/services/context.server';
import { requireLink } from '~/services/link.server';
import { pdfReply } from '~/services/download.server';

/** The signed agreement as PDF, for its own recipient. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await requireLink(args, 'agreement');
  const { api } = await appContext(args);
  return pdfReply(args.request, await api.call(getSignedAgreement, { query: { token } }));
}
