import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_PICTURE_BYTES } from '~/config/limits';
import { styleRulesOf } from '~/domain/sanitized-html';
import { BuilderPage } from '~/areas/form-builder/pages/builder-page';
import { FormPreviewPage } from '~/areas/form-builder/pages/form-preview';
import { ItemPage } from '~/areas/form-builder/pages/item-page';
import { LanguagePage } from '~/areas/form-builder/pages/language-page';
import { NewLanguagePage } from '~/areas/form-builder/pages/new-language-page';
import { ConfirmPage, RemovePage } from '~/areas/form-builder/pages/remove-page';
import { SettingsPage } from '~/areas/form-builder/pages/settings-page';
import { builderForm, builderSheets } from '~/areas/form-builder/pages/sheets';
import { partOf, type BuilderView } from '~/areas/form-builder/pages/view';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/admin.server';
import { uploadedFile } from '~/lib/uploaded-file.server';
import { CsrfProvider } from '~/ui/page-form';
import { SessionKeeper } from '~/ui/session';
import { act } from './act.server';
import { builderView, loadTemplate } from './load.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: (data) => builderSheets((data as { view: BuilderView }).view.part.kind),
  rules(data, posted) {
    const { previews } = (posted ?? (data as { view: BuilderView }).view) as BuilderView;
    return styleRulesOf(...Object.values(previews));
  },
  enhance: ['builder', 'approval', 'session', 'shell'],
  form: (data, posted) => builderForm((posted ?? (data as { view: BuilderView }).view) as BuilderView),
};

/** The form builder: an overview, and a page for each part of the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { expiresAt } = await requireUser(args);
  const template = await loadTemplate(args);
  const view = await builderView(args, template, partOf(pageContext(args).url.searchParams));
  return { title: template.row.title, view, expiresAt };
}

export async function action(args: ActionFunctionArgs) {
  const file = uploadedFile(MAX_PICTURE_BYTES);
  const { post } = await readUserPost(args, [], file.onFile);
  return act(args, post, file.content());
}

export default function BuilderRoute() {
  const { view: loaded, expiresAt } = useLoaderData<typeof loader>();
  const view = (useActionData<BuilderView>() ?? loaded) as unknown as BuilderView;
  return (
    <>
      {/* The builder's forms carry the key themselves, with the revision they change. */}
      <CsrfProvider value={undefined}>
        <Part view={view} />
      </CsrfProvider>
      <SessionKeeper expiresAt={expiresAt} />
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
      return <RemovePage view={view} itemKey={part.key} />;
    case 'language':
      return <LanguagePage view={view} language={part.language} />;
    case 'newLanguage':
      return <NewLanguagePage view={view} />;
    case 'confirm':
      return <ConfirmPage view={view} part={part} />;
    case 'preview':
      return <FormPreviewPage view={view} />;
    case 'overview':
      return <BuilderPage view={view} />;
  }
}
