import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ADMINS } from '~/lib/contract/enums';
import { RecordFormPage, type RecordFormView } from '~/areas/data-import/pages/record-form-page';
import { datasetTitle } from '~/areas/data-import/pages/labels';
import { toFormValues } from '~/areas/data-import/pages/record-form-values';
import type { RouteHandle } from '~/root';
import { readUserPost } from '~/lib/signed-in-user.server';
import { findDatasetParam } from '~/areas/data-import/pages/dataset-page-data.server';
import { problemPage } from '~/lib/responses.server';
import { buildFormView, openRecord } from '~/areas/data-import/pages/load-record-form.server';
import { previewSettingsForm } from '~/areas/data-import/pages/preview-settings.server';
import { readRecordForm, saveRecordForm } from '~/areas/data-import/pages/save-record.server';
import { createRecordUploadSink } from '~/areas/data-import/pages/record-uploads.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'code', 'data', 'data-form', 'page-preview', 'preview-window'],
  form: { name: 'intent', value: 'save' },
};

/** The form of the record that `key` names, or of a new one. */
export async function loader(args: LoaderFunctionArgs) {
  const opened = await openRecord(args);
  if (!opened) throw problemPage('data.notFound');
  const view = await buildFormView(args, opened, (place) => ({
    typed: toFormValues(opened.dataset, opened.record, place.timeZone),
    was: opened.record,
  }));
  const { t } = pageContext(args);
  return {
    title: t(view.isNew ? 'data:addTitle' : 'data:editTitle', { title: datasetTitle(t, view.dataset) }),
    view,
  };
}

export async function action(args: ActionFunctionArgs) {
  const uploads = createRecordUploadSink(findDatasetParam(args));
  const { post } = await readUserPost(args, [...ADMINS], uploads.onFile);
  const form = await readRecordForm(args, post, uploads.taken());
  return form.intent === 'preview' ? previewSettingsForm(args, form) : saveRecordForm(args, form);
}

export default function EditRecordRoute() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<RecordFormView>();
  return <RecordFormPage view={(refused ?? view) as RecordFormView} />;
}
