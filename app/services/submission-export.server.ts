import { exportSubmissions } from '~/contract/submissions';
import { requireUser } from './admin.server';
import { appContext } from './context.server';
import { passDownload } from './download.server';
import type { LinkArgs } from './link.server';
import { needed } from './respond.server';

/** All submissions of the page's form as a file that streams. Owners and admins. */
export async function submissionFile(args: LinkArgs, format: 'csv' | 'json'): Promise<Response> {
  await requireUser(args, 'Owner', 'Admin');
  const { api } = await appContext(args);
  return passDownload(needed(await api.call(exportSubmissions, { query: { formId: args.params.id ?? '', format } })));
}
