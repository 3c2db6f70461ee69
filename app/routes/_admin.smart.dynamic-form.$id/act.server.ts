import type { ActionFunctionArgs } from '@remix-run/node';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { anyTexts } from '~/contract/fields';
import { languageTagSchema } from '~/contract/form-file';
import {
  archiveTemplate,
  discardTemplateDraft,
  duplicateTemplate,
  saveTemplateDraft,
  undoTemplateChange,
  listTemplateEvents,
} from '~/contract/templates';
import { requestApproval, withdrawApproval } from '~/contract/approval';
import {
  addItem,
  duplicateItem,
  findEdited,
  findItem,
  moveItem,
  moveItemTo,
  newInput,
  removeItem,
  sectionKey,
  setLanguage,
  type BuilderForm,
  type BuilderItem,
} from '~/domain/form-builder';
import { isInputType, readDefinition, writeDefinition } from '~/features/templates/definition';
import { inputTypeText, itemAnchor } from '~/features/templates/parts';
import { builderFields, itemFields, settingFields, type PostedItem } from '~/features/templates/fields';
import { withItem, withSettings, withTranslation } from '~/features/templates/read-post';
import { partOf, partQuery, type BuilderPart, type BuilderView } from '~/features/templates/view';
import { requireUser } from '~/services/admin.server';
import type { ApiFailure, ApiResult } from '~/services/api.server';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { translate } from '~/services/locale.server';
import { apiFailurePage, badRequest, invalid, seeOther, retryPage } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { addPicture, bringsPicture } from './picture.server';
import { builderView, loadTemplate, type Template } from './load.server';

type Fields = z.output<typeof builderFields>;

interface Edit {
  form: BuilderForm;
  /** What was edited, where it is not where the page had it. */
  part?: BuilderPart;
  /** Where the person goes once it is kept. */
  next: BuilderPart;
  anchor?: string;
  flash?: string;
}

type Problem = NonNullable<BuilderView['problem']>;
const problemOf = ({ name, params }: Pick<ApiFailure, 'name' | 'params'>): Problem => ({
  key: `errors:${name ?? 'server.unexpected'}`,
  params,
});

/** Whether a failure is a person's to mend on this page; the others have a page of their own. */
const isExpected = ({ status }: ApiFailure): boolean =>
  status >= 400 && status < 500 && status !== 404 && status !== 401;

/** One post of the builder: an act on the template as a whole, or a change of its draft. */
export async function act(args: ActionFunctionArgs, post: FormData, file: Uint8Array<ArrayBuffer>) {
  const fields = requireFields(post, builderFields);
  const { intent, revision } = fields;
  const part = partOf(new URL(args.request.url).searchParams);
  const template = await loadTemplate(args);
  const isConfirmed = part.kind === 'confirm' && intent === 'confirm';
  const done = await actOnWhole(args, {
    template,
    part,
    intent: isConfirmed ? part.act : intent,
    revision,
    repeatKey: fields.nonce,
  });
  if (done) return done;
  const { form } = readDefinition(template.definition);
  const edit = await editOf(args, { form, part, fields, post });
  if ('typedLanguage' in edit) return invalid({ ...(await builderView(args, template, part)), ...edit });
  const parts = { template, part: edit.part ?? part, edit, fields, post };
  const block = edit.part?.kind === 'item' && edit.part.key.startsWith('html:') ? edit.part : undefined;
  return block && bringsPicture(fields, file) ? saveWithPicture(args, parts, block, file) : save(args, parts);
}

/** Adds the picture that came. Where something is missing, nothing is kept and all that was typed is shown again. */
async function saveWithPicture(
  args: ActionFunctionArgs,
  parts: SaveParts,
  part: Extract<BuilderPart, { kind: 'item' }>,
  file: Uint8Array<ArrayBuffer>,
) {
  const { template, edit, fields } = parts;
  const added = await addPicture(args, { form: edit.form, key: part.key, fields, file });
  if ('form' in added)
    return save(args, { ...parts, edit: { ...edit, form: added.form, flash: 'templates:pictureAdded' } });
  // With the revision that the person has seen: what others keep meanwhile is not overwritten by the next try.
  const shown: Template = {
    ...template,
    revision: fields.revision < 0 ? template.revision : fields.revision,
    definition: writeDefinition(edit.form),
  };
  return invalid({ ...(await builderView(args, shown, part)), picture: added });
}

interface SaveParts {
  template: Template;
  part: BuilderPart;
  edit: Edit;
  fields: Fields;
  post: FormData;
}

/** Keeps the changed draft. What can't be kept comes back in the fields as it was typed, beside the reason. */
async function save(args: ActionFunctionArgs, parts: SaveParts) {
  const { template, part, edit, fields, post } = parts;
  const { revision } = fields;
  const { api } = await appContext(args);
  const { id } = template.row;
  if (revision < 0) throw badRequest();
  const definition = writeDefinition(edit.form);
  const result = await api.call(saveTemplateDraft, { body: { id, revision, definition } });
  if (result.isOk) {
    const path = `/smart/dynamic-form/${id}${partQuery(edit.next)}${edit.anchor ? `#${edit.anchor}` : ''}`;
    return seeOther(path, edit.flash ? await flashHeader('success', edit.flash) : {});
  }
  if (!isExpected(result)) throw retryPage(result, post);
  const isTyped = part.kind === 'item' || part.kind === 'settings' || part.kind === 'language';
  // Only fields that were typed are shown again; a move or a removal is better judged by the list as it is now.
  const shown: Template = isTyped ? { ...template, definition } : template;
  const typedLanguage = part.kind === 'newLanguage' ? fields.newLanguage : undefined;
  const view = { ...(await builderView(args, shown, part)), typedLanguage };
  if (result.name !== 'template.changed') return invalid({ ...view, problem: problemOf(result) }, result.status);
  return invalid({ ...view, conflict: await conflictOf(args, template) }, 409);
}

/** Who has changed the draft meanwhile, and to what. */
async function conflictOf(args: ActionFunctionArgs, template: Template): Promise<BuilderView['conflict']> {
  const [by, user] = await Promise.all([lastEditor(args, template), requireUser(args)]);
  return { theirs: template.definition, by, isOwn: by === user.name };
}

async function lastEditor(args: ActionFunctionArgs, { row }: Template): Promise<string> {
  const { api } = await appContext(args);
  const events = await api.call(listTemplateEvents, { query: { id: row.id } });
  return (events.isOk && events.data.events[0]?.by) || row.updatedBy;
}

/** Publishing, archiving and the like; undefined for an intent that changes the draft. */
async function actOnWhole(
  args: ActionFunctionArgs,
  parts: { template: Template; part: BuilderPart; intent: string; revision: number; repeatKey?: string },
) {
  const { template, part, intent, revision, repeatKey } = parts;
  const { api } = await appContext(args);
  const { id } = template.row;
  const here = `/smart/dynamic-form/${id}`;
  const answer = async (result: ApiResult<unknown>, flash: string, path = here) => {
    if (result.isOk) return seeOther(path, await flashHeader('success', flash));
    if (!isExpected(result)) throw apiFailurePage(result);
    const shown: BuilderPart = part.kind === 'confirm' ? part : { kind: 'overview' };
    return invalid({ ...(await builderView(args, template, shown)), problem: problemOf(result) }, result.status);
  };
  const version = { id, revision: Math.max(revision, 0) };
  switch (intent) {
    case 'publish': {
      const result = await api.call(requestApproval, { body: { ...version, asks: 'all', adminIds: [] } });
      return answer(
        result,
        result.isOk && result.data.status === 'active' ? 'templates:published' : 'approval:requested',
      );
    }
    case 'withdraw':
      return answer(await api.call(withdrawApproval, { body: { id } }), 'templates:withdrawn');
    case 'discard':
      return answer(await api.call(discardTemplateDraft, { body: version }), 'templates:discarded');
    case 'undo':
      return undo(args, template, version);
    case 'archive':
    case 'restore':
      return answer(
        await api.call(archiveTemplate, { body: { id, isArchived: intent === 'archive' } }),
        intent === 'archive' ? 'templates:archived' : 'templates:restored',
      );
    case 'duplicate': {
      const result = await api.call(duplicateTemplate, { body: { id, repeatKey } });
      return answer(result, 'templates:duplicated', result.isOk ? `/smart/dynamic-form/${result.data.id}` : here);
    }
    default:
      return undefined;
  }
}

/** Takes back the last change. A page from before another change undoes nothing, and says so. */
async function undo(args: ActionFunctionArgs, template: Template, body: { id: string; revision: number }) {
  const { api } = await appContext(args);
  const result = await api.call(undoTemplateChange, { body });
  if (result.isOk) {
    const said = result.data.isUndone
      ? flashHeader('success', 'templates:undone')
      : flashHeader('info', 'templates:nothingToUndo');
    return seeOther(`/smart/dynamic-form/${body.id}`, await said);
  }
  if (!isExpected(result)) throw apiFailurePage(result);
  const view = await builderView(args, template, { kind: 'overview' });
  if (result.name !== 'template.changed') return invalid({ ...view, problem: problemOf(result) }, result.status);
  return invalid({ ...view, conflict: await conflictOf(args, template) }, 409);
}

interface Posted {
  form: BuilderForm;
  part: BuilderPart;
  fields: Fields;
  post: FormData;
}

/** The form as the post wants it. Throws 400 for a post that no page of ours makes. */
async function editOf(
  args: ActionFunctionArgs,
  { form, part, fields, post }: Posted,
): Promise<Edit | { typedLanguage: string }> {
  const overview = { kind: 'overview' } as const;
  const { intent } = fields;
  const [act = '', ...rest] = intent.split(':');
  if (part.kind === 'settings' && intent === 'save') {
    const settings = requireFields(post, settingFields);
    return { form: withSettings(form, settings), next: overview, flash: 'templates:saved' };
  }
  if (part.kind === 'remove' && intent === 'confirm')
    return { form: removeItem(form, part.key), next: overview, anchor: 'items', flash: 'templates:removed' };
  if (part.kind === 'language') {
    return {
      form: withTranslation(form, part.language, requireFields(post, anyTexts())),
      next: intent === 'stay' ? part : overview,
      flash: 'templates:saved',
    };
  }
  if (part.kind === 'confirm' && part.act === 'drop-language' && part.language && intent === 'confirm') {
    return {
      form: setLanguage(form, part.language, false),
      next: overview,
      flash: 'templates:languageDropped',
    };
  }
  if (part.kind === 'item') return editItem(form, part.key, fields, requireFields(post, itemFields));
  if (part.kind === 'newLanguage' && intent === 'add-language') return addLanguage(form, fields.newLanguage);
  if (intent === 'add') return addNew(args, form, fields.kind, fields.after);
  const key = rest.join(':');
  const anchor = itemAnchor(key);
  if (act === 'up' || act === 'down')
    return { form: moveItem(form, key, act === 'up' ? -1 : 1), next: overview, anchor };
  if (act === 'copy') return { form: duplicateItem(form, key, newId()), next: overview, anchor };
  if (act === 'to')
    return {
      form: moveItemTo(form, rest.slice(1).join(':'), Number(rest[0])),
      next: overview,
      anchor: itemAnchor(rest.slice(1).join(':')),
    };
  throw badRequest();
}

const newId = (): string => `q${randomBytes(6).toString('hex')}`;

/** One item with what was typed into it. */
function editItem(form: BuilderForm, wanted: string, { intent, origin }: Fields, posted: PostedItem): Edit {
  const found = findEdited(form, wanted, origin);
  // Somebody has taken the item away meanwhile: what was typed goes to the end of the form again.
  const item = found ?? lostItem(form, wanted);
  const { key } = item;
  const edited = withItem(found ? form : addItem(form, item), item, posted, intent);
  const part: BuilderPart = { kind: 'item', key };
  const [act = '', index] = intent.split(':');
  if (intent === 'save')
    return { form: edited, part, next: { kind: 'overview' }, anchor: itemAnchor(key), flash: 'templates:saved' };
  return {
    form: edited,
    part,
    next: part,
    anchor: anchorOf(act, Number(index), edited, key),
    flash: intent === 'stay' ? 'templates:saved' : undefined,
  };
}

function lostItem(form: BuilderForm, key: string): BuilderItem {
  const free = (kind: string) => `${kind}:${form.items.filter((item) => item.kind === kind).length + 1}`;
  if (key.startsWith('html:')) return { kind: 'html', key: free('html'), html: '', htmlIn: new Map() };
  if (key.startsWith('tags:')) return { kind: 'tags', key: free('tags'), tags: [] };
  if (key.startsWith('section:')) return { kind: 'section', key, title: '', titleIn: new Map() };
  return { kind: 'input', key, input: newInput(/^[\w-]{1,60}$/.test(key) ? key : newId(), 'shortText', '') };
}

/** The row that a button of an item's page was about, so that the page comes back where the person was. */
function anchorOf(act: string, index: number, form: BuilderForm, key: string): string | undefined {
  const item = findItem(form, key);
  const input = item?.kind === 'input' ? item.input : undefined;
  if (act === 'add-option') return `option-${(input?.options.length ?? 1) - 1}-name`;
  if (act === 'add-rule') return `rule-${(input?.rules.length ?? 1) - 1}-target`;
  if (act === 'add-picture' || act === 'drop-picture') return 'html';
  if (act === 'add-tag') return `tag-${(item?.kind === 'tags' ? item.tags.length : 1) - 1}-name`;
  if (act === 'up-option') return `option-${index - 1}-name`;
  if (act === 'down-option') return `option-${index + 1}-name`;
  return act === 'drop-option' ? 'options' : act === 'drop-rule' ? 'rules' : undefined;
}

function addLanguage(form: BuilderForm, language: string): Edit | { typedLanguage: string } {
  if (!languageTagSchema.safeParse(language).success || language === form.settings.language)
    return { typedLanguage: language };
  return {
    form: setLanguage(form, language, true),
    next: { kind: 'language', language },
    flash: 'templates:languageAdded',
  };
}

/** Blocks are called by their place, the others by their ids. */
const hasOwnKey = ({ kind }: BuilderItem): boolean => kind === 'input' || kind === 'section';

async function addNew(args: ActionFunctionArgs, form: BuilderForm, kind: string, after: string): Promise<Edit> {
  const t = await translate(args);
  const count = (wanted: BuilderItem['kind']) => form.items.filter((item) => item.kind === wanted).length;
  const id = newId();
  const options = [1, 2].map((number) => t('templates:optionNumber', { number }));
  const item: BuilderItem | undefined =
    kind === 'html'
      ? { kind, key: `html:${count('html') + 1}`, html: '', htmlIn: new Map() }
      : kind === 'tags'
        ? { kind, key: `tags:${count('tags') + 1}`, tags: [{ name: '', value: '' }] }
        : kind === 'section'
          ? { kind, key: sectionKey(id), title: '', titleIn: new Map() }
          : isInputType(kind)
            ? { kind: 'input', key: id, input: newInput(id, kind, inputTypeText(t, kind), options) }
            : undefined;
  if (!item) throw badRequest();
  const added = addItem(form, item, after);
  // Blocks are numbered as they stand, so one that is put between others has their place's number.
  const place = added.items.slice(0, added.items.indexOf(item) + 1).filter((one) => one.kind === item.kind).length;
  return {
    form: added,
    next: { kind: 'item', key: hasOwnKey(item) ? item.key : `${item.kind}:${place}` },
    flash: 'templates:added',
  };
}
