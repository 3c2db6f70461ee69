import type { LoaderFunctionArgs } from '@remix-run/node';
import { getReceiptFile } from '~/areas/submissions/calls';
import { downloadResponse } from '~/lib/download-responses.server';
import { parseReceiptAddress } from '~/areas/submissions/pages/load-receipt.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** A file that a person has sent, for them to save. */
export async function loader(args: LoaderFunctionArgs) {
  const { link, reference, version } = await parseReceiptAddress(args);
  const { api } = pageContext(args);
  const { fileId = '' } = args.params;
  return downloadResponse(
    requireData(await api.call(getReceiptFile, { query: { token: link.token, reference, version, fileId } })),
  );
}
