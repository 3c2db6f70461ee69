import type { LoaderFunctionArgs } from '@remix-run/node';
import { CSV_BOM } from '~/domain/csv-writer';
import { EXAMPLE_LIST } from '~/areas/form-invitations/pages/fields';
import { requireUser } from '~/lib/signed-in-user.server';
import { textDownloadResponse } from '~/lib/download-responses.server';

/** A list to begin with. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner', 'Admin');
  return textDownloadResponse(`${CSV_BOM}${EXAMPLE_LIST}\r\n`, { type: 'text/csv', name: 'recipients.csv' });
}
