import { RATING_SCALES, RULE_CONDITIONS, type FormOption, type FormRule } from '~/domain/form-model';
import {
  blockNames,
  EMPTY_TRANSLATION,
  freeGuid,
  moveOption,
  OPTIONAL_TEXTS,
  parseRuleTarget,
  replaceItem,
  SETTING_FLAGS,
  SETTING_TEXTS,
  TRANSLATION_TEXTS,
  type BuilderForm,
  type BuilderInput,
  type BuilderItem,
  type BuilderSettings,
  type OptionTexts,
} from '~/domain/form-builder';
import { takesOptions } from '~/domain/input-types';
import { knownTimeZone } from '~/domain/calendar-date';
import { instantOfWallTime, wallTimeIn } from '~/domain/wall-time';
import { isInputType } from './definition';

/** Text of a field; line ends as they are typed, not as a browser posts them. */
export function field(post: FormData, name: string): string {
  const value = post.get(name);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/** What a second click on the same page has in common with the first; undefined for a post that no page of ours makes. */
export function repeatKeyOf(post: FormData): string | undefined {
  const nonce = field(post, 'nonce');
  return nonce.length >= 16 && nonce.length <= 100 ? nonce : undefined;
}

/** The settings as they were typed; the closing time is of the zone that the page named. */
export function withSettings(form: BuilderForm, post: FormData): BuilderForm {
  const texts = SETTING_TEXTS.map((name) => [name, post.has(name) ? field(post, name).trim() : form.settings[name]]);
  const flags = SETTING_FLAGS.map((name) => [name, post.has(name)]);
  const settings = Object.fromEntries([...texts, ...flags]) as BuilderSettings;
  const expirationDate = isoTime(
    settings.expirationDate,
    form.settings.expirationDate,
    knownTimeZone(field(post, 'timeZone')),
  );
  return { ...form, settings: { ...settings, expirationDate } };
}

/** A time that a clock of the zone shows, as an instant; one that was there and looks the same stays as it is. */
function isoTime(typed: string, kept: string, timeZone: string): string {
  const instant = instantOfWallTime(typed, timeZone);
  if (instant === undefined) return typed;
  return wallTimeIn(Date.parse(kept), timeZone) === wallTimeIn(instant, timeZone)
    ? kept
    : new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** One item as it was typed, with what the pressed button adds, moves or takes away. */
export function withItem(form: BuilderForm, item: BuilderItem, post: FormData, intent: string): BuilderForm {
  if (item.kind === 'html') return replaceItem(form, { ...item, html: field(post, 'html') });
  if (item.kind === 'tags') return replaceItem(form, { ...item, tags: readTags(post, intent) });
  return replaceItem(form, { ...item, input: readInput(form, item.input, post, intent) });
}

function readTags(post: FormData, intent: string) {
  const tags = rowsOf(post, 'tag', 'name').map((index) => ({
    name: field(post, `tag.${index}.name`).trim(),
    value: field(post, `tag.${index}.value`),
  }));
  const [act, at] = intent.split(':');
  const kept = act === 'drop-tag' ? tags.filter((_tag, index) => index !== Number(at)) : tags;
  return act === 'add-tag' ? [...kept, { name: '', value: '' }] : kept;
}

/** The numbers of the rows that a table of fields was posted with. */
function rowsOf(post: FormData, row: string, name: string): number[] {
  const numbers: number[] = [];
  for (let index = 0; index < 500 && post.has(`${row}.${index}.${name}`); index++) numbers.push(index);
  return numbers;
}

function readInput(form: BuilderForm, before: BuilderInput, post: FormData, intent: string): BuilderInput {
  const type = field(post, 'inputType');
  const inputType = isInputType(type) ? type : before.inputType;
  const texts = OPTIONAL_TEXTS.flatMap((name) => {
    const typed = post.has(name) ? field(post, name).trim() : (before[name] ?? '');
    return typed === '' ? [] : [[name, typed]];
  });
  const { id, scale } = before;
  const asked = RATING_SCALES.find((one) => one === field(post, 'scale')) ?? scale;
  return {
    id,
    name: field(post, 'name').trim(),
    inputType,
    required: post.has('required'),
    visible: !post.has('hidden'),
    length: post.has('length') ? field(post, 'length').trim() : before.length,
    options: readOptions(form, { ...before, inputType }, post, intent),
    rules: readRules(before, post, intent),
    ...Object.fromEntries(texts),
    ...(asked && { scale: asked }),
    ...(post.has('verificationRequired') ? { verificationRequired: true } : {}),
  };
}

function readOptions(form: BuilderForm, input: BuilderInput, post: FormData, intent: string): FormOption[] {
  if (post.has('fileTypes')) return attachmentOptions(input, post);
  const rows = rowsOf(post, 'option', 'guid');
  const typed = rows.map((index): FormOption => {
    const at = (name: string) => field(post, `option.${index}.${name}`).trim();
    const notes = at('notes');
    return {
      guid: at('guid'),
      name: at('name'),
      value: valueOf(
        at('name'),
        at('value'),
        input.options.find(({ guid }) => guid === at('guid')),
      ),
      ...(post.has(`option.${index}.checked`) ? { checked: true } : {}),
      ...(notes ? { notes } : {}),
    };
  });
  const [act, at] = intent.split(':');
  const place = Number(at);
  if (act === 'drop-option') return typed.filter((_option, index) => index !== place);
  if (act === 'up-option') return moveOption(typed, place, -1);
  if (act === 'down-option') return moveOption(typed, place, 1);
  if (act === 'add-option' && takesOptions(input))
    return [...typed, { guid: freeGuid(form, input.id, typed), name: '', value: '' }];
  return rows.length > 0 || post.has('hasOptions') ? typed : input.options;
}

/** A value that was only the text goes along when the text changes. */
function valueOf(name: string, value: string, before: FormOption | undefined): string {
  const isText = value === '' || (before !== undefined && before.name === before.value && value === before.value);
  return isText ? name : value;
}

/** Of an attachment, option 0 carries the file types and option 1 the largest size. Spec: forms-and-approval 3, "Input". */
function attachmentOptions(input: BuilderInput, post: FormData): FormOption[] {
  const [types, size] = [field(post, 'fileTypes').trim(), field(post, 'maxMb').trim()];
  if (types === '' && size === '') return [];
  const [first, second] = input.options;
  return [
    { guid: first?.guid || `${input.id}-types`, name: first?.name || 'Types', value: types },
    ...(size === '' ? [] : [{ guid: second?.guid || `${input.id}-size`, name: second?.name || 'MB', value: size }]),
  ];
}

function readRules(input: BuilderInput, post: FormData, intent: string): FormRule[] {
  const typed = rowsOf(post, 'rule', 'condition').map((index): FormRule => {
    const condition = RULE_CONDITIONS.find((one) => one === field(post, `rule.${index}.condition`)) ?? 'selected';
    const target = parseRuleTarget(field(post, `rule.${index}.target`));
    return { inputId: input.id, condition, ...target };
  });
  const [act, at] = intent.split(':');
  if (act === 'drop-rule') return typed.filter((_rule, index) => index !== Number(at));
  if (act === 'add-rule') return [...typed, { inputId: input.id, parentId: '', condition: 'selected' }];
  return typed;
}

/** The texts of one language as they were typed. A field is named by what it translates. */
export function withTranslation(form: BuilderForm, language: string, post: FormData): BuilderForm {
  const before = form.translations.get(language) ?? EMPTY_TRANSLATION;
  const typed = (name: string, kept: string) => (post.has(name) ? field(post, name) : kept);
  const inputs = new Map(before.inputs);
  const mergeTags = new Map(before.mergeTags);
  const names = blockNames(form);
  const items = form.items.map((item) => {
    if (item.kind === 'html') {
      const name = names.get(item.key) ?? '';
      if (!post.has(name)) return item;
      const htmlIn = new Map(item.htmlIn);
      const html = field(post, name);
      if (html.trim() === '') htmlIn.delete(language);
      else htmlIn.set(language, html);
      return { ...item, htmlIn };
    }
    if (item.kind === 'tags') {
      for (const { name } of item.tags)
        if (name && post.has(`tag.${name}`)) mergeTags.set(name, field(post, `tag.${name}`).trim());
      return item;
    }
    const { input } = item;
    if (!post.has(`name.${input.id}`)) return item;
    const own = before.inputs.get(input.id);
    const options = new Map(
      input.options.map(({ guid }): [string, OptionTexts] => {
        const known = own?.options.get(guid) ?? { name: '', notes: '' };
        return [
          guid,
          { name: typed(`option.${guid}`, known.name).trim(), notes: typed(`notes.${guid}`, known.notes).trim() },
        ];
      }),
    );
    inputs.set(input.id, {
      name: field(post, `name.${input.id}`).trim(),
      requiredMessage: typed(`required.${input.id}`, own?.requiredMessage ?? '').trim(),
      lowLabel: typed(`lowLabel.${input.id}`, own?.lowLabel ?? '').trim(),
      highLabel: typed(`highLabel.${input.id}`, own?.highLabel ?? '').trim(),
      options,
    });
    return item;
  });
  const translation = {
    ...(Object.fromEntries(TRANSLATION_TEXTS.map((name) => [name, typed(name, before[name]).trim()])) as Record<
      (typeof TRANSLATION_TEXTS)[number],
      string
    >),
    mergeTags,
    inputs,
  };
  return { ...form, items, translations: new Map(form.translations).set(language, translation) };
}
