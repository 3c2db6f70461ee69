import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSigningDocument } from '~/areas/bills/signing/calls';
import { framedPdfResponse } from '~/lib/download-responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The document of an envelope as PDF. The envelope's id is the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = pageContext(args);
  return framedPdfResponse(
    args.request,
    await api.call(getSigningDocument, { query: { envelopeId: args.params.envelopeId ?? '' } }),
  );
}
