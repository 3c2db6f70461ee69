import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BuilderPage } from '~/areas/form-builder/pages/builder-page';
import { builderFields } from '~/areas/form-builder/pages/fields';
import { FormPreviewPage } from '~/areas/form-builder/pages/form-preview';
import { ItemPage } from '~/areas/form-builder/pages/item-page';
import { LanguagePage } from '~/areas/form-builder/pages/language-page';
import { buildBuilderView, loadTemplate } from '~/areas/form-builder/pages/load-builder.server';
import { NewLanguagePage } from '~/areas/form-builder/pages/new-language-page';
import { editForm } from '~/areas/form-builder/pages/post/edit-form.server';
import { hasPicture } from '~/areas/form-builder/pages/post/add-picture.server';
import { saveForm, saveFormWithPicture } from '~/areas/form-builder/pages/post/save-draft.server';
import { answerTemplateAction } from '~/areas/form-builder/pages/post/template-actions.server';
import { ConfirmActionPage, ConfirmRemovingItemPage } from '~/areas/form-builder/pages/confirm-pages';
import { SettingsPage } from '~/areas/form-builder/pages/settings-page';
import { defaultButton, builderStylesheets } from '~/areas/form-builder/pages/stylesheets';
import { readPart, type BuilderView } from '~/areas/form-builder/pages/builder-view';
import { MAX_PICTURE_BYTES } from '~/config/limits';
import { parseFormDefinition } from '~/domain/form-definition';
import { styleRulesOf } from '~/domain/sanitized-html';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { pageContext } from '~/lib/page-context.server';
import { invalidFormResponse } from '~/lib/responses.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import type { RouteHandle } from '~/root';
import { SessionRenewal } from '~/ui/sign-in-forms';

export const handle: RouteHandle = {
  styles: (data) => builderStylesheets((data as { view: BuilderView }).view.part.kind),
  rules(data, posted) {
    const { previews } = (posted ?? (data as { view: BuilderView }).view) as BuilderView;
    return styleRulesOf(...Object.values(previews));
  },
  enhance: ['builder', 'approval', 'session', 'shell'],
  form: (data, posted) => defaultButton((posted ?? (data as { view: BuilderView }).view) as BuilderView),
};

/** The form builder: an overview, and a page for each part of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { expiresAt } = await requireUser(args);
  const template = await loadTemplate(args);
  const view = await buildBuilderView(args, template, readPart(pageContext(args).url.searchParams));
  return { title: template.row.title, view, expiresAt };
}

/** An act on the template as a whole, or a change of its draft. */
export async function action(args: ActionFunctionArgs) {
  const file = createSingleFileReceiver(MAX_PICTURE_BYTES);
  const { post } = await readUserPost(args, [], file.onFile);
  const fields = requireFields(post, builderFields);
  const part = readPart(pageContext(args).url.searchParams);
  const template = await loadTemplate(args);
  const isConfirmed = part.kind === 'confirm' && fields.intent === 'confirm';
  const { revision, nonce: repeatKey } = fields;
  const intent = isConfirmed ? part.act : fields.intent;
  const answer = await answerTemplateAction(args, { template, part, intent, revision, repeatKey });
  if (answer) return answer;
  const { form } = parseFormDefinition(template.definition);
  const edit = await editForm(args, { form, part, fields, post });
  if ('typedLanguage' in edit)
    return invalidFormResponse({ ...(await buildBuilderView(args, template, part)), ...edit });
  const parts = { template, part: edit.part ?? part, edit, fields, post };
  const block = edit.part?.kind === 'item' && edit.part.key.startsWith('html:') ? edit.part : undefined;
  const picture = file.content();
  return block && hasPicture(fields, picture)
    ? saveFormWithPicture(args, parts, block, picture)
    : saveForm(args, parts);
}

export default function BuilderRoute() {
  const { view: loaded, expiresAt } = useLoaderData<typeof loader>();
  const view = (useActionData<BuilderView>() ?? loaded) as unknown as BuilderView;
  return (
    <>
      <Part view={view} />
      <SessionRenewal expiresAt={expiresAt} />
    </>
  );
}

function Part({ view }: { view: BuilderView }) {
  const { part } = view;
  switch (part.kind) {
    case 'settings':
      return <SettingsPage view={view} />;
    case 'item':
      return <ItemPage view={view} itemKey={part.key} />;
    case 'remove':
      return <ConfirmRemovingItemPage view={view} itemKey={part.key} />;
    case 'language':
      return <LanguagePage view={view} language={part.language} />;
    case 'newLanguage':
      return <NewLanguagePage view={view} />;
    case 'confirm':
      return <ConfirmActionPage view={view} part={part} />;
    case 'preview':
      return <FormPreviewPage view={view} />;
    case 'overview':
      return <BuilderPage view={view} />;
  }
}
