import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_DATA_FILE_BYTES } from '~/config/limits';
import { MAX_FILE_LINES, previewFile } from '~/areas/data-import/calls';
import { ADMINS } from '~/lib/contract/enums';
import type { FormProblem } from '~/domain/error-keys';
import { importFields, PASTED_TEXT_NAME } from '~/areas/data-import/pages/fields';
import { ImportPage, OUTCOMES, type ImportView } from '~/areas/data-import/pages/import-page';
import { datasetTitle } from '~/areas/data-import/pages/labels';
import { dataPath } from '~/areas/data-import/pages/shared-view';
import type { RouteHandle } from '~/root';
import { readUserPost } from '~/lib/signed-in-user.server';
import { toUpload } from '~/lib/api-client.server';
import { findDatasetParam, requireDataset } from '~/areas/data-import/pages/dataset-page-data.server';
import { apiFailurePage, invalidFormResponse, seeOther } from '~/lib/responses.server';
import { decodeTextFile } from '~/lib/decode-text-file.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import { readImportResult } from '~/areas/data-import/pages/import-result-cookie.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['code', 'data', 'data-list'], form: {} };

/** Where a file is chosen or pasted; and what became of the last one. */
export async function loader(args: LoaderFunctionArgs) {
  const { dataset } = await requireDataset(args);
  const { t } = pageContext(args);
  const { written, headers } = await readImportResult(args.request, OUTCOMES);
  const view: ImportView = { dataset: dataset.name, ...(written && { written }) };
  return data({ title: t('data:importTitle', { title: datasetTitle(t, dataset.name) }), view }, { headers });
}

/** CSV or JSON Lines, by the name of the file, else by its first sign. */
function formatOf(name: string, text: string): 'csv' | 'jsonl' {
  if (/\.(jsonl|ndjson|json)$/i.test(name)) return 'jsonl';
  if (/\.(csv|tsv|txt)$/i.test(name)) return 'csv';
  return /^[\s\ufeff]*\{/.test(text) ? 'jsonl' : 'csv';
}

export async function action(args: ActionFunctionArgs) {
  const file = createSingleFileReceiver(MAX_DATA_FILE_BYTES, 'file');
  let fileName = '';
  const { post } = await readUserPost(args, [...ADMINS], (field, sent) => {
    fileName = sent.name;
    return file.onFile(field, sent);
  });
  const dataset = findDatasetParam(args);
  const { pasted } = requireFields(post, importFields);
  const refuse = (errors: FormProblem['errors'], params: FormProblem['params'], status = 422) =>
    invalidFormResponse<FormProblem>({ errors, typed: { pasted }, params }, status);
  const content = file.content();
  const field = content.length > 0 ? 'file' : 'pasted';
  if (content.length > MAX_DATA_FILE_BYTES)
    return refuse({ file: 'file.tooBig' }, { n: MAX_DATA_FILE_BYTES / 1_048_576 }, 413);
  const text = content.length > 0 ? decodeTextFile(content) : pasted;
  if (text === undefined) return refuse({ file: 'data:notText' }, {});
  if (text.trim() === '') return refuse({ [field]: 'data:noFile' }, {});
  const name = content.length > 0 ? fileName : PASTED_TEXT_NAME;
  const { api } = pageContext(args);
  const result = await api.call(
    previewFile,
    {
      params: { dataset: dataset.name },
      query: { format: formatOf(content.length > 0 ? name : '', text), name },
    },
    { upload: toUpload(new TextEncoder().encode(text)) },
  );
  if (result.isOk) return seeOther(dataPath(dataset.name, `import/${result.data.file}`));
  if (result.name === 'file.empty') return refuse({ [field]: 'data:noLines' }, {});
  if (result.name !== 'data.tooManyLines') throw apiFailurePage(result);
  return refuse({ [field]: result.name }, { limit: MAX_FILE_LINES }, result.status);
}

export default function ImportRoute() {
  return <ImportPage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}
