import type { LoaderFunctionArgs } from '@remix-run/node';
import { exportTemplate } from '~/areas/form-builder/calls';
import { requireUser } from '~/lib/signed-in-user.server';
import { downloadResponse } from '~/lib/download-responses.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The form file of a template, as a download. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { api, url } = pageContext(args);
  const which = url.searchParams.get('which') === 'live' ? 'live' : 'draft';
  return downloadResponse(requireData(await api.call(exportTemplate, { query: { id: args.params.id ?? '', which } })));
}
