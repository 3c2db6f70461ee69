import type { TextKey } from 'i18next';
import type { ActionFunctionArgs } from '@remix-run/node';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { allTexts } from '~/lib/contract/form-field-schemas';
import { languageTagSchema } from '~/areas/forms/form-file';
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
import { isInputType } from '~/domain/form-definition';
import { itemFields, settingFields, type builderFields, type PostedItem } from '~/areas/form-builder/pages/fields';
import { itemAnchor } from '../labels';
import { inputTypeText } from '../shared-components';
import { applyItem, applySettings, applyTranslation } from '../apply-posted-edits';
import type { BuilderPart } from '../builder-view';
import { badRequest } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export type BuilderFields = z.output<typeof builderFields>;

export interface FormEdit {
  form: BuilderForm;
  /** What was edited, where it is not where the page had it. */
  part?: BuilderPart;
  /** Where the person goes once it is kept. */
  next: BuilderPart;
  anchor?: string;
  flash?: TextKey;
}

interface Posted {
  form: BuilderForm;
  part: BuilderPart;
  fields: BuilderFields;
  post: FormData;
}

/** Applies a post to the form. Throws 400 for a post that no page of ours makes. */
export async function editForm(
  args: ActionFunctionArgs,
  { form, part, fields, post }: Posted,
): Promise<FormEdit | { typedLanguage: string }> {
  const overview = { kind: 'overview' } as const;
  const { intent } = fields;
  const [act = '', ...rest] = intent.split(':');
  if (part.kind === 'settings' && intent === 'save') {
    const settings = requireFields(post, settingFields);
    return { form: applySettings(form, settings), next: overview, flash: 'form-builder:saved' };
  }
  if (part.kind === 'remove' && intent === 'confirm')
    return { form: removeItem(form, part.key), next: overview, anchor: 'items', flash: 'form-builder:removed' };
  if (part.kind === 'language') {
    return {
      form: applyTranslation(form, part.language, requireFields(post, allTexts())),
      next: intent === 'stay' ? part : overview,
      flash: 'form-builder:saved',
    };
  }
  if (part.kind === 'confirm' && part.act === 'drop-language' && part.language && intent === 'confirm') {
    return {
      form: setLanguage(form, part.language, false),
      next: overview,
      flash: 'form-builder:languageDropped',
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
function editItem(form: BuilderForm, wanted: string, { intent, origin }: BuilderFields, posted: PostedItem): FormEdit {
  const found = findEdited(form, wanted, origin);
  // Somebody has taken the item away meanwhile: what was typed goes to the end of the form again.
  const item = found ?? lostItem(form, wanted);
  const { key } = item;
  const edited = applyItem(found ? form : addItem(form, item), item, posted, intent);
  const part: BuilderPart = { kind: 'item', key };
  const [act = '', index] = intent.split(':');
  if (intent === 'save')
    return { form: edited, part, next: { kind: 'overview' }, anchor: itemAnchor(key), flash: 'form-builder:saved' };
  return {
    form: edited,
    part,
    next: part,
    anchor: anchorOf(act, Number(index), edited, key),
    flash: intent === 'stay' ? 'form-builder:saved' : undefined,
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

function addLanguage(form: BuilderForm, language: string): FormEdit | { typedLanguage: string } {
  if (!languageTagSchema.safeParse(language).success || language === form.settings.language)
    return { typedLanguage: language };
  return {
    form: setLanguage(form, language, true),
    next: { kind: 'language', language },
    flash: 'form-builder:languageAdded',
  };
}

/** Blocks are called by their place, the others by their ids. */
const hasOwnKey = ({ kind }: BuilderItem): boolean => kind === 'input' || kind === 'section';

async function addNew(args: ActionFunctionArgs, form: BuilderForm, kind: string, after: string): Promise<FormEdit> {
  const { t } = pageContext(args);
  const count = (wanted: BuilderItem['kind']) => form.items.filter((item) => item.kind === wanted).length;
  const id = newId();
  const options = [1, 2].map((number) => t('form-builder:optionNumber', { number }));
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
    flash: 'form-builder:added',
  };
}
