import type { LoaderFunctionArgs } from '@remix-run/node';
import { getSigningDocument } from '~/contract/signing';
import { appContext } from '~/services/context.server';
import { pdfReply } from '~/services/download.server';

/** The document of an envelope as PDF. The envelope's id is the key to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await appContext(args);
  return pdfReply(
    args.request,
    await api.call(getSigningDocument, { query: { envelopeId: args.params.envelopeId ?? '' } }),
  );
}
