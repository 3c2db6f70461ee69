import type { ActionFunctionArgs } from '@remix-run/node';
import { listTemplateEvents, saveTemplateDraft } from '~/areas/form-builder/calls';
import { toFormDefinition } from '~/domain/form-definition';
import { partQuery, type BuilderPart, type BuilderView } from '../builder-view';
import { requireUser } from '~/lib/signed-in-user.server';
import type { ApiFailure } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { badRequest, invalidFormResponse, retryPage, seeOther } from '~/lib/responses.server';
import type { FormEdit, BuilderFields } from './edit-form.server';
import { buildBuilderView, type Template } from '~/areas/form-builder/pages/load-builder.server';
import { addPicture } from './add-picture.server';
import { pageContext } from '~/lib/page-context.server';

type Problem = NonNullable<BuilderView['problem']>;
export const toProblem = ({ name, params }: Pick<ApiFailure, 'name' | 'params'>): Problem => ({
  key: `errors:${name ?? 'server.unexpected'}`,
  params,
});

/** Whether a failure is a person's to mend on this page; the others have a page of their own. */
export const isExpectedFailure = ({ status }: ApiFailure): boolean =>
  status >= 400 && status < 500 && status !== 404 && status !== 401;

/** Adds the picture that came. Where something is missing, nothing is kept and all that was typed is shown again. */
export async function saveFormWithPicture(
  args: ActionFunctionArgs,
  parts: SaveParts,
  part: Extract<BuilderPart, { kind: 'item' }>,
  file: Uint8Array<ArrayBuffer>,
) {
  const { template, edit, fields } = parts;
  const added = await addPicture(args, { form: edit.form, key: part.key, fields, file });
  if ('form' in added)
    return saveForm(args, { ...parts, edit: { ...edit, form: added.form, flash: 'form-builder:pictureAdded' } });
  // With the revision that the person has seen: what others keep meanwhile is not overwritten by the next try.
  const shown: Template = {
    ...template,
    revision: fields.revision < 0 ? template.revision : fields.revision,
    definition: toFormDefinition(edit.form),
  };
  return invalidFormResponse({ ...(await buildBuilderView(args, shown, part)), picture: added });
}

interface SaveParts {
  template: Template;
  part: BuilderPart;
  edit: FormEdit;
  fields: BuilderFields;
  post: FormData;
}

/** Keeps the changed draft. What can't be kept comes back in the fields as it was typed, beside the reason. */
export async function saveForm(args: ActionFunctionArgs, parts: SaveParts) {
  const { template, part, edit, fields, post } = parts;
  const { revision } = fields;
  const { api } = pageContext(args);
  const { id } = template.row;
  if (revision < 0) throw badRequest();
  const definition = toFormDefinition(edit.form);
  const result = await api.call(saveTemplateDraft, { body: { id, revision, definition } });
  if (result.isOk) {
    const path = `/smart/dynamic-form/${id}${partQuery(edit.next)}${edit.anchor ? `#${edit.anchor}` : ''}`;
    return edit.flash ? redirectWithFlash(path, 'success', edit.flash) : seeOther(path);
  }
  if (!isExpectedFailure(result)) throw retryPage(result, post);
  const isTyped = part.kind === 'item' || part.kind === 'settings' || part.kind === 'language';
  // Only fields that were typed are shown again; a move or a removal is better judged by the list as it is now.
  const shown: Template = isTyped ? { ...template, definition } : template;
  const typedLanguage = part.kind === 'newLanguage' ? fields.newLanguage : undefined;
  const view = { ...(await buildBuilderView(args, shown, part)), typedLanguage };
  if (result.name !== 'template.changed')
    return invalidFormResponse({ ...view, problem: toProblem(result) }, result.status);
  return invalidFormResponse({ ...view, conflict: await loadConflict(args, template) }, 409);
}

/** Who has changed the draft meanwhile, and to what. */
export async function loadConflict(args: ActionFunctionArgs, template: Template): Promise<BuilderView['conflict']> {
  const [by, user] = await Promise.all([lastEditor(args, template), requireUser(args)]);
  return { theirs: template.definition, by, isOwn: by === user.name };
}

async function lastEditor(args: ActionFunctionArgs, { row }: Template): Promise<string> {
  const { api } = pageContext(args);
  const events = await api.call(listTemplateEvents, { query: { id: row.id } });
  return (events.isOk && events.data.events[0]?.by) || row.updatedBy;
}
