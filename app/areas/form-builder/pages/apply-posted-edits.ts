import type { z } from 'zod';
import { RATING_SCALES, RULE_CONDITIONS, type FormOption, type FormRule } from '~/domain/form-model';
import {
  blockNames,
  EMPTY_TRANSLATION,
  freeGuid,
  moveOption,
  OPTIONAL_TEXTS,
  parseRuleTarget,
  replaceItem,
  SETTING_TEXTS,
  TRANSLATION_TEXTS,
  type BuilderForm,
  type BuilderInput,
  type BuilderItem,
  type BuilderSettings,
  type OptionTexts,
} from '~/domain/form-builder';
import { hasListedOptions } from '~/areas/forms/input-types';
import { serverRulesOf } from '~/areas/forms/input-types/server-rules-by-type';
import { timeZoneOrUtc } from '~/domain/calendar-date';
import { instantOfWallTime, wallTimeIn } from '~/domain/wall-time';
import { isInputType } from '~/domain/form-definition';
import type { PostedItem, settingFields } from './fields';

/** The settings as they were typed; times are of the zone that the page named. */
export function applySettings(form: BuilderForm, { timeZone, ...posted }: z.output<typeof settingFields>): BuilderForm {
  const texts = SETTING_TEXTS.map((name) => [name, posted[name] ?? form.settings[name]]);
  const settings = { ...posted, ...Object.fromEntries(texts) } as BuilderSettings;
  const zone = timeZoneOrUtc(timeZone);
  const expirationDate = isoTime(settings.expirationDate, form.settings.expirationDate, zone);
  const mayChangeUntil = isoTime(settings.mayChangeUntil, form.settings.mayChangeUntil, zone);
  return { ...form, settings: { ...settings, expirationDate, mayChangeUntil } };
}

/** A time that a clock of the zone shows, as an instant; one that was there and looks the same stays as it is. */
function isoTime(typed: string, before: string, timeZone: string): string {
  const instant = instantOfWallTime(typed, timeZone);
  if (instant === undefined) return typed;
  return wallTimeIn(Date.parse(before), timeZone) === wallTimeIn(instant, timeZone)
    ? before
    : new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** One item as it was typed, with what the pressed button adds, moves or takes away. */
export function applyItem(form: BuilderForm, item: BuilderItem, posted: PostedItem, intent: string): BuilderForm {
  if (item.kind === 'html') return replaceItem(form, { ...item, html: posted.html });
  if (item.kind === 'tags') return replaceItem(form, { ...item, tags: readTags(posted, intent) });
  if (item.kind === 'section') return replaceItem(form, { ...item, title: posted.sectionTitle });
  return replaceItem(form, { ...item, input: readInput(form, item.input, posted, intent) });
}

function readTags({ tag: tags }: PostedItem, intent: string) {
  const [act, at] = intent.split(':');
  const remaining = act === 'drop-tag' ? tags.filter((_tag, index) => index !== Number(at)) : tags;
  return act === 'add-tag' ? [...remaining, { name: '', value: '' }] : remaining;
}

function readInput(form: BuilderForm, before: BuilderInput, posted: PostedItem, intent: string): BuilderInput {
  const inputType = isInputType(posted.inputType) ? posted.inputType : before.inputType;
  const texts = OPTIONAL_TEXTS.flatMap((name) => {
    const typed = posted[name] ?? before[name] ?? '';
    return typed === '' ? [] : [[name, typed]];
  });
  const { id, scale } = before;
  // What another type asks for goes with it.
  const typed = posted.autocomplete ?? before.autocomplete;
  const autocomplete = serverRulesOf({ inputType }).autofillNames.find((one) => one === typed);
  const chosenScale = RATING_SCALES.find((one) => one === posted.scale) ?? scale;
  return {
    id,
    name: posted.name,
    inputType,
    required: posted.required,
    visible: !posted.hidden,
    length: posted.length ?? before.length,
    options: readOptions(form, { ...before, inputType }, posted, intent),
    rules: readRules(before, posted, intent),
    ...Object.fromEntries(texts),
    ...(chosenScale && { scale: chosenScale }),
    ...(autocomplete && { autocomplete }),
    ...(posted.parts && inputType === 'date' ? { parts: true } : {}),
    ...(posted.verificationRequired ? { verificationRequired: true } : {}),
  };
}

function readOptions(form: BuilderForm, input: BuilderInput, posted: PostedItem, intent: string): FormOption[] {
  if (posted.fileTypes !== undefined) return attachmentOptions(input, posted);
  const typed = posted.option.map(({ guid, name, value, notes, checked }): FormOption => {
    const before = input.options.find((option) => option.guid === guid);
    return {
      guid,
      name,
      value: valueOf(name, value, before),
      ...(checked ? { checked } : {}),
      ...(notes ? { notes } : {}),
    };
  });
  const [act, at] = intent.split(':');
  const place = Number(at);
  if (act === 'drop-option') return typed.filter((_option, index) => index !== place);
  if (act === 'up-option') return moveOption(typed, place, -1);
  if (act === 'down-option') return moveOption(typed, place, 1);
  if (act === 'add-option' && hasListedOptions(input))
    return [...typed, { guid: freeGuid(form, input.id, typed), name: '', value: '' }];
  return typed.length > 0 || posted.hasOptions ? typed : input.options;
}

/** A value that was only the text goes along when the text changes. */
function valueOf(name: string, value: string, before: FormOption | undefined): string {
  const isText = value === '' || (before !== undefined && before.name === before.value && value === before.value);
  return isText ? name : value;
}

/** The largest file where nobody names one, in MB. */
const USUAL_MB = 10;

/**
 * Of an attachment, option 0 carries the file types, option 1 the largest size and option 2 how many files it takes.
 * Spec: forms-and-approval 3, "Input".
 */
function attachmentOptions(
  input: BuilderInput,
  { fileTypes: types = '', maxMb, maxFiles }: Pick<PostedItem, 'fileTypes' | 'maxMb' | 'maxFiles'>,
): FormOption[] {
  const most = maxFiles === '1' ? '' : maxFiles;
  // The number stands behind the size, which is the usual one then.
  const size = maxMb === '' && most !== '' ? String(USUAL_MB) : maxMb;
  if (types === '' && size === '') return [];
  const [first, second, third] = input.options;
  return [
    { guid: first?.guid || `${input.id}-types`, name: first?.name || 'Types', value: types },
    ...(size === '' ? [] : [{ guid: second?.guid || `${input.id}-size`, name: second?.name || 'MB', value: size }]),
    ...(most === '' ? [] : [{ guid: third?.guid || `${input.id}-files`, name: third?.name || 'Files', value: most }]),
  ];
}

function readRules(input: BuilderInput, posted: PostedItem, intent: string): FormRule[] {
  const typed = posted.rule.map(({ condition, target }): FormRule => {
    const known = RULE_CONDITIONS.find((one) => one === condition) ?? 'selected';
    return { inputId: input.id, condition: known, ...parseRuleTarget(target) };
  });
  const [act, at] = intent.split(':');
  if (act === 'drop-rule') return typed.filter((_rule, index) => index !== Number(at));
  if (act === 'add-rule') return [...typed, { inputId: input.id, parentId: '', condition: 'selected' }];
  return typed;
}

/** The texts of one language as they were typed. A field is named by what it translates. */
export function applyTranslation(
  form: BuilderForm,
  language: string,
  posted: Readonly<Record<string, string>>,
): BuilderForm {
  const before = form.translations.get(language) ?? EMPTY_TRANSLATION;
  const has = (name: string) => Object.hasOwn(posted, name);
  const typed = (name: string, before = '') => (has(name) ? (posted[name] ?? '') : before);
  const inputs = new Map(before.inputs);
  const mergeTags = new Map(before.mergeTags);
  const names = blockNames(form);
  const items = form.items.map((item) => {
    if (item.kind === 'html') {
      const name = names.get(item.key) ?? '';
      if (!has(name)) return item;
      const htmlIn = new Map(item.htmlIn);
      const html = typed(name);
      if (html.trim() === '') htmlIn.delete(language);
      else htmlIn.set(language, html);
      return { ...item, htmlIn };
    }
    if (item.kind === 'section') {
      if (!has(item.key)) return item;
      const titleIn = new Map(item.titleIn);
      const title = typed(item.key).trim();
      if (title === '') titleIn.delete(language);
      else titleIn.set(language, title);
      return { ...item, titleIn };
    }
    if (item.kind === 'tags') {
      for (const { name } of item.tags)
        if (name && has(`tag.${name}`)) mergeTags.set(name, typed(`tag.${name}`).trim());
      return item;
    }
    const { input } = item;
    if (!has(`name.${input.id}`)) return item;
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
      name: typed(`name.${input.id}`).trim(),
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
