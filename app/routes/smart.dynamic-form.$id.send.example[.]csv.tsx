import type { LoaderFunctionArgs } from '@remix-run/node';
import { CSV_BOM } from '~/domain/csv';
import { EXAMPLE_LIST } from '~/features/sending/fields';
import { requireUser } from '~/services/admin.server';
import { textDownload } from '~/services/download.server';

/** A list to begin with. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'Owner', 'Admin');
  return textDownload(`${CSV_BOM}${EXAMPLE_LIST}\r\n`, { type: 'text/csv', name: 'recipients.csv' });
}
