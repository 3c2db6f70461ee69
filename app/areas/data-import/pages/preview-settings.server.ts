import { data } from '@remix-run/node';
import { hasPreview, previewSettings } from '~/areas/admin-home/settings-preview/calls';
import type { LinkArgs } from '~/lib/page-link.server';
import { apiFailurePage, badRequest } from '~/lib/responses.server';
import { buildFormView } from './load-record-form.server';
import { showFormErrors, changedValues, type PostedForm } from './save-record.server';
import { pageContext } from '~/lib/page-context.server';

/** Shows the form again, with a preview of the pages under the typed settings. Saves nothing. */
export async function previewSettingsForm(args: LinkArgs, form: PostedForm) {
  const { opened, was, typed, errors } = form;
  const { name } = opened.dataset;
  if (!hasPreview(name)) throw badRequest();
  if (errors.length > 0) return showFormErrors(args, form, { errors });
  const { api } = pageContext(args);
  const result = await api.call(previewSettings, { body: { dataset: name, record: changedValues(form) } });
  if (!result.isOk) {
    if (result.name === 'request.tooMany')
      return showFormErrors(args, form, { notice: 'tooManyPreviews' }, result.status);
    throw apiFailurePage(result);
  }
  if (result.data.mistakes.length > 0) return showFormErrors(args, form, { errors: result.data.mistakes });
  const view = await buildFormView(args, opened, () => ({ typed, was, pages: result.data.pages }));
  return data(view, { headers: { 'cache-control': 'no-store' } });
}
