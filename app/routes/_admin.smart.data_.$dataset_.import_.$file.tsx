import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getPreview, importFile } from '~/areas/data-import/calls';
import { ADMINS } from '~/lib/contract/enums';
import { readColumnChoices, previewFields } from '~/areas/data-import/pages/fields';
import { fileLabel } from '~/areas/data-import/pages/labels';
import { ImportPreviewPage, type PreviewView } from '~/areas/data-import/pages/import-preview-page';
import { dataPath } from '~/areas/data-import/pages/shared-view';
import type { RouteHandle } from '~/root';
import { readUserPost } from '~/lib/signed-in-user.server';
import { findDatasetParam, getDisplayFormat, requireDataset } from '~/areas/data-import/pages/dataset-page-data.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse, requireData, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { importResultHeader } from '~/areas/data-import/pages/import-result-cookie.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'code', 'data', 'data-list'] };

/** The fields that were chosen for columns, which the address has. */
function columnsOf(request: Request) {
  const query = new URL(request.url).searchParams;
  return { columns: readColumnChoices(query), chosen: Object.fromEntries(query) };
}

/** A file that was written or is kept no longer can't be looked at: its page leads to the next one. */
const toImport = async (dataset: string) => redirectWithFlash(dataPath(dataset, 'import'), 'info', 'data:fileGone');

/** What would become of the lines of a file. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { api, t } = pageContext(args);
  const params = { dataset: dataset.name };
  const { columns, chosen } = columnsOf(args.request);
  const looked = await api.call(getPreview, { params, query: { file: args.params.file ?? '', columns } });
  if (!looked.isOk && looked.name === 'data.notFound') throw await toImport(dataset.name);
  const { place } = await getDisplayFormat(args);
  const found = requireData(looked);
  const view: PreviewView = { ...found, dataset: dataset.name, place, chosen, isRefused: false };
  return { title: t('data:previewTitle', { name: fileLabel(t, found.name) }), view };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { name: dataset } = findDatasetParam(args);
  const { intent } = requireFields(post, previewFields);
  const { api } = pageContext(args);
  const { columns, chosen } = columnsOf(args.request);
  const body = { file: args.params.file ?? '', skipBad: intent === 'good', columns };
  const result = await api.call(importFile, { params: { dataset }, body });
  if (!result.isOk && result.name === 'data.notFound') return toImport(dataset);
  if (!result.isOk) throw apiFailurePage(result);
  const { isWritten, totals, ...lines } = result.data;
  if (isWritten) {
    const path = dataPath(dataset, 'import');
    return seeOther(path, await importResultHeader(path, totals));
  }
  const { place } = await getDisplayFormat(args);
  return invalidFormResponse<PreviewView>({ ...lines, totals, dataset, place, chosen, isRefused: true }, 409);
}

export default function PreviewRoute() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<PreviewView>();
  return <ImportPreviewPage view={(refused ?? view) as PreviewView} />;
}
