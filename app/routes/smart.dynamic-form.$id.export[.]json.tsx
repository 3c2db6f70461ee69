import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportTemplate } from '~/contract/templates';
import { requireUser } from '~/services/admin.server';
import { passDownload } from '~/services/download.server';
import { needed } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** The form file of a template, as a download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, url } = pageContext(args);
  const which = url.searchParams.get('which') === 'live' ? 'live' : 'draft';
  return passDownload(needed(await api.call(exportTemplate, { query: { id: args.params.id ?? '', which } })));
}
